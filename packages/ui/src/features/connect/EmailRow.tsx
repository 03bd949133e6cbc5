import { isEmbeddedConnectedAtom, startEmailLogin } from '@foyer/core/embeddedWallet'
import { MailIcon } from '../../components/embeddedIcons.tsx'
import { ListItem } from '../../components/ListItem.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** A wallet that comes with an e-mail address. */
export function EmailRow() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const isConnected = useFoyerAtom(isEmbeddedConnectedAtom)
  return (
    <ul className="list">
      <ListItem
        leading={
          <span className="glyph" data-kind="accent">
            <MailIcon />
          </span>
        }
        title={t('connect.email')}
        trailing={isConnected && <Tag kind="ok">{t('connect.connected')}</Tag>}
        isDisabled={isConnected}
        onClick={() => startEmailLogin(foyer)}
        preload={usePreloadView('EmailLogin')}
      />
    </ul>
  )
}
