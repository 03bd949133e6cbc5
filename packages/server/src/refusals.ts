/** Every reason for which a request is refused: name → status and sentence. The name is for programs and never changes. */
export const refusals = {
  NotFound: [404, 'There is nothing at this address.'],
  MethodNotAllowed: [405, 'This address answers another method.'],
  OriginNotAllowed: [403, 'Requests come from a page of this site, with its Origin.'],
  BodyTooLarge: [413, 'The body is too large.'],
  BodyInvalid: [400, 'The body is JSON with data, message and signature.'],
  MessageInvalid: [
    400,
    'The message is no sign-in message (ERC-4361, CAIP-122) of that account and chain for this site.',
  ],
  MessageExpired: [400, 'The message has run out, or begins later.'],
  NonceInvalid: [401, 'The nonce was not given out to this browser, was used before, or is too old.'],
  SignatureInvalid: [401, 'The account did not sign this message.'],
  SignInUnsupported: [400, 'Accounts of this family do not sign in here.'],
  TooManyRequests: [429, 'Too many nonces are open. Try again in five minutes.'],
  ChainUnavailable: [503, 'The chain of the account does not answer at the moment. Please sign in again.'],
  StoreUnavailable: [503, 'Signing in is not possible at the moment.'],
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
