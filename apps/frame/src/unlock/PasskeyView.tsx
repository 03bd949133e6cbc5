import { KeyIcon } from '@foyer/ui/parts'
import type { PasskeyPurpose } from '../passkeyGuard.ts'
import { RequestHead } from '../ui/RequestHead.tsx'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'
import { PasskeyAsk } from './PasskeyAsk.tsx'

type PasskeyProps = {
  readonly wallet: Wallet
  readonly purpose?: PasskeyPurpose | undefined
  onOpen(): void
  onCancel(): void
}

/** Asks the visitor's passkey before anything goes on. */
export function PasskeyView({ wallet, purpose = 'value', onOpen, onCancel }: PasskeyProps) {
  return (
    <section className="sheet" aria-labelledby="guard-ask-title">
      <RequestHead id="guard-ask-title" title={say('guard.ask')} />
      <div className="details center">
        <span className="glyph">
          <KeyIcon />
        </span>
        <p className="hint">{say('guard.ask-lead')}</p>
        <PasskeyAsk wallet={wallet} purpose={purpose} onDone={onOpen} />
      </div>
      <footer>
        <button type="button" className="btn wide" onClick={onCancel} data-testid="frame-reject">
          {say('send.cancel')}
        </button>
      </footer>
    </section>
  )
}
