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
  NotFound: [404, () => 'There is nothing at this URL.'],
  MethodNotAllowed: [405, (c: { allowed: string }) => `Only ${c.allowed} is allowed at this URL.`],
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
  ChainUnavailable: [503, (c: { chainId: string }) => `${c.chainId} isn’t responding. Try again later.`],
  // swaps
  SwapsUnsupported: [400, (c: { chainId: string }) => `There is no swap router on ${c.chainId}.`],
  SameToken: [400, () => 'Choose two different tokens.'],
  ChainsDiffer: [400, () => 'Both tokens of a swap must be on the same network.'],
  NoRoute: [400, () => 'No route found with enough liquidity for this amount.'],
  TransactionWouldFail: [400, (c: { reason: string }) => `The transaction would fail: ${c.reason}`],
  ApprovalNotNeeded: [400, () => 'The native token needs no approval.'],
  // on-ramp
  OnrampUnsupported: [400, (c: { text: string }) => c.text],
  AmountOutOfRange: [400, (c: { min: string; max: string }) => `The amount must be from ${c.min} to ${c.max}.`],
  ExchangeUnknown: [400, () => 'This exchange isn’t available here.'],
  WebhookMissing: [404, () => 'This project has no webhook for payments.'],
  PaymentsFull: [503, () => 'This project has too many pending payments. Try again later.'],
  RecipientUnknown: [400, () => 'This project isn’t paid at that address.'],
  OrderUnknown: [404, () => 'This order doesn’t exist or has expired.'],
  // names
  NameInvalid: [400, (c: { text: string }) => c.text],
  NameUnknown: [404, (c: { name: string }) => `The name ${c.name} is not registered.`],
  NameTaken: [409, (c: { name: string }) => `The name ${c.name} is already registered.`],
  SignatureInvalid: [401, () => 'The signature doesn’t match the address.'],
  MessageExpired: [400, () => 'The signed message is too old, or its date is in the future.'],
  // signing in
  MessageInvalid: [
    400,
    () => 'The message must be a sign-in message (EIP-4361, CAIP-122) of the account and chain in data, version 1.',
  ],
  NonceInvalid: [401, () => 'The nonce doesn’t belong to this token, was already used, or has expired.'],
  DomainNotAllowed: [403, (c: { domain: string }) => `This project doesn’t accept sign-in messages for ${c.domain}.`],
  // smart sessions
  SessionUnknown: [404, () => 'This account has no such session.'],
  // the embedded wallet
  SiteNotAllowed: [403, (c: { site: string }) => `Origin not allowed: ${c.site} may not embed this wallet.`],
  InvalidEmail: [400, () => 'Invalid email. Enter a valid email address.'],
  CodeWrong: [400, () => 'Invalid code. Try again.'],
  CodeGone: [400, () => 'This code is no longer valid. Get a new code.'],
  CodesTooMany: [429, (c: { minutes: number }) => `Too many codes requested. Try again in ${c.minutes} min.`],
  MailFailed: [503, () => 'Couldn’t send the email. Try again later.'],
  SocialUnknown: [404, (c: { provider: string }) => `You can’t sign in to this wallet with ${c.provider}.`],
  SocialGone: [400, () => 'This sign-in has expired. Start again.'],
  SocialFailed: [502, (c: { provider: string }) => `Couldn’t sign in with ${c.provider}. Try again.`],
  SocialOther: [403, () => 'This wallet belongs to another account.'],
  FarcasterUnowned: [403, () => 'The address that signed doesn’t belong to this Farcaster account.'],
  FarcasterOther: [403, () => 'This wallet belongs to another Farcaster account.'],
  NoEmail: [409, () => 'This wallet has no email address. You sign in to it with another account.'],
  LinkGone: [400, () => 'This approval has expired. Start again.'],
  SignedOut: [401, () => 'You’re signed out.'],
  SessionRevoked: [401, () => 'You signed this browser out from another one. Sign in again.'],
  SessionCopied: [
    401,
    () =>
      'We signed you out everywhere because this session was used in two places: someone may have copied it. Sign in again.',
  ],
  SessionOfBefore: [401, () => 'This wallet’s email address has changed. Sign in with the new one.'],
  CodeNeeded: [403, () => 'Confirm that it’s you first.'],
  KeyNeeded: [400, () => 'This page is out of date. Reload it.'],
  SignatureWrong: [400, () => 'The request wasn’t signed with the key it names.'],
  ClockWrong: [400, () => 'Your device’s clock is wrong. Set it and try again.'],
  EmailTaken: [409, () => 'This email address already has a wallet.'],
  ReplacementGone: [409, () => 'This change of email address is no longer pending. Start again.'],
  ReplacementEarly: [
    409,
    (c: { time: number }) => `The old address can stop this change until ${new Date(c.time).toISOString()}.`,
  ],
  PasskeyNeeded: [403, () => 'Confirm this with your passkey.'],
  PasskeyMissing: [403, () => 'This site requires a passkey for anything of value. Create one first.'],
  PasskeyWrong: [400, () => 'Couldn’t verify your passkey. Try again.'],
  PasskeyGone: [400, () => 'Your passkey request has expired. Try again.'],
  PasskeyNoWallet: [404, () => 'No wallet here uses this passkey. Use another passkey, or create a new wallet.'],
  PasskeysTooMany: [
    429,
    (c: { minutes: number }) => `Too many wallets created from this IP address. Try again in ${c.minutes} min.`,
  ],
  PasskeyOnlyWay: [409, () => 'This passkey is your only way to sign in. Add another one first.'],
  PasskeyUnknown: [404, () => 'This wallet doesn’t have this passkey.'],
  PasskeyLast: [
    409,
    () => 'This is your last passkey, and one is required. Add another, or turn the requirement off first.',
  ],
  PasskeyLossGone: [409, () => 'No one reported the passkeys as lost, or the request was stopped.'],
  PasskeyLossEarly: [
    409,
    (c: { time: number }) =>
      `The passkeys can be removed from ${new Date(c.time).toISOString()} on. Until then, you can stop this.`,
  ],
  OpReused: [409, () => 'This request was already made with other content.'],
  WalletProofNeeded: [403, () => 'The request wasn’t signed with this wallet’s key.'],
  SharingGone: [409, () => 'This wallet was changed in another browser in the meantime.'],
  SharingUnknown: [404, () => 'The server doesn’t know this change of the wallet.'],
  PairTaken: [409, () => 'This device already exists.'],
  TooMany: [409, () => 'This wallet has reached its limit for these.'],
  ShareUnknown: [404, () => 'This part of a key doesn’t exist.'],
  RequestUnknown: [404, () => 'This request doesn’t exist or has expired.'],
  GrantUnknown: [404, () => 'This site doesn’t have this permission.'],
  NoSmartAccounts: [400, (c: { chainId: string }) => `This wallet has no smart accounts on ${c.chainId}.`],
  BundlerRefused: [400, (c: { text: string }) => c.text],
  PaymasterRefused: [400, (c: { text: string }) => c.text],
  PaymasterUnknown: [400, () => 'This wallet doesn’t support that paymaster.'],
  // catalogue and images
  ImageUnknown: [404, () => 'This image doesn’t exist.'],
  // storage
  StorageFull: [507, () => 'The server is out of storage. Nothing was saved.'],
  StorageBusy: [503, () => 'The server can’t store this right now. Nothing was saved. Try again.'],
  StorageFailed: [500, () => 'The server can’t read its stored data for this request.'],
  Internal: [500, (c: { requestId: string }) => `Something went wrong on the server. Reference: ${c.requestId}.`],
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

const sqliteFull = 13
/** SQLite, whose other bytes say more: busy, locked, read-only, a disk that fails, a file that does not open. */
const sqliteBusy = [5, 6, 8, 10, 14]
/** Postgres: lock_not_available, query_canceled, read_only_sql_transaction. */
const postgresBusy = ['55P03', '57014', '25006']
const sqliteCorrupt = [11, 26]
/** Postgres: disk_full; data_corrupted and index_corrupted. */
const postgresFull = '53100'
const postgresCorrupt = ['XX001', 'XX002']

/** Turns the storage failures a client should know about into their refusals. */
export function toStorageError(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  const sqlite = typeof errcode === 'number' ? errcode & 0xff : 0
  if (sqlite === sqliteFull || code === postgresFull || code === 'ENOSPC') return createHttpError('StorageFull')
  if (sqliteBusy.includes(sqlite)) return createHttpError('StorageBusy')
  if (typeof code === 'string' && postgresBusy.includes(code)) return createHttpError('StorageBusy')
  if (sqliteCorrupt.includes(sqlite)) return createHttpError('StorageFailed')
  if (typeof code === 'string' && postgresCorrupt.includes(code)) return createHttpError('StorageFailed')
  return undefined
}
