import { type CaipNetworkId, isSameAddress } from '@foyer/base'
import { decodeSwapCall, encodeSwapCall, isSwapOf, type SwapCall, type SwapTransaction } from './swapCall.ts'
import { isNativeToken, type SwapToken } from './swapTokens.ts'

/** What is asked of the wallet: an old allowance taken back, a new one given, or the swap. */
export type SwapTask = 'reset' | 'approve' | 'swap'

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
  /** What the network takes for the swap, in base units of the native coin. */
  readonly fee: bigint
  /** When it was asked, in milliseconds. */
  readonly at: number
}

/** One question to the wallet. */
export type SwapRequest = { readonly task: SwapTask; readonly transaction: SwapTransaction }

/** What the wallet is asked for the next task of an offer: made of what is shown, and of nothing else. */
export function toRequest(offer: SwapOffer, task: SwapTask): SwapRequest {
  if (task === 'swap') return { task, transaction: encodeSwapCall(offer.call) }
  const allowance = task === 'approve' ? offer.fromAmount : 0n
  const { address: contract } = offer.from
  return { task, transaction: encodeSwapCall({ kind: 'approve', contract, spender: offer.call.contract, allowance }) }
}

/**
 * Whether what a wallet would sign does what was shown: the same task, contract, amounts, least amount and receiver. An allowance is
 * exactly the amount, for the contract of the swap.
 */
export function isAsShown({ task, transaction }: SwapRequest, shown: SwapOffer): boolean {
  const call = decodeSwapCall(transaction)
  if (!call || task !== shown.task) return false
  if (task !== 'swap') {
    if (call.kind !== 'approve' || isNativeToken(shown.from)) return false
    const isExact = call.allowance === (task === 'approve' ? shown.fromAmount : 0n)
    return isExact && isSame(call.contract, shown.from.address) && isSame(call.spender, shown.call.contract)
  }
  if (call.kind === 'approve' || !isSwapOf(call, shown) || !isSame(call.contract, shown.call.contract)) return false
  return 'minimum' in call ? call.minimum === shown.minimum : shown.minimum <= shown.fromAmount
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
