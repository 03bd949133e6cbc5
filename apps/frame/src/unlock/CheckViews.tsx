import type { PasskeyPurpose } from '../passkeyGuard.ts'
import { Button } from '../ui/parts.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import { KeySheet } from './KeySheet.tsx'
import { NoRoom } from './NoRoom.tsx'
import { PasskeyPrompt } from './PasskeyPrompt.tsx'

type CodeProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** Asks who sits here before anything goes on. */
export function CodeView({ wallet, onOpen, onCancel }: CodeProps) {
  return (
    <section className="sheet" aria-labelledby="code-title">
      <RequestHead id="code-title" title={translate('verify.title')} />
      <div className="details">
        <NoRoom wallet={wallet} />
        <ConfirmCode wallet={wallet} onDone={onOpen} />
      </div>
      <footer>
        <Button word="send.cancel" size="wide" onPress={onCancel} />
      </footer>
    </section>
  )
}

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
