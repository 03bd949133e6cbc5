import { type CaipNetworkId, FoyerError, isEvmAddress, isSolanaAddress, parseCaipNetworkId } from '@foyer/base'
import { readText } from '../readText.ts'
import { readEvmTransfer } from './readEvmTransfer.ts'
import type { RequestNode, Transfer, TransferQuestion } from './types.ts'

/** Slots after which a block is final. */
const finalDepth = 32

const waiting: Transfer = {
  confirmations: 0,
  isFailed: false,
  at: undefined,
  received: 0n,
  fromPayer: 0n,
  isReceiver: false,
}

/** No honest answer about one transaction is larger, in bytes, unpacked. */
const longestAnswer = 4_000_000

type NodeOptions = { readonly url: string; readonly fetch: typeof fetch; readonly signal: AbortSignal }

type Call = readonly [method: string, params: readonly unknown[]]

type Answer = { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown }

/** A node of JSON-RPC. Its words are judged by who asked. */
function createNode({ url, fetch, signal }: NodeOptions) {
  const send = async (what: string, body: unknown): Promise<{ readonly answer: unknown; readonly status: number }> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    const text = response.body ? await readText(response.body, longestAnswer) : ''
    if (text === undefined) throw new Error('too long')
    const answer: unknown = JSON.parse(text)
    if (response.ok) return { answer, status: response.status }
    const { error } = (answer ?? {}) as Answer
    throw new Error(`${what} was refused with status ${response.status}`, error === undefined ? {} : { cause: error })
  }
  const request: RequestNode = async (method, params) => {
    try {
      const { answer, status } = await send(method, { jsonrpc: '2.0', id: 1, method, params })
      const { result, error } = (answer ?? {}) as Answer
      if (error !== undefined || result === undefined) {
        throw new Error(`${method} was refused with status ${status}`, error === undefined ? {} : { cause: error })
      }
      return result
    } catch (cause) {
      signal.throwIfAborted()
      const message = cause instanceof Error ? cause.message : method
      throw new FoyerError('RpcRequestFailed', { message }, { cause })
    }
  }
  /**
   * Several questions in one message: of several nodes behind one address, one answers all of them.
   * @returns undefined where it does not answer them together
   */
  const requestTogether = async (calls: readonly Call[]): Promise<readonly unknown[] | undefined> => {
    const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    try {
      const { answer } = await send('a batch', body)
      const found = calls.map((_, id) => toList(answer).find((one) => (one as Answer | null)?.id === id))
      if (found.some((one) => (one as Answer | undefined)?.result === undefined)) return undefined
      return found.map((one) => (one as Answer).result)
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  return { request, requestTogether }
}

type PaymentNode = ReturnType<typeof createNode>

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
  readonly getReference: (request: RequestNode) => Promise<string>
  readonly read: (request: RequestNode, question: TransferQuestion) => Promise<Transfer | undefined>
  readonly readAbsence: (node: PaymentNode, hash: string) => Promise<number | undefined>
}

export const paymentFamilies: { readonly [namespace: string]: PaymentFamily } = {
  eip155: {
    isHash: (value) => /^0x[0-9a-f]{64}$/i.test(value),
    isAddress: isEvmAddress,
    toHash: (value) => value.toLowerCase(),
    getReference: async (request) => String(Number(await request('eth_chainId', []))),
    read: readEvmTransfer,
    readAbsence: readEvmAbsence,
  },
  solana: {
    isHash: (value) => /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(value),
    isAddress: isSolanaAddress,
    toHash: (value) => value,
    getReference: async (request) => String(await request('getGenesisHash', [])).slice(0, 32),
    read: readSolanaTransfer,
    readAbsence: readSolanaAbsence,
  },
}

/** @throws FoyerError `InvalidOption` where payments on such a network are not known here */
export function toPaymentFamily(network: CaipNetworkId): PaymentFamily {
  const { namespace } = parseCaipNetworkId(network)
  const family = Object.hasOwn(paymentFamilies, namespace) ? paymentFamilies[namespace] : undefined
  if (!family) throw new FoyerError('InvalidOption', { option: 'network', expected: 'an EVM or Solana network' })
  return family
}

type Asking = { readonly network: CaipNetworkId; readonly signal: AbortSignal }

async function openNode({ rpcUrls, fetch: given = fetch }: PaymentNodes, { network, signal }: Asking) {
  const { namespace, reference } = parseCaipNetworkId(network)
  const family = toPaymentFamily(network)
  const node = createNode({ url: rpcUrls[network] ?? '', fetch: given, signal })
  // a node of a test network that was written down for the real one would make worthless coins pay
  if ((await family.getReference(node.request)) !== reference) {
    throw new FoyerError('RpcRequestFailed', { message: `the node is not of ${namespace}:${reference}` })
  }
  return { family, node }
}

/**
 * Finds what a transaction gave to the recipient.
 * @returns undefined where the node does not know it
 * @throws FoyerError `RpcRequestFailed` where the node does not answer or is of another chain
 */
export async function findTransfer(
  nodes: PaymentNodes,
  network: CaipNetworkId,
  { question, signal }: { readonly question: TransferQuestion; readonly signal: AbortSignal },
): Promise<Transfer | undefined> {
  const { family, node } = await openNode(nodes, { network, signal })
  return await family.read(node.request, { ...question, hash: family.toHash(question.hash) })
}

