import { encodeAbiParameters, encodeFunctionData, type Hex, pad, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { routerAbi } from '../chains/abis.ts'
import type { BlockLog, BlockReceipt, BlockTransaction } from './blockData.ts'
import { decodeTransfers } from './decodeTransfers.ts'

const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b2'.repeat(20)}`
const token = `0x${'70'.repeat(20)}`
const zero = `0x${'0'.repeat(40)}`
const router = {
  router: `0x${'e0'.repeat(20)}`,
  factory: `0x${'e1'.repeat(20)}`,
  fee: undefined,
  wrapped: `0x${'e2'.repeat(20)}`,
} as const

const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
}
const word = (value: bigint | number) => pad(`0x${BigInt(value).toString(16)}`, { size: 32 })
const topic = (address: string) => pad(address as Hex, { size: 32 })

const transaction = (change: Partial<BlockTransaction> = {}): BlockTransaction => ({
  hash: word(1),
  from: alice,
  to: bob,
  value: 0n,
  nonce: 0n,
  input: '0x',
  ...change,
})

const receipt = (logs: readonly Partial<BlockLog>[], change: Partial<BlockReceipt> = {}): BlockReceipt => ({
  transactionHash: word(1),
  status: 1n,
  gasUsed: 21_000n,
  logs: logs.map((log, index) => ({ address: token, topics: [], data: '0x', logIndex: BigInt(index), ...log })),
  ...change,
})

const decode = (logs: readonly Partial<BlockLog>[], withRouter = false) =>
  decodeTransfers(transaction(), receipt(logs), withRouter ? router : undefined)

describe('decodeTransfers', () => {
  test('default: the value of the transaction, and a token', () => {
    const logs = [{ topics: [topics.transfer, topic(alice), topic(bob)], data: word(7) }]
    expect(decodeTransfers(transaction({ value: 5n }), receipt(logs), undefined)).toEqual([
      {
        kind: 'native',
        token: 'native',
        tokenId: '',
        sender: alice,
        recipient: bob,
        amount: 5n,
        logIndex: -1,
        batchIndex: 0,
      },
      { kind: 'erc20', token, tokenId: '', sender: alice, recipient: bob, amount: 7n, logIndex: 0, batchIndex: 0 },
    ])
  })

  test('behavior: what failed moved nothing', () => {
    const logs = [{ topics: [topics.transfer, topic(alice), topic(bob)], data: word(7) }]
    expect(decodeTransfers(transaction({ value: 5n }), receipt(logs, { status: 0n }), undefined)).toEqual([])
  })

  test('behavior: value sent along with a new contract goes to it', () => {
    const created = receipt([], { contractAddress: bob })
    expect(decodeTransfers(transaction({ to: null, value: 3n }), created, undefined)).toMatchObject([
      { recipient: bob },
    ])
  })

  test('behavior: the same event is an NFT when the id is a topic', () => {
    expect(decode([{ topics: [topics.transfer, topic(zero), topic(bob), word(42)] }])).toMatchObject([
      { kind: 'erc721', tokenId: '42', sender: zero, recipient: bob, amount: 1n },
    ])
  })

  test('behavior: batches, item by item', () => {
    const data = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [
      [1n, 2n],
      [10n, 20n],
    ])
    expect(decode([{ topics: [topics.batch, topic(alice), topic(zero), topic(bob)], data }])).toMatchObject([
      { kind: 'erc1155', tokenId: '1', amount: 10n, batchIndex: 0 },
      { kind: 'erc1155', tokenId: '2', amount: 20n, batchIndex: 1 },
    ])
  })

  test.each([
    ['an offset beyond the data', `${word(2n ** 255n)}${word(64).slice(2)}`],
    ['a length beyond the data', `${word(64)}${word(96).slice(2)}${word(10_000).slice(2)}${word(1).slice(2)}`],
    ['an offset that is no multiple of 32', `${word(33)}${word(64).slice(2)}`],
    ['lists of different lengths', encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [[1n], [1n, 2n]])],
    ['nothing', '0x'],
    ['half a word', '0x1234'],
  ])('error: a batch with %s is passed over', (_, data) => {
    expect(decode([{ topics: [topics.batch, topic(alice), topic(zero), topic(bob)], data }])).toEqual([])
  })

  test.each([
    ['no topics', { topics: [] }],
    ['a transfer without parties', { topics: [topics.transfer] }],
    ['a transfer without an amount', { topics: [topics.transfer, topic(alice), topic(bob)] }],
    ['an item without data', { topics: [topics.single, topic(alice), topic(alice), topic(bob)] }],
    ['another event', { topics: [word(99), topic(alice), topic(bob)], data: word(7) }],
  ])('error: %s is passed over', (_, log) => {
    expect(decode([log])).toEqual([])
  })

  test('behavior: making and unmaking of the wrapped coin counts for that contract only', () => {
    const logs = [
      { address: router.wrapped, topics: [topics.deposit, topic(alice)], data: word(4) },
      { address: router.wrapped, topics: [topics.withdrawal, topic(alice)], data: word(3) },
      { topics: [topics.deposit, topic(alice)], data: word(4) },
    ]
    expect(decode(logs, true)).toMatchObject([
      { token: router.wrapped, sender: zero, recipient: alice, amount: 4n },
      { token: router.wrapped, sender: alice, recipient: zero, amount: 3n },
    ])
  })

  test('behavior: the coin that the router pays out goes to the receiver the call names', () => {
    const args = [1n, 1n, [token as Hex, router.wrapped], bob as Hex, 99n] as const
    const input = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForETH', args })
    const logs = [{ address: router.wrapped, topics: [topics.withdrawal, topic(router.router)], data: word(8) }]
    const found = decodeTransfers(transaction({ to: router.router, input }), receipt(logs), router)
    expect(found.at(-1)).toMatchObject({ kind: 'native', sender: router.router, recipient: bob, amount: 8n })
    // the same call to someone who only looks like a router
    expect(decodeTransfers(transaction({ to: token, input }), receipt(logs), router)).toHaveLength(1)
    expect(
      decodeTransfers(transaction({ to: router.router, input: '0x18cbafe5ff' }), receipt(logs), router),
    ).toHaveLength(1)
  })
})
