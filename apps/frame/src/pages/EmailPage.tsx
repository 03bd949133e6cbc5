import { CheckIcon, WarnIcon } from '@foyer/ui/parts'
import { useState } from 'react'
import { Button, Mark, Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

/** Behind the link in a mail that says what will happen after a notice: stops it. `passkey.` stands before those of lost passkeys. */
export function EmailPage({ wallet, token }: { readonly wallet: Wallet; readonly token: string }) {
  const [isStopped, setIsStopped] = useState(false)
  const { run, problem, isBusy } = useTask()
  const [, isPasskey, secret = ''] = /^(passkey\.)?(.*)$/.exec(token) ?? []
  const words = isPasskey ? passkeyWords : emailWords
  const stop = () =>
    run(async () => {
      await wallet.call(words.message, { token: secret })
      setIsStopped(true)
    })
  return (
    <section className="flow" aria-labelledby="email-title">
      {isStopped ? (
        <Mark kind="ok">
          <CheckIcon />
        </Mark>
      ) : (
        <span className="glyph">
          <WarnIcon />
        </span>
      )}
      <h1 id="email-title">{translate(words.heading)}</h1>
      <p className="hint" data-said="">
        {isStopped ? translate(words.stopped, { page: `${location.origin}/wallet` }) : translate(words.lead)}
      </p>
      {problem && <Note kind="bad">{problem}</Note>}
      {!isStopped && (
        <Button word="email.stop" size="wide" isPrimary isDisabled={isBusy} testId="email-stop" onPress={stop} />
      )}
    </section>
  )
}

const emailWords = {
  message: 'email/replace-cancel',
  heading: 'email.heading',
  lead: 'email.lead',
  stopped: 'email.stopped',
} as const
const passkeyWords = {
  message: 'credential/lose-cancel',
  heading: 'guard.stop-heading',
  lead: 'guard.stop-lead',
  stopped: 'guard.stopped',
} as const
