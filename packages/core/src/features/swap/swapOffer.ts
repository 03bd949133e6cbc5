import { type CaipNetworkId, isSameAddress } from '@foyer/base'
import { decodeSwapCall, encodeSwapCall, isSwapOf, type SwapCall, type SwapTransaction } from './swapCall.ts'
import { isNativeToken, type SwapToken } from './swapTokens.ts'

/** What is asked of the wallet: an old allowance taken back, a new one given, the swap, or all that it takes as one. */
export type SwapTask = 'reset' | 'approve' | 'swap' | 'batch'

/** Whether nothing is swapped by it yet. */
export function isAllowance(task: SwapTask): boolean {
  return task === 'reset' || task === 'approve'
}

/** A swap as it is shown before the visitor agrees. Amounts in base units. */
export type SwapOffer = {
  readonly networkId: CaipNetworkId
  readonly connectorId: string
  readonly account: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly fromAmount: bigint
  /** What the pools would give now. */
  readonly toAmount: bigint
  /** Less than this fails. */
  readonly minimum: bigint
  /** What the swap does; its `minimum` is the offer's. */
  readonly call: SwapCall
  /** What the wallet has to be asked first. */
  readonly task: SwapTask
  /** How much of the token the contract may take already, in base units. */
  readonly allowed: bigint
  /** What the network takes for the swap, in base units of the native coin. */
  readonly fee: bigint
  /** When it was asked, in milliseconds. */
  readonly at: number
}

/** One question to the wallet. */
export type SwapRequest = {
  readonly task: SwapTask
  readonly transaction: SwapTransaction
  /** Of a batch: what comes before it, in this order. */
  readonly before?: readonly SwapTransaction[] | undefined
}

/** What the wallet is asked for the next task of an offer: made of what is shown, and of nothing else. */
export function toRequest(offer: SwapOffer, task: SwapTask): SwapRequest {
  const { address: contract } = offer.from
  const allow = (allowance: bigint) =>
    encodeSwapCall({ kind: 'approve', contract, spender: offer.call.contract, allowance })
  if (isAllowance(task)) return { task, transaction: allow(task === 'approve' ? offer.fromAmount : 0n) }
  const transaction = encodeSwapCall(offer.call)
  if (task === 'swap') return { task, transaction }
  return { task, transaction, before: listAllowances(offer).map(allow) }
}

/** What a batch allows before it swaps: some tokens refuse another allowance while there is one. */
function listAllowances({ allowed, fromAmount }: SwapOffer): readonly bigint[] {
  return allowed > 0n ? [0n, fromAmount] : [fromAmount]
}

/**
 * Whether what a wallet would sign does what was shown: the same task, contract, amounts, least amount and receiver. An allowance is
 * exactly the amount, for the contract of the swap.
 */
export function isAsShown({ task, transaction, before = [] }: SwapRequest, shown: SwapOffer): boolean {
  if (task !== shown.task) return false
  if (isAllowance(task)) {
    return before.length === 0 && isAllowanceOf(transaction, shown, task === 'approve' ? shown.fromAmount : 0n)
  }
  const allowances = task === 'batch' ? listAllowances(shown) : []
  if (before.length !== allowances.length) return false
  if (!before.every((one, index) => isAllowanceOf(one, shown, allowances[index] ?? 0n))) return false
  const call = decodeSwapCall(transaction)
  if (!call || call.kind === 'approve' || !isSwapOf(call, shown) || !isSame(call.contract, shown.call.contract))
    return false
  if (!hasSameEnds(call, shown.call)) return false
  return 'minimum' in call ? call.minimum === shown.minimum : shown.minimum <= shown.fromAmount
}

/** Whether two swaps begin and end with the same tokens: for the coin, with the same contract that wraps it. */
function hasSameEnds(a: SwapCall, b: SwapCall): boolean {
  const [one, other] = [a, b].map((call) => ('path' in call ? [call.path[0], call.path.at(-1)].join(' ') : ''))
  return one === other
}

/** Whether it allows exactly this, of the token that is given, to the contract that swaps. */
function isAllowanceOf(transaction: SwapTransaction, shown: SwapOffer, allowance: bigint): boolean {
  const call = decodeSwapCall(transaction)
  if (call?.kind !== 'approve' || isNativeToken(shown.from)) return false
  return (
    call.allowance === allowance &&
    isSame(call.contract, shown.from.address) &&
    isSame(call.spender, shown.call.contract)
  )
}

/**
 * Whether a visitor who agreed to one offer has agreed to another: through the same contract, and with at least as much as the
 * one promised at least.
 */
export function isCovered(now: SwapOffer, shown: SwapOffer): boolean {
  return (
    now.toAmount >= shown.minimum &&
    now.networkId === shown.networkId &&
    now.connectorId === shown.connectorId &&
    isSame(now.account, shown.account) &&
    isSame(now.call.contract, shown.call.contract)
  )
}

/** The new offer with what the visitor was promised at least. */
export function keepPromise(now: SwapOffer, shown: SwapOffer): SwapOffer {
  const { minimum } = shown
  return { ...now, minimum, call: 'minimum' in now.call ? { ...now.call, minimum } : now.call }
}

function isSame(a: string, b: string): boolean {
  return isSameAddress('eip155', a, b)
}
