import type { SessionProblem } from '@foyer/siwx'
import type { RefusalName } from './refusals.ts'

/** What is wrong with a sign-in (the `problem` of `verifySignIn`), as a stranger hears it. */
export const sessionRefusals = {
  form: 'MessageInvalid',
  account: 'MessageInvalid',
  chain: 'MessageInvalid',
  domain: 'MessageInvalid',
  uri: 'MessageInvalid',
  nonce: 'NonceInvalid',
  expired: 'MessageExpired',
  notYet: 'MessageExpired',
  namespace: 'SignInUnsupported',
  signature: 'SignatureInvalid',
} as const satisfies { readonly [problem in SessionProblem]: RefusalName }
