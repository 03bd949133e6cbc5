import { nativeTokenAddress } from './swapTokens.ts'

/**
 * A swap through the contract of a service, along a way that only the service knows. Its data says who pays and receives what, and
 * the contract holds itself to that; what else the way does is simulated.
 */
export type RouteCall = {
  readonly kind: 'route'
  readonly service: 'lifi' | 'zeroEx'
  readonly contract: string
  /** What leaves and what comes: tokens by address, the coin by its pseudo-address. */
  readonly given: string
  readonly received: string
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: string
  /** Of 0x: the contract that is handed the money, and does the rest. */
  readonly target: string | undefined
  /** All of it, whatever minimum it says. */
  readonly data: string
}

/** Functions of LI.FI's diamond, and which side of each is the coin. @see GenericSwapFacet.sol and GenericSwapFacetV3.sol of https://github.com/lifinance/contracts */
const swapFunctions: {
  readonly [selector: string]: { readonly isSingle?: true; readonly from?: 'coin'; readonly to?: 'coin' }
} = {
  '4666fc80': { isSingle: true },
  '733214a3': { isSingle: true, to: 'coin' },
  af7060fd: { isSingle: true, from: 'coin' },
  '5fd9ae2e': {},
  '2c57e884': { to: 'coin' },
  '736eac0b': { from: 'coin' },
  '4630a0d8': {},
}

/** 0x: `exec` of its AllowanceHolder, and in it `execute` of its Settler. @see https://github.com/0xProject/0x-settler */
const settlers = { exec: '2213bc0b', execute: '1fff991f' } as const

/** More swaps than these in one are no way that a service finds. */
const mostSwaps = 20

/** Where the least amount stands, in hexadecimal digits behind the first selector. */
const minimumPlaces = { lifi: 4 * 64, zeroEx: 6 * 64 + 8 + 2 * 64 } as const

/** The same with another least amount. */
export function encodeRouteCall({ service, data, minimum }: RouteCall): string {
  const start = 10 + minimumPlaces[service]
  return data.slice(0, start) + minimum.toString(16).padStart(64, '0') + data.slice(start + 64)
}

/** @param data in lower case, whole words behind its selector @returns undefined for what is no such call */
export function readRouteCall(contract: string, data: string, value: bigint): RouteCall | undefined {
  const selector = data.slice(2, 10)
  const body = data.slice(10)
  const row = swapFunctions[selector]
  const route = row ? readLifi(body, row, value) : selector === settlers.exec ? readZeroEx(body) : undefined
  // the coin is sent along exactly where it is what is given
  const isPaid = route && value === (route.given === nativeTokenAddress ? route.amount : 0n)
  return isPaid ? { kind: 'route', contract, data, ...route } : undefined
}

type Read = Omit<RouteCall, 'kind' | 'contract' | 'data'>

function readZeroEx(body: string): Read | undefined {
  const at = (index: number, skipped = 0) => body.slice(skipped + index * 64, skipped + index * 64 + 64)
  const inner = 6 * 64 + 8
  const [operator, target] = [toAddress(at(0)), toAddress(at(3))]
  const isSettler =
    body.slice(6 * 64, inner) === settlers.execute && target !== '' && operator === target && toNumber(at(4)) === 0xa0n
  if (!isSettler || toNumber(at(5)) > BigInt((body.length - 6 * 64) / 2)) return undefined
  return {
    service: 'zeroEx',
    given: toToken(at(1)),
    received: toToken(at(1, inner)),
    amount: toNumber(at(2)),
    minimum: toNumber(at(2, inner)),
    recipient: toAddress(at(0, inner)),
    target,
  }
}

type Swap = {
  readonly given: string
  readonly received: string
  readonly amount: bigint
  readonly isDeposited: boolean
}

function readLifi(body: string, row: (typeof swapFunctions)[string], value: bigint): Read | undefined {
  const at = (place: number, index: number) => body.slice(place + index * 64, place + index * 64 + 64)
  const offset = (text: string) =>
    Number(toNumber(text) > BigInt(body.length) ? BigInt(body.length) : toNumber(text)) * 2
  const list = offset(at(0, 5))
  const count = row.isSingle ? 1 : Number(toNumber(at(list, 0)))
  if (!(count >= 1 && count <= mostSwaps)) return undefined
  const swaps = Array.from({ length: count }, (_, index): Swap => {
    const place = row.isSingle ? list : list + 64 + offset(at(list, 1 + index))
    const isDeposited = row.isSingle === true || toNumber(at(place, 6)) !== 0n
    return {
      given: toToken(at(place, 2)),
      received: toToken(at(place, 3)),
      amount: toNumber(at(place, 4)),
      isDeposited,
    }
  })
  // with the coin nothing else is taken; else one token is, in one part or several
  const taken =
    row.from === 'coin' ? [] : swaps.filter(({ given, isDeposited }) => isDeposited && given !== nativeTokenAddress)
  const [first] = taken
  if (taken.some(({ given }) => given !== first?.given) || (first && value > 0n)) return undefined
  const last = swaps.at(-1)
  return {
    service: 'lifi',
    given: first?.given ?? nativeTokenAddress,
    received: row.to === 'coin' ? nativeTokenAddress : (last?.received ?? ''),
    amount: first ? taken.reduce((sum, swap) => sum + swap.amount, 0n) : value,
    minimum: toNumber(at(0, 4)),
    recipient: toAddress(at(0, 3)),
    target: undefined,
  }
}

function toNumber(text: string): bigint {
  return BigInt(`0x${text || '0'}`)
}

/** An address in a word; the bytes before it have to be empty. */
function toAddress(text: string): string {
  return /^0{24}[0-9a-f]{40}$/.test(text) ? `0x${text.slice(24)}` : ''
}

/** Services call the coin by the address of no one, or by its pseudo-address. */
function toToken(text: string): string {
  const address = toAddress(text)
  return /^0x0{40}$/.test(address) ? nativeTokenAddress : address
}
