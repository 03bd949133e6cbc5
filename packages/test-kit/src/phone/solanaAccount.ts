import { base58, base64 } from '@scure/base'
import nacl from 'tweetnacl'
import { type PhoneReply, requestNode } from './rpc.ts'

/** What the phone wallet's Solana account can be asked for. */
export const solanaMethods = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

type Call = { readonly method: string; readonly params: unknown; readonly rpcUrl: string | undefined }
type Params = Readonly<Record<string, unknown>>

const signatureLength = 64
const keyLength = 32

/** A Solana account that signs messages and serialised transactions, legacy or versioned. */
export function createSolanaAccount(seed: Uint8Array) {
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(seed)
  const address = base58.encode(publicKey)
  const sign = (bytes: Uint8Array) => nacl.sign.detached(bytes, secretKey)

  /** @param encoded base64 of the wire format @returns the same with our signature in our place */
  function signTransaction(encoded: unknown): { readonly signature: string; readonly transaction: string } {
    const bytes = base64.decode(String(encoded))
    const { signaturesAt, count, messageAt } = readSignatures(bytes)
    const message = bytes.subarray(messageAt)
    const index = readSigners(message).findIndex((signer) => base58.encode(signer) === address)
    if (index < 0 || index >= count) throw new Error('The transaction does not ask for this account')
    const signature = sign(message)
    bytes.set(signature, signaturesAt + index * signatureLength)
    return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
  }

  const answers: Readonly<
    Record<string, (params: Params, rpcUrl: string | undefined) => Promise<PhoneReply> | PhoneReply>
  > = {
    solana_getAccounts: () => ({ result: [{ pubkey: address }] }),
    solana_requestAccounts: () => ({ result: [{ pubkey: address }] }),
    solana_signMessage: ({ message }) => ({
      result: { signature: base58.encode(sign(base58.decode(String(message)))) },
    }),
    solana_signTransaction: ({ transaction }) => ({ result: signTransaction(transaction) }),
    solana_signAllTransactions: ({ transactions }) => ({
      result: { transactions: (transactions as readonly unknown[]).map((one) => signTransaction(one).transaction) },
    }),
    async solana_signAndSendTransaction({ transaction }, rpcUrl) {
      const signed = signTransaction(transaction)
      const sent = await requestNode(rpcUrl, 'sendTransaction', [signed.transaction, { encoding: 'base64' }])
      return 'error' in sent ? sent : { result: { signature: String(sent.result) } }
    },
  }

  return {
    address,
    async answer({ method, params, rpcUrl }: Call): Promise<PhoneReply> {
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (!answer) return { error: { code: -32_601, message: `Unknown method: ${method}` } }
      try {
        return await answer((params ?? {}) as Params, rpcUrl)
      } catch (error) {
        return { error: { code: -32_603, message: (error as Error).message } }
      }
    },
  }
}

/** The signature slots before the message: a count of at most 127 fits one byte. */
function readSignatures(bytes: Uint8Array) {
  const count = bytes[0] ?? 0
  if (count > 127) throw new Error('Too many signatures')
  return { count, signaturesAt: 1, messageAt: 1 + count * signatureLength }
}

/** The keys that must sign, in the order of their slots. */
function readSigners(message: Uint8Array): readonly Uint8Array[] {
  // a versioned message has one byte before the header
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const required = message[header] ?? 0
  // three bytes of header and one of length come before the keys
  const keysAt = header + 4
  return Array.from({ length: required }, (_, index) =>
    message.slice(keysAt + index * keyLength, keysAt + (index + 1) * keyLength),
  )
}
