/**
 * Every reason for which a request is refused: name → status and sentence.
 * The name is for programs and never changes; the sentence is for people. Both travel in the body
 * `{ reasons: [{ name, description, location? }] }` (specification §8, "first reason description").
 */
export const httpErrors = {
  // the request itself
  InvalidParameter: [400, (c: { text: string }) => c.text],
  InvalidBody: [400, (c: { text: string }) => c.text],
  BodyTooLarge: [413, (c: { limit: number }) => `The body is larger than ${c.limit} bytes.`],
  NotFound: [404, () => 'There is nothing at this address.'],
  MethodNotAllowed: [405, (c: { allowed: string }) => `This address answers ${c.allowed} only.`],
  // who asks
  ProjectIdMissing: [401, () => 'Unauthorized: the parameter projectId is missing.'],
  UnknownProject: [401, () => 'Unauthorized: invalid key. This gateway has no project with that id.'],
  OriginNotAllowed: [
    403,
    (c: { origin: string }) => `Unauthorized: origin not allowed. Add ${c.origin} to the project's allowed origins.`,
  ],
  AnalyticsOff: [403, () => 'Analytics are off for this project.'],
  FeatureOff: [403, (c: { feature: string }) => `The feature ${c.feature} is off for this project.`],
  RateLimited: [429, (c: { seconds: number }) => `Too many requests. Try again in ${c.seconds} s.`],
  // chains and tokens
  UnsupportedChain: [400, (c: { chainId: string }) => `This gateway does not serve ${c.chainId}.`],
  UnknownToken: [400, (c: { token: string }) => `${c.token} is not a token this gateway knows on that chain.`],
  InvalidAddress: [400, (c: { address: string }) => `${c.address} is not an address of that chain.`],
  InvalidAmount: [400, () => 'The amount is not a number of the form this call asks for.'],
  InvalidCursor: [400, () => 'The cursor does not come from an earlier page of this list.'],
  ChainUnavailable: [503, (c: { chainId: string }) => `${c.chainId} does not answer at the moment.`],
  // swaps
  SwapsUnsupported: [400, (c: { chainId: string }) => `There is no swap router on ${c.chainId}.`],
  SameToken: [400, () => 'The two tokens of a swap must differ.'],
  ChainsDiffer: [400, () => 'The two tokens of a swap must be on one chain.'],
  NoRoute: [400, () => 'No pool connects these tokens with enough liquidity for that amount.'],
  TransactionWouldFail: [400, (c: { reason: string }) => `The transaction would fail: ${c.reason}`],
  ApprovalNotNeeded: [400, () => 'The native coin needs no approval.'],
  // on-ramp
  OnrampUnsupported: [400, (c: { text: string }) => c.text],
  AmountOutOfRange: [400, (c: { min: string; max: string }) => `The amount must be from ${c.min} to ${c.max}.`],
  ExchangeUnknown: [400, () => 'There is no such exchange here.'],
  WebhookMissing: [404, () => 'This project has no server that hears of payments.'],
  PaymentsFull: [503, () => 'Too many payments of this project wait already. Try again later.'],
  RecipientUnknown: [400, () => 'Nobody of this project is paid at that address.'],
  OrderUnknown: [404, () => 'There is no such order, or it has expired.'],
  // names
  NameInvalid: [400, (c: { text: string }) => c.text],
  NameUnknown: [404, (c: { name: string }) => `The name ${c.name} is not registered.`],
  NameTaken: [409, (c: { name: string }) => `The name ${c.name} is already registered.`],
  SignatureInvalid: [401, () => 'The signature does not belong to the address.'],
  MessageExpired: [400, () => 'The signed message is too old or from the future.'],
  // signing in
  MessageInvalid: [
    400,
    () => 'The message must be a sign-in message (EIP-4361, CAIP-122) of the account and chain in data, version 1.',
  ],
  NonceInvalid: [401, () => 'The nonce was not given out with this token, was used before, or is too old.'],
  DomainNotAllowed: [403, (c: { domain: string }) => `A message for ${c.domain} does not sign in at this project.`],
  // smart sessions
  SessionUnknown: [404, () => 'There is no such session for this account.'],
  // the embedded wallet
  SiteNotAllowed: [403, (c: { site: string }) => `Origin not allowed: ${c.site} may not embed this wallet.`],
  InvalidEmail: [400, () => 'Invalid email. Please enter a valid e-mail address.'],
  CodeWrong: [400, () => 'Invalid code. Please try again.'],
  CodeGone: [400, () => 'This code is no longer valid. Please ask for a new one.'],
  CodesTooMany: [429, (c: { minutes: number }) => `Too many codes were asked for. Try again in ${c.minutes} min.`],
  MailFailed: [503, () => 'The mail could not be sent. Please try again later.'],
  SocialUnknown: [404, (c: { provider: string }) => `This wallet has no login with ${c.provider}.`],
  SocialGone: [400, () => 'This login has run out. Please start again.'],
  SocialFailed: [502, (c: { provider: string }) => `The login with ${c.provider} did not succeed. Please try again.`],
  SocialOther: [403, () => 'This wallet belongs to another account.'],
  FarcasterUnowned: [403, () => 'The address that signed does not belong to that Farcaster account.'],
  FarcasterOther: [403, () => 'This wallet belongs to another Farcaster account.'],
  NoEmail: [409, () => 'This wallet belongs to an account elsewhere and has no e-mail address.'],
  LinkGone: [400, () => 'This approval has run out. Please start again.'],
  SignedOut: [401, () => 'You are signed out.'],
  SessionRevoked: [401, () => 'This browser was signed out from another one of yours. Please sign in again.'],
  SessionCopied: [
    401,
    () =>
      'You were signed out everywhere, because this session was used from two places: somebody may have copied it. Please sign in again.',
  ],
  SessionOfBefore: [401, () => 'The e-mail address of this wallet has changed. Please sign in with the new one.'],
  CodeNeeded: [403, () => 'Please confirm that it is you first.'],
  KeyNeeded: [400, () => 'This page is out of date. Please load it again.'],
  SignatureWrong: [400, () => 'The request is not signed by the key that it names.'],
  ClockWrong: [400, () => 'The clock of this device is wrong.'],
  EmailTaken: [409, () => 'This e-mail address already has a wallet.'],
  ReplacementGone: [409, () => 'No such change of the e-mail address is under way. Please start again.'],
  ReplacementEarly: [
    409,
    (c: { time: number }) => `The old address has time to object until ${new Date(c.time).toISOString()}.`,
  ],
  PasskeyNeeded: [403, () => 'This wallet wants your passkey for that.'],
  PasskeyMissing: [403, () => 'This site wants a passkey before anything of value is done. Please make one first.'],
  PasskeyWrong: [400, () => 'This passkey did not prove that it is yours. Please try again.'],
  PasskeyGone: [400, () => 'The question to your passkey has run out. Please try again.'],
  PasskeyNoWallet: [
    404,
    () => 'No wallet here is logged in to with this passkey. Use another one, or make a new wallet.',
  ],
  PasskeysTooMany: [
    429,
    (c: { minutes: number }) => `Too many wallets were made from this network. Try again in ${c.minutes} min.`,
  ],
  PasskeyOnlyWay: [409, () => 'You log in with this passkey alone. Add another way to log in first.'],
  PasskeyUnknown: [404, () => 'This wallet has no such passkey.'],
  PasskeyLast: [409, () => 'This is the last passkey, and one is required. Turn that off first, or add another one.'],
  PasskeyLossGone: [409, () => 'Nobody has said that the passkeys are lost, or it was stopped.'],
  PasskeyLossEarly: [
    409,
    (c: { time: number }) =>
      `You, or somebody who reads your mail, can object until ${new Date(c.time).toISOString()}.`,
  ],
  OpReused: [409, () => 'This was asked before, with other words.'],
  WalletProofNeeded: [403, () => 'The request is not signed by the key of this wallet.'],
  SharingGone: [409, () => 'The wallet was changed in another browser meanwhile.'],
  SharingUnknown: [404, () => 'The server does not know this change of the wallet.'],
  PairTaken: [409, () => 'There is such a device already.'],
  TooMany: [409, () => 'This wallet has too many of them.'],
  ShareUnknown: [404, () => 'There is no such part of a key.'],
  RequestUnknown: [404, () => 'There is no such request, or it has run out.'],
  GrantUnknown: [404, () => 'This site was given no such permission.'],
  NoSmartAccounts: [400, (c: { chainId: string }) => `This wallet has no smart accounts on ${c.chainId}.`],
  BundlerRefused: [400, (c: { text: string }) => c.text],
  PaymasterRefused: [400, (c: { text: string }) => c.text],
  PaymasterUnknown: [400, () => 'This wallet does not know that paymaster.'],
  // catalogue and images
  ImageUnknown: [404, () => 'There is no such image.'],
  // storage
  StorageFull: [507, () => 'The server has no space left to store this. Nothing was saved.'],
  StorageBusy: [503, () => 'The server cannot store this at the moment. Nothing was saved; please try again.'],
  StorageFailed: [500, () => 'The stored data for this request cannot be read. The rest of the service goes on.'],
  Internal: [
    500,
    (c: { requestId: string }) => `Something failed on the server. Its log names it under ${c.requestId}.`,
  ],
} as const satisfies { readonly [name: string]: readonly [number, (context: never) => string] }

