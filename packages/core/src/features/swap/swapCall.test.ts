import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { decodeSwapCall, encodeSwapCall, isSwapOf, type SwapCall } from './swapCall.ts'
import { nativeTokenAddress, type SwapToken } from './swapTokens.ts'

const [token, wrapped, account, router] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
const route = { contract: router, path: [token, wrapped], recipient: account, deadline: 9n, hasTransferFee: false }
const toToken = (address: string): SwapToken => ({ address, name: 'Token', symbol: 'TKN', decimals: 18 })
const coin = toToken(nativeTokenAddress)
const word = (digits: string) => digits.padStart(64, '0')
const repeated = (digit: string) => word(digit.repeat(40))

test('default: the data of the router, word by word', () => {
  const tail = word('a0') + repeated('3') + word('9') + word('2') + repeated('1') + repeated('2')
  expect(encodeSwapCall({ kind: 'tokensForCoin', amount: 5n, minimum: 4n, ...route })).toEqual({
    to: router,
    data: `0x18cbafe5${word('5')}${word('4')}${tail}`,
    value: 0n,
  })
  const short = word('80') + repeated('3') + word('9') + word('2') + repeated('1') + repeated('2')
  expect(encodeSwapCall({ kind: 'coinForTokens', amount: 5n, minimum: 4n, ...route })).toEqual({
    to: router,
    data: `0x7ff36ab5${word('4')}${short}`,
    value: 5n,
  })
})

test('default: the selectors of the other functions', () => {
  const starts = (call: SwapCall) => encodeSwapCall(call).data.slice(0, 10)
  expect(starts({ kind: 'tokensForTokens', amount: 5n, minimum: 4n, ...route })).toBe('0x38ed1739')
  const kept = { ...route, amount: 5n, minimum: 4n, hasTransferFee: true }
  expect(starts({ kind: 'coinForTokens', ...kept })).toBe('0xb6f9de95')
  expect(starts({ kind: 'tokensForCoin', ...kept })).toBe('0x791ac947')
  expect(starts({ kind: 'tokensForTokens', ...kept })).toBe('0x5c11d795')
  expect(starts({ kind: 'approve', contract: token, spender: router, allowance: 5n })).toBe('0x095ea7b3')
  expect(starts({ kind: 'wrap', contract: wrapped, amount: 5n })).toBe('0xd0e30db0')
  expect(starts({ kind: 'unwrap', contract: wrapped, amount: 5n })).toBe('0x2e1a7d4d')
})

test('default: the data of V3’s router, word by word: within a deadline, along a path, given out as coin', () => {
  const { hasTransferFee: _, ...rest } = route
  const way = `${'1'.repeat(40)}000bb8${'2'.repeat(40)}`
  const swap = (recipient: string) => {
    const words = [word('20'), word('80'), recipient, word('5'), word('4'), word('2b'), way.padEnd(128, '0')]
    return `b858183f${words.join('')}`
  }
  // 4 + 8 words, in whole words
  const call = (recipient: string) => word('104') + swap(recipient).padEnd(9 * 64, '0')
  const start = `0x5ae401dc${word('9')}${word('40')}`
  const pooled = { ...rest, amount: 5n, minimum: 4n, fees: [3_000] }
  expect(encodeSwapCall({ kind: 'tokensForTokens', ...pooled })).toEqual({
    ...{ to: router, value: 0n },
    data: `${start}${word('1')}${word('20')}${call(repeated('3'))}`,
  })
  expect(encodeSwapCall({ kind: 'coinForTokens', ...pooled })).toEqual({
    ...{ to: router, value: 5n },
    data: `${start}${word('1')}${word('20')}${call(repeated('3'))}`,
  })
  const out = word('44') + `49404b7c${word('4')}${repeated('3')}`.padEnd(3 * 64, '0')
  expect(encodeSwapCall({ kind: 'tokensForCoin', ...pooled })).toEqual({
    ...{ to: router, value: 0n },
    data: `${start}${word('2')}${word('40')}${word('180')}${call(word('2'))}${out}`,
  })
})

