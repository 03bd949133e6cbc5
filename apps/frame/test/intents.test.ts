import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Review } from '../src/approvals/review.ts'
import { reviewCalls } from '../src/approvals/reviewCalls.ts'
import { sendTransaction } from '../src/approvals/sendTransaction.tsx'
import { signTypedData } from '../src/approvals/signTypedData.tsx'
import { lowerCalls } from '../src/approvals/transaction.ts'
import type { Rpc } from '../src/chain/rpc.ts'
import { callIntents } from './support/intents/callIntents.ts'
import { type CallIntent, encode, type Intent, most, nameContracts, type Scene } from './support/intents/intent.ts'
import { messageIntents } from './support/intents/messageIntents.ts'
import { readScene } from './support/intents/scene.ts'
import { typedIntents } from './support/intents/typedIntents.ts'
import { nodeOf, readReview, toText } from './support/readRequest.ts'
import { toRequest } from './support/toRequest.ts'

let evm: RunningEvm
let scene: Scene
/** Anything in the place of every address, to see of what form a request is. */
const scenery = new Proxy({} as Scene, { get: () => '0x00000000000000000000000000000000000A11cE' })

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  scene = await readScene(evm)
  // the token at the end of the ways in the table
  const code = await requestRpc(evm.url, { method: 'eth_getCode', params: [scene.foy, 'latest'] })
  await requestRpc(evm.url, { method: 'anvil_setCode', params: [`0x${'22'.repeat(20)}`, code] })
})
afterAll(() => evm?.stop())

function check(review: Review, { level, says, never }: Intent): void {
  const text = toText(review)
  for (const words of says) expect(text).toMatch(words)
  for (const words of never) expect(text).not.toMatch(words)
  expect(review.level, text).toBe(level)
}

/** Reads one call, or several as a batch. */
async function readCalls(intent: CallIntent, rpc: Rpc = nodeOf(evm)): Promise<Review> {
  const calls = intent.make(scene)
  const contractNames = nameContracts(scene)
  const common = { account: scene.me, rpc, contractNames }
  const [first] = calls
  return calls.length === 1
    ? await readReview({ ...common, method: 'eth_sendTransaction', params: [{ from: scene.me, ...first }] })
    : await readReview({ ...common, method: 'wallet_sendCalls', params: [{ from: scene.me, calls }] })
}

describe('calls of known intent', () => {
  // C65 of tooling/coverage/complaints.json
  test.each(callIntents)('default: $level: $name', async (intent) => {
    const review = await readCalls(intent)
    check(review, intent)
  })
})

describe('typed data of known intent', () => {
  test.each(typedIntents)('default: $level: $name', async (intent) => {
    const params = [scene.me, intent.make(scene)]
    const review = await readReview({ method: 'eth_signTypedData_v4', params, account: scene.me, rpc: nodeOf(evm) })
    check(review, intent)
    expect(review).toMatchObject({ mayStayInFrame: false, mustBeReadToEnd: true })
  })
})

describe('messages of known intent', () => {
  test.each(messageIntents)('default: $level: $name', async (intent) => {
    const params = [intent.make(scene), scene.me]
    const review = await readReview({ method: 'personal_sign', params, account: scene.me, rpc: nodeOf(evm) })
    check(review, intent)
    expect(review.mayStayInFrame).toBe(intent.staysInFrame ?? false)
    expect(review.mustBeReadToEnd).toBe(true)
  })
})

describe('a simulation that lies', () => {
  const dangers = callIntents.filter(({ level }) => level !== 'calm')
  /** Answers every simulation in one way, everything else as the chain has it. */
  const lying =
    (answer: (count: number) => unknown): Rpc =>
    async (method, params, signal) => {
      if (method !== 'eth_simulateV1') return await nodeOf(evm)(method, params, signal)
      const [{ blockStateCalls: [block] = [] }] = params as [{ blockStateCalls: { calls: unknown[] }[] }]
      return answer(block?.calls.length ?? 0)
    }

  test.each(dangers)('behavior: $level stays $level where nothing is said to change: $name', async (intent) => {
    const quiet = lying((count) => [{ calls: Array.from({ length: count }, () => ({ status: '0x1', logs: [] })) }])
    check(await readCalls(intent, quiet), { ...intent, never: [] })
  })

  test.each([
    ['nothing', []],
    ['no call', [{ calls: [] }]],
    ['an error', { code: -1 }],
    ['a number', 7],
  ])('error: %s: what changes is unknown, and said to be', async (_, answer) => {
    const transfer = callIntents.find(({ name }) => name === 'a token to a friend')
    if (!transfer) throw new Error('The table has no transfer')
    const review = await readCalls(
      transfer,
      lying(() => answer),
    )
    expect(review.balanceChanges.kind).toBe('unknown')
    expect(toText(review)).not.toContain('No balance')
  })
})

