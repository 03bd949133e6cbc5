import { isSameAddress } from '@foyer/base'
import { isNativeToken, type SwapToken } from './swapTokens.ts'

/** A transaction as a wallet is asked for it. Addresses and data in lower case, `value` in wei. */
export type SwapTransaction = { readonly to: string; readonly data: string; readonly value: bigint }

/** What a transaction of a swap does, as its data says. Amounts in base units. */
export type SwapCall =
  /** `allowance` of the token at `contract` for `spender`. */
  | { readonly kind: 'approve'; readonly contract: string; readonly spender: string; readonly allowance: bigint }
  /** A router of the Uniswap V2 shape. */
  | {
      readonly kind: 'coinForTokens' | 'tokensForCoin' | 'tokensForTokens'
      readonly contract: string
      readonly amount: bigint
      readonly minimum: bigint
      readonly path: readonly string[]
      /** The router counts what arrives: a token on the path keeps a part of every transfer. */
      readonly hasTransferFee: boolean
      readonly recipient: string
      /** In seconds since 1970. */
      readonly deadline: bigint
    }
  /** The coin becomes its token form or back, one for one. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly contract: string; readonly amount: bigint }

/** The first four bytes of the hash of each function's signature. */
const selectors = {
  approve: '095ea7b3',
  coinForTokens: '7ff36ab5',
  tokensForCoin: '18cbafe5',
  tokensForTokens: '38ed1739',
  wrap: 'd0e30db0',
  unwrap: '2e1a7d4d',
} as const satisfies Record<SwapCall['kind'], string>

/** The same three where the router counts what arrives (`…SupportingFeeOnTransferTokens`). */
const feeSelectors = {
  coinForTokens: 'b6f9de95',
  tokensForCoin: '791ac947',
  tokensForTokens: '5c11d795',
} as const

/** A path longer than this is no route that the gateway finds. */
const longestPath = 5

/** The transaction that does this. */
export function encodeSwapCall(call: SwapCall): SwapTransaction {
  const start = `0x${'path' in call && call.hasTransferFee ? feeSelectors[call.kind] : selectors[call.kind]}`
  switch (call.kind) {
    case 'approve':
      return { to: call.contract, data: start + addressWord(call.spender) + word(call.allowance), value: 0n }
    case 'wrap':
      return { to: call.contract, data: start, value: call.amount }
    case 'unwrap':
      return { to: call.contract, data: start + word(call.amount), value: 0n }
    case 'coinForTokens':
      return { to: call.contract, data: start + word(call.minimum) + encodeTail(call, 4n), value: call.amount }
    case 'tokensForCoin':
    case 'tokensForTokens': {
      const amounts = word(call.amount) + word(call.minimum)
      return { to: call.contract, data: start + amounts + encodeTail(call, 5n), value: 0n }
    }
  }
}

type RouterCall = Extract<SwapCall, { readonly path: readonly string[] }>

/** Where the path is, who receives, until when, then the path. @param heads words before the path */
function encodeTail({ path, recipient, deadline }: RouterCall, heads: bigint): string {
  const list = word(BigInt(path.length)) + path.map(addressWord).join('')
  return word(heads * 32n) + addressWord(recipient) + word(deadline) + list
}

/**
 * What a transaction does. Only data that says it in exactly one way: what is decoded, encoded again, is the same data.
 * @returns undefined for anything else
 */
export function decodeSwapCall({ to, data, value }: SwapTransaction): SwapCall | undefined {
  const contract = to.toLowerCase()
  const text = data.toLowerCase()
  const body = text.slice(10)
  if (!isAddress(contract) || !/^0x[0-9a-f]{8}([0-9a-f]{64})*$/.test(text) || value < 0n) return undefined
  const words = body.match(/.{64}/g) ?? []
  const call = readCall(contract, text.slice(2, 10), words, value)
  if (!call) return undefined
  const again = encodeSwapCall(call)
  return again.data === text && again.value === value ? call : undefined
}

function readCall(contract: string, selector: string, words: readonly string[], value: bigint): SwapCall | undefined {
  const at = (index: number) => BigInt(`0x${words[index] || '0'}`)
  const addressAt = (index: number) => `0x${(words[index] ?? '').slice(24).padStart(40, '0')}`
  const readRoute = (heads: number) => {
    const length = Number(at(heads))
    if (length < 2 || length > longestPath) return undefined
    const path = Array.from({ length }, (_, index) => addressAt(heads + 1 + index))
    return { path, recipient: addressAt(heads - 2), deadline: at(heads - 1) }
  }
  switch (selector) {
    case selectors.approve:
      return { kind: 'approve', contract, spender: addressAt(0), allowance: at(1) }
    case selectors.wrap:
      return { kind: 'wrap', contract, amount: value }
    case selectors.unwrap:
      return { kind: 'unwrap', contract, amount: at(0) }
    case selectors.coinForTokens:
    case feeSelectors.coinForTokens: {
      const route = readRoute(4)
      const hasTransferFee = selector === feeSelectors.coinForTokens
      return route && { kind: 'coinForTokens', contract, amount: value, minimum: at(0), ...route, hasTransferFee }
    }
    case selectors.tokensForCoin:
    case selectors.tokensForTokens:
    case feeSelectors.tokensForCoin:
    case feeSelectors.tokensForTokens: {
      const route = readRoute(5)
      const isForCoin = selector === selectors.tokensForCoin || selector === feeSelectors.tokensForCoin
      const hasTransferFee = selector === feeSelectors.tokensForCoin || selector === feeSelectors.tokensForTokens
      const kind = isForCoin ? 'tokensForCoin' : 'tokensForTokens'
      return route && { kind, contract, amount: at(0), minimum: at(1), ...route, hasTransferFee }
    }
    default:
      return undefined
  }
}

/** What a swap has to do: the sides, the amount, and who receives. */
export type SwapIntent = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly fromAmount: bigint
  readonly account: string
}

/** Whether a call swaps exactly this; what it gives at least is judged by who knows what was shown. */
export function isSwapOf(call: SwapCall, { from, to, fromAmount, account }: SwapIntent): boolean {
  if (call.kind === 'approve' || call.amount !== fromAmount) return false
  const isSame = (a: string | undefined, b: string) => a !== undefined && isSameAddress('eip155', a, b)
  if (call.kind === 'wrap') return isNativeToken(from) && isSame(call.contract, to.address)
  if (call.kind === 'unwrap') return isNativeToken(to) && isSame(call.contract, from.address)
  if (!('path' in call) || !isSame(call.recipient, account)) return false
  if (isNativeToken(from) !== (call.kind === 'coinForTokens')) return false
  if (isNativeToken(to) !== (call.kind === 'tokensForCoin')) return false
  const startsRight = isNativeToken(from) || isSame(call.path[0], from.address)
  const endsRight = isNativeToken(to) || isSame(call.path.at(-1), to.address)
  // a contract that is itself one of the tokens would be asked to do something else
  return startsRight && endsRight && !call.path.includes(call.contract)
}

function isAddress(value: string): boolean {
  return /^0x[0-9a-f]{40}$/.test(value)
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

function addressWord(address: string): string {
  return address.toLowerCase().replace(/^0x/, '').padStart(64, '0')
}
