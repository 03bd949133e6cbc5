import { type FormEvent, useState } from 'react'
import { isApiError } from '../api.ts'
import { connectDevice, connectEmail, connectOtp } from '../handlers/login.ts'
import { CodeField } from '../ui/CodeField.tsx'
import { Button, Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { FarcasterCard } from '../unlock/FarcasterCard.tsx'
import { SocialCard } from '../unlock/SocialCard.tsx'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'

type SignInStep = 'email' | 'device' | 'code' | 'farcaster'

/** Signs in with an address and its code, with Farcaster, or with an account elsewhere. */
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
  const finish = (answer: unknown) =>
    void run(async () => {
      wallet.setUser(answer)
      onDone(await readOwner(wallet))
    })
  if (step === 'farcaster') {
    return (
      <>
        <FarcasterCard wallet={wallet} name="farcaster/finish" onDone={finish} />
        {problem && <Note kind="bad">{problem}</Note>}
        <Button word="wallet.by-mail" size="wide" onPress={() => setStep('email')} />
      </>
    )
  }
  return (
    <>
      <form className="flow-form" onSubmit={submit}>
        {step !== 'code' && (
          <label>
            {translate('email.label')}
            <input
              type="email"
              dir="ltr"
              autoComplete="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </label>
        )}
        {step === 'device' && <Note kind="ok">{translate('wallet.check-mail')}</Note>}
        {step === 'code' && <CodeField value={otp} onChange={setOtp} />}
        {problem && <Note kind="bad">{problem}</Note>}
        <button type="submit" className="btn wide" data-kind="primary" disabled={isBusy}>
          {translate(step === 'code' ? 'wallet.sign-in' : 'wallet.send-code')}
        </button>
        {wallet.config.farcaster && step === 'email' && (
          <Button word="wallet.farcaster" size="wide" onPress={() => setStep('farcaster')} />
        )}
      </form>
      {step === 'email' &&
        [...(wallet.config.passkeyLogin ? ['passkey'] : []), ...wallet.config.social].map((provider) => (
          <SocialCard key={provider} wallet={wallet} provider={provider} name="social/finish" onDone={finish} />
        ))}
    </>
  )
}

/** The user with a wallet; a strict one comes into being on this page, with its recovery code. */
export async function readOwner(wallet: Wallet): Promise<WalletUser> {
  try {
    return await wallet.requireUser()
  } catch (error) {
    const user = isApiError(error, 'ShareNeeded') ? await wallet.readUser() : undefined
    if (!user) throw error
    return user
  }
}
