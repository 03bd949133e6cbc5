import { type FormEvent, useState } from 'react'
import { announceReplacement, startReplacement } from '../emailReplacement.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

type FormProps = { readonly wallet: Wallet; readonly verify: Verify; onDone(): Promise<void> }

/** Asks for another address, and for the code that it got. */
export function EmailForm({ wallet, verify, onDone }: FormProps) {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isMailed, setIsMailed] = useState(false)
  const { run, problem, isBusy } = useTask(describeProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() =>
      verify(async () => {
        if (!isMailed) {
          await startReplacement(wallet, email)
          return setIsMailed(true)
        }
        await announceReplacement(wallet, { email, code })
        await onDone()
      }, 'email'),
    )
  }
  return (
    <form className="flow-form narrow" onSubmit={submit}>
      <label>
        {translate('updateEmail.label')}
        <input
          type="email"
          dir="ltr"
          autoComplete="email"
          required
          readOnly={isMailed}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          data-testid="mailbox-email"
        />
      </label>
      {isMailed && <CodeField value={code} onChange={setCode} testId="mailbox-code" />}
      {problem && <Note kind="bad">{problem}</Note>}
      <button type="submit" className="btn wide" data-kind="primary" disabled={isBusy} data-testid="mailbox-go-on">
        {translate(isMailed ? 'wallet.go-on' : 'wallet.send-code')}
      </button>
    </form>
  )
}