/**
 * Finds how far a chain goes that has a transaction in no block, or as a failed one, all in one answer of one node.
 * @returns time of its newest block, in ms since 1970; undefined where it has the transaction, or cannot say so at once
 * @throws FoyerError `RpcRequestFailed`
 */
export async function findAbsence(
  nodes: PaymentNodes,
  { hash, ...asking }: Asking & { readonly hash: string },
): Promise<number | undefined> {
  const { family, node } = await openNode(nodes, asking)
  return await family.readAbsence(node, family.toHash(hash))
}

async function readEvmAbsence({ requestTogether }: PaymentNode, hash: string): Promise<number | undefined> {
  const answers = await requestTogether([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getTransactionReceipt', [hash]],
  ])
  if (!answers) return undefined
  const [head, receipt] = answers
  if (receipt !== null && Number(toFields(receipt)['status']) !== 0) return undefined
  const time = Number(toFields(head)['timestamp']) * 1_000
  return Number.isSafeInteger(time) ? time : undefined
}

/** The answer says itself which slot the node is at; when that was is the same on every node. */
async function readSolanaAbsence({ request }: PaymentNode, hash: string): Promise<number | undefined> {
  const answer = toFields(await request('getSignatureStatuses', [[hash], { searchTransactionHistory: true }]))
  const status = toList(answer['value'])[0]
  if (status && toFields(status)['err'] === null) return undefined
  const time = await request('getBlockTime', [toFields(answer['context'])['slot']])
  return typeof time === 'number' ? time * 1_000 : undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads what a transaction on Solana gave to the recipient: how much more the account has after it, as the cluster itself says.
 * @returns undefined where the node does not know it
 * @throws FoyerError `RpcRequestFailed`, also for an answer that is none
 */
async function readSolanaTransfer(request: RequestNode, question: TransferQuestion): Promise<Transfer | undefined> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const [answer, statuses] = await Promise.all([
    request('getTransaction', [question.hash, options]),
    request('getSignatureStatuses', [[question.hash], { searchTransactionHistory: true }]),
  ])
  const status = toList(toFields(statuses)['value'])[0]
  if (answer === null) return status ? waiting : undefined
  const { meta, transaction, blockTime } = toFields(answer)
  const result = toFields(meta)
  const keys = toList(toFields(toFields(transaction)['message'])['accountKeys']).map(toKey)
  return {
    confirmations: toConfirmations(status),
    isFailed: result['err'] !== null,
    at: typeof blockTime === 'number' ? blockTime * 1_000 : undefined,
    ...sum(result, keys, question),
  }
}

type Key = { readonly pubkey: string; readonly isSigner: boolean }

function sum(result: Fields, keys: readonly Key[], { asset, recipient, payer }: TransferQuestion) {
  const coins = countCoins(result, keys, recipient)
  const tokens = countTokens(result, recipient)
  const received = asset === 'native' ? coins : (tokens.get(asset) ?? 0n)
  const isReceiver = coins > 0n || [...tokens.values()].some((value) => value > 0n)
  const hasSigned = payer === undefined || keys.some(({ pubkey, isSigner }) => isSigner && pubkey === payer)
  return { received, isReceiver, fromPayer: hasSigned ? received : 0n }
}

function countCoins(result: Fields, keys: readonly Key[], recipient: string): bigint {
  const index = keys.findIndex(({ pubkey }) => pubkey === recipient)
  if (index < 0) return 0n
  const read = (list: unknown) => toLamports(toList(list)[index])
  return read(result['postBalances']) - read(result['preBalances'])
}

/** By mint: how much more the recipient has, over all its token accounts. */
function countTokens(result: Fields, recipient: string): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>()
  const count = (list: unknown, sign: bigint) => {
    for (const entry of toList(list ?? [])) {
      const { mint, owner, uiTokenAmount } = toFields(entry)
      if (owner !== recipient || typeof mint !== 'string') continue
      const { amount } = toFields(uiTokenAmount)
      if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) throw refuse('an amount')
      totals.set(mint, (totals.get(mint) ?? 0n) + sign * BigInt(amount))
    }
  }
  count(result['preTokenBalances'], -1n)
  count(result['postTokenBalances'], 1n)
  return totals
}

function toConfirmations(status: unknown): number {
  if (!status) return 0
  const { confirmations, confirmationStatus } = toFields(status)
  if (confirmationStatus === 'finalized' || confirmations === null) return finalDepth
  return typeof confirmations === 'number' ? confirmations + 1 : 0
}

function toKey(value: unknown): Key {
  const { pubkey, signer } = toFields(value)
  return { pubkey: String(pubkey), isSigner: signer === true }
}

/** The cluster gives them as a number; one beyond what a number holds exactly is refused, not rounded. */
function toLamports(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw refuse('a balance')
  return BigInt(value)
}

function toFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw refuse('an object')
  return value as Fields
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw refuse('a list')
  return value
}

function refuse(what: string): FoyerError {
  return new FoyerError('RpcRequestFailed', { message: `the answer lacks ${what}` })
}
