import type { PasskeySecret } from '../passkeySecret.ts'

/** A login with a passkey that this page began, while a window of this origin has the passkey asked. */
export type PasskeyWait = {
  /** Returns what the passkey gave, where it gives any. */
  getSecret(): PasskeySecret | undefined
  end(): void
}

/**
 * Says to the window of a login that this page began it, and hears from it what the passkey gave. The two are of one origin, and
 * the site between them is told nothing.
 * @param state of the login; a window of any other one is not answered
 */
export function waitForPasskey(state: string): PasskeyWait {
  let secret: PasskeySecret | undefined
  const receive = ({ source, origin, data }: MessageEvent<WindowMessage | undefined>) => {
    if (origin !== location.origin || source === null) return
    if (data?.kind !== 'passkey-login' || data.state !== state) return
    secret = data.secret ?? secret
    source.postMessage({ kind: 'passkey-login-heard', state } satisfies AskerMessage, { targetOrigin: origin })
  }
  window.addEventListener('message', receive)
  return { getSecret: () => secret, end: () => window.removeEventListener('message', receive) }
}

/** The state in the address of a login's page. */
export const readState = (uri: string): string => new URL(uri).searchParams.get('state') ?? ''

/** The window of a login with a passkey asks who began it, and tells them what the passkey gave. */
export type WindowMessage = {
  readonly kind: 'passkey-login'
  readonly state: string
  readonly secret?: PasskeySecret | undefined
}

/** The page that began it answers each time. */
export type AskerMessage = { readonly kind: 'passkey-login-heard'; readonly state: string }
