import type { ApiIdentity } from '../api.ts'
import type { CustodyMode, SignerUser } from './context.ts'
import type { Addresses, SignOrder } from './keys.ts'
import type { CustodyStatus } from './status.ts'

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
