import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Review } from '../src/approvals/review.ts'
import type { Rpc } from '../src/chain/rpc.ts'
import { callIntents } from './support/intents/callIntents.ts'
import type { CallIntent, Intent, Scene } from './support/intents/intent.ts'
import { messageIntents } from './support/intents/messageIntents.ts'
import { toTypedData, typedIntents } from './support/intents/typedIntents.ts'
import { nodeOf, readReview, toText } from './support/readRequest.ts'

let evm: RunningEvm
let scene: Scene

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const { usdc, usdt, foy, nft, weth, uniswapRouter, multicall3 } = evm.contracts
  scene = {
    me: evm.accounts[0]?.address ?? '0x',
    friend: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
    thief: '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E',
    usdc: usdc.address,
    usdt: usdt.address,
    foy: foy.address,
    nft,
    weth,
    router: uniswapRouter,
    multicall: multicall3,
    anything: '0x00000000000000000000000000000000000A11CE',
  }
  // STOP
  await requestRpc(evm.url, { method: 'anvil_setCode', params: [scene.anything, '0x00'] })
})
afterAll(() => evm?.stop())

function check(review: Review, { level, says, never = [] }: Intent): void {
  const text = toText(review)
  for (const words of says) expect(text).toMatch(words)
  for (const words of never) expect(text).not.toMatch(words)
  expect(review.level, text).toBe(level)
}

/** Reads one call, or several as a batch. */
async function readCalls(intent: CallIntent, rpc: Rpc = nodeOf(evm)): Promise<Review> {
  const calls = intent.calls(scene)
  const common = { account: scene.me, rpc }
  const [first] = calls
  return calls.length === 1
    ? await readReview({ ...common, method: 'eth_sendTransaction', params: [{ from: scene.me, ...first }] })
    : await readReview({ ...common, method: 'wallet_sendCalls', params: [{ from: scene.me, calls }] })
}

describe('calls of known intent', () => {
  test.each(callIntents)('default: $level: $name', async (intent) => {
    const review = await readCalls(intent)
    check(review, intent)
  })
})

describe('typed data of known intent', () => {
  test.each(typedIntents)('default: $level: $name', async (intent) => {
    const params = [scene.me, toTypedData(intent.data(scene))]
    const review = await readReview({ method: 'eth_signTypedData_v4', params, account: scene.me, rpc: nodeOf(evm) })
    check(review, intent)
    expect(review).toMatchObject({ mayStayInFrame: false, mustBeReadToEnd: true })
  })
})

describe('messages of known intent', () => {
  test.each(messageIntents)('default: $level: $name', async (intent) => {
    const params = [intent.message(scene), scene.me]
    const review = await readReview({ method: 'personal_sign', params, account: scene.me, rpc: nodeOf(evm) })
    check(review, intent)
    expect(review.mayStayInFrame).toBe(intent.staysInFrame)
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
