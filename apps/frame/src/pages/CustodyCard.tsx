import { useState } from 'react'
import { addPasskey } from '../passkey.ts'
import { toUserName } from '../ui/toUserName.ts'
import { useTask } from '../ui/useTask.ts'
import type { Wallet, WalletUser } from '../wallet.ts'
import { say } from '../words.ts'
import type { Verify } from './useVerify.tsx'

type CustodyProps = {
  readonly wallet: Wallet
  readonly user: WalletUser
  readonly verify: Verify
  onUser(user: WalletUser): void
}

/** Says in plain words who can open the wallet, and lets its user change it. */
export function CustodyCard({ wallet, user, verify, onUser }: CustodyProps) {
  const [recovery, setRecovery] = useState<string>()
  const [hasPasskey, setHasPasskey] = useState(false)
  const { run, problem, isBusy } = useTask()
  const isStrict = user.custody === 'strict'
  const change = (custody: WalletUser['custody']) =>
    run(() =>
      verify(async () => {
        const made = await wallet.sign('setCustody', { custody })
        setRecovery(made.recovery)
        setHasPasskey(false)
        onUser((await wallet.readUser()) ?? user)
      }),
    )
  const protect = (share: string) =>
    run(async () => {
      await addPasskey(wallet, toUserName(user), share)
      setHasPasskey(true)
    })
  return (
    <div className="card">
      <h2>{say('wallet.custody')}</h2>
      <p>{say(user.email === undefined ? `wallet.${user.custody}-elsewhere` : `wallet.${user.custody}`)}</p>
      {recovery && (
        <>
          <p>{say('wallet.recovery')}</p>
          <p>
            <code className="secret" data-testid="recovery-share">
              {recovery}
            </code>
          </p>
          {hasPasskey ? (
            <p role="status">{say('wallet.passkey-done')}</p>
          ) : (
            <button type="button" className="quiet" disabled={isBusy} onClick={() => void protect(recovery)}>
              {say('wallet.passkey')}
            </button>
          )}{' '}
          <button type="button" className="quiet" onClick={() => setRecovery(undefined)}>
            {say('wallet.recovery-saved')}
          </button>{' '}
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
      <button
        type="button"
        className="quiet"
        disabled={isBusy}
        onClick={() => void change(isStrict ? 'standard' : 'strict')}
        data-testid="change-custody"
      >
        {say(isStrict ? 'wallet.make-standard' : 'wallet.make-strict')}
      </button>{' '}
      {isStrict && !recovery && (
        <button type="button" className="quiet" disabled={isBusy} onClick={() => void change('strict')}>
          {say('wallet.new-recovery')}
        </button>
      )}
    </div>
  )
}
