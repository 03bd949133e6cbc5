import { FoyerError } from '@foyer/base'
import { type Hex, keccak256, parseTransaction, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hexToBytes } from 'viem/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteNote } from '../browserStore.ts'
import type { Wallet } from '../wallet.ts'
import { clearDelegation } from './clearDelegation.ts'

const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const chainId = 'eip155:31338'
const contract = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const silence = () =>
  new FoyerError('FrameRefused', { message: 'silent' }, { cause: Object.assign(new Error(), { name: 'Unreachable' }) })

beforeEach(async () => {
  await deleteNote('clearing')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

/** A node with one account, which runs a contract: its rules for numbers, and the lies a test tells. */
function createNode() {
  const node = {
    mined: 7,
    /** Those that wait, by their number. */
    pool: new Map<number, Hex>(),
    /** In blocks. */
    blocks: [] as Hex[],
    code: `0xef0100${contract.slice(2)}`,
    /** Whatever is sent is in a block at once. */
    mines: true,
    isSilent: false,
    losesAnswer: false,
    countLie: undefined as number | undefined,
    sent: [] as Hex[],
    mine() {
      for (let raw = node.pool.get(node.mined); raw; raw = node.pool.get(node.mined)) {
        node.pool.delete(node.mined)
        node.blocks.push(raw)
        const { authorizationList = [] } = parseTransaction(raw)
        node.mined += 1
        for (const { nonce, address } of authorizationList) {
          if (nonce !== node.mined) continue
          node.mined += 1
          if (address === zeroAddress) node.code = '0x'
        }
      }
    },
    take(raw: Hex): Hex {
      node.sent.push(raw)
      const { nonce = 0 } = parseTransaction(raw)
      if (nonce < node.mined) throw new Error('nonce too low')
      if (node.pool.get(nonce) === raw) throw new Error('already known')
      if (node.pool.has(nonce)) throw new Error('replacement transaction underpriced')
      node.pool.set(nonce, raw)
      if (node.mines) node.mine()
      if (node.losesAnswer) throw silence()
      return keccak256(raw)
    },
  }
  const answers: { readonly [method: string]: (params: readonly unknown[]) => unknown } = {
    eth_chainId: () => '0x7a6a',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }),
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_getTransactionCount: ([, block]) => {
      let count = node.mined
      while (block === 'pending' && node.pool.has(count)) count += 1
      return `0x${(node.countLie ?? count).toString(16)}`
    },
    eth_getCode: () => node.code,
    eth_sendRawTransaction: ([raw]) => node.take(raw as Hex),
    eth_getTransactionReceipt: ([hash]) => {
      const raw = node.blocks.find((one) => keccak256(one) === hash)
      const zero = `0x${'0'.repeat(64)}`
      return raw
        ? { transactionHash: hash, status: '0x1', blockHash: zero, blockNumber: '0x1', gasUsed: '0x1', logs: [] }
        : null
    },
  }
  const rpc = async (method: string, params: unknown) => {
    if (node.isSilent) throw silence()
    return answers[method]?.(params as readonly unknown[])
  }
  const sign = async (_: string, { orders }: { orders: readonly { bytes: Uint8Array }[] }) => {
    const signatures = await Promise.all(
      orders.map(async ({ bytes }) => {
        const hash = `0x${[...bytes].map((one) => one.toString(16).padStart(2, '0')).join('')}` as const
        const signature = hexToBytes(await owner.sign({ hash }))
        signature[64] = (signature[64] ?? 27) - 27
        return signature
      }),
    )
    return { signatures }
  }
  const chains = [{ id: chainId, name: 'Other', symbol: 'ETH', decimals: 18 }]
  const wallet = { config: { chains }, rpc: () => rpc, sign } as unknown as Wallet
  const clear = async () => {
    const { signal } = new AbortController()
    const clearing = clearDelegation(wallet, { chainId, account: owner.address.toLowerCase(), signal }).then(
      () => 'done',
      (error: Error) => error.message,
    )
    let end: string | undefined
    void clearing.then((said) => {
      end = said
    })
    while (end === undefined) await vi.advanceTimersByTimeAsync(5_000)
    return end
  }
  return { node, clear }
}

test('default: one transaction of the account itself, with an authorisation of no contract for this chain alone', async () => {
  const { node, clear } = createNode()
  expect(await clear()).toBe('done')
  expect(node.blocks.map((raw) => parseTransaction(raw))).toMatchObject([
    { nonce: 7, chainId: 31338, authorizationList: [{ address: zeroAddress, chainId: 31338, nonce: 8 }] },
  ])
})

test('behavior: an answer that is lost is looked for on the chain, and nothing is signed again', async () => {
  const { node, clear } = createNode()
  node.losesAnswer = true
  expect(await clear()).toBe('done')
  expect([node.sent.length, node.blocks.length]).toEqual([1, 1])
})

test('behavior: while it waits nobody says that it is done; asked again, also by a page that was loaded anew, the very same bytes go', async () => {
  const { node, clear } = createNode()
  Object.assign(node, { mines: false, losesAnswer: true })
  const [said, again] = [await clear(), await clear()]
  expect(said).toContain(keccak256(node.sent[0] ?? '0x'))
  expect(again).toBe(said)
  expect(new Set(node.sent).size).toBe(1)
  node.mine()
  expect(await clear()).toBe('done')
  expect([node.blocks.length, node.code]).toEqual([1, '0x'])
})

test('behavior: what never arrived is signed anew under the same number, so that one of the two at most is done', async () => {
  const { node, clear } = createNode()
  const { take } = node
  node.take = (raw) => {
    node.sent.push(raw)
    throw silence()
  }
  expect(await clear()).toContain(keccak256(node.sent[0] ?? '0x'))
  node.take = take
  expect(await clear()).toBe('done')
  expect(node.sent.map((raw) => parseTransaction(raw).nonce)).toEqual([7, 7])
})

test('error: a number far ahead of the one in the blocks is nonsense, and nothing is signed', async () => {
  const { node, clear } = createNode()
  node.pool = new Map(Array.from({ length: 17 }, (_, index) => [7 + index, '0x'] as const))
  expect(await clear()).toBe('The network answered with nonsense')
  expect(node.sent).toEqual([])
})

test('error: with a number that leaves a gap nobody says that it is done; with the true one it is, and the first can only do the same', async () => {
  const { node, clear } = createNode()
  node.countLie = 9
  expect(await clear()).toContain('0x')
  expect(node.blocks).toEqual([])
  node.countLie = undefined
  expect(await clear()).toBe('done')
  expect(node.code).toBe('0x')
  for (const raw of node.blocks) {
    expect(parseTransaction(raw)).toMatchObject({
      to: owner.address.toLowerCase(),
      authorizationList: [{ address: zeroAddress }],
    })
  }
})

test('error: a number that was used is refused by the node, in its words, and nothing is done', async () => {
  const { node, clear } = createNode()
  node.countLie = 5
  expect(await clear()).toBe('nonce too low')
  expect([node.blocks.length, node.code.length]).toEqual([0, 48])
})
