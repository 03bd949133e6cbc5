import type { PasskeySecret } from '../passkeySecret.ts'

/** The window of a login with a passkey asks who began it, and tells them what the passkey gave. */
export type WindowMessage = {
  readonly kind: 'passkey-login'
  readonly state: string
  readonly secret?: PasskeySecret | undefined
}

/** The page that began it answers each time. */
export type AskerMessage = { readonly kind: 'passkey-login-heard'; readonly state: string }
