import { KeyIcon } from '@foyer/ui/parts'
import { useState } from 'react'
import type { ShownShare } from '../signer/messages.ts'
import { Note } from '../ui/parts.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { requestInWindow } from '../windows/elsewhere.ts'
import { say } from '../words.ts'
import { describeProblem } from './describeProblem.ts'
import { useVerify } from './useVerify.tsx'

type NewShareProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** A new recovery share before anything of value is signed. It is shown in a window of the wallet's own, and given back there. */
export function NewShare({ wallet, onOpen, onCancel }: NewShareProps) {
  const [shown, setShown] = useState<ShownShare>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const { verify, dialog, isAsking } = useVerify(wallet)
  const make = () =>
    run(() =>
      verify(async () => {
        const { pending } = await wallet.sign('status', {})
        const made =
          pending?.mode === 'strict'
            ? await wallet.sign('showRecovery', {})
            : await wallet.sign('propose', { custody: 'strict' })
        setShown(made.shown)
      }),
    )
  const giveBack = (share: ShownShare) =>
    run(async () => {
      const recovery = await requestInWindow<string>('/share', share)
      if (recovery === undefined) throw new Error(say('share.closed'))
      await verify(async () => {
        await wallet.sign('confirm', { sharing: share.sharing, recovery })
        onOpen()
      })
    })
  if (isAsking) return dialog
  return (
    <section className="sheet" aria-labelledby="new-share-title">
      <RequestHead id="new-share-title" title={say('share.title')} onClose={onCancel} />
      <div className="details center">
        <span className="glyph">
          <KeyIcon />
        </span>
        <p className="hint">{say(shown ? 'share.made' : 'share.why')}</p>
        {dialog}
        {problem && <Note kind="bad">{problem}</Note>}
      </div>
      <footer>
        <button type="button" className="btn" data-testid="frame-reject" onClick={onCancel}>
          {say('send.cancel')}
        </button>
        <button
          type="button"
          className="btn"
          data-kind="primary"
          disabled={isBusy}
          data-testid={shown ? 'share-window' : 'share-make'}
          onClick={() => void (shown ? giveBack(shown) : make())}
        >
          {say(shown ? 'share.show' : 'share.make')}
        </button>
      </footer>
    </section>
  )
}
