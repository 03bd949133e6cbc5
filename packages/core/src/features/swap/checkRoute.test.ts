import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer } from '../../index.ts'
import { checkRoute, type RouteParams } from './checkRoute.ts'
import { getRouteService, knownRoutes } from './knownRouters.ts'
import { decodeSwapCall } from './swapCall.ts'
import { nativeTokenAddress, type SwapToken } from './swapTokens.ts'

const [usdc, weth, account, contract, target, thief] = ['1', '2', '3', '4', '5', '6'].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [string, string, string, string, string, string]
const token = (address: string): SwapToken => ({ address, name: 'Token', symbol: 'TKN', decimals: 18 })
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
}

type Log = { address: string; topics: string[]; data: string }
/** What the node says of the account: units of what is given and what comes, and of the coin, before and after. */
type World = {
  before: [bigint, bigint, bigint]
  after: [bigint, bigint, bigint]
  left: bigint
  logs: Log[]
  /** What the registry says of the present and of the earlier contract; undefined where it fails. */
  owners: [string | undefined, string | undefined]
  status: string
}

const call = {
  service: 'lifi',
  kind: 'route',
  contract,
  given: usdc,
  received: weth,
  amount: 100n,
  minimum: 45n,
} as const

/** Asks a node that says this. */
async function check(change: Partial<World> = {}, params: Partial<RouteParams> = {}) {
  const world: World = {
    ...{ before: [1_000n, 0n, 7n], after: [900n, 50n, 7n], left: 0n, logs: [], status: '0x1' },
    owners: [target, undefined],
    ...change,
  }
  const given = { recipient: account, target: undefined, data: `0x4666fc80${word(0n).repeat(20)}` }
  const question: RouteParams = {
    ...{ network: mainnet, account, from: token(usdc), to: token(weth), fromAmount: 100n, allowed: 0n },
    call: { ...call, ...given },
    ...params,
  }
  const asked: { calls: { to: string; data: string; value?: string }[] }[] = []
  const row = (value: bigint | string, logs: Log[] = [], status = '0x1') => ({
    status,
    returnData: `0x${word(value)}`,
    logs,
  })
  const fetch = async (_: unknown, init?: RequestInit) => {
    const { params: sent } = JSON.parse(String(init?.body)) as {
      params: [{ blockStateCalls: (typeof asked)[number][] }]
    }
    const [block] = sent[0].blockStateCalls
    if (!block) throw new Error('nothing is asked')
    asked.push(block)
    const isGiven = question.from.address !== nativeTokenAddress
    const allowances = !isGiven || question.allowed >= question.fromAmount ? 0 : question.allowed > 0n ? 2 : 1
    const registry = world.owners.map((owner) => row(owner ?? '0x0', [], owner ? '0x1' : '0x0'))
    const calls = [
      ...(question.call.target ? registry : []),
      ...world.before.map((value) => row(value)),
      ...Array.from({ length: allowances }, () => row(1n)),
      row(0n, world.logs, world.status),
      ...world.after.map((value) => row(value)),
      ...(isGiven ? [row(world.left)] : []),
    ]
    return Response.json({ jsonrpc: '2.0', id: 1, result: [{ calls }] })
  }
  const foyer = createFoyer({
    ...{ projectId: 'test', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() },
    ...{ enableWalletConnect: false, fetch: fetch as typeof globalThis.fetch },
  })
  await checkRoute(foyer, question, new AbortController().signal)
  return asked[0]?.calls ?? []
}

test('default: no more leaves and no less arrives: the allowance, the route, and what the account has on both sides of it', async () => {
  const calls = await check()
  expect(calls.map(({ to }) => to)).toEqual([
    usdc,
    weth,
    expect.any(String),
    usdc,
    contract,
    usdc,
    weth,
    expect.any(String),
    usdc,
  ])
  expect(decodeSwapCall({ ...(calls[3] as { to: string; data: string }), value: 0n })).toEqual({
    ...{ kind: 'approve', contract: usdc, spender: contract, allowance: 100n },
  })
  // with the least amount that is shown
  expect(calls[4]?.data.slice(10 + 4 * 64, 10 + 5 * 64)).toBe(word(45n))
  // an old allowance is taken back first, a sufficient one is used
  expect((await check({}, { allowed: 5n })).length).toBe(10)
  expect((await check({ left: 20n }, { allowed: 120n })).length).toBe(8)
})

