import type { SessionProblem } from '@foyer/siwx'

/** Every reason for which a request is refused: name → status and sentence. The name is for programs and never changes. */
export const refusals = {
  NotFound: [404, 'There is nothing at this URL.'],
  MethodNotAllowed: [405, 'This method isn’t allowed at this URL.'],
  OriginNotAllowed: [403, 'Requests must come from a page of this site, with its Origin.'],
  BodyTooLarge: [413, 'The body is too large.'],
  BodyInvalid: [400, 'The body must be JSON with data, message and signature.'],
  MessageInvalid: [400, 'The message isn’t a sign-in message (ERC-4361, CAIP-122) for this site, account and network.'],
  MessageExpired: [400, 'The message has expired or isn’t valid yet.'],
  NonceInvalid: [401, 'The nonce doesn’t belong to this browser, was already used, or has expired.'],
  SignatureInvalid: [401, 'The account did not sign this message.'],
  SignInUnsupported: [400, 'Accounts of this type can’t sign in here.'],
  TooManyRequests: [429, 'Too many sign-ins are pending. Try again in 5 minutes.'],
  ChainUnavailable: [503, 'The account’s network isn’t responding. Try again.'],
  StoreUnavailable: [503, 'Sign-in is unavailable right now. Try again later.'],
  Unexpected: [500, 'Something went wrong.'],
} as const satisfies { readonly [name: string]: readonly [status: number, description: string] }

export type RefusalName = keyof typeof refusals

/** Thrown where a request ends early, and answered in one place. */
export function refuse(name: RefusalName, options?: ErrorOptions): never {
  throw Object.assign(new Error(refusals[name][1], options), { name })
}

/** The refusal an error is; undefined for any other error. */
export function toRefusalName(error: unknown): RefusalName | undefined {
  return error instanceof Error && error.name in refusals ? (error.name as RefusalName) : undefined
}

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
