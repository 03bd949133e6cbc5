import { FoyerError } from '@foyer/base'
import { type Hex, keccak256, parseTransaction, type TransactionSerializedEIP7702, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hexToBytes } from 'viem/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteNote } from '../browserStore.ts'
import type { Wallet } from '../wallet.ts'
import { clearDelegation } from './clearDelegation.ts'

const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const chainId = 'eip155:31338'
const contract = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const delegated = `0xef0100${contract.slice(2)}`

/** The same question has the same answer: the search below asks most of them hundreds of times. */
function remember<answer>(work: (bytes: Hex) => answer): (bytes: Hex) => answer {
  const known = new Map<Hex, answer>()
  return (bytes) => {
    const answer = known.get(bytes) ?? work(bytes)
    known.set(bytes, answer)
    return answer
  }
}
const hashOf = remember((raw) => keccak256(raw))
const parse = remember((raw) => parseTransaction(raw as TransactionSerializedEIP7702))
const signHash = remember((hash) => owner.sign({ hash }))

/** Waits until what is under way in the page went on; a timer would wait for 4 ms, thousands of times. */
function takeTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(undefined)
  })
}
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
    code: delegated,
    /** Whatever is sent is in a block at once. */
    mines: true,
    isSilent: false,
    losesAnswer: false,
    countLie: undefined as number | undefined,
    hidesReceipts: false,
    saysContract: false,
    /** What a unit of gas costs. */
    base: 10n ** 9n,
    sent: [] as Hex[],
    /** The account's other transactions, signed elsewhere: this many numbers are used. */
    use(numbers: number) {
      for (let used = 0; used < numbers; used += 1) {
        node.pool.delete(node.mined)
        node.mined += 1
        node.mine()
      }
    },
    mine() {
      for (let raw = node.pool.get(node.mined); raw; raw = node.pool.get(node.mined)) {
        node.pool.delete(node.mined)
        node.blocks.push(raw)
        const { authorizationList = [] } = parse(raw)
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
      const { nonce = 0 } = parse(raw)
      if (nonce < node.mined) throw new Error('nonce too low')
      const waiting = node.pool.get(nonce)
      if (waiting === raw) throw new Error('already known')
      const { maxFeePerGas: price = 0n } = parse(raw)
      const { maxFeePerGas: least = 0n } = waiting ? parse(waiting) : {}
      if (waiting && price < least + least / 10n) throw new Error('replacement transaction underpriced')
      node.pool.set(nonce, raw)
      if (node.mines) node.mine()
      if (node.losesAnswer) throw silence()
      return hashOf(raw)
    },
  }
  const answers: { readonly [method: string]: (params: readonly unknown[]) => unknown } = {
    eth_chainId: () => '0x7a6a',
    eth_getBlockByNumber: () => ({ baseFeePerGas: `0x${node.base.toString(16)}` }),
    eth_maxPriorityFeePerGas: () => '0x3b9aca00',
    eth_getTransactionCount: ([, block]) => {
      let count = node.mined
      if (node.countLie !== undefined) return `0x${node.countLie.toString(16)}`
      while (block === 'pending' && node.pool.has(count)) count += 1
      return `0x${count.toString(16)}`
    },
    eth_getCode: () => (node.saysContract ? delegated : node.code),
    eth_sendRawTransaction: ([raw]) => node.take(raw as Hex),
    eth_getTransactionReceipt: ([hash]) => {
      const raw = node.hidesReceipts ? undefined : node.blocks.find((one) => hashOf(one) === hash)
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
        const signature = hexToBytes(await signHash(hash))
        signature[64] = (signature[64] ?? 27) - 27
        return signature
      }),
    )
    return { signatures }
  }
  const chains = [{ id: chainId, name: 'Other', symbol: 'ETH', decimals: 18 }]
  const wallet = { config: { chains }, rpc: () => rpc, sign } as unknown as Wallet
  const clear = async (isAllTheSame = false) => {
    const { signal } = new AbortController()
    const account = owner.address.toLowerCase()
    const clearing = clearDelegation(wallet, { chainId, account, isAllTheSame, signal }).then(
      (earlier) => (earlier ? `unclear ${hashOf(earlier.raw)}` : 'done'),
      (error: Error) => error.message,
    )
    let end: string | undefined
    void clearing.then((said) => {
      end = said
    })
    while (end === undefined) {
      vi.advanceTimersToNextTimer()
      await takeTurn()
    }
    return end
  }
  return { node, clear }
}

