import { isSameAddress } from '@foyer/base'
import { encodeRouteCall, type RouteCall, readRouteCall } from './routeCall.ts'
import { isNativeToken, nativeTokenAddress, type SwapToken } from './swapTokens.ts'

/** A transaction as a wallet is asked for it. Addresses and data in lower case, `value` in wei. */
export type SwapTransaction = { readonly to: string; readonly data: string; readonly value: bigint }

/** What a transaction of a swap does, as its data says. Amounts in base units. */
export type SwapCall =
  /** `allowance` of the token at `contract` for `spender`. */
  | { readonly kind: 'approve'; readonly contract: string; readonly spender: string; readonly allowance: bigint }
  /** `allowance` of `token` for `spender`, kept by Permit2 at `contract`. */
  | {
      readonly kind: 'permit'
      readonly contract: string
      readonly token: string
      readonly spender: string
      readonly allowance: bigint
      /** In seconds since 1970. */
      readonly until: bigint
    }
  /** A router of the shape of Uniswap V2, or of V3's `SwapRouter02`. */
  | ({
      readonly kind: 'coinForTokens' | 'tokensForCoin' | 'tokensForTokens'
      readonly contract: string
      readonly amount: bigint
      readonly minimum: bigint
      readonly path: readonly string[]
      readonly recipient: string
      /** In seconds since 1970. */
      readonly deadline: bigint
    } & (
      | {
          /** V2: the router counts what arrives: a token on the path keeps a part of every transfer. */
          readonly hasTransferFee: boolean
        }
      | {
          /** V3: what each pool of the path takes, in hundredths of a basis point. */
          readonly fees: readonly number[]
        }
    ))
  /** Uniswap V4, through its Universal Router, which takes tokens by Permit2. What comes goes to who sends. */
  | {
      readonly kind: 'coinForTokens' | 'tokensForCoin' | 'tokensForTokens'
      readonly contract: string
      readonly amount: bigint
      readonly minimum: bigint
      /** Tokens, and the coin by its pseudo-address. */
      readonly path: readonly string[]
      /** Without hooks: what each takes, in hundredths of a basis point, and the spacing of its ticks. */
      readonly pools: readonly { readonly fee: number; readonly spacing: number }[]
      readonly deadline: bigint
    }
  | RouteCall
  /** The coin becomes its token form or back, one for one. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly contract: string; readonly amount: bigint }

/** A swap on Solana, as a service built its transaction and as that was checked. Amounts in base units. */
export type SolanaCall = {
  readonly kind: 'solana'
  /** The program that swaps. */
  readonly contract: string
  readonly amount: bigint
  /** Less than this fails. */
  readonly minimum: bigint
  /** The transaction in base64. */
  readonly data: string
}

/** The first four bytes of the hash of each function's signature. */
const selectors = {
  approve: '095ea7b3',
  permit: '87517c45',
  coinForTokens: '7ff36ab5',
  tokensForCoin: '18cbafe5',
  tokensForTokens: '38ed1739',
  wrap: 'd0e30db0',
  unwrap: '2e1a7d4d',
} as const satisfies Record<Exclude<SwapCall['kind'], 'route'>, string>

/** The same three where the router counts what arrives (`…SupportingFeeOnTransferTokens`). */
const feeSelectors = {
  coinForTokens: 'b6f9de95',
  tokensForCoin: '791ac947',
  tokensForTokens: '5c11d795',
} as const

/** Of V3: everything within a deadline; a swap along a path; the wrapped coin of the router given out as coin. */
const poolSelectors = { multicall: '5ae401dc', exactInput: 'b858183f', unwrap: '49404b7c' } as const

/**
 * Of V4: `execute` within a deadline, its one command, and the steps of that: swap an amount along a path, pay all that is owed, take all
 * that is due. @see Commands.sol of Uniswap's universal-router 2.0, Actions.sol of v4-periphery
 */
const execute = '3593564c'
const command = '10'
const steps = '070c0f'

/** Stands for V3's router among receivers. @see Constants.sol of Uniswap's swap-router-contracts */
const routerItself = '0x2'

/** A path longer than this is no route that the gateway finds. */
const longestPath = 5

