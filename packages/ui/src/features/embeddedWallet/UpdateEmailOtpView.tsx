import { goBack } from '@foyer/core'
import { embeddedUserAtom, submitUpdateCode, updateEmailFlowAtom } from '@foyer/core/internal/embeddedWallet'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { CodePanel } from './CodePanel.tsx'

/** Asks for the code sent to the old address, then for the one sent to the new. */
export default function UpdateEmailOtpView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const flow = useFoyerAtom(updateEmailFlowAtom)
  const current = useFoyerAtom(embeddedUserAtom)?.email ?? ''
  const isSecond = flow.step === 'secondary' || flow.step === 'checkingSecondary'
  const next = 'email' in flow ? flow.email : ''
  return (
    <CodePanel
      key={isSecond ? 'secondary' : 'primary'}
      email={isSecond ? next : current}
      isBusy={flow.step === 'checkingPrimary' || flow.step === 'checkingSecondary'}
      error={'error' in flow ? flow.error : undefined}
      onComplete={(code) => void submitUpdateCode(foyer, { code })}
    >
      <button type="button" className="link" onClick={() => goBack(foyer)}>
        {t('code.startOver')}
      </button>
    </CodePanel>
  )
}