test('default: one transaction of the account itself, with an authorisation of no contract for this chain alone', async () => {
  const { node, clear } = createNode()
  expect(await clear()).toBe('done')
  expect(node.blocks.map(parse)).toMatchObject([
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
  expect(said).toContain(hashOf(node.sent[0] ?? '0x'))
  expect(again).toBe(said)
  expect(new Set(node.sent).size).toBe(1)
  node.mine()
  expect(await clear()).toBe('done')
  expect([node.blocks.length, node.code]).toEqual([1, '0x'])
})

test('behavior: what never arrived goes again in the same bytes', async () => {
  const { node, clear } = createNode()
  const { take } = node
  node.take = (raw) => {
    node.sent.push(raw)
    throw silence()
  }
  expect(await clear()).toContain(hashOf(node.sent[0] ?? '0x'))
  node.take = take
  expect(await clear()).toBe('done')
  expect(new Set(node.sent).size).toBe(1)
})

test('behavior: one that pays too little by now is signed anew under its own number', async () => {
  const { node, clear } = createNode()
  node.mines = false
  await clear()
  Object.assign(node, { base: 10n ** 10n, mines: true })
  expect(await clear()).toBe('done')
  expect(node.sent.map((raw) => parse(raw).nonce)).toEqual([7, 7])
  expect(node.blocks.length).toBe(1)
})

test('behavior: a contract that runs the account again is taken off again', async () => {
  const { node, clear } = createNode()
  expect(await clear()).toBe('done')
  node.use(1)
  node.code = delegated
  expect(await clear()).toBe('done')
  expect(node.blocks.map((raw) => parse(raw).nonce)).toEqual([7, 10])
})

test('error: a number far ahead of the one in the blocks is nonsense, and nothing is signed', async () => {
  const { node, clear } = createNode()
  node.pool = new Map(Array.from({ length: 17 }, (_, index) => [7 + index, '0x'] as const))
  expect(await clear()).toBe('The network sent an unreadable response')
  expect(node.sent).toEqual([])
})

test('error: after a number that leaves a gap, the next one uses up the numbers of the first, so that it can never be done', async () => {
  const { node, clear } = createNode()
  node.countLie = 9
  expect(await clear()).toContain('0x')
  expect(node.blocks).toEqual([])
  node.countLie = undefined
  expect(await clear()).toBe('done')
  node.use(5)
  expect(node.sent.map((raw) => parse(raw).nonce)).toEqual([9, 7])
  expect(node.blocks.length).toBe(1)
  expect(canBothBeMined(node.sent[0] ?? '0x', node.sent[1] ?? '0x')).toBe(false)
})

test('error: a number that was used is refused by the node; what nobody can prove is said, and another one needs a word of its own', async () => {
  const { node, clear } = createNode()
  node.countLie = 5
  expect(await clear()).toBe('nonce too low')
  node.countLie = undefined
  const first = hashOf(node.sent[0] ?? '0x')
  expect([await clear(), await clear()]).toEqual([`unclear ${first}`, `unclear ${first}`])
  expect([node.sent.length, node.blocks.length]).toEqual([1, 0])
  expect(await clear(true)).toBe('done')
  expect(node.blocks.length).toBe(1)
})

test('error: a receipt that the node hides, with the number of after it: nothing more is signed, and the receipt ends it', async () => {
  const { node, clear } = createNode()
  Object.assign(node, { hidesReceipts: true, saysContract: true })
  const hash = () => hashOf(node.sent[0] ?? '0x')
  expect(await clear()).toContain('may have been sent')
  expect(await clear()).toBe(`unclear ${hash()}`)
  node.use(2)
  node.hidesReceipts = false
  // in a block, though the node says that the contract is still there: that is told before another one is signed
  expect(await clear()).toContain('failed')
  expect(node.sent.length).toBe(1)
  node.saysContract = false
  expect(await clear()).toBe('done')
  expect([node.sent.length, node.blocks.length]).toEqual([1, 1])
})

test('error: where the browser keeps nothing, nothing is sent', async () => {
  const { node, clear } = createNode()
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await clear()).toBe('denied')
  expect(node.sent).toEqual([])
  open.mockRestore()
})

test('error: whatever a node lies about numbers, receipts and code, at most one can ever be in a block until one is told to be', async () => {
  const seen = { signed: 0, told: 0, unclear: 0 }
  for (let seed = 1; seed <= 60; seed += 1) {
    await deleteNote('clearing')
    const random = createRandom(seed)
    const { node, clear } = createNode()
    /** What was signed since one was last told to be in a block. */
    let open: Hex[] = []
    const settled = new Set<Hex>()
    for (let press = 0; press < 5; press += 1) {
      const sent = node.sent.length
      Object.assign(node, {
        countLie: random(3) === 0 ? Math.max(0, node.mined + random(13) - 6) : undefined,
        hidesReceipts: random(3) === 0,
        saysContract: random(3) === 0,
        mines: random(3) !== 0,
        losesAnswer: random(4) === 0,
        base: 10n ** BigInt(8 + random(3)),
      })
      if (random(3) === 0) node.use(random(4))
      const said = await clear()
      open = [...new Set([...open, ...node.sent.slice(sent)])].filter((raw) => !settled.has(raw))
      for (const [index, one] of open.entries()) {
        for (const other of open.slice(index + 1)) {
          expect({ seed, press, both: canBothBeMined(one, other) }).toEqual({ seed, press, both: false })
        }
      }
      const isTold = said.includes('failed') || (said === 'done' && !node.hidesReceipts)
      seen.unclear += said.startsWith('unclear') ? 1 : 0
      seen.told += isTold ? 1 : 0
      if (!isTold) continue
      for (const raw of open) settled.add(raw)
      open = []
    }
    seen.signed += new Set(node.sent).size
  }
  // the traces come by all of it
  expect(seen.signed).toBeGreaterThan(60)
  expect(Math.min(seen.told, seen.unclear)).toBeGreaterThan(10)
})

/** Whether there is an order of the account's transactions in which both are in blocks, others of the account in between. */
function canBothBeMined(one: Hex, other: Hex): boolean {
  const [first, second] = [one, other].map(parse).sort((left, right) => (left.nonce ?? 0) - (right.nonce ?? 0))
  let used = (first?.nonce ?? 0) + 1
  for (const { nonce, address } of first?.authorizationList ?? []) {
    if (nonce === used && address === zeroAddress) used += 1
  }
  return (second?.nonce ?? 0) >= used
}

/** The same numbers for the same seed. @see mulberry32 */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
