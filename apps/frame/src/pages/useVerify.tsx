import { type FormEvent, type ReactNode, useState } from 'react'
import { isApiError } from '../api.ts'
import { Unlock } from '../approvals/Unlock.tsx'
import { toUserName } from '../ui/toUserName.ts'
import { useTask } from '../ui/useTask.ts'
import type { Wallet, WalletUser } from '../wallet.ts'
import { say } from '../words.ts'
import { FarcasterCard } from './FarcasterCard.tsx'

/** Does something that wants a fresh code, or an open wallet, and asks for what is missing. */
export type Verify = (task: () => Promise<void>) => Promise<void>

export function useVerify(wallet: Wallet, user: WalletUser): { readonly verify: Verify; readonly dialog: ReactNode } {
  const { email } = user
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
      if (email !== undefined) await wallet.call('verify/start', {})
      setCode('')
      setWaiting(() => task)
    }
  }
  const goOn = () => {
    const task = locked
    setLocked(undefined)
    if (task) void run(() => verify(task))
  }
  const confirmed = () => {
    const task = waiting
    setWaiting(undefined)
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
  if (waiting && email === undefined) {
    return { verify, dialog: <FarcasterCard wallet={wallet} name="verify/farcaster" onDone={confirmed} /> }
  }
  const dialog = waiting && (
    <form className="card" onSubmit={submit}>
      <label>
        {say('wallet.verify', { email: toUserName(user) })}
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
