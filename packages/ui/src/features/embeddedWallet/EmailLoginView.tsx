import { isFoyerError } from '@foyer/base'
import { emailFlowAtom, isInstalledApp, isLoginLostAtom, submitEmail } from '@foyer/core/internal/embeddedWallet'
import { Notice } from '../../components/Notice.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../views/View.ts'
import { EmailForm } from './EmailForm.tsx'

/** Asks for an address and sends a code to it. */
const EmailLoginView: View<'EmailLogin'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const flow = useFoyerAtom(emailFlowAtom)
  const isLost = useFoyerAtom(isLoginLostAtom)
  const isBusy = flow.step === 'sending' || flow.step === 'connecting'
  return (
    <EmailForm
      view="EmailLogin"
      next="EmailVerifyOtp"
      label={t('email.label')}
      action={t('email.continue')}
      initial={'email' in flow ? flow.email : (params?.text ?? '')}
      isBusy={isBusy}
      onSubmit={(email) => void submitEmail(foyer, { email })}
    >
      <p className="hint">{t('email.explain')}</p>
      {isLost && flow.step === 'idle' && <Notice kind="warn">{t('email.lost')}</Notice>}
      {flow.step === 'failed' && <Failure error={flow.error} />}
    </EmailForm>
  )
}
export default EmailLoginView

/** Shows why an email login failed. When the wallet does not load, the likely causes are ones the visitor can remove. */
function Failure({ error }: { error: unknown }) {
  const t = useTranslate()
  const isMissing = error instanceof Error && isFoyerError(error, 'EmailLoginUnavailable')
  if (!isMissing) return <Notice kind="bad">{getErrorText(t, error)}</Notice>
  return (
    <Notice kind="bad">
      {t('email.failed.title')}. {t(isInstalledApp() ? 'email.failed.app' : 'email.failed.blocked')}
    </Notice>
  )
}
