import { embeddedUserAtom, submitNewEmail, updateEmailFlowAtom } from '@foyer/core/internal/embeddedWallet'
import { Notice } from '../../components/Notice.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../views/View.ts'
import { EmailForm } from './EmailForm.tsx'

/** Another address for the same wallet. */
const UpdateEmailWalletView: View<'UpdateEmailWallet'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const flow = useFoyerAtom(updateEmailFlowAtom)
  const current = useFoyerAtom(embeddedUserAtom)?.email
  return (
    <EmailForm
      view="UpdateEmailWallet"
      next="UpdateEmailPrimaryOtp"
      label={t('updateEmail.label')}
      action={t('updateEmail.save')}
      initial={params?.text ?? current ?? ''}
      unchanged={current ?? ''}
      isBusy={flow.step === 'sending'}
      onSubmit={(email) => void submitNewEmail(foyer, { email })}
    >
      {flow.step === 'editing' && flow.error !== undefined && <Notice kind="bad">{getErrorText(t, flow.error)}</Notice>}
    </EmailForm>
  )
}
export default UpdateEmailWalletView
