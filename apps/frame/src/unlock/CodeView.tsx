import { RequestHead } from '../ui/RequestHead.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import { NoRoom } from './NoRoom.tsx'

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
        <button type="button" className="btn wide" onClick={onCancel}>
          {translate('send.cancel')}
        </button>
      </footer>
    </section>
  )
}