const address = fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }).map((value) => `0x${value.toString(16).padStart(40, '0')}`)
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const currency = address.filter((one) => BigInt(one) > 0n)
const calls: fc.Arbitrary<SwapCall> = fc.oneof(
  fc.record({ kind: fc.constant('approve' as const), contract: address, spender: address, allowance: amount }),
  fc.record({
    ...{ kind: fc.constant('permit' as const), contract: address, token: address, spender: address },
    ...{ allowance: amount, until: amount },
  }),
  fc.record({ kind: fc.constantFrom('wrap' as const, 'unwrap' as const), contract: address, amount }),
  fc.record({
    ...{ kind: fc.constantFrom('coinForTokens' as const, 'tokensForCoin' as const, 'tokensForTokens' as const) },
    ...{ contract: address, amount, minimum: amount, path: fc.array(address, { minLength: 2, maxLength: 5 }) },
    ...{ recipient: address, deadline: amount, hasTransferFee: fc.boolean() },
  }),
  fc
    .record({
      ...{ kind: fc.constantFrom('coinForTokens' as const, 'tokensForCoin' as const, 'tokensForTokens' as const) },
      ...{ contract: address, amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), minimum: amount },
      ...{ recipient: address, deadline: amount },
      pools: fc.array(fc.tuple(fc.integer({ min: 0, max: 2 ** 24 - 1 }), address), { minLength: 1, maxLength: 4 }),
      first: address,
    })
    .map(({ pools, first, ...rest }) => {
      return { ...rest, path: [first, ...pools.map(([, token]) => token)], fees: pools.map(([fee]) => fee) }
    }),
  fc
    .record({
      ...{ kind: fc.constantFrom('coinForTokens' as const, 'tokensForCoin' as const, 'tokensForTokens' as const) },
      ...{ contract: address, amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), minimum: amount, deadline: amount },
      first: currency,
      hops: fc.array(fc.tuple(fc.nat(2 ** 24 - 1), fc.nat(32_767), currency), { minLength: 1, maxLength: 4 }),
    })
    .map(({ kind, first, hops, ...rest }) => {
      const others = hops.map(([, , token]) => token)
      const start = kind === 'coinForTokens' ? nativeTokenAddress : first
      const end = kind === 'tokensForCoin' ? nativeTokenAddress : (others.at(-1) ?? '')
      const path = [start, ...others.slice(0, -1), end]
      return { ...{ ...rest, kind, path }, pools: hops.map(([fee, spacing]) => ({ fee, spacing })) }
    }),
)

property.prop([calls], { numRuns: 2_000 })('behavior: what is encoded is decoded as it was', (call) => {
  expect(decodeSwapCall(encodeSwapCall(call))).toEqual(call)
})

property.prop([calls, fc.nat(), fc.integer({ min: 1, max: 15 })], { numRuns: 5_000 })(
  'error: with any digit of the data changed it is another call, or none',
  (call, at, by) => {
    const transaction = encodeSwapCall(call)
    const index = 2 + (at % (transaction.data.length - 2))
    const digit = (Number.parseInt(transaction.data[index] ?? '0', 16) ^ by).toString(16)
    const data = transaction.data.slice(0, index) + digit + transaction.data.slice(index + 1)
    expect(decodeSwapCall({ ...transaction, data })).not.toEqual(call)
  },
)

test.each([
  ['nothing', '0x'],
  ['a word too many', `0xd0e30db0${word('1')}`],
  ['a word too few', `0x095ea7b3${repeated('1')}`],
  ['half a byte', '0xd0e30db'],
  ['an unknown function', `0x12345678${word('1')}`],
  [
    'dirty bytes before who Permit2 allows',
    `0x87517c45${repeated('1')}${'f'.repeat(24)}${'1'.repeat(40)}${word('1')}${word('1')}`,
  ],
  ['dirty bytes before an address', `0x095ea7b3${'f'.repeat(24)}${'1'.repeat(40)}${word('1')}`],
  [
    'a path elsewhere',
    `0x7ff36ab5${word('4')}${word('a0')}${repeated('3')}${word('9')}${word('2')}${repeated('1')}${repeated('2')}`,
  ],
  ['a path of a million', `0x7ff36ab5${word('4')}${word('80')}${repeated('3')}${word('9')}${word('f4240')}`],
])('error: %s is no call', (_, data) => {
  expect(decodeSwapCall({ to: router, data, value: 0n })).toBeUndefined()
})

test('error: a coin sent along with a call that takes none', () => {
  const transaction = encodeSwapCall({ kind: 'tokensForCoin', amount: 5n, minimum: 4n, ...route })
  expect(decodeSwapCall({ ...transaction, value: 1n })).toBeUndefined()
})

test.each<[string, boolean, Partial<Extract<SwapCall, { path: unknown }>>]>([
  ['as meant', true, {}],
  ['for somebody else', false, { recipient: router }],
  ['of more', false, { amount: 6n }],
  ['of another token', false, { path: [wrapped, token] }],
  ['into another token', false, { kind: 'tokensForTokens' }],
  ['of the coin', false, { kind: 'coinForTokens' }],
  ['through a token itself', false, { contract: wrapped }],
])('behavior: a swap %s: %s', (_, expected, changes) => {
  const call = { kind: 'tokensForCoin' as const, amount: 5n, minimum: 4n, ...route, ...changes }
  expect(isSwapOf(call, { from: toToken(token), to: coin, fromAmount: 5n, account })).toBe(expected)
})

test('behavior: the coin becomes its token form only at that token', () => {
  const meant = { from: coin, to: toToken(wrapped), fromAmount: 5n, account }
  expect(isSwapOf({ kind: 'wrap', contract: wrapped, amount: 5n }, meant)).toBe(true)
  expect(isSwapOf({ kind: 'wrap', contract: router, amount: 5n }, meant)).toBe(false)
  const back = { from: toToken(wrapped), to: coin, fromAmount: 5n, account }
  expect(isSwapOf({ kind: 'unwrap', contract: wrapped, amount: 5n }, back)).toBe(true)
  expect(isSwapOf({ kind: 'unwrap', contract: wrapped, amount: 4n }, back)).toBe(false)
  expect(isSwapOf({ kind: 'approve', contract: token, spender: router, allowance: 5n }, back)).toBe(false)
})

/** LI.FI’s `swapTokensMultipleV3ERC20ToERC20` and 0x’s `exec`, as their sources declare them. */
const swapOf = (given: string, received: string, amount: bigint, isDeposited: boolean) =>
  [
    repeated('4'),
    repeated('4'),
    word(given),
    word(received),
    word(amount.toString(16)),
    word('e0'),
    word(isDeposited ? '1' : '0'),
    word('0'),
  ].join('')
const lifi = (swaps: readonly string[], selector = '5fd9ae2e') => {
  const head = [word('0'), word('c0'), word('e0'), repeated('3'), word('4'), word('100'), word('0'), word('0')]
  const places = swaps.map((_, index) => word((swaps.length * 32 + index * 256).toString(16)))
  return `0x${selector}${head.join('')}${word(swaps.length.toString(16))}${places.join('')}${swaps.join('')}`
}
const zeroEx = (change: { operator?: string; target?: string; token?: string; function?: string } = {}) => {
  const inner = [repeated('3'), repeated('2'), word('4'), word('a0'), word('0'), word('0')].join('')
  const call = `${change.function ?? '1fff991f'}${inner}`
  const head = [
    change.operator ?? repeated('5'),
    change.token ?? repeated('1'),
    word('5'),
    change.target ?? repeated('5'),
    word('a0'),
  ]
  return `0x2213bc0b${head.join('')}${word('c4')}${call.padEnd(7 * 64, '0')}`
}
const bare = (address: string) => address.slice(2)

test('behavior: routes say who pays and receives what, and are asked for with the minimum that is shown', () => {
  const read = (data: string, value = 0n) => decodeSwapCall({ to: router, data, value })
  const swaps = [swapOf(bare(token), bare(wrapped), 2n, true), swapOf(bare(token), bare(wrapped), 3n, true)]
  const route = {
    kind: 'route',
    contract: router,
    given: token,
    received: wrapped,
    amount: 5n,
    minimum: 4n,
    recipient: account,
  }
  expect(read(lifi(swaps))).toMatchObject({ service: 'lifi', ...route })
  expect(read(zeroEx())).toMatchObject({ service: 'zeroEx', target: `0x${'5'.repeat(40)}`, ...route })
  expect(read(zeroEx({ token: word('0') }), 5n)).toMatchObject({ given: nativeTokenAddress })
  for (const data of [lifi(swaps), zeroEx()]) {
    const call = read(data)
    if (call?.kind !== 'route') throw new Error('no route')
    expect(read(encodeSwapCall({ ...call, minimum: 77n }).data)).toMatchObject({ ...route, minimum: 77n })
    expect(isSwapOf(call, { from: toToken(token), to: toToken(wrapped), fromAmount: 5n, account })).toBe(true)
    for (const change of [{ recipient: router }, { given: wrapped }, { received: token }, { amount: 6n }])
      expect(
        isSwapOf({ ...call, ...change }, { from: toToken(token), to: toToken(wrapped), fromAmount: 5n, account }),
      ).toBe(false)
  }
})

test.each<[string, string, bigint?]>([
  [
    'two tokens taken',
    lifi([swapOf(bare(router), bare(token), 9n, true), swapOf(bare(token), bare(wrapped), 5n, true)]),
  ],
  ['a coin and a token taken', lifi([swapOf(bare(token), bare(wrapped), 5n, true)]), 5n],
  ['no swap', lifi([])],
  ['more swaps than there are words', `${lifi([]).slice(0, -64)}${word('ff')}`],
  ['an operator who is not the target', zeroEx({ operator: repeated('6') })],
  ['another function of the target', zeroEx({ function: 'a9059cbb' })],
  ['dirty bytes before the target', zeroEx({ operator: 'f'.repeat(64), target: 'f'.repeat(64) })],
  ['a coin beside a token', zeroEx(), 5n],
])('error: a route with %s is none', (_, data, value = 0n) => {
  expect(decodeSwapCall({ to: router, data, value })).toBeUndefined()
})
