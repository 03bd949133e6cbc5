import { type CaipNetworkId, isSameAddress, parseCaipNetworkId } from '@foyer/base'
import { shortestPermit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import {
  decodeSwapCall,
  encodeSwapCall,
  getSpender,
  isPermission,
  isSwapOf,
  permit2,
  type SolanaCall,
  type SwapCall,
  type SwapTransaction,
} from './swapCall.ts'
import { isNativeToken, type SwapToken } from './swapTokens.ts'
import type { Swapper } from './toSwapper.ts'

/**
 * What is asked of the wallet: an old allowance taken back, a new one given, Permit2 told who may use that, the swap, or all that it takes
 * as one.
 */
export type SwapTask = 'reset' | 'approve' | 'permit' | 'swap' | 'batch'

/** Whether nothing is swapped by it yet. */
export function isAllowance(task: SwapTask): task is 'reset' | 'approve' | 'permit' {
  return task === 'reset' || task === 'approve' || task === 'permit'
}

/** Returns what a visitor would say it is: an allowance of whatever kind, or a swap. */
export function getAskedTask(task: SwapTask): 'reset' | 'approve' | 'swap' {
  if (task === 'batch') return 'swap'
  return task === 'permit' ? 'approve' : task
}

/** What is to be swapped. */
export type SwapOfferParams = {
  readonly swapper: Swapper
  readonly from: SwapToken
  readonly to: SwapToken
  readonly fromAmount: bigint
  /** In percent, within bounds. */
  readonly slippage: string
  /** What was promised at least, in base units: kept where only the service can make the transaction, on Solana. */
  readonly least?: bigint
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
  readonly call: SwapCall | SolanaCall
  /** What the wallet has to be asked first. */
  readonly task: SwapTask
  /** How much of the token the contract, or Permit2 for it, may take already, in base units. */
  readonly allowed: bigint
  /** Where Permit2 takes the token: until when the contract is to be allowed that, in seconds since 1970, and whether it is for long enough. */
  readonly permit?: { readonly until: bigint; readonly isGiven: boolean } | undefined
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
  /** On Solana: what the transaction was checked to do. Its `data` is the transaction, in base64. */
  readonly checked?: SolanaCall | undefined
}

/** Returns what the wallet is asked for the next task of an offer: made of what is shown, and of nothing else. */
export function toRequest(offer: SwapOffer, task: SwapTask): SwapRequest {
  const { call } = offer
  if (call.kind === 'solana') {
    return { task, transaction: { to: call.contract, data: call.data, value: 0n }, checked: call }
  }
  if (isAllowance(task)) return { task, transaction: encodeSwapCall(toPermission(offer, task)) }
  const transaction = encodeSwapCall(call)
  if (task === 'swap') return { task, transaction }
  return { task, transaction, before: listPermissions(offer).map(encodeSwapCall) }
}

/** Exactly the amount of the token that is given, or nothing, for the contract that swaps; where Permit2 takes it, for that in between. */
function toPermission(offer: SwapOffer, task: SwapTask): SwapCall {
  const { call, from, fromAmount, permit } = offer
  const { address: token } = from
  if (task === 'permit') {
    const ends = { allowance: fromAmount, until: permit?.until ?? 0n }
    return { kind: 'permit', contract: permit2, token, spender: call.contract, ...ends }
  }
  const allowance = task === 'approve' ? fromAmount : 0n
  return { kind: 'approve', contract: token, spender: getSpender(call), allowance }
}

/** Lists what a batch allows before it swaps: some tokens refuse another allowance while there is one. */
function listPermissions(offer: SwapOffer): readonly SwapCall[] {
  const { allowed, fromAmount, permit } = offer
  const approvals: SwapTask[] = allowed >= fromAmount ? [] : allowed > 0n ? ['reset', 'approve'] : ['approve']
  const tasks: SwapTask[] = permit && !permit.isGiven ? [...approvals, 'permit'] : approvals
  return tasks.map((task) => toPermission(offer, task))
}

/**
 * Whether what a wallet would sign does what was shown: the same task, contract, amounts, least amount and receiver. An allowance is
 * exactly the amount, for the contract of the swap.
 */
export function isAsShown(request: SwapRequest, shown: SwapOffer): boolean {
  const { task, transaction, before = [] } = request
  if (task !== shown.task) return false
  if (shown.call.kind === 'solana') return isCheckedAsShown(request, shown)
  if (isAllowance(task)) return before.length === 0 && isPermissionOf(transaction, shown, toPermission(shown, task))
  const permissions = task === 'batch' ? listPermissions(shown) : []
  if (before.length !== permissions.length) return false
  if (!before.every((one, index) => isPermissionOf(one, shown, permissions[index]))) return false
  const call = decodeSwapCall(transaction)
  if (!call || isPermission(call) || !isSwapOf(call, shown) || !isSame(call.contract, shown.call.contract)) return false
  if (!hasSameEnds(call, shown.call)) return false
  return 'minimum' in call ? call.minimum === shown.minimum : shown.minimum <= shown.fromAmount
}

/** Whether a transaction of Solana is the one that was checked, and gives at least what was shown. */
function isCheckedAsShown({ task, transaction, before, checked }: SwapRequest, shown: SwapOffer): boolean {
  if (task !== 'swap' || before || !checked || checked.data !== transaction.data) return false
  const isProgram = checked.contract === shown.call.contract && transaction.to === checked.contract
  return isProgram && checked.amount === shown.fromAmount && checked.minimum >= shown.minimum
}

/** Whether two swaps begin and end with the same tokens: for the coin, with the same contract that wraps it. */
function hasSameEnds(a: SwapCall, b: SwapCall): boolean {
  const [one, other] = [a, b].map((call) => ('path' in call ? [call.path[0], call.path.at(-1)].join(' ') : ''))
  return one === other
}

/** Whether it allows exactly this, of a token that is given. */
function isPermissionOf(transaction: SwapTransaction, shown: SwapOffer, permission: SwapCall | undefined): boolean {
  if (!permission || isNativeToken(shown.from)) return false
  const { to, data, value } = encodeSwapCall(permission)
  return isSame(transaction.to, to) && transaction.data.toLowerCase() === data && transaction.value === value
}

/**
 * Whether a visitor who agreed to one offer has agreed to another: through the same contract, and with at least as much as the
 * one promised at least.
 */
export function isCovered(now: SwapOffer, shown: SwapOffer): boolean {
  const { namespace } = parseCaipNetworkId(now.networkId)
  return (
    now.toAmount >= shown.minimum &&
    // on Solana the least is in what was built, and stays as it is
    (now.call.kind !== 'solana' || now.call.minimum >= shown.minimum) &&
    now.networkId === shown.networkId &&
    now.connectorId === shown.connectorId &&
    isSameAddress(namespace, now.account, shown.account) &&
    isSameAddress(namespace, now.call.contract, shown.call.contract)
  )
}

/** Whether an allowance of Permit2, as it was shown, would end too soon for the swap. */
export function isEnding(now: SwapOffer, shown: SwapOffer): boolean {
  if (!now.permit || !shown.permit || now.permit.isGiven) return false
  return shown.permit.until + shortestPermit < now.permit.until
}

/** The new offer with what the visitor was promised at least, and until when at most they allowed something. */
export function toPromised(now: SwapOffer, shown: SwapOffer): SwapOffer {
  const { minimum } = shown
  const permit = now.permit && shown.permit && { ...now.permit, until: shown.permit.until }
  const isFixed = now.call.kind === 'solana' || !('minimum' in now.call)
  return { ...now, minimum, permit, call: isFixed ? now.call : { ...now.call, minimum } }
}

function isSame(a: string, b: string): boolean {
  return isSameAddress('eip155', a, b)
}

/** Returns what the site says its swap service keeps, in percent; undefined for none, and for text that is no percentage. */
export function getProviderFee({ config }: Foyer): string | undefined {
  const fee = String(config.connect.swap?.providerFee ?? '')
  return /^\d{1,2}(\.\d{1,4})?$/.test(fee) && Number(fee) > 0 ? fee : undefined
}
