import * as z from 'zod/mini'
import type { ApiIdentity } from '../api.ts'
import { type CustodyMode, requestAgain, type SignerContext, type SignerUser } from './context.ts'
import type { Addresses, SignOrder } from './keys.ts'

/** A recovery code on its page: what its user keeps, and how it is told from earlier ones. */
export type ShownShare = {
  readonly sharing: string
  readonly recovery: string
  readonly number: number
  /** ms since 1970 */
  readonly createdAt: number
}

/** Changes that the server takes from the wallet's own key alone, and that hold no part of it. */
export type WalletMessage =
  | 'email/new'
  | 'email/replace-code'
  | 'email/replace-finish'
  | 'credential/add'
  | 'credential/require'

/** What the page asks its worker; each row is request and answer. Of parts, recovery codes alone pass here. */
export type SignerCalls = {
  /**
   * Makes a standard wallet if there is none; on a new device with a fresh code, makes this device one that can sign.
   * `isFull`: it is none, as many others can as may.
   */
  ensure: { request: object; answer: { addresses: Addresses; isFull: boolean } }
  /** `pending`: a change of this browser's that waits for its confirmation. */
  status: {
    request: object
    answer: CustodyStatus & { readonly pending: { sharing: string; mode: CustodyMode } | undefined }
  }
  /** `isSignIn`: a sign-in to the site that asks, and nothing else, for which no passkey is asked. */
  sign: { request: { orders: readonly SignOrder[]; isSignIn?: true }; answer: { signatures: readonly Uint8Array[] } }
  /** The twelve words; the server wants a fresh code before. */
  exportPhrase: { request: object; answer: { phrase: string } }
  /** Splits the key anew. Standard: done. Strict: nothing has changed before the share was given back with `confirm`. */
  propose: { request: { custody: CustodyMode }; answer: { shown: ShownShare | undefined } }
  /** The share of the change that waits, or of the wallet as it is. */
  showRecovery: { request: object; answer: { shown: ShownShare; isCurrent: boolean } }
  confirm: { request: { sharing: string; recovery: string }; answer: object }
  /** `isVoid` false: the confirmation was quicker, and the new share is the one that counts. */
  giveUp: { request: { sharing: string }; answer: { isVoid: boolean } }
  /** `isRestored`: the server has no such sharing, device and paper opened it alone, and a new share is needed. */
  unlock: { request: { recovery: string }; answer: { isRestored: boolean } }
  /** @returns words that the other device shows too */
  requestDevice: { request: object; answer: { id: string; words: string } }
  awaitDevice: { request: { id: string }; answer: { isOpen: boolean } }
  describeRequest: { request: { publicKey: string }; answer: { words: string } }
  answerDevice: { request: { id: string; publicKey: string }; answer: object }
  removeDevices: { request: { pairs: readonly string[] }; answer: object }
  keepPasskey: {
    request: { sharing: string; passkey: { credentialId: string; salt: string; sealed: string } }
    answer: object
  }
  /** Sends something that the server takes from the wallet's key alone. */
  send: {
    request: { name: WalletMessage; body: object }
    answer: { answer: unknown }
  }
}

export type SignerCallName = keyof SignerCalls

export type SignerRequest = {
  [name in SignerCallName]: {
    readonly id: number
    readonly name: name
    readonly request: SignerCalls[name]['request']
    readonly identity: ApiIdentity
    readonly user: SignerUser
  }
}[SignerCallName]

export type SignerReply =
  /** `isHeld`: the worker holds a key in memory, which this browser may not keep. */
  | { readonly id: number; readonly answer: unknown; readonly token: string | undefined; readonly isHeld: boolean }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }

const mode = z.enum(['standard', 'strict'])
const statusSchema = z.object({
  user: z.string(),
  custody: mode,
  addresses: z.nullable(z.object({ eip155: z.string(), solana: z.string() })),
  current: z.nullable(z.string()),
  isFull: z.boolean(),
  legacy: z.nullable(z.object({ own: z.array(z.string()) })),
  passkeys: z.number(),
  guard: z.object({ isRequired: z.boolean(), count: z.number() }),
  sharings: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['proposed', 'current']),
      base: z.nullable(z.string()),
      mode,
      number: z.number(),
      eip155: z.string(),
      solana: z.string(),
      createdAt: z.number(),
      isMine: z.boolean(),
    }),
  ),
  pairs: z.array(
    z.object({
      id: z.string(),
      sharing: z.string(),
      browser: z.string(),
      createdAt: z.number(),
      usedAt: z.nullable(z.number()),
      isMine: z.boolean(),
    }),
  ),
})

/** How the wallet stands, as its server says: no part of a key. */
export type CustodyStatus = z.output<typeof statusSchema>

export async function readStatus(context: SignerContext): Promise<CustodyStatus> {
  return statusSchema.parse(await requestAgain(context, 'wallet/status', {}))
}

const stateSchema = z.object({
  state: z.enum(['unknown', 'proposed', 'current', 'retired']),
  current: z.nullable(z.string()),
})

export async function readState(context: SignerContext, sharing: string): Promise<z.output<typeof stateSchema>> {
  return stateSchema.parse(await requestAgain(context, 'sharing/state', { sharing }))
}
