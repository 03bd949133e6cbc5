import { emailFlowAtom, submitCode } from '@foyer/core/internal/embeddedWallet'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { CodePanel } from './CodePanel.tsx'
import { ResendButton } from './ResendButton.tsx'

/** The code that signs in. */
export default function EmailVerifyOtpView() {
  const { foyer } = useFoyerContext()
  const flow = useFoyerAtom(emailFlowAtom)
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
