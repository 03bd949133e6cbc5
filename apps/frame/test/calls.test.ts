import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Review } from '../src/approvals/review.ts'
import { encode, nameContracts, type Scene, soon } from './support/intents/intent.ts'
import { publicCalls } from './support/intents/publicCalls.ts'
import { readScene } from './support/intents/scene.ts'
import { levelOf, nodeOf, readReview, toText } from './support/readRequest.ts'

let evm: RunningEvm
let scene: Scene

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  scene = await readScene(evm)
})
afterAll(() => evm?.stop())

type Asked = { readonly to: string; readonly data?: string; readonly value?: bigint }

async function read(...asked: readonly Asked[]): Promise<Review> {
  const calls = asked.map(({ value = 0n, ...call }) => ({ ...call, value: `0x${value.toString(16)}` }))
  const common = { account: scene.me, rpc: nodeOf(evm), contractNames: nameContracts(scene) }
  return asked.length === 1
    ? await readReview({ ...common, method: 'eth_sendTransaction', params: [{ from: scene.me, ...calls[0] }] })
    : await readReview({ ...common, method: 'wallet_sendCalls', params: [{ from: scene.me, calls }] })
}

describe('public forms of calls', () => {
  test.each(publicCalls)(
    'default: $level: $name ($source)',
    async ({ signature, selector, at, args, value = 0n, level }) => {
      expect(toFunctionSelector(signature)).toBe(selector)
      const review = await read({ to: scene[at], data: encode(signature, ...args(scene)), value })
      expect(levelOf(review), toText(review)).toBe(level)
    },
  )

  test('default: at least sixty of them, of every level', () => {
    const count = (level: string) => publicCalls.filter((one) => one.level === level).length
    console.info(
      `${publicCalls.length} public calls: ${count('calm')} calm, ${count('caution')} caution, ${count('danger')} danger`,
    )
    expect(publicCalls.length).toBeGreaterThanOrEqual(60)
    expect(Math.min(count('calm'), count('caution'), count('danger'))).toBeGreaterThan(15)
  })
})

describe('an allowance that is lowered', () => {
  const approve = async (amount: bigint) => {
    const data = encode('approve(address,uint256)', scene.router, amount)
    const params = [{ from: scene.me, to: scene.foy, data }]
    const hash = await requestRpc(evm.url, { method: 'eth_sendTransaction', params })
    // the node answers before the block is there
    const getReceipt = () => requestRpc(evm.url, { method: 'eth_getTransactionReceipt', params: [hash] })
    await expect.poll(getReceipt).toMatchObject({ status: '0x1' })
  }
  const lower = (by: bigint) =>
    read({ to: scene.foy, data: encode('decreaseAllowance(address,uint256)', scene.router, by) })

  test.each([
    ['the most less 1', 2n ** 256n - 1n, 1n, 'can still spend all your FOY, now and in the future'],
    ['some of it', 5n * 10n ** 18n, 2n * 10n ** 18n, 'can spend 2 FOY less than before. It can still spend 3 FOY'],
  ])('error: %s says what is left, and not that all is taken back', async (_, before, by, says) => {
    await approve(before)
    const text = toText(await lower(by))
    await approve(0n)
    expect(text).toContain(says)
    expect(text).not.toMatch(/revoke/i)
  })

  test('default: all of it is taken back', async () => {
    await approve(7n)
    expect(toText(await lower(7n))).toContain('Revokes ')
    await approve(0n)
  })

  test('error: a node that does not say what is left makes it caution', async () => {
    const silent: typeof rpc = (method, params, signal) =>
      method === 'eth_call' ? Promise.reject(new Error('no')) : rpc(method, params, signal)
    const rpc = nodeOf(evm)
    const data = encode('decreaseAllowance(address,uint256)', scene.router, 1n)
    const params = [{ from: scene.me, to: scene.foy, data }]
    const review = await readReview({ method: 'eth_sendTransaction', params, account: scene.me, rpc: silent })
    expect(levelOf(review)).toBe('caution')
    expect(toText(review)).toContain('How much it can still spend is unknown')
  })
})

