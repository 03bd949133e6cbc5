import { type FormEvent, useEffect, useState } from 'react'
import { CodeField } from '../ui/CodeField.tsx'
import { readProvider, toUserName } from '../ui/names.ts'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'
import { FarcasterCard } from './FarcasterCard.tsx'
import { SocialCard } from './SocialCard.tsx'

/** Has the visitor prove in this browser that it is them: by a code of a mail, in the Farcaster app, or at a provider. */
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
  if (!user) return problem ? <Note kind="bad">{problem}</Note> : <p data-said="">{translate('frame.loading')}</p>
  if (user.email === undefined) {
    const provider = readProvider(user.identity ?? '')
    if (provider === 'farcaster') return <FarcasterCard wallet={wallet} name="verify/farcaster" onDone={onDone} />
    return <SocialCard wallet={wallet} provider={provider} name="verify/social" onDone={onDone} />
  }
  return (
    <form className="flow-form" onSubmit={submit}>
      <CodeField
        label={translate('wallet.verify', { email: toUserName(user) })}
        value={code}
        onChange={setCode}
        testId="verify-code"
      />
      {problem && <Note kind="bad">{problem}</Note>}
      <button type="submit" className="btn wide" data-kind="primary" disabled={isBusy}>
        {translate('wallet.go-on')}
      </button>
    </form>
  )
}
