import { type FormEvent, useState } from 'react'
import { isApiError } from '../api.ts'
import { connectDevice, connectEmail, connectOtp } from '../handlers/login.ts'
import { readOwner } from '../readOwner.ts'
import { useTask } from '../ui/useTask.ts'
import { FarcasterCard } from '../unlock/FarcasterCard.tsx'
import type { Wallet, WalletUser } from '../wallet.ts'
import { say } from '../words.ts'

type SignInStep = 'email' | 'device' | 'code' | 'farcaster'

/** Signs in with an address and its code, or with Farcaster. */
export function SignIn({ wallet, onDone }: { readonly wallet: Wallet; onDone(user: WalletUser): void }) {
  const [step, setStep] = useState<SignInStep>('email')
  const [email, setEmail] = useState('')
  const [otp, setOtp] = useState('')
  const { run, problem, isBusy } = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (step === 'code') {
        // a strict wallet is made on this page, after the login
        await connectOtp(wallet, { otp }).catch((error: unknown) => {
          if (!isApiError(error, 'ShareNeeded')) throw error
        })
        return onDone(await readOwner(wallet))
      }
      const { action } = await connectEmail(wallet, { email })
      if (action === 'CONNECT') return onDone(await readOwner(wallet))
      if (action === 'VERIFY_DEVICE') {
        setStep('device')
        await connectDevice(wallet, new AbortController().signal)
      }
      setStep('code')
    })
  }
  if (step === 'farcaster') {
    const finish = (answer: unknown) =>
      void run(async () => {
        wallet.setUser(answer)
        onDone(await readOwner(wallet))
      })
    return (
      <>
        <FarcasterCard wallet={wallet} name="farcaster/finish" onDone={finish} />
        {problem && <p role="alert">{problem}</p>}
        <button type="button" className="quiet" onClick={() => setStep('email')}>
          {say('wallet.by-mail')}
        </button>
      </>
    )
  }
  return (
    <form className="card" onSubmit={submit}>
      {step !== 'code' && (
        <label>
          {say('wallet.email')}
          <input
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
      )}
      {step === 'device' && <p role="status">{say('wallet.check-mail')}</p>}
      {step === 'code' && (
        <label>
          {say('wallet.code')}
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            required
            value={otp}
            onChange={(event) => setOtp(event.target.value)}
          />
        </label>
      )}
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isBusy}>
        {say(step === 'code' ? 'wallet.sign-in' : 'wallet.send-code')}
      </button>{' '}
      {wallet.config.farcaster && step === 'email' && (
        <button type="button" className="quiet" onClick={() => setStep('farcaster')}>
          {say('wallet.farcaster')}
        </button>
      )}
    </form>
  )
}
