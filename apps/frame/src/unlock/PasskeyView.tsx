import type { PasskeyPurpose } from '../passkeyGuard.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { KeySheet } from './KeySheet.tsx'
import { PasskeyPrompt } from './PasskeyPrompt.tsx'

type PasskeyProps = {
  readonly wallet: Wallet
  readonly purpose?: PasskeyPurpose | undefined
  onOpen(): void
  onCancel(): void
}

/** Asks the visitor's passkey before anything goes on. */
export function PasskeyView({ wallet, purpose = 'value', onOpen, onCancel }: PasskeyProps) {
  return (
    <KeySheet id="guard-ask-title" title="guard.ask" onCancel={onCancel}>
      <p className="hint">{translate('guard.ask-lead')}</p>
      <PasskeyPrompt wallet={wallet} purpose={purpose} onDone={onOpen} />
    </KeySheet>
  )
}
