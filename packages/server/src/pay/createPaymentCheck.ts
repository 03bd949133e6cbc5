import {
  type CaipNetworkId,
  FoyerError,
  isEvmAddress,
  isSolanaAddress,
  parseCaipNetworkId,
  parseUnits,
} from '@foyer/base'
import { claimPayment } from './claimPayment.ts'
import { createNode } from './createNode.ts'
import { readEvmTransfer } from './readEvmTransfer.ts'
import { readSolanaTransfer } from './readSolanaTransfer.ts'
import type { AskNode, PaymentClaim, PaymentStore, PaymentVerdict, Transfer, TransferQuestion } from './types.ts'

export type PaymentCheckOptions = {
  /** Nodes that you trust, by CAIP-2 id. */
  readonly rpcUrls: Readonly<Record<CaipNetworkId, string>>
  readonly store: PaymentStore
  /** Longest wait for a chain, in ms. @default 10_000 */
  readonly timeout?: number | undefined
  readonly fetch?: typeof fetch | undefined
  /** ms since 1970 @default Date.now */
  readonly now?: (() => number) | undefined
}

/** Reads the chain and decides. Asking again about the same claim gives the same answer, or a later one. */
export type CheckPayment = (claim: PaymentClaim, options?: { readonly signal?: AbortSignal }) => Promise<PaymentVerdict>

type Family = {
  readonly isHash: (value: string) => boolean
  readonly isAddress: (value: string) => boolean
  /** The chain's own id, as a CAIP-2 reference. */
  readonly getReference: (ask: AskNode) => Promise<string>
  readonly read: (ask: AskNode, question: TransferQuestion) => Promise<Transfer | undefined>
}

const families: { readonly [namespace: string]: Family } = {
  eip155: {
    isHash: (value) => /^0x[0-9a-f]{64}$/i.test(value),
    isAddress: isEvmAddress,
    getReference: async (ask) => String(Number(await ask('eth_chainId', []))),
    read: readEvmTransfer,
  },
  solana: {
    isHash: (value) => /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(value),
    isAddress: isSolanaAddress,
    getReference: async (ask) => String(await ask('getGenesisHash', [])).slice(0, 32),
    read: readSolanaTransfer,
  },
}

/**
 * The merchant's check: whether the transaction that a page claims has paid an order. Nothing that the page says is believed but
 * which transaction to look at.
 * @throws FoyerError `InvalidAmount`, `InvalidAddress`, `InvalidOption` for an order that is none, `RpcRequestFailed` where a node
 * does not answer or is of another chain: nothing is decided then
 */
export function createPaymentCheck(options: PaymentCheckOptions): CheckPayment {
  return async (claim, { signal: given } = {}) => {
    const timeout = AbortSignal.timeout(options.timeout ?? 10_000)
    const signal = given ? AbortSignal.any([given, timeout]) : timeout
    const expected = checkClaim(claim, options)
    const family = toFamily(claim.network)
    if (!family.isHash(claim.hash)) return { status: 'notFound' }
    const found = await find(options, claim.network, claim, signal)
    if (found) return await judge(options, { claim, expected, transfer: found })
    const elsewhere = await findElsewhere(options, claim, signal)
    return elsewhere ? { status: 'wrongChain', network: elsewhere } : { status: 'notFound' }
  }
}

/** @returns what is expected, in base units */
function checkClaim(claim: PaymentClaim, { rpcUrls }: PaymentCheckOptions): bigint {
  const { network, asset, recipient, payer, decimals, amount, paymentId, confirmations = 1 } = claim
  const { isAddress } = toFamily(network)
  if (!Object.hasOwn(rpcUrls, network)) throw invalid('rpcUrls', `an address for ${network}`)
  if (!/^[\x21-\x7e]{1,200}$/.test(paymentId)) throw invalid('paymentId', 'up to 200 visible characters')
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw invalid('decimals', 'a whole number')
  if (!Number.isInteger(confirmations) || confirmations < 1) throw invalid('confirmations', 'at least 1')
  for (const value of [recipient, payer, asset === 'native' ? undefined : asset]) {
    if (value !== undefined && !isAddress(value)) throw new FoyerError('InvalidAddress', { value: value.slice(0, 100) })
  }
  const expected = parseUnits(amount, decimals)
  if (expected === 0n) throw new FoyerError('InvalidAmount', { value: amount })
  return expected
}

function toFamily(network: CaipNetworkId): Family {
  const family = families[parseCaipNetworkId(network).namespace]
  if (!family) throw invalid('network', 'an EVM or Solana network')
  return family
}

function invalid(option: string, expected: string): FoyerError {
  return new FoyerError('InvalidOption', { option, expected })
}

async function find(
  { rpcUrls, fetch: given = fetch }: PaymentCheckOptions,
  network: CaipNetworkId,
  claim: PaymentClaim,
  signal: AbortSignal,
): Promise<Transfer | undefined> {
  const { namespace, reference } = parseCaipNetworkId(network)
  const family = toFamily(network)
  const ask = createNode({ url: rpcUrls[network] ?? '', fetch: given, signal })
  // a node of a test network that was written down for the real one would make worthless coins pay
  if ((await family.getReference(ask)) !== reference) {
    throw new FoyerError('RpcRequestFailed', { message: `the node is not of ${namespace}:${reference}` })
  }
  const { hash, asset, recipient, payer } = claim
  return await family.read(ask, { hash, asset, recipient, payer })
}

async function findElsewhere(
  options: PaymentCheckOptions,
  claim: PaymentClaim,
  signal: AbortSignal,
): Promise<CaipNetworkId | undefined> {
  const { namespace } = parseCaipNetworkId(claim.network)
  const others = (Object.keys(options.rpcUrls) as CaipNetworkId[]).filter(
    (id) => id !== claim.network && id.startsWith(`${namespace}:`),
  )
  // only a hint: a node that is silent here decides nothing
  const answers = await Promise.allSettled(others.map((id) => find(options, id, claim, signal)))
  return others.find((_, index) => {
    const answer = answers[index]
    return answer?.status === 'fulfilled' && answer.value !== undefined
  })
}

type Judged = { readonly claim: PaymentClaim; readonly expected: bigint; readonly transfer: Transfer }

async function judge(options: PaymentCheckOptions, judged: Judged): Promise<PaymentVerdict> {
  const { claim, expected, transfer } = judged
  const { confirmations, received } = transfer
  const fault = findFault(claim, transfer)
  if (fault) return fault
  if (received < expected) return { status: 'underpaid', received, expected, confirmations }
  const { paymentId, network, hash } = claim
  const taken = await claimPayment(options.store, { paymentId, network, hash, at: (options.now ?? Date.now)() })
  if (taken) return { status: taken }
  return { status: received === expected ? 'paid' : 'overpaid', received, expected, confirmations }
}

function findFault(claim: PaymentClaim, transfer: Transfer): PaymentVerdict | undefined {
  const { confirmations, isFailed, at, received, fromPayer, isReceiver } = transfer
  if (confirmations < (claim.confirmations ?? 1)) return { status: 'pending', confirmations }
  if (isFailed) return { status: 'failed' }
  // blocks count in seconds
  const notBefore = Math.floor((claim.notBefore ?? 0) / 1_000) * 1_000
  if (at !== undefined && at < notBefore) return { status: 'tooOld' }
  if (received <= 0n) return { status: isReceiver ? 'wrongAsset' : 'wrongRecipient' }
  return fromPayer < received ? { status: 'wrongPayer' } : undefined
}
