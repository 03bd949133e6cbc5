import { type FormEvent, type ReactNode, useState } from 'react'
import { isApiError } from '../api.ts'
import { Unlock } from '../approvals/Unlock.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'

/** Does something that wants a fresh code, or an open wallet, and asks for what is missing. */
export type Verify = (task: () => Promise<void>) => Promise<void>

export function useVerify(wallet: Wallet, email: string): { readonly verify: Verify; readonly dialog: ReactNode } {
  const [waiting, setWaiting] = useState<() => Promise<void>>()
  const [code, setCode] = useState('')
  const { run, problem, isBusy } = useTask()
  const [locked, setLocked] = useState<() => Promise<void>>()
  const verify: Verify = async (task) => {
    try {
      await task()
    } catch (error) {
      if (isApiError(error, 'Locked')) return setLocked(() => task)
      if (!isApiError(error, 'CodeNeeded')) throw error
      await wallet.call('verify/start', {})
      setCode('')
      setWaiting(() => task)
    }
  }
  const goOn = () => {
    const task = locked
    setLocked(undefined)
    if (task) void run(() => verify(task))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await wallet.call('verify/code', { code })
      const task = waiting
      setWaiting(undefined)
      if (task) await verify(task)
    })
  }
  if (locked) {
    return { verify, dialog: <Unlock wallet={wallet} onOpen={goOn} onCancel={() => setLocked(undefined)} /> }
  }
  const dialog = waiting && (
    <form className="card" onSubmit={submit}>
      <label>
        {say('wallet.verify', { email })}
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6}"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          data-testid="verify-code"
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isBusy}>
        {say('wallet.go-on')}
      </button>
    </form>
  )
  return { verify, dialog }
}
