import { type CaipNetworkId, FoyerError, parseCaipNetworkId, parseUnits } from '@foyer/base'
import { claimPayment, createGoneCheck } from './claims.ts'
import { findTransfer, type PaymentNodes, toPaymentFamily } from './findTransfer.ts'
import type { PaymentClaim, PaymentStore, PaymentVerdict, Transfer, TransferQuestion } from './types.ts'

export type PaymentCheckOptions = PaymentNodes & {
  readonly store: PaymentStore
  /** Longest wait for a chain, in ms. @default 10_000 */
  readonly timeout?: number | undefined
  /** ms since 1970 @default Date.now */
  readonly now?: (() => number) | undefined
}

/** Reads the chain and decides. Asking again about the same claim gives the same answer, or a later one. */
export type CheckPayment = (claim: PaymentClaim, options?: { readonly signal?: AbortSignal }) => Promise<PaymentVerdict>

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
    const family = toPaymentFamily(claim.network)
    if (!family.isHash(claim.hash)) return { status: 'notFound' }
    const question = toQuestion(claim)
    const found = await findTransfer(options, claim.network, { question, signal })
    if (found) return await judge(options, { claim, expected, transfer: found, signal })
    const elsewhere = await findElsewhere(options, claim, signal)
    return elsewhere ? { status: 'wrongChain', network: elsewhere } : { status: 'notFound' }
  }
}

/** @returns what is expected, in base units */
function checkClaim(claim: PaymentClaim, { rpcUrls }: PaymentCheckOptions): bigint {
  const { network, asset, recipient, payer, decimals, amount, paymentId, confirmations = 1 } = claim
  const { isAddress } = toPaymentFamily(network)
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

function invalid(option: string, expected: string): FoyerError {
  return new FoyerError('InvalidOption', { option, expected })
}

async function findElsewhere(
  options: PaymentCheckOptions,
  claim: PaymentClaim,
  signal: AbortSignal,
): Promise<CaipNetworkId | undefined> {
  const { namespace } = parseCaipNetworkId(claim.network)
  const question = toQuestion(claim)
  const others = (Object.keys(options.rpcUrls) as CaipNetworkId[]).filter(
    (id) => id !== claim.network && id.startsWith(`${namespace}:`),
  )
  // only a hint: a node that is silent here decides nothing
  const answers = await Promise.allSettled(others.map((id) => findTransfer(options, id, { question, signal })))
  return others.find((_, index) => {
    const answer = answers[index]
    return answer?.status === 'fulfilled' && answer.value !== undefined
  })
}

function toQuestion({ hash, asset, recipient, payer }: PaymentClaim): TransferQuestion {
  return { hash, asset, recipient, payer }
}

type Judged = {
  readonly claim: PaymentClaim
  readonly expected: bigint
  readonly transfer: Transfer
  readonly signal: AbortSignal
}

async function judge(options: PaymentCheckOptions, judged: Judged): Promise<PaymentVerdict> {
  const { claim, expected, transfer, signal } = judged
  const { confirmations, received } = transfer
  const fault = findFault(claim, transfer)
  if (fault) return fault
  if (received < expected) return { status: 'underpaid', received, expected, confirmations }
  const { paymentId, network, hash } = claim
  const claimed = { paymentId, network, hash, at: (options.now ?? Date.now)() }
  const isGone = createGoneCheck(options, { terms: toQuestion(claim), signal })
  const taken = await claimPayment(options.store, claimed, isGone)
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
