import { bitcoin, solana } from '@foyer/base'
import { cosmosHub, mainnet, memoryStorage, mockAdapter, polkadot } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import {
  canSend,
  findSendProblem,
  getKnownTokens,
  isKnownReceiver,
  rememberToken,
  type SendFlow,
  type SendProblem,
  sendDraftAtom,
  sendFlowAtom,
  setSendDraft,
  startSend,
  submitSend,
  toTransfer,
} from '../../features.ts'
import { connect, createFoyer, type FoyerEvent, isOpenAtom, open, routeAtom } from '../../index.ts'
import { balanceQuery, feeQuery, getQueryClient } from '../../queries.ts'
import { transition } from './sendFlow.ts'

const receiver = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const isAddress = (value: string) => value === receiver
const draft = { tokenAddress: undefined, amount: '1', receiver }
const facts = { draft, balance: 10n ** 18n, decimals: 18, nativeBalance: 10n ** 18n, fee: 0n, isAddress }

test.each<[SendProblem | undefined, Partial<typeof facts>]>([
  [undefined, {}],
  ['selectToken', { decimals: undefined as unknown as number }],
  ['enterAmount', { draft: { ...draft, amount: '' } }],
  ['invalidAmount', { draft: { ...draft, amount: '0' } }],
  ['invalidAmount', { draft: { ...draft, amount: '1e3' } }],
  ['invalidAmount', { draft: { ...draft, amount: '-1' } }],
  ['invalidAmount', { draft: { ...draft, amount: `0.${'0'.repeat(18)}1` } }],
  ['insufficientFunds', { draft: { ...draft, amount: '1.000000000000000001' } }],
  ['insufficientForFee', { fee: 1n }],
  ['enterAddress', { draft: { ...draft, receiver: ' ' } }],
  ['invalidAddress', { draft: { ...draft, receiver: 'nobody' } }],
])('default: the most urgent problem is %s', (problem, changes) => {
  expect(findSendProblem({ ...facts, ...changes })).toBe(problem)
})

test.each(['solana', 'bip122', 'cosmos', 'polkadot'] as const)('behavior: sending on %s', async (namespace) => {
  const networks = [mainnet, solana, bitcoin, cosmosHub, polkadot]
  const foyer = createFoyer({
    projectId: 'test',
    networks,
    adapters: [mockAdapter({ namespace })],
    storage: memoryStorage(),
  })
  const connection = await connect(foyer, { connectorId: 'mock', namespace })
  expect(canSend(foyer, connection)).toBe(namespace === 'solana')
  if (namespace === 'solana') return
  setSendDraft(foyer, { amount: '1', receiver: 'x' })
  await submitSend(foyer, { symbol: 'X', decimals: 8, refresh: async () => {} })
  expect(foyer.store.get(sendFlowAtom)).toMatchObject({ step: 'failed', error: { name: 'ChainUnsupported' } })
})

test('error: the specification’s messages', () => {
  expect(() => toTransfer({ ...draft, amount: '' }, facts)).toThrow('An amount and receiver address are required')
  expect(() => toTransfer(draft, { ...facts, decimals: undefined })).toThrow('A token is required')
  expect(() => toTransfer({ ...draft, receiver: 'x' }, facts)).toThrow('Invalid address: x')
  expect(toTransfer({ ...draft, amount: '0.5' }, facts)).toEqual({ to: receiver, value: 5n * 10n ** 17n })
})

const steps: SendFlow[] = [
  { step: 'editing' },
  { step: 'confirming' },
  { step: 'mining', hash: '0x1' },
  { step: 'done', hash: '0x1' },
  { step: 'failed', error: 'x', hash: undefined },
]
test.each([
  ['submitted', { type: 'submitted' }, ['confirming', 'confirming', 'mining', 'done', 'confirming']],
  ['signed', { type: 'signed', hash: '0x1' }, ['editing', 'mining', 'mining', 'done', 'failed']],
  ['included', { type: 'included' }, ['editing', 'confirming', 'done', 'done', 'failed']],
  ['failed', { type: 'failed', error: 'x' }, ['editing', 'failed', 'failed', 'done', 'failed']],
  ['reset', { type: 'reset' }, ['editing', 'editing', 'editing', 'editing', 'editing']],
] as const)('behavior: flow after %s', (_, event, expected) => {
  expect(steps.map((flow) => transition(flow, event).step)).toEqual(expected)
})

