import type { ApiIdentity } from '../api.ts'
import type { Addresses, SignOrder } from './keys.ts'

/** Whose key it is about. */
export type SignerUser = { readonly custody: 'standard' | 'strict'; readonly addresses: Addresses | undefined }

/** What the page asks its worker; each row is request and answer. No share and no key is in any of them. */
export type SignerCalls = {
  /** Makes the wallet if there is none; on a new device, makes this device one that can sign. */
  ensure: { request: object; answer: { addresses: Addresses } }
  sign: { request: { orders: readonly SignOrder[] }; answer: { signatures: readonly Uint8Array[] } }
  /** The twelve words; the server wants a fresh code before. */
  exportPhrase: { request: object; answer: { phrase: string } }
  /** @returns the recovery share when it is the user's alone from now on */
  setCustody: { request: { custody: 'standard' | 'strict' }; answer: { recovery: string | undefined } }
  unlock: { request: { recovery: string }; answer: object }
  /** @returns words that the other device shows too */
  askDevice: { request: object; answer: { id: string; words: string } }
  awaitDevice: { request: { id: string }; answer: { isOpen: boolean } }
  describeRequest: { request: { publicKey: string }; answer: { words: string } }
  answerDevice: { request: { id: string; publicKey: string }; answer: object }
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
  | { readonly id: number; readonly answer: unknown; readonly token: string | undefined }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }
