import { type Address, encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const me: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const thief: Address = '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const word = (value: bigint | string) =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const moved = (address: string, from: string, to: string, amount: bigint) => {
  return { address, topics: [transfer, word(from), word(to)], data: word(amount) }
}
const token = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`

/** Simulates what a node says of one call. */
async function see(logs: readonly object[]) {
  const rpc = async () => [{ calls: [{ status: '0x1', logs }] }]
  const outcome = await simulate(rpc, {
    from: me,
    calls: [{ to: usdc, value: 0n, data: '0x12345678' }],
    signal: new AbortController().signal,
  })
  if (!outcome) throw new Error('Nothing was read')
  return outcome
}

describe('simulate', () => {
  test('default: sums of each token, the coin among them', async () => {
    const logs = [moved(usdc, me, thief, 5n), moved(usdc, thief, me, 2n), moved(coin, thief, me, 7n)]
    expect(await see(logs)).toEqual({
      failure: undefined,
      changes: [
        { token: usdc, id: undefined, amount: 3n, isLoss: true },
        { token: undefined, id: undefined, amount: 7n, isLoss: false },
      ],
      paid: [{ token: usdc, to: thief, amount: 3n }],
      allowances: [],
      isWhole: true,
    })
  })

  test('behavior: what each account got is told apart, less what came from it', async () => {
    const friend: Address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
    const logs = [moved(coin, me, thief, 5n), moved(coin, thief, me, 2n), moved(coin, friend, me, 9n)]
    const { changes, paid } = await see([...logs, moved(coin, me, usdc, 6n), moved(coin, me, me, 4n)])
    expect(changes).toEqual([])
    expect(paid).toEqual([
      { token: undefined, to: thief, amount: 3n },
      { token: undefined, to: usdc, amount: 6n },
    ])
  })

  describe('a wrapped coin, which has no event of a transfer for what it makes and destroys', () => {
    const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const [wrap, unwrap] = [
      'e1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
      '7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
    ]
    const wrapped = (topic = '', amount = 5n) => {
      return { address: weth, topics: [`0x${topic}`, word(me)], data: word(amount) }
    }
    const gone = { token: undefined, id: undefined, amount: 5n, isLoss: true }

    test('default: wrapping and unwrapping have two sides', async () => {
      expect((await see([moved(coin, me, weth, 5n), wrapped(wrap)])).changes).toEqual([
        gone,
        { token: weth, id: undefined, amount: 5n, isLoss: false, isWrap: true },
      ])
      expect((await see([moved(coin, weth, me, 5n), wrapped(unwrap)])).changes).toEqual([
        { ...gone, isLoss: false },
        { token: weth, id: undefined, amount: 5n, isLoss: true, isWrap: true },
      ])
    })

    test.each([
      ['for which no coin went there', [wrapped(wrap)]],
      ['of another amount than the coin', [moved(coin, me, weth, 5n), wrapped(wrap, 6n)]],
      ['for which the coin went elsewhere', [moved(coin, me, thief, 5n), wrapped(wrap)]],
      ['of another shape', [moved(coin, me, weth, 5n), { ...wrapped(wrap), data: '0x' }]],
    ])('error: an event %s gives nothing', async (_, logs) => {
      const { changes, isWhole } = await see(logs)
      expect(isWhole).toBe(true)
      expect(changes.filter(({ isWrap }) => isWrap)).toEqual([])
    })

    test('error: two events for one payment give once', async () => {
      const { changes } = await see([moved(coin, me, weth, 5n), wrapped(wrap), wrapped(wrap)])
      expect(changes.filter(({ isWrap }) => isWrap)).toHaveLength(1)
    })

    test('error: a token that tells of a transfer as well gives once', async () => {
      const zero = `0x${'0'.repeat(40)}`
      const { changes } = await see([moved(coin, me, weth, 5n), moved(weth, zero, me, 5n), wrapped(wrap)])
      expect(changes).toEqual([gone, { token: weth, id: undefined, amount: 5n, isLoss: false }])
    })
  })

  describe('a batch of items', () => {
    const batch = (ids: readonly bigint[], amounts: readonly bigint[]) => {
      const data = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, amounts])
      const topic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
      return { address: usdc, topics: [topic, word(thief), word(me), word(thief)], data }
    }

    test('default: each of them is told', async () => {
      expect((await see([batch([7n, 8n], [3n, 4n])])).changes).toEqual([
        { token: usdc, id: 7n, amount: 3n, isLoss: true },
        { token: usdc, id: 8n, amount: 4n, isLoss: true },
      ])
    })

    test.each([
      ['lists of unequal length', batch([7n, 8n], [3n])],
      ['more of them than are told', batch(Array(51).fill(1n), Array(51).fill(1n))],
      ['bytes that are no lists', { ...batch([7n], [3n]), data: word(7n) }],
    ])('error: %s: no item is told', async (_, log) => {
      expect(await see([log])).toMatchObject({ isWhole: false, changes: [] })
    })
  })

  test('behavior: a permission behind 210 junk events is seen', async () => {
    const junk = Array.from({ length: 210 }, (_, index) => moved(token(index), thief, thief, 1n))
    const given = { address: usdc, topics: [approval, word(me), word(thief)], data: word(2n ** 256n - 1n) }
    const outcome = await see([...junk, given])
    expect(outcome.allowances).toEqual([{ kind: 'allow', token: usdc, spender: thief, amount: 2n ** 256n - 1n }])
    expect(outcome.isWhole).toBe(true)
  })

  test('behavior: what is given and taken back in one go is no permission', async () => {
    const given = { address: usdc, topics: [approval, word(me), word(thief)], data: word(5n) }
    expect((await see([given, { ...given, data: word(0n) }])).allowances).toEqual([])
  })

  test.each([
    [
      'more tokens of one’s own than are asked about',
      Array.from({ length: 25 }, (_, index) => moved(token(index), thief, me, 1n)),
    ],
    ['more events than are read', Array.from({ length: 5_001 }, () => moved(usdc, thief, thief, 1n))],
    ['an event of another shape', [{ ...moved(usdc, me, thief, 5n), data: '0x' }]],
    ['an event without its names', [{ address: usdc, topics: [transfer], data: word(5n) }]],
  ])('error: %s: nothing is said to be known', async (_, logs) => {
    expect(await see(logs)).toMatchObject({ isWhole: false, changes: [] })
  })

  test('error: one that fails says why, and that nothing changes', async () => {
    const rpc = async () => [{ calls: [{ status: '0x0', error: { message: 'execution reverted: no\u202e' } }] }]
    const calls = [{ to: usdc, value: 0n, data: '0x' }] as const
    const outcome = await simulate(rpc, { from: me, calls, signal: new AbortController().signal })
    expect(outcome).toMatchObject({ failure: 'execution reverted: no', changes: [] })
  })
})
