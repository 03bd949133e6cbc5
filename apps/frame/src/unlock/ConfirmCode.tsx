import { type FormEvent, useEffect, useState } from 'react'
import { toUserName } from '../ui/toUserName.ts'
import { useTask } from '../ui/useTask.ts'
import type { Wallet, WalletUser } from '../wallet.ts'
import { say } from '../words.ts'
import { FarcasterCard } from './FarcasterCard.tsx'

/** Has the visitor prove in this browser that it is them: by a code of a mail, or in the Farcaster app. */
export function ConfirmCode({ wallet, onDone }: { readonly wallet: Wallet; onDone(): void }) {
  const [user, setUser] = useState<WalletUser>()
  const [code, setCode] = useState('')
  const { run, problem, isBusy } = useTask()
  useEffect(() => {
    void run(async () => {
      const found = await wallet.readUser()
      if (found?.email !== undefined) await wallet.call('verify/start', {})
      setUser(found)
    })
  }, [run, wallet])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await wallet.call('verify/code', { code })
      onDone()
    })
  }
  if (!user) return <p role={problem ? 'alert' : 'status'}>{problem ?? say('frame.loading')}</p>
  if (user.email === undefined) return <FarcasterCard wallet={wallet} name="verify/farcaster" onDone={onDone} />
  return (
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
}