describe('what adds up', () => {
  test('error: the same payment three times is said three times', async () => {
    const pay = { to: scene.friend, value: 10n ** 18n }
    const review = await read(pay, pay, pay)
    expect(review.findings.map(({ sentence }) => sentence)).toContain(`3 × Sends 1 ETH to ${scene.friend}.`)
  })

  const changesOf = ({ balanceChanges }: Review) =>
    balanceChanges.kind === 'known'
      ? balanceChanges.changes.map(({ amount, isLoss, to }) => `${isLoss ? '-' : '+'}${amount}${to ? ` to ${to}` : ''}`)
      : balanceChanges.kind

  test('error: what one call sends away is not hidden by what another brings of the same coin', async () => {
    const { me, friend, router, usdc, weth } = scene
    const way = [usdc, weth]
    const sell = encode(
      'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
      500_000_000n,
      1n,
      way,
      me,
      soon,
    )
    const review = await read(
      { to: usdc, data: encode('approve(address,uint256)', router, 500_000_000n) },
      { to: router, data: sell },
      { to: friend, value: 10n ** 17n },
    )
    expect(changesOf(review)).toEqual(['-500 USDC', `-0.1 ETH to ${friend}`, expect.stringMatching(/^\+0\.1\d+ ETH$/)])
    const said = review.findings.map(({ sentence }) => sentence)
    expect(said).toEqual(expect.arrayContaining(['You pay 500 USDC.', `Sends 0.1 ETH to ${friend}.`]))
  })

  test('behavior: a batch lists what each account gets, one call its sum', async () => {
    const { friend, thief, usdc } = scene
    const transfer = encode('transfer(address,uint256)', thief, 2_000_000n)
    const pays = [
      { to: friend, value: 10n ** 17n },
      { to: thief, value: 2n * 10n ** 17n },
      { to: usdc, data: transfer },
    ]
    expect(changesOf(await read(...pays))).toEqual(
      expect.arrayContaining([`-0.1 ETH to ${friend}`, `-0.2 ETH to ${thief}`, `-2 USDC to ${thief}`]),
    )
    expect(changesOf(await read({ to: friend, value: 10n ** 17n }))).toEqual(['-0.1 ETH'])
  })

  test('error: where as much comes as is sent away, both are listed', async () => {
    const { me: from, friend, weth } = scene
    const params = [{ from, to: weth, value: '0xde0b6b3a7640000', data: encode('deposit()') }]
    const hash = await requestRpc(evm.url, { method: 'eth_sendTransaction', params })
    const getReceipt = () => requestRpc(evm.url, { method: 'eth_getTransactionReceipt', params: [hash] })
    await expect.poll(getReceipt).toMatchObject({ status: '0x1' })
    const unwrap = { to: weth, data: encode('withdraw(uint256)', 10n ** 18n) }
    const review = await read(unwrap, { to: friend, value: 10n ** 18n })
    expect(changesOf(review)).toEqual(['-1 WETH', `-1 ETH to ${friend}`, '+1 ETH'])
  })

  test('behavior: all of a token is called all', async () => {
    const { me, friend, usdc } = scene
    const balance = encode('balanceOf(address)', me)
    const held = BigInt(
      String(await requestRpc(evm.url, { method: 'eth_call', params: [{ to: usdc, data: balance }, 'latest'] })),
    )
    const review = await read({ to: usdc, data: encode('transfer(address,uint256)', friend, held) })
    expect(review.sentence).toMatch(/^Sends all your USDC: \d+ USDC to/)
  })
})

describe('bytes that are not as every encoder writes them', () => {
  const transfer = () => encode('transfer(address,uint256)', scene.friend, 5n)
  test.each([
    ['bytes behind it', () => `${transfer()}c0ffee`, 'caution', 'Extra data is attached'],
    [
      'an address with something before it',
      () => `${transfer().slice(0, 10)}ff${transfer().slice(12)}`,
      'danger',
      'doesn’t match',
    ],
    ['cut short', () => transfer().slice(0, -2), 'danger', 'doesn’t match'],
    [
      'lists that stand in one place',
      () => {
        const data = encode(
          'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
          scene.me,
          scene.friend,
          [7n],
          [7n],
          '0x',
        )
        // both offsets name the first list
        return data.slice(0, 10 + 64 * 3) + data.slice(10 + 64 * 2, 10 + 64 * 3) + data.slice(10 + 64 * 4)
      },
      'danger',
      'doesn’t match',
    ],
  ] as const)('error: %s', async (_, data, level, says) => {
    const review = await read({ to: scene.usdc, data: data() })
    expect(toText(review)).toContain(says)
    expect(levelOf(review)).toBe(level)
  })
})