describe('a node that cannot simulate', () => {
  /** As the chain has it, without some of its methods. */
  const without =
    (...missing: readonly string[]): Rpc =>
    async (method, params, signal) => {
      if (missing.includes(method)) throw new Error(`the method ${method} does not exist`)
      return await nodeOf(evm)(method, params, signal)
    }
  const single = callIntents.filter(({ make }) => make(scenery).length === 1)

  test.each(single)('behavior: traces instead, and says the same of $level: $name', async (intent) => {
    const [simulated, traced] = await Promise.all([
      readCalls(intent, nodeOf(evm)),
      readCalls(intent, without('eth_simulateV1')),
    ])
    expect(traced.balanceChanges.kind).toBe(simulated.balanceChanges.kind)
    if (simulated.balanceChanges.kind === 'known') expect(traced.balanceChanges).toEqual(simulated.balanceChanges)
    expect(traced.permissions).toEqual(simulated.permissions)
    expect(traced.level).toBe(simulated.level)
  })

  test('behavior: nor trace: a call that would fail is said to, of another nothing is known', async () => {
    const blind = without('eth_simulateV1', 'debug_traceCall')
    const pay = (amount: bigint): CallIntent => ({
      name: '',
      level: 'calm',
      says: [],
      never: [],
      make: ({ usdc, friend }) => [{ to: usdc, data: encode('transfer(address,uint256)', friend, amount) }],
    })
    expect((await readCalls(pay(1n), blind)).balanceChanges.kind).toBe('unknown')
    expect((await readCalls(pay(10n ** 30n), blind)).balanceChanges.kind).toBe('fails')
  })

  test('behavior: an account without the money is told what would change, and that the money is missing', async () => {
    const poor = '0x1111111111111111111111111111111111111111'
    const params = [{ from: poor, to: scene.friend, value: '0xde0b6b3a7640000' }]
    const review = await readReview({ method: 'eth_sendTransaction', params, account: poor, rpc: nodeOf(evm) })
    expect(review.balanceChanges).toEqual({
      kind: 'known',
      changes: [
        {
          amount: '1 ETH',
          isLoss: true,
          token: undefined,
          count: { decimals: 18, symbol: 'ETH', token: undefined, units: '1000000000000000000' },
        },
      ],
    })
    expect(review.blocked).toBeDefined()
  })
})

describe('a network', () => {
  const transfer = {
    method: 'eth_sendTransaction',
    params: [{ to: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30', value: '0xde0b6b3a7640000' }],
  }

  test('behavior: one POL is not one ETH', async () => {
    const review = await readReview({ ...transfer, account: scene.me, rpc: nodeOf(evm), chainId: 'eip155:137' })
    expect(review).toMatchObject({ level: 'calm', sentence: expect.stringContaining('Sends 1 POL to') })
    expect(toText(review)).not.toContain('ETH')
  })

  test('error: one that this wallet does not know says so, and names no coin', async () => {
    const review = await readReview({ ...transfer, account: scene.me, rpc: nodeOf(evm), chainId: 'eip155:4242' })
    expect(review).toMatchObject({
      level: 'caution',
      sentence: expect.stringContaining('doesn’t recognize the network 4242'),
    })
    expect(toText(review)).not.toContain('ETH')
  })
})

describe('a lower amount', () => {
  const approve = 'approve(address spender, uint256 amount)'
  const open = async (data: string) => {
    const params = [{ from: scene.me, to: scene.usdc, data }]
    const request = toRequest({ method: 'eth_sendTransaction', params, account: scene.me, rpc: nodeOf(evm) })
    return { request, content: await sendTransaction.read(request) }
  }

  test('default: what is lowered is read anew, is what is signed, and is no danger any more', async () => {
    const { request, content } = await open(encode(approve, scene.router, most))
    const [permission] = reviewCalls(content, request).permissions
    // what the account has is the choice to offer
    expect(permission).toMatchObject({ isUnlimited: true, lowering: { step: 0, symbol: 'USDC', decimals: 6 } })
    const amount = BigInt(permission?.lowering?.suggested ?? 0)
    expect(amount).toBeGreaterThan(0n)
    const lowered = await lowerCalls(request, content, { step: 0, amount: 5_000_000n })
    expect(lowered.calls[0]?.data).toBe(encode(approve, scene.router, 5_000_000n))
    expect(reviewCalls(lowered, request)).toMatchObject({ level: 'caution', permissions: [{ amount: '5 USDC' }] })
  })

  test.each([
    ['a higher amount', 0, most],
    ['less than nothing', 0, -1n],
    ['another call', 7, 1n],
  ])('error: %s', async (_, step, amount) => {
    const { request, content } = await open(encode(approve, scene.router, 5_000_000n))
    await expect(lowerCalls(request, content, { step, amount })).rejects.toThrow(/can’t be changed|have this call/)
  })

  test('error: a call that holds no permission, and one inside another call', async () => {
    const transfer = await open(encode('transfer(address,uint256)', scene.friend, 5n))
    await expect(lowerCalls(transfer.request, transfer.content, { step: 0, amount: 1n })).rejects.toThrow(
      'can’t be changed',
    )
    const inner = await open(encode('multicall(bytes[])', [encode(approve, scene.router, most)]))
    expect(reviewCalls(inner.content, inner.request).permissions).toMatchObject([{ lowering: undefined }])
  })

  test('behavior: typed data are the site’s own text, and cannot be lowered', () => {
    expect(signTypedData.lower).toBeUndefined()
  })
})

test('default: at least eighty requests of known intent, of every level', () => {
  const all: readonly Intent[] = [...callIntents, ...typedIntents, ...messageIntents]
  const count = (level: Intent['level']) => all.filter((intent) => intent.level === level).length
  console.info(`${all.length} requests: ${count('calm')} calm, ${count('caution')} caution, ${count('danger')} danger`)
  expect(callIntents.length + typedIntents.length).toBeGreaterThanOrEqual(80)
  expect(Math.min(count('calm'), count('caution'), count('danger'))).toBeGreaterThan(10)
  expect(new Set(all.map(({ level, name }) => `${level} ${name}`)).size).toBe(all.length)
})
