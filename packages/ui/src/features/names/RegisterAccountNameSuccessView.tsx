import { parseCaipAddress, shortenAddress } from '@foyer/base'
import { reset } from '@foyer/core'
import { nameFlowAtom } from '@foyer/core/internal/names'
import { Button } from '../../components/Button.tsx'
import { Face } from '../../components/Face.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { namesWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { View } from '../../views/View.ts'

/** The name is the account's. */
const RegisterAccountNameSuccessView: View<'RegisterAccountNameSuccess'> = ({ params: { name } }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(namesWords)
  const flow = useFoyerAtom(nameFlowAtom)
  const address = flow.step === 'registered' ? parseCaipAddress(flow.account).address : undefined
  return (
    <div className="stack center tall">
      {address !== undefined && <Face address={address} />}
      <StatusMessage
        title={t('name.registered', { name })}
        text={address === undefined ? '' : t('name.owner', { address: shortenAddress(address) })}
      />
      <Button kind="primary" onClick={() => reset(foyer, 'Account')}>
        {t('backup.done')}
      </Button>
    </div>
  )
}
export default RegisterAccountNameSuccessView
