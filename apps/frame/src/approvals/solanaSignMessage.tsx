import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { asSignIn } from '../asSignIn.ts'
import { throwFrameRefused } from '../chain/evm.ts'
import { translate } from '../words.ts'
import type { Approval } from './approval.ts'
import { isOwnSignIn, type ReadMessage, readMessage, reviewMessage } from './readMessage.ts'

type Content = { readonly bytes: Uint8Array; readonly message: ReadMessage }

const longest = 20_000

/** `solana_signMessage` {message, pubkey} → {signature}, all base58. */
export const solanaSignMessage: Approval<Content> = {
  title: 'message.title',
  lead: (site) => translate('message.lead', { site }),
  approve: 'approve.sign',
  read: ({ params, account, origin }) => {
    const { message, pubkey } = (params ?? {}) as Readonly<Record<string, unknown>>
    if (pubkey !== account.address) throwFrameRefused('This account doesn’t belong to this wallet')
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
  if (typeof text !== 'string' || text.length > longest) return throwFrameRefused('The message isn’t valid')
  try {
    return base58.decode(text)
  } catch {
    return throwFrameRefused('The message isn’t valid')
  }
}

/**
 * Whether bytes could be a transaction, which Solana signs as they are: whatever the library decodes as one or as the message of
 * one, and every first byte that says "version", also of versions that do not exist yet, unless a text begins with it.
 */
function couldBeTransaction(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) >= 0x80 && !isText(bytes)) || decodes(bytes) || hasHeader(bytes)
}

/** Text in UTF-8 without control characters, but for the ends of lines: no message of a transaction is one. */
function isText(bytes: Uint8Array): boolean {
  try {
    return !/[^\P{Cc}\n\r\t]/u.test(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return false
  }
}

function decodes(bytes: Uint8Array): boolean {
  return [getTransactionDecoder(), getCompiledTransactionMessageDecoder()].some((decoder) => {
    try {
      decoder.decode(bytes)
      return true
    } catch {
      return false
    }
  })
}

/** A library may be stricter than the network: counts that fit each other, and room for the addresses, are enough. */
function hasHeader(bytes: Uint8Array): boolean {
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0, count = 0] = bytes
  const isSound = signers > 0 && readonlySigners < signers && count >= signers && readonlyOthers <= count - signers
  return isSound && count < 128 && bytes.length >= 4 + count * 32 + 33
}
