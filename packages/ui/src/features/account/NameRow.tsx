import { activeConnectionAtom } from '@foyer/core'
import { canRegisterNameQuery, openNaming } from '@foyer/core/internal/names'
import { getQueryClient, identityQuery } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { UserIcon } from '../../components/icons.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { namesWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** For an account that can have a name and has none yet. */
export default function NameRow({ address }: { readonly address: string }) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(namesWords)
  const networkId = useFoyerAtom(activeConnectionAtom)?.networkId ?? 'eip155:0'
  const client = getQueryClient(foyer)
  const { data: canRegister } = useQuery(canRegisterNameQuery(foyer), client)
  const { data: identity } = useQuery(identityQuery(foyer, { address, networkId }), client)
  const preload = usePreloadView('ChooseAccountName')
  if (!canRegister || !identity || identity.name !== undefined) return null
  return (
    <ListItem
      leading={
        <span className="glyph">
          <UserIcon />
        </span>
      }
      title={t('name.title')}
      detail={t('name.hint')}
      onClick={() => openNaming(foyer)}
      preload={preload}
    />
  )
}
