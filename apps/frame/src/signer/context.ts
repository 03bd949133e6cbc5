import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { type ApiIdentity, callApi, isApiError } from '../api.ts'
import { type Addresses, signAll } from './keys.ts'

export type CustodyMode = 'standard' | 'strict'

/** Whose key it is about. */
export type SignerUser = { readonly custody: CustodyMode; readonly addresses: Addresses | undefined }

/** For whom the signer works, and how it asks the server. */
export type SignerContext = {
  readonly user: SignerUser
  /** Of the page and its server. */
  readonly origin: string
  /** What one of the wallet's passkeys has just earned. */
  readonly passkey?: string | undefined
  /** What the key is wanted for; undefined where it is neither. */
  readonly use?: 'value' | 'sign-in' | undefined
  /** Asks the server, and remembers a token it replaces. */
  call(name: string, body: unknown, walletSignature?: string): Promise<unknown>
}

/** Waits before the same message is sent again, in ms. */
const pauses = [300, 1_000]

/**
 * Sends what changes something, signed by the wallet's own key, until there is an answer. The body carries its `op`, so the
 * server does it once.
 * @throws Error `Unreachable` when there is none after the last try: whether it was done is not known
 */
export async function sendUntilAnswered(
  context: SignerContext,
  name: string,
  { body, entropy }: { readonly body: object; readonly entropy: Uint8Array | undefined },
): Promise<unknown> {
  const signature = entropy && (await signProof(context, { name, body, entropy }))
  for (const pause of pauses) {
    try {
      return await context.call(name, body, signature)
    } catch (error) {
      if (!isApiError(error, 'Unreachable')) throw error
      await new Promise((done) => setTimeout(done, pause))
    }
  }
  return await context.call(name, body, signature)
}

/**
 * Requests what changes nothing, and once more where no answer came.
 * @throws Error `Unreachable` when there is none to the second question either
 */
export async function requestAgain({ call }: SignerContext, name: string, body: object): Promise<unknown> {
  return await call(name, body).catch(async (error: unknown) => {
    if (!isApiError(error, 'Unreachable')) throw error
    await new Promise((done) => setTimeout(done, pauses[0]))
    return await call(name, body)
  })
}

/** No transaction and no message that a site can ask for begins like this. @see EIP-191, EIP-2718 */
const prefix = '\x19Foyer custody\n'

/** Shows the server that the page that asks has the wallet open. */
async function signProof(
  { origin }: SignerContext,
  { name, body, entropy }: { readonly name: string; readonly body: object; readonly entropy: Uint8Array },
): Promise<string> {
  const encoder = new TextEncoder()
  const hash = toHex(sha256(encoder.encode(JSON.stringify(body))))
  const digest = keccak_256(encoder.encode(`${prefix}${origin}\n${name}\n${hash}`))
  const [signature] = await signAll(entropy, [{ curve: 'secp256k1', bytes: digest }])
  if (!signature) throw new Error('Nothing was signed')
  return `0x${toHex(signature.subarray(0, 64))}${((signature[64] ?? 0) + 27).toString(16)}`
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns undefined in place of an error of one kind. */
export function ignore(name: string) {
  return (error: unknown): undefined => {
    if (!isApiError(error, name)) throw error
  }
}

/** The context of one call: answers may carry a new token, which the next ones use. */
export function createContext(
  user: SignerUser,
  identity: ApiIdentity,
  onToken: (token: string) => void,
): SignerContext {
  let current = identity
  return {
    user,
    origin: location.origin,
    passkey: identity.passkey,
    call: async (name, body, walletSignature) => {
      const { body: answer, token } = await callApi(current, name, body, { walletSignature })
      if (token) {
        current = { ...current, token }
        onToken(token)
      }
      return answer
    },
  }
}
