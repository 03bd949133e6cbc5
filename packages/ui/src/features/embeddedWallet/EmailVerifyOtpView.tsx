import { emailFlowAtom, retryLogin, submitCode } from '@foyer/core/internal/embeddedWallet'
import { Button } from '../../components/Button.tsx'
import { MailIcon } from '../../components/icons.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { CodePanel } from './CodePanel.tsx'
import { ResendButton } from './ResendButton.tsx'

/** The code that signs in. */
export default function EmailVerifyOtpView() {
  const { foyer } = useFoyerContext()
  const flow = useFoyerAtom(emailFlowAtom)
  if (flow.step === 'failed') return <Failure error={flow.error} />
  return (
    <CodePanel
      email={'email' in flow ? flow.email : ''}
      isBusy={flow.step === 'checking' || flow.step === 'connecting'}
      error={'error' in flow ? flow.error : undefined}
      onComplete={(code) => void submitCode(foyer, { code })}
    >
      <ResendButton />
    </CodePanel>
  )
}

/** The code was right: what failed after it asks for no other. */
function Failure({ error }: { readonly error: unknown }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <div className="stack center tall">
      <StatusRing state="failed">
        <span className="glyph" data-kind="solid">
          <MailIcon />
        </span>
      </StatusRing>
      <StatusMessage title={t('email.failed.title')} text={getErrorText(t, error)} isAlert />
      <Button kind="primary" onClick={() => void retryLogin(foyer)}>
        {t('dialog.retry')}
      </Button>
    </div>
  )
}
