import { useEffect, useRef } from 'react'
import { openSocial, type SocialCall } from '../openSocial.ts'
import { Note } from '../ui/parts.tsx'
import { toProviderName } from '../ui/toProviderName.ts'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

type SocialProps = {
  readonly wallet: Wallet
  /** As the protocol names it. */
  readonly provider: string
  /** What is waited for. */
  readonly name: SocialCall
  onDone(answer: unknown): void
}

/** Has the visitor log in at a provider, in a window of its own. */
export function SocialCard({ wallet, provider, name, onDone }: SocialProps) {
  const { run, problem, isBusy } = useTask()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const shown = { provider: toProviderName(provider) }
  const press = () => void run(async () => onDone(await openSocial(wallet, { provider, name }, leaving.current.signal)))
  return (
    <div className="flow-form" data-testid="social">
      {name === 'verify/social' && (
        <p className="hint">
          {provider === 'passkey' ? translate('passkeyLogin.verify') : translate('social.verify', shown)}
        </p>
      )}
      {problem && <Note kind="bad">{problem}</Note>}
      <button type="button" className="btn wide" disabled={isBusy} onClick={press}>
        {translate('connect.social', shown)}
      </button>
    </div>
  )
}