export type RefusalName = keyof typeof httpErrors

type ContextArgs<name extends RefusalName> = Parameters<(typeof httpErrors)[name][1]>

/** One entry of an error body. `location` says which part of the request is meant. */
export type Reason = { readonly name: string; readonly description: string; readonly location?: string | undefined }

export type Refusal = {
  readonly status: number
  readonly reasons: readonly Reason[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number | undefined
}

const refusalKey = Symbol.for('foyer.gateway.refusal')

/** An error that carries a refusal; throw it anywhere below a handler. */
export function toRefusalError(refusal: Refusal, options?: ErrorOptions): Error {
  const error = new Error(refusal.reasons[0]?.description ?? 'refused', options)
  return Object.assign(error, { [refusalKey]: refusal })
}

export function createHttpError<name extends RefusalName>(name: name, ...context: ContextArgs<name>): Refusal {
  const [status, toText] = httpErrors[name] as readonly [number, (...args: unknown[]) => string]
  return { status, reasons: [{ name, description: toText(...context) }] }
}

/**
 * Ends the request with a row of the table.
 * @throws always
 */
export function throwHttpError<name extends RefusalName>(name: name, ...context: ContextArgs<name>): never {
  throw toRefusalError(createHttpError(name, ...context))
}

/** The refusal an error carries, if it is one of ours. */
export function getHttpError(error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !(refusalKey in error)) return undefined
  return error[refusalKey] as Refusal
}
