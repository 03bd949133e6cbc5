import { KeyIcon } from '@foyer/ui/parts'
import { useState } from 'react'
import { answerPasskey, beginPasskey, keepPasskey, type PasskeyQuestion } from '../passkeyGuard.ts'
import { Note } from '../ui/parts.tsx'
import { RequestHead } from '../ui/RequestHead.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'
import { describeProblem } from './describeProblem.ts'
import { useVerify } from './useVerify.tsx'

type NewPasskeyProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** The site wants a passkey before anything of value, and this wallet has none: it is made here, once. */
export function NewPasskey({ wallet, onOpen, onCancel }: NewPasskeyProps) {
  const [question, setQuestion] = useState<PasskeyQuestion>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const { verify, dialog, isAsking } = useVerify(wallet)
  const begin = () =>
    run(() => verify(async () => setQuestion({ kind: 'make', options: await beginPasskey(wallet) }), 'passkeys'))
  const make = (asked: PasskeyQuestion) =>
    run(async () => {
      // a question is answered once
      setQuestion(undefined)
      const response = await answerPasskey(asked)
      await verify(async () => {
        await keepPasskey(wallet, say('guard.default-name'), response)
        onOpen()
      }, 'passkeys')
    })
  if (isAsking) return dialog
  return (
    <section className="sheet" aria-labelledby="new-passkey-title">
      <RequestHead id="new-passkey-title" title={say('guard.first')} onClose={onCancel} />
      <div className="details center">
        <span className="glyph">
          <KeyIcon />
        </span>
        <p className="hint">{say('guard.first-lead')}</p>
        <p className="hint">{say('guard.lost-before', { page: `${location.origin}/wallet` })}</p>
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
          data-testid={question ? 'guard-make' : 'guard-begin'}
          onClick={() => void (question ? make(question) : begin())}
        >
          {say(question ? 'guard.make' : 'wallet.go-on')}
        </button>
      </footer>
    </section>
  )
}