/** The transaction that does this. */
export function encodeSwapCall(call: SwapCall): SwapTransaction {
  if ('fees' in call) return encodePoolCall(call)
  if ('pools' in call) return encodePlan(call)
  if (call.kind === 'route') {
    const value = call.given === nativeTokenAddress ? call.amount : 0n
    return { to: call.contract, data: encodeRouteCall(call), value }
  }
  const start = `0x${'path' in call && call.hasTransferFee ? feeSelectors[call.kind] : selectors[call.kind]}`
  switch (call.kind) {
    case 'approve':
      return { to: call.contract, data: start + addressWord(call.spender) + word(call.allowance), value: 0n }
    case 'permit': {
      const words = [addressWord(call.token), addressWord(call.spender), word(call.allowance), word(call.until)]
      return { to: call.contract, data: start + words.join(''), value: 0n }
    }
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

type PoolCall = Extract<SwapCall, { readonly fees: readonly number[] }>
type PlanCall = Extract<SwapCall, { readonly pools: readonly unknown[] }>
type RouterCall = PoolCall | Extract<SwapCall, { readonly hasTransferFee: boolean }>

/** `multicall(deadline, [exactInput])`; into the coin, the router receives first and gives it out then. */
function encodePoolCall({
  kind,
  contract,
  amount,
  minimum,
  path,
  fees,
  recipient,
  deadline,
}: PoolCall): SwapTransaction {
  const isForCoin = kind === 'tokensForCoin'
  const way = path.map((token, index) => {
    const fee = index === 0 ? '' : (fees[index - 1] ?? 0).toString(16).padStart(6, '0')
    return fee + token.slice(2)
  })
  const swap = [0x20n, 0x80n, BigInt(isForCoin ? routerItself : recipient), amount, minimum].map(word).join('')
  const calls = [poolSelectors.exactInput + swap + encodeBytes(way.join(''))]
  if (isForCoin) calls.push(poolSelectors.unwrap + word(minimum) + addressWord(recipient))
  const data = `0x${poolSelectors.multicall}${word(deadline)}${word(0x40n)}${encodeList(calls.map(encodeBytes))}`
  return { to: contract, data, value: kind === 'coinForTokens' ? amount : 0n }
}

function encodePlan({ kind, contract, amount, minimum, path, pools, deadline }: PlanCall): SwapTransaction {
  const [given = '', ...others] = path.map((token) => addressWord(token === nativeTokenAddress ? '' : token))
  const hops = pools.map(({ fee, spacing }, index) => {
    // no hook, and nothing for one
    const rest = [fee, spacing, 0, 0xa0, 0].map((part) => word(BigInt(part))).join('')
    return (others[index] ?? '') + rest
  })
  const inputs = [
    word(0x20n) + given + [0x80n, amount, minimum].map(word).join('') + encodeList(hops),
    given + word(amount),
    (others.at(-1) ?? '') + word(minimum),
  ]
  const plan = word(0x40n) + word(0x80n) + encodeBytes(steps) + encodeList(inputs.map(encodeBytes))
  const head = word(0x60n) + word(0xa0n) + word(deadline) + encodeBytes(command)
  const data = `0x${execute}${head}${encodeList([encodeBytes(plan)])}`
  return { to: contract, data, value: kind === 'coinForTokens' ? amount : 0n }
}

/** @returns undefined for what has no path; what else it is encoding it again tells */
function readPlan(contract: string, words: readonly string[]): PlanCall | undefined {
  const at = (index: number) => BigInt(`0x${words[index] || '0'}`)
  const count = Number(at(22))
  if (!(count >= 1 && count < longestPath)) return undefined
  const hops = Array.from({ length: count }, (_, index) => 23 + count + index * 6)
  const path = [18, ...hops].map((place) => {
    const token = `0x${(words[place] ?? '').slice(24).padStart(40, '0')}`
    return BigInt(token) === 0n ? nativeTokenAddress : token
  })
  const isCoin = (token: string | undefined) => token === nativeTokenAddress
  return {
    kind: isCoin(path[0]) ? 'coinForTokens' : isCoin(path.at(-1)) ? 'tokensForCoin' : 'tokensForTokens',
    contract,
    amount: at(20),
    minimum: at(21),
    path,
    pools: hops.map((hop) => ({ fee: Number(at(hop + 1)), spacing: Number(at(hop + 2)) })),
    deadline: at(2),
  }
}

/** Encodes how many, where each is, and they themselves. @param parts hexadecimal, of whole words */
function encodeList(parts: readonly string[]): string {
  const offsets = parts.map((_, index) => {
    const before = parts.slice(0, index).join('').length / 2
    return word(BigInt(parts.length * 32 + before))
  })
  return word(BigInt(parts.length)) + offsets.join('') + parts.join('')
}

/** @returns undefined for what is no swap along a path; what else it is encoding it again tells */
function readPoolCall(contract: string, body: string, value: bigint): PoolCall | undefined {
  const at = (index: number, skipped = 0) => body.slice(skipped + index * 64, skipped + index * 64 + 64)
  const number = (text: string) => BigInt(`0x${text || '0'}`)
  const address = (text: string) => `0x${text.slice(24)}`
  const count = Number(number(at(2)))
  if (count !== 1 && count !== 2) return undefined
  // the first call after its length, behind its selector
  const start = (4 + count) * 64 + 8
  const bytes = Number(number(at(5, start)))
  const hops = (bytes - 20) / 23
  if (!Number.isInteger(hops) || hops < 1 || hops >= longestPath) return undefined
  const way = body.slice(start + 6 * 64, start + 6 * 64 + bytes * 2)
  const pieces = Array.from({ length: hops }, (_, index) => way.slice(40 + index * 46, 86 + index * 46))
  return {
    kind: count === 2 ? 'tokensForCoin' : value > 0n ? 'coinForTokens' : 'tokensForTokens',
    contract,
    amount: number(at(3, start)),
    minimum: number(at(4, start)),
    path: [way.slice(0, 40), ...pieces.map((piece) => piece.slice(6))].map((token) => `0x${token}`),
    fees: pieces.map((piece) => Number.parseInt(piece.slice(0, 6), 16)),
    // of the second call the words are eight digits behind its three
    recipient: address(count === 2 ? at(1, body.length - 3 * 64 + 8) : at(2, start)),
    deadline: number(at(0)),
  }
}

/** Their length, and they themselves in whole words. @param hex without its prefix */
function encodeBytes(hex: string): string {
  return word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}

/** Encodes where the path is, who receives, until when, then the path. @param heads words before the path */
function encodeTail(
  { path, recipient, deadline }: Pick<RouterCall, 'path' | 'recipient' | 'deadline'>,
  heads: bigint,
): string {
  const list = word(BigInt(path.length)) + path.map(addressWord).join('')
  return word(heads * 32n) + addressWord(recipient) + word(deadline) + list
}

/**
 * Decodes what a transaction does. Only data that says it in exactly one way: what is decoded, encoded again, is the same data.
 * @returns undefined for anything else
 */
export function decodeSwapCall({ to, data, value }: SwapTransaction): SwapCall | undefined {
  const contract = to.toLowerCase()
  const text = data.toLowerCase()
  const body = text.slice(10)
  if (!isAddress(contract) || !/^0x[0-9a-f]{8}([0-9a-f]{64})*$/.test(text) || value < 0n) return undefined
  const words = body.match(/.{64}/g) ?? []
  const selector = text.slice(2, 10)
  const call =
    selector === poolSelectors.multicall
      ? readPoolCall(contract, body, value)
      : readCall(contract, selector, words, value)
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
    case execute:
      return readPlan(contract, words)
    case selectors.approve:
      return { kind: 'approve', contract, spender: addressAt(0), allowance: at(1) }
    case selectors.permit:
      return {
        ...{ kind: 'permit', contract, token: addressAt(0), spender: addressAt(1) },
        ...{ allowance: at(2), until: at(3) },
      }
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
      return readRouteCall(contract, `0x${selector}${words.join('')}`, value)
  }
}

/** Where Permit2 stands, which takes tokens for Uniswap's Universal Router. @see https://docs.uniswap.org/contracts/v4/deployments (2026-11-28) */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** The contract that has to be allowed the token: the one that swaps, or Permit2, which allows that one in turn. */
export function getSpender(call: SwapCall | SolanaCall): string {
  return 'pools' in call && call.kind !== 'coinForTokens' ? permit2 : call.contract
}

/** Whether a call only allows something. */
export function isPermission(call: SwapCall): call is Extract<SwapCall, { readonly allowance: bigint }> {
  return 'allowance' in call
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
  if (isPermission(call) || call.amount !== fromAmount) return false
  const isSame = (a: string | undefined, b: string) => a !== undefined && isSameAddress('eip155', a, b)
  if (call.kind === 'wrap') return isNativeToken(from) && isSame(call.contract, to.address)
  if (call.kind === 'unwrap') return isNativeToken(to) && isSame(call.contract, from.address)
  if ('recipient' in call && !isSame(call.recipient, account)) return false
  if (call.kind === 'route') return isSame(call.given, from.address) && isSame(call.received, to.address)
  if (!('path' in call)) return false
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
