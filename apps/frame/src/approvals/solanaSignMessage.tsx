import { base58 } from '@scure/base'
import { asSignIn } from '../asSignIn.ts'
import { throwFrameRefused } from '../chain/evm.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { type ReadMessage, readMessage } from './readMessage.ts'
import { isOwnSignIn, reviewMessage } from './reviewMessage.ts'
import { couldBeTransaction, isText } from './solanaMessage.ts'

type Content = { readonly bytes: Uint8Array; readonly message: ReadMessage }

const longest = 20_000

/** `solana_signMessage` {message, pubkey} → {signature}, all base58. */
export const solanaSignMessage: Approval<Content> = {
  title: 'message.title',
  lead: (site) => translate('message.lead', { site }),
  approve: 'approve.sign',
  read: ({ params, account, origin }) => {
    const { message, pubkey } = (params ?? {}) as Readonly<Record<string, unknown>>
    if (pubkey !== account.address) throwFrameRefused('The account is not one of this wallet')
    const bytes = decode(message)
    if (couldBeTransaction(bytes)) throwFrameRefused(translate('solana.no-message'))
    if (!isText(bytes)) throwFrameRefused(translate('solana.no-text'))
    return { bytes, message: readMessage(bytes, { origin, address: account.address }) }
  },
  review: ({ message }) => reviewMessage(message),
  run: async ({ bytes, message }, request) => {
    const wallet = isOwnSignIn(message) ? asSignIn(request.wallet) : request.wallet
    const { signatures } = await wallet.sign('sign', { orders: [{ curve: 'ed25519', bytes }] })
    const [signature] = signatures
    return signature ? { signature: base58.encode(signature) } : throwFrameRefused('No signature')
  },
}

function decode(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > longest) return throwFrameRefused('The message is not valid')
  try {
    return base58.decode(text)
  } catch {
    return throwFrameRefused('The message is not valid')
  }
}
