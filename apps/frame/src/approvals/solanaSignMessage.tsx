import { base58 } from '@scure/base'
import { refuse } from '../chain/evm.ts'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { type ReadMessage, readMessage } from './readMessage.ts'
import { reviewMessage } from './reviewMessage.ts'
import { couldBeTransaction, isText } from './solanaMessage.ts'

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
    if (couldBeTransaction(bytes)) refuse(say('solana.no-message'))
    if (!isText(bytes)) refuse(say('solana.no-text'))
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
