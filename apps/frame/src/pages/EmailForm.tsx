import { type FormEvent, useState } from 'react'
import { CodeField } from '../ui/CodeField.tsx'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import { translate } from '../words.ts'

type FormProps = {
  readonly verify: Verify
  /** Has a code mailed to the address. */
  onStart(email: string): Promise<void>
  onFinish(body: { readonly email: string; readonly code: string }): Promise<void>
}

/** Asks for another address, and for the code that it got. */
export function EmailForm({ verify, onStart, onFinish }: FormProps) {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isMailed, setIsMailed] = useState(false)
  const { run, problem, isBusy } = useTask(describeProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() =>
      verify(async () => {
        if (!isMailed) {
          await onStart(email)
          return setIsMailed(true)
        }
        await onFinish({ email, code })
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
