import {
  type CaipNetworkId,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  loadPart,
  type Network,
  type SendOptions,
} from '@foyer/base'
import { base58, base64 } from '@scure/base'
import { placeSignature, readSigners } from './wire.ts'

type Link = { readonly provider: ExternalProvider; readonly session: ExternalSession }
type At = { readonly address: string; readonly network: Network; readonly signal?: AbortSignal | undefined }

/** The embedded wallet takes and gives transactions in base58, wallets behind a relay in base64 (reference §4.13). */
const codecOf = ({ provider }: Link) => (provider.type === 'AUTH' ? base58 : base64)

async function request(link: Link, input: At, method: string, params: Readonly<Record<string, unknown>>) {
  const networkId = sessionId(link.session, input.network)
  const answer = await link.provider.request({ networkId, method, params }, { signal: input.signal })
  return (typeof answer === 'object' && answer !== null ? answer : {}) as Readonly<Record<string, unknown>>
}

/** A wallet that approved only the network's older id is asked by that one. */
function sessionId(session: ExternalSession, network: Network): CaipNetworkId {
  const approved = session.approvedNetworkIds
  const { caipNetworkId, deprecatedCaipNetworkId: older } = network
  const isOlder = older !== undefined && approved?.includes(older) && !approved.includes(caipNetworkId)
  return isOlder ? older : caipNetworkId
}

/** `solana_signMessage { message: base58, pubkey }` → `{ signature: base58 }` */
export async function signMessage(link: Link, input: At & { readonly message: Uint8Array }): Promise<Uint8Array> {
  const params = { message: base58.encode(input.message), pubkey: input.address }
  const { signature } = await request(link, input, 'solana_signMessage', params)
  return toSignature(signature, 'solana_signMessage')
}

/** In one prompt where the wallet agreed to `solana_signAllTransactions`, else one by one. */
export async function signTransactions(
  link: Link,
  input: At & { readonly transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const { transactions } = input
  const codec = codecOf(link)
  if (transactions.length > 1 && link.session.methods.includes('solana_signAllTransactions')) {
    const params = { transactions: transactions.map((one) => codec.encode(one)) }
    const { transactions: signed } = await request(link, input, 'solana_signAllTransactions', params)
    return transactions.map((_, index) => {
      const text = Array.isArray(signed) ? (signed[index] as unknown) : undefined
      return decode(codec, text, 'solana_signAllTransactions')
    })
  }
  const signed: Uint8Array[] = []
  for (const transaction of transactions) signed.push(await signTransaction(link, input, transaction))
  return signed
}

/** → `{ transaction }`, or from older wallets only `{ signature: base58 }`, which is put in its place here. */
async function signTransaction(link: Link, input: At, transaction: Uint8Array): Promise<Uint8Array> {
  const codec = codecOf(link)
  const plain = { transaction: codec.encode(transaction) }
  const isRelay = link.provider.type === 'WALLET_CONNECT'
  const params = isRelay
    ? { ...(await loadPart(() => import('./toRawParams.ts'))).toRawParams(transaction), ...plain }
    : plain
  const answer = await request(link, input, 'solana_signTransaction', params)
  if (answer['transaction'] !== undefined) return decode(codec, answer['transaction'], 'solana_signTransaction')
  const signature = toSignature(answer['signature'], 'solana_signTransaction')
  const own = readSigners(transaction).findIndex((signer) => base58.encode(signer) === input.address)
  if (own < 0) throw new FoyerError('InvalidTransaction', { reason: `${input.address} is none of its signers` })
  return placeSignature(transaction, own, signature)
}

/** `solana_signAndSendTransaction { transaction, sendOptions | options }` → `{ signature: base58 }` */
export async function signAndSend(
  link: Link,
  input: At & { readonly transaction: Uint8Array; readonly options: SendOptions | undefined },
): Promise<Uint8Array> {
  const isRelay = link.provider.type === 'WALLET_CONNECT'
  const options = input.options && (isRelay ? { sendOptions: input.options } : { options: input.options })
  const params = { transaction: codecOf(link).encode(input.transaction), ...options }
  const { signature } = await request(link, input, 'solana_signAndSendTransaction', params)
  return toSignature(signature, 'solana_signAndSendTransaction')
}

function toSignature(value: unknown, method: string): Uint8Array {
  const bytes = decode(base58, value, method)
  if (bytes.length === 64) return bytes
  throw new FoyerError('WalletRequestFailed', { method, message: `a signature of ${bytes.length} bytes` })
}

function decode(codec: typeof base58, value: unknown, method: string): Uint8Array {
  try {
    if (typeof value !== 'string' || value === '') throw new TypeError('no text')
    return codec.decode(value)
  } catch (cause) {
    throw new FoyerError('WalletRequestFailed', { method, message: 'an answer that cannot be read' }, { cause })
  }
}
