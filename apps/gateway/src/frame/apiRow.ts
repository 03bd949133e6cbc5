import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Caller, Frame } from './frame.ts'
import type { EndReason, Session } from './sessions.ts'
import type { FrameUser } from './users.ts'

/** What a handler of the frame's API is given. */
export type ApiContext<session extends ApiRow['session'] = ApiRow['session']> = {
  readonly frame: Frame
  readonly caller: Caller
  readonly session: session extends 'needed' ? Session : Session | undefined
  /** Why there is no session any more, where one had been. */
  readonly ended: EndReason | undefined
  /** The public key of the browser that signed this request; undefined when it is not signed. */
  readonly browserKey: string | undefined
  /** From the browser's long-lived cookie. */
  readonly deviceToken: string | undefined
  /** Of a login at a provider that a page before this one began. */
  readonly keptLogin: string | undefined
  readonly signal: AbortSignal
  /** The row's. */
  readonly name: string
  /** The body as it was sent: what is signed is this. */
  readonly text: string
  /** Of the wallet's own EVM key, where one came along. */
  readonly walletSignature: string | undefined
  /** What an assertion of a passkey earned, and what it is about, with a point between; not checked yet. */
  readonly passkeyToken: string | undefined
  /** Puts the tokens into the answer's cookies. */
  beginSession(tokens: { readonly token: string; readonly deviceToken: string }): void
  dropCookie(): void
  /** Undefined: there is none any more. */
  saveLogin(flow: string | undefined): void
}

export type ApiRow = {
  readonly body: z.ZodMiniType
  /** `needed`: without a live session the call is refused. */
  readonly session: 'none' | 'optional' | 'needed'
  /**
   * `any`: the request must be signed by its browser's key. `known`: and this key has proved itself in this session, by a
   * code or an account elsewhere, however long ago. Without it a row may be asked without a signature.
   */
  readonly key?: 'any' | 'known'
  /** Longest body, in bytes, where it is not that of all others. */
  readonly maxBody?: number
  readonly handle: (context: ApiContext, body: unknown) => Promise<unknown>
}

type Handler<body extends z.ZodMiniType, session extends ApiRow['session']> = (
  context: ApiContext<session>,
  body: z.output<body>,
) => Promise<unknown>

/** Ties the type of a body to its handler. */
export function row<body extends z.ZodMiniType, session extends ApiRow['session']>(
  rules: { readonly body: body; readonly session: session } & Pick<ApiRow, 'key' | 'maxBody'>,
  handle: Handler<body, session>,
) {
  return { ...rules, handle }
}

/** What several rows of the API have in their bodies. */
export const secret = z.string().check(z.regex(/^[\w-]{43}$/))
export const id = z.string().check(z.regex(/^[\w-]{22}$/))
export const code = z.string().check(z.regex(/^\d{6}$/, 'CodeWrong: Invalid code. Try again.'))
const email = z.pipe(
  z.string().check(z.maxLength(254)),
  z.transform((text) => text.trim().toLowerCase()),
)
export const validEmail = z.pipe(email, z.email('InvalidEmail: Invalid email. Enter a valid email address.'))
export const empty = z.strictObject({})

/** The key that signed the request. */
export const assertKey = ({ browserKey }: ApiContext) => browserKey ?? throwHttpError('KeyNeeded')

export function toAnswer({ email: address, identity, custody, addresses }: FrameUser) {
  return { email: address ?? null, identity: identity ?? null, custody, addresses: addresses ?? null }
}
