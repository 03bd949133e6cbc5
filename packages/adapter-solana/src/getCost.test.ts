import { solana } from '@foyer/base'
import { expect, onTestFinished, test } from 'vitest'
import { getCost, getReceived } from './getCost.ts'
import { getPriorityPrice } from './instructions.ts'

const meta = {
  fee: 5_000,
  preBalances: [10_000_000, 0, 7],
  postBalances: [7_955_720, 2_039_280, 7],
  preTokenBalances: [{ accountIndex: 2 }],
  postTokenBalances: [{ accountIndex: 1 }, { accountIndex: 2 }],
}

test('default: the fee, and the rent of each token account that was not there before', () => {
  expect(getCost(meta)).toBe(2_044_280n)
  expect(getCost({ fee: 5_000 })).toBe(5_000n)
})

test.each([
  ['nothing', {}],
  ['a fee that is none', { ...meta, fee: 'much' }],
  ['a balance that is none', { ...meta, postBalances: [0, {}, 7] }],
  ['an account beyond the list', { ...meta, postTokenBalances: [{ accountIndex: 9 }] }],
  ['an account without a number', { ...meta, postTokenBalances: [{ accountIndex: 'x' }, null] }],
  ['an account that was opened and lost something', { ...meta, preBalances: [0, 3_000_000, 7] }],
])('error: a node that says %s is not believed', (_, answer) => {
  expect(getCost(answer)).toBeUndefined()
})

const balance = (owner: string, mint: string, amount: string) => ({ owner, mint, uiTokenAmount: { amount } })
// as a node answers `getTransaction`. @see https://solana.com/docs/rpc/json-structures#transactions
const moved = {
  ...meta,
  preBalances: [10_000_000, 50, 7],
  postBalances: [9_995_000, 1_050, 7],
  preTokenBalances: [balance('me', 'usd', '5'), balance('other', 'usd', '9'), balance('me', 'eur', '1')],
  postTokenBalances: [balance('me', 'usd', '8'), balance('me', 'usd', '4'), balance('me', 'eur', '1')],
}
const accounts = ['me', 'you', 'program']

test('default: what came of a token to all accounts of an owner, and of the coin', () => {
  expect(getReceived(moved, accounts, { account: 'me', tokenAddress: 'usd' })).toBe(7n)
  expect(getReceived(moved, accounts, { account: 'you' })).toBe(1_000n)
})

test('default: of the coin to who pays, without what the transaction cost', () => {
  const gained = { fee: 5_000, preBalances: [10_000_000], postBalances: [12_000_000] }
  expect(getReceived(gained, ['me'], { account: 'me' })).toBe(2_005_000n)
})

test.each([
  ['nothing of it', {}, accounts, { account: 'me' }],
  ['that less is there', moved, accounts, { account: 'other', tokenAddress: 'usd' }],
  ['that as much is there', moved, accounts, { account: 'me', tokenAddress: 'eur' }],
  ['nothing of the account', moved, accounts, { account: 'stranger' }],
  ['an amount that is none', { ...moved, postBalances: [1, 'x'] }, accounts, { account: 'you' }],
])('error: a node that says %s tells nothing that came', (_, answer, keys, receiving) => {
  expect(getReceived(answer, keys, receiving)).toBeUndefined()
})

/** Answers every request with this result for as long as the test runs. */
function respondWith(fees: unknown): void {
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response(JSON.stringify({ result: fees }))
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}

const slots = (...fees: readonly number[]) => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
const recent = () => getPriorityPrice({ network: solana }, { priorityFee: 'recent' }, ['a'])

test.each([
  [[], 0n],
  [[0, 0, 0, 0], 0n],
  [[0, 10, 20, 30], 30n],
  [[100, 0, 0, 0, 0, 0, 0, 0], 0n],
  [[5, 5, 5, 5_000_000, 5_000_000], 1_000_000n],
])('default: recent fees %j make %s', async (fees, price) => {
  respondWith(slots(...fees))
  expect(await recent()).toBe(price)
})

test.each([[null], ['x'], [{}], [[null, {}, { prioritizationFee: null }]]])(
  'behavior: a node that answers %j costs nothing',
  async (answer) => {
    respondWith(answer)
    expect(await recent()).toBe(0n)
  },
)

test.each([[-1n], [2n ** 64n], [1.5], ['5']])('error: a price of %s is refused', async (price) => {
  const settings = { priorityFee: async () => price as bigint }
  await expect(getPriorityPrice({ network: solana }, settings, [])).rejects.toMatchObject({ name: 'InvalidOption' })
})

test('default: a fixed price is the price', async () => {
  expect(await getPriorityPrice({ network: solana }, { priorityFee: 12n }, [])).toBe(12n)
})