async function setup(options: Parameters<typeof mockAdapter>[0] = {}) {
  const mock = mockAdapter({ balance: 10n ** 18n, ...options })
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [mock], storage: memoryStorage() })
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer, { view: 'WalletSendPreview' as never })
  startSend(foyer, { amount: '0.5', to: receiver })
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  const refresh = vi.fn(async () => {})
  const submit = () => submitSend(foyer, { symbol: 'ETH', decimals: 18, refresh })
  return { mock, foyer, events, refresh, submit, flow: () => foyer.store.get(sendFlowAtom) }
}

test('default: sends, waits for the chain, refreshes and closes', async () => {
  const { foyer, submit, flow, refresh, events } = await setup()
  expect(isKnownReceiver(foyer, receiver)).toBe(false)
  await submit()
  expect(flow().step).toBe('done')
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(foyer.store.get(sendDraftAtom).amount).toBe('')
  expect(isKnownReceiver(foyer, receiver.toLowerCase())).toBe(true)
  expect(events.map(({ type }) => type)).toEqual(['SEND_INITIATED', 'MODAL_CLOSE', 'SEND_SUCCESS'])
})

test('behavior: after a token, Account is shown', async () => {
  const { foyer, submit, flow } = await setup()
  setSendDraft(foyer, { tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
  await submit()
  expect(flow().step).toBe('done')
  expect([foyer.store.get(isOpenAtom), foyer.store.get(routeAtom).name]).toEqual([true, 'Account'])
})

test('behavior: pressed twice, sent once', async () => {
  const { mock, submit } = await setup()
  const release = mock.wallet().hold()
  const both = [submit(), submit()]
  release()
  await Promise.all(both)
  expect(mock.wallet().requests.filter((name) => name === 'sendTransaction')).toHaveLength(1)
})

test.each([
  ['a declined request', { wallets: [{ mood: 'approve' }] }, 'UserRejected'],
  [
    'a reverted transaction',
    { capabilities: { waitForTransaction: async () => ({ status: 'failed', reason: 'sold out' }) } },
    'TransactionFailed',
  ],
  [
    'an expired one',
    { capabilities: { waitForTransaction: async () => ({ status: 'expired' }) } },
    'TransactionExpired',
  ],
  ['no ability', { capabilities: { sendTransaction: undefined } }, 'CapabilityUnsupported'],
] as const)('error: %s fails, and the draft is kept', async (_, options, name) => {
  const { mock, foyer, submit, flow, events } = await setup(options as Parameters<typeof mockAdapter>[0])
  if (name === 'UserRejected') mock.wallet().setMood('reject')
  await submit()
  expect(flow()).toMatchObject({ step: 'failed', error: { name } })
  expect(foyer.store.get(sendDraftAtom)).toMatchObject({ amount: '0.5', receiver })
  expect(events.at(-1)?.type).toBe('SEND_ERROR')
})

test('behavior: balance and fee come from the adapter and are shared while fresh', async () => {
  let asked = 0
  const { foyer } = await setup({
    capabilities: {
      getBalance: async () => {
        asked += 1
        return { value: 7n, decimals: 18, symbol: 'ETH' }
      },
    },
  })
  const client = getQueryClient(foyer)
  const query = balanceQuery(foyer, { address: receiver, network: mainnet })
  expect(await client.fetchQuery(query)).toEqual({ value: 7n, decimals: 18, symbol: 'ETH' })
  await client.fetchQuery(query)
  expect(asked).toBe(1)
  expect(await client.fetchQuery(feeQuery(foyer, { network: mainnet, transfer: { to: receiver, value: 1n } }))).toBe(
    21_000n,
  )
})

test('behavior: tokens the visitor named are remembered per network, newest first', async () => {
  const { foyer } = await setup()
  const token = (address: string) => ({ address, name: 'T', symbol: 'T', decimals: 6 })
  for (const address of ['0x1', '0x2', '0x1']) rememberToken(foyer, { network: mainnet, token: token(address) })
  expect(getKnownTokens(foyer, mainnet).map(({ address }) => address)).toEqual(['0x1', '0x2'])
  setSendDraft(foyer, { tokenAddress: '0x1' })
  expect(foyer.store.get(sendDraftAtom)).toMatchObject({ tokenAddress: '0x1', amount: '0.5' })
})