test('default: the coin on either side', async () => {
  const selling = {
    from: token(nativeTokenAddress),
    call: {
      ...call,
      given: nativeTokenAddress,
      recipient: account,
      target: undefined,
      data: `0xaf7060fd${word(0n).repeat(20)}`,
    },
  }
  const calls = await check({ before: [1_000n, 0n, 1_000n], after: [900n, 50n, 900n] }, selling)
  expect(calls.find(({ to }) => to === contract)?.value).toBe('0x64')
  await expect(check({ before: [1_000n, 0n, 1_000n], after: [899n, 50n, 899n] }, selling)).rejects.toThrow()
  await expect(
    check({ before: [1_000n, 7n, 7n], after: [900n, 57n, 57n] }, { to: token(nativeTokenAddress) }),
  ).resolves.toBeDefined()
})

const at = (address: string, topic: string, ...rest: string[]) => ({
  ...{ address, topics: [topic, ...rest.map((one) => `0x${word(one)}`)] },
  data: `0x${word(9n)}`,
})

test.each<[string, Log]>([
  ['what is given', at(usdc, topics.transfer, account, contract)],
  ['what comes', at(weth, topics.transfer, contract, account)],
  ['the coin, as nodes tell it', at(nativeTokenAddress, topics.transfer, account, contract)],
  ['of others', at(thief, topics.transfer, contract, thief)],
  ['what is left of the allowance', at(usdc, topics.approval, account, contract)],
  ['an allowance of somebody else', at(thief, topics.approval, thief, contract)],
  ['an allowance that ends', { ...at(thief, topics.approval, account, thief), data: `0x${word(0n)}` }],
])('behavior: an event may tell of %s', async (_, log) => {
  await expect(check({ logs: [log] })).resolves.toBeDefined()
})

const refused: [string, Partial<World>, Partial<RouteParams>?][] = [
  ['more leaves', { after: [899n, 50n, 7n] }],
  ['nothing leaves', { after: [1_000n, 50n, 7n] }],
  ['less than the minimum arrives', { after: [900n, 44n, 7n] }],
  [
    'nothing arrives, whatever the minimum',
    { after: [900n, 0n, 7n] },
    { call: { ...call, minimum: 0n, recipient: account, target: undefined, data: '0x4666fc80' } },
  ],
  ['the coin leaves as well', { after: [900n, 50n, 6n] }],
  ['an allowance stays', { left: 1n }],
  ['an allowance grows', { left: 121n }, { allowed: 120n }],
  ['it would fail', { status: '0x0' }],
  ['another token leaves', { logs: [at(thief, topics.transfer, account, thief)] }],
  [
    'an early token leaves',
    { logs: [{ address: thief, topics: [topics.transfer], data: `0x${word(account)}${word(thief)}${word(1n)}` }] },
  ],
  ['an NFT leaves', { logs: [at(thief, topics.transfer, account, thief, '0x7')] }],
  ['items leave', { logs: [at(thief, topics.batch, contract, account, thief)] }],
  ['another allowance is given', { logs: [at(thief, topics.approval, account, thief)] }],
  ['the token may be taken by somebody else', { logs: [at(usdc, topics.approval, account, thief)] }],
  ['an NFT may be taken', { logs: [{ ...at(thief, topics.approval, account, thief, '0x7'), data: '0x' }] }],
  ['all of a collection may be taken', { logs: [at(thief, topics.approvalForAll, account, thief)] }],
]

test.each(refused)('error: %s', async (_, change, params) => {
  await expect(check(change, params)).rejects.toMatchObject({ name: 'AnswerInvalid' })
})

test('behavior: 0x’s own contract is the present or the earlier one of its registry', async () => {
  const route = {
    call: { ...call, service: 'zeroEx', recipient: account, target, data: `0x2213bc0b${word(0n).repeat(20)}` },
  } as const
  await expect(check({}, route)).resolves.toBeDefined()
  await expect(check({ owners: [thief, target] }, route)).resolves.toBeDefined()
  const others: World['owners'][] = [
    [thief, undefined],
    [thief, thief],
    // it has stopped
    [undefined, target],
  ]
  for (const owners of others) await expect(check({ owners }, route)).rejects.toMatchObject({ name: 'AnswerInvalid' })
})

test('default: a service is named where the contract is its own', () => {
  const route = { ...call, recipient: account, target: undefined, data: '0x' }
  const lifi = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
  expect(getRouteService('eip155:1', { ...route, contract: lifi })).toBe('LI.FI')
  const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
  expect(getRouteService('eip155:8453', { ...route, service: 'zeroEx', contract: holder })).toBe('0x')
  for (const id of ['eip155:324', 'eip155:31337'] as const)
    expect(getRouteService(id, { ...route, contract: lifi })).toBeUndefined()
  expect(getRouteService('eip155:1', { ...route, contract })).toBeUndefined()
  for (const table of Object.values(knownRoutes))
    for (const one of Object.values(table).flat()) expect(one).toMatch(/^0x[0-9a-f]{40}$/)
})
