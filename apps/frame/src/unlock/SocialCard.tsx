import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { bringPasskey } from '../passkeyLogin/bringPasskey.ts'
import { type PasskeyWait, readState, waitForPasskey } from '../passkeyLogin/waitForPasskey.ts'
import { readSocialQuery } from '../readSocialQuery.ts'
import { toProviderName } from '../ui/names.ts'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { getSpokenLocale, translate } from '../words.ts'

/** How often the window is looked at, in ms: it says nothing by itself while it is at a provider. */
const pollInterval = 300

/** How long it may stay on the loading page before it is sent on again, in ms; twice as long after each time. */
const retryDelay = 3_000

/** How often it is sent again (count). */
const retryLimit = 3

const started = z.object({ uri: z.string(), flow: z.string() })

type SocialProps = {
  readonly wallet: Wallet
  /** As the protocol names it. */
  readonly provider: string
  /** What is waited for. */
  readonly name: SocialCall
  onDone(answer: unknown): void
}

/** Has the visitor sign in at a provider, in a window of its own. */
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

/**
 * Sends a window from the loading page to a provider, and again while it stays there: a browser drops a navigation that another
 * one, still under way, overtakes.
 * @returns the address at which it came back to this wallet
 * @throws where it was closed before that, or never left
 */
async function driveProvider(popup: Window, uri: string, signal: AbortSignal): Promise<string> {
  let due = 0
  let sent = 0
  const send = () => {
    popup.location.href = uri
    due = performance.now() + retryDelay * 2 ** sent
    sent += 1
  }
  send()
  for (;;) {
    await new Promise((done) => setTimeout(done, pollInterval))
    signal.throwIfAborted()
    if (popup.closed) throw new Error(translate('social.closed'))
    const address = readAddress(popup)
    if (address?.pathname === '/social') return address.href
    if (address?.pathname !== '/loading' || performance.now() < due) continue
    if (sent > retryLimit) throw new Error(translate('social.lost'))
    send()
  }
}

/** @returns undefined while the window shows another origin's page */
function readAddress(popup: Window): URL | undefined {
  try {
    const { href, origin } = popup.location
    return origin === location.origin ? new URL(href) : undefined
  } catch {
    return undefined
  }
}

type SocialCall = 'social/finish' | 'verify/social'

/**
 * Has the visitor sign in at a provider, in a window of its own, and brings the answer to the server. To be called within a press,
 * which alone opens windows.
 * @returns what the server answered
 * @throws where the window did not open, or was closed before it was done
 */
async function openSocial(
  wallet: Wallet,
  { provider, name }: { readonly provider: string; readonly name: SocialCall },
  signal: AbortSignal,
): Promise<unknown> {
  const popup = window.open(
    `/loading?${new URLSearchParams({ locale: getSpokenLocale() })}`,
    '_blank',
    'popup,width=600,height=800',
  )
  if (!popup) throw new Error(translate('social.blocked'))
  let wait: PasskeyWait | undefined
  try {
    const { uri, flow } = started.parse(await wallet.call('social/start', { provider }))
    if (provider === 'passkey') wait = waitForPasskey(readState(uri))
    const query = readSocialQuery(await driveProvider(popup, uri, signal))
    const answer = await wallet.call(name, { flow, query })
    const secret = wait?.getSecret()
    if (secret && name === 'social/finish') {
      wallet.setUser(answer)
      await bringPasskey(wallet, secret)
    }
    return answer
  } finally {
    wait?.end()
    popup.close()
  }
}
