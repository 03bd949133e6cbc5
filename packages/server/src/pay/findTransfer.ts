import { type CaipNetworkId, FoyerError, isEvmAddress, isSolanaAddress, parseCaipNetworkId } from '@foyer/base'
import { readText } from '../readText.ts'
import { readEvmTransfer } from './readEvmTransfer.ts'
import { readSolanaTransfer } from './readSolanaTransfer.ts'
import type { AskNode, Transfer, TransferQuestion } from './types.ts'

/** No honest answer about one transaction is larger, in bytes, unpacked. */
const longestAnswer = 4_000_000

type NodeOptions = { readonly url: string; readonly fetch: typeof fetch; readonly signal: AbortSignal }

/** A node of JSON-RPC. Its words are judged by who asked. */
function createNode({ url, fetch, signal }: NodeOptions): AskNode {
  return async (method, params) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal,
      })
      const text = response.body ? await readText(response.body, longestAnswer) : ''
      if (text === undefined) throw new Error('too long')
      const answer = JSON.parse(text) as { readonly result?: unknown; readonly error?: unknown } | null
      if (!response.ok || !answer || answer.error !== undefined || answer.result === undefined) {
        const refusal = answer?.error === undefined ? {} : { cause: answer.error }
        throw new Error(`${method} was refused with status ${response.status}`, refusal)
      }
      return answer.result
    } catch (cause) {
      signal.throwIfAborted()
      const message = cause instanceof Error ? cause.message : method
      throw new FoyerError('RpcRequestFailed', { message }, { cause })
    }
  }
}

export type PaymentNodes = {
  /** Nodes that you trust, by CAIP-2 id. */
  readonly rpcUrls: Readonly<Record<CaipNetworkId, string>>
  readonly fetch?: typeof fetch | undefined
}

export type PaymentFamily = {
  readonly isHash: (value: string) => boolean
  readonly isAddress: (value: string) => boolean
  /** A hash as its chain has it, where it may be written in several ways. */
  readonly toHash: (value: string) => string
  /** The chain's own id, as a CAIP-2 reference. */
  readonly getReference: (ask: AskNode) => Promise<string>
  readonly read: (ask: AskNode, question: TransferQuestion) => Promise<Transfer | undefined>
}

export const paymentFamilies: { readonly [namespace: string]: PaymentFamily } = {
  eip155: {
    isHash: (value) => /^0x[0-9a-f]{64}$/i.test(value),
    isAddress: isEvmAddress,
    toHash: (value) => value.toLowerCase(),
    getReference: async (ask) => String(Number(await ask('eth_chainId', []))),
    read: readEvmTransfer,
  },
  solana: {
    isHash: (value) => /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(value),
    isAddress: isSolanaAddress,
    toHash: (value) => value,
    getReference: async (ask) => String(await ask('getGenesisHash', [])).slice(0, 32),
    read: readSolanaTransfer,
  },
}

/** @throws FoyerError `InvalidOption` where payments on such a network are not known here */
export function toPaymentFamily(network: CaipNetworkId): PaymentFamily {
  const { namespace } = parseCaipNetworkId(network)
  const family = Object.hasOwn(paymentFamilies, namespace) ? paymentFamilies[namespace] : undefined
  if (!family) throw new FoyerError('InvalidOption', { option: 'network', expected: 'an EVM or Solana network' })
  return family
}

/**
 * What a transaction gave to the recipient.
 * @returns undefined where the node does not know it
 * @throws FoyerError `RpcRequestFailed` where the node does not answer or is of another chain
 */
export async function findTransfer(
  { rpcUrls, fetch: given = fetch }: PaymentNodes,
  network: CaipNetworkId,
  { question, signal }: { readonly question: TransferQuestion; readonly signal: AbortSignal },
): Promise<Transfer | undefined> {
  const { namespace, reference } = parseCaipNetworkId(network)
  const family = toPaymentFamily(network)
  const ask = createNode({ url: rpcUrls[network] ?? '', fetch: given, signal })
  // a node of a test network that was written down for the real one would make worthless coins pay
  if ((await family.getReference(ask)) !== reference) {
    throw new FoyerError('RpcRequestFailed', { message: `the node is not of ${namespace}:${reference}` })
  }
  return await family.read(ask, { ...question, hash: family.toHash(question.hash) })
}
