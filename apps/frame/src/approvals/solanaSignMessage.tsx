import { base58 } from '@scure/base'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { refuse } from './evm.ts'
import { type ReadMessage, readMessage } from './readMessage.ts'
import { reviewMessage } from './reviewMessage.ts'

type Content = { readonly bytes: Uint8Array; readonly message: ReadMessage }

const longest = 20_000

/** `solana_signMessage` {message, pubkey} → {signature}, all base58. */
export const solanaSignMessage: Approval<Content> = {
  title: 'message.title',
  lead: (site) => say('message.lead', { site }),
  approve: 'approve.sign',
  read: ({ params, account, origin }) => {
    const { message, pubkey } = (params ?? {}) as Readonly<Record<string, unknown>>
    if (pubkey !== account.address) refuse('The account is not one of this wallet')
    const bytes = decode(message)
    if (isTransaction(bytes)) refuse('A transaction cannot be signed as a message')
    return { bytes, message: readMessage(bytes, { origin }) }
  },
  review: ({ message }) => reviewMessage(message),
  run: async ({ bytes }, { wallet }) => {
    const { signatures } = await wallet.sign('sign', { orders: [{ curve: 'ed25519', bytes }] })
    const [signature] = signatures
    return signature ? { signature: base58.encode(signature) } : refuse('No signature')
  },
}

function decode(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > longest) return refuse('The message is not valid')
  try {
    return base58.decode(text)
  } catch {
    return refuse('The message is not valid')
  }
}

/**
 * Solana signs the bytes of a transaction as they are, so the bytes of one must not pass for a message: first its version or
 * count of signers, then counts that fit, then whole addresses.
 */
function isTransaction(bytes: Uint8Array): boolean {
  const start = (bytes[0] ?? 0) & 0x80 ? 1 : 0
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0, count = 0] = bytes.subarray(start, start + 4)
  const canHold = bytes.length >= start + 4 + count * 32 + 33
  return (
    signers > 0 &&
    readonlySigners < signers &&
    count >= signers &&
    readonlyOthers <= count - signers &&
    count < 128 &&
    canHold
  )
}
