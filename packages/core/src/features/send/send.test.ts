import { beforeAsking, bitcoin, FoyerError, solana, type TransactionOutcome } from '@foyer/base'
import { cosmosHub, mainnet, memoryStorage, mockAdapter, polkadot } from '@foyer/test'
import { expect, test } from 'vitest'
import {
  close,
  connect,
  createFoyer,
  type FoyerEvent,
  isOpenAtom,
  open,
  replace,
  routeAtom,
  toastAtom,
  updateOptions,
} from '../../index.ts'
import { type LedgerStatus, ledgerAtom } from '../../internal/ledger.ts'
import { balanceQuery, feeQuery, getQueryClient } from '../../internal/queries.ts'
import {
  canSend,
  canSendNfts,
  chooseToken,
  findSendProblem,
  getKnownReceivers,
  getKnownTokens,
  getReceiverWarning,
  getSendQueries,
  getSendState,
  getTokenChoices,
  leaveReceipt,
  type ReceiverWarning,
  type SendData,
  type SendDraft,
  type SendFlow,
  type SendProblem,
  type SendRecord,
  type SentNft,
  saveToken,
  sendDraftAtom,
  sendFlowAtom,
  sendRecordsAtom,
  setSendAmount,
  setSendDraft,
  setSendReceiver,
  startSend,
  startSendNft,
  submitSend,
  toSender,
  toTransfer,
} from '../../internal/send.ts'

import { transition } from './sendDraft.ts'

const receiver = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const usdc = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}
const isAddress = (value: string) => value === receiver
const draft = { tokenAddress: undefined, amount: '1', receiver }
const facts: Parameters<typeof findSendProblem>[0] = {
  draft,
  balance: 10n ** 18n,
  decimals: 18,
  nativeBalance: 10n ** 18n,
  fee: 0n,
  isAddress,
}

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
  ['findingName', { draft: { ...draft, receiver: 'ada.eth' }, nameProblem: 'findingName' }],
  ['unknownName', { draft: { ...draft, receiver: 'ada.eth' }, nameProblem: 'unknownName' }],
  [undefined, { nameProblem: 'unknownName' }],
  ['invalidChecksum', { draft: { ...draft, receiver: receiver.toUpperCase() }, isMistyped: () => true }],
])('default: the most urgent problem is %s', (problem, changes) => {
  expect(findSendProblem({ ...facts, ...changes })).toBe(problem)
})

const tern = {
  networkId: 'eip155:1',
  contract: usdc.address,
  tokenId: '218',
  name: 'Tern 218',
  image: undefined,
} as const

test.each<[SendProblem | undefined, Partial<typeof facts>]>([
  [undefined, {}],
  ['notOwned', { balance: 0n }],
  // of it nothing is spent but the network cost
  [undefined, { fee: 10n ** 18n }],
  ['insufficientForFee', { fee: 10n ** 18n + 1n }],
])('default: of an NFT the most urgent problem is %s', (problem, changes) => {
  const nft = { draft: { ...draft, nft: tern }, decimals: 0, balance: 1n }
  expect(findSendProblem({ ...facts, ...nft, ...changes })).toBe(problem)
})

/** Somebody with an NFT of Ethereum in the form. */
async function holding({ held = 1n, nft = tern }: { readonly held?: bigint; readonly nft?: SentNft } = {}) {
  const sent: object[] = []
  const adapter = mockAdapter({
    balance: 10n ** 18n,
    capabilities: {
      getNftBalance: async () => held,
      async sendNft({ contract, tokenId, to }) {
        sent.push({ contract, tokenId, to })
        return `0x${'5'.repeat(64)}`
      },
    },
  })
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [adapter], storage: memoryStorage() })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer)
  startSendNft(foyer, nft)
  setSendReceiver(foyer, receiver)
  replace(foyer, 'WalletSendPreview')
  return { foyer, connection, sent }
}

test('default: an NFT is given to somebody: this one alone, with its name on the receipt', async () => {
  const { foyer, connection, sent } = await holding()
  expect(canSendNfts(foyer, connection)).toBe(true)
  expect(canSendNfts(foyer, { ...connection, capabilities: [] })).toBe(false)
  await submitSend(foyer)
  expect(sent).toEqual([{ contract: tern.contract, tokenId: '218', to: receiver }])
  expect(foyer.store.get(routeAtom).name).toBe('WalletSendReceipt')
  expect(foyer.store.get(sendRecordsAtom)).toMatchObject([
    {
      details: {
        symbol: 'Tern 218',
        tokenId: '218',
        tokenAddress: tern.contract,
        value: '1',
        decimals: 0,
        to: receiver,
      },
    },
  ])
  // what is sent next is no NFT any more
  expect(foyer.store.get(sendDraftAtom).nft).toBeUndefined()
})

test.each([
  ['that the account does not hold any more', { held: 0n }, 'InsufficientFunds'],
  ['of another network', { nft: { ...tern, networkId: 'eip155:10' } }, 'WrongNetwork'],
] as const)('error: an NFT %s: the wallet is not asked', async (_, world, name) => {
  const { foyer, sent } = await holding(world)
  await submitSend(foyer)
  expect(foyer.store.get(sendFlowAtom)).toMatchObject({ step: 'failed', error: { name } })
  expect(sent).toEqual([])
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
  await submitSend(foyer)
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
  { step: 'sent', id: 'a' },
  { step: 'failed', error: 'x' },
  { step: 'repeated', ids: ['a'], isSigned: false },
]
test.each([
  ['submitted', { type: 'submitted' }, ['confirming', 'confirming', 'sent', 'confirming', 'confirming']],
  ['signed', { type: 'signed', id: 'a' }, ['editing', 'sent', 'sent', 'failed', 'repeated']],
  ['repeated', { type: 'repeated', ids: [], isSigned: true }, ['editing', 'repeated', 'sent', 'failed', 'repeated']],
  ['failed', { type: 'failed', error: 'x' }, ['editing', 'failed', 'sent', 'failed', 'repeated']],
  ['reset', { type: 'reset' }, ['editing', 'editing', 'editing', 'editing', 'editing']],
] as const)('behavior: flow after %s', (_, event, expected) => {
  expect(steps.map((flow) => transition(flow, event).step)).toEqual(expected)
})

async function setup(options: Parameters<typeof mockAdapter>[0] = {}) {
  const mock = mockAdapter({ balance: 10n ** 18n, ...options })
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [mock], storage: memoryStorage() })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer, { view: 'WalletSend' })
  replace(foyer, 'WalletSendPreview')
  startSend(foyer, { amount: '0.5', to: receiver })
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  const submit = () => submitSend(foyer)
  const sent = (): SendRecord => {
    const [first] = foyer.store.get(sendRecordsAtom)
    if (!first) throw new Error('nothing was sent')
    return first
  }
  return { mock, foyer, connection, events, submit, sent, flow: () => foyer.store.get(sendFlowAtom) }
}

test('default: sends, shows the receipt, waits for the chain, refreshes; done closes', async () => {
  let balance = 3n * 10n ** 18n
  const getBalance = async () => ({ value: balance, decimals: 18, symbol: 'ETH' })
  const { foyer, submit, flow, events, sent } = await setup({ capabilities: { getBalance } })
  const client = getQueryClient(foyer)
  const query = balanceQuery(foyer, { address: '0x1', network: mainnet })
  await client.fetchQuery(query)
  balance = 2n * 10n ** 18n
  expect(getKnownReceivers(foyer, 'eip155')).toEqual([])
  await submit()
  expect(flow().step).toBe('sent')
  // fresh for 30 s, and read again all the same
  expect((await client.fetchQuery(query)).value).toBe(2n * 10n ** 18n)
  expect(foyer.store.get(routeAtom)).toMatchObject({ name: 'WalletSendReceipt', params: { id: sent().id } })
  expect(sent()).toMatchObject({
    networkId: 'eip155:1',
    details: { to: receiver, value: '500000000000000000' },
    state: { status: 'confirmed' },
  })
  expect(foyer.store.get(sendDraftAtom).amount).toBe('')
  expect(getKnownReceivers(foyer, 'eip155')).toEqual([{ address: receiver, namespace: 'eip155' }])
  expect(events.map(({ type }) => type)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  // the receipt says it: no toast beside it
  expect(foyer.store.get(toastAtom)).toBeUndefined()
  leaveReceipt(foyer, sent())
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})

test('behavior: the receipt of a token leads to Account', async () => {
  const { foyer, submit, flow, events, sent } = await setup({ capabilities: { getToken: async () => usdc } })
  setSendDraft(foyer, { tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
  await submit()
  expect(flow().step).toBe('sent')
  expect(sent().details).toMatchObject({ tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 })
  leaveReceipt(foyer, sent())
  expect([foyer.store.get(isOpenAtom), foyer.store.get(routeAtom).name]).toEqual([true, 'Account'])
  expect(events[0]).toMatchObject({ type: 'SEND_INITIATED', properties: { token: '', amount: '0.5' } })
})

test('behavior: who has closed the widget hears what became of it', async () => {
  let settle = (_: TransactionOutcome): void => {}
  const wait = new Promise<TransactionOutcome>((resolve) => {
    settle = resolve
  })
  const { foyer, submit, sent } = await setup({ capabilities: { waitForTransaction: () => wait } })
  const done = submit()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WalletSendReceipt')
  close(foyer)
  expect(sent().state.status).toBe('signed')
  settle({ status: 'failed', reason: 'sold out', fee: 21n })
  await done
  await expect.poll(() => foyer.store.get(toastAtom)).toEqual({ variant: 'error', name: 'notSent' })
  expect(sent().state).toMatchObject({ status: 'failed', reason: 'sold out', fee: '21' })
})

test('behavior: a wallet that answers late keeps its receipt to itself; a newer send goes on', async () => {
  const { mock, foyer, submit, flow } = await setup()
  const release = mock.wallet().hold()
  const first = submit()
  await expect.poll(() => mock.wallet().requests).toContain('sendTransaction')
  startSend(foyer, { amount: '0.25', to: receiver })
  const second = submit()
  expect(flow().step).toBe('confirming')
  release()
  await Promise.all([first, second])
  const all = foyer.store.get(sendRecordsAtom)
  expect(all.map(({ details }) => details.value).sort()).toEqual(['250000000000000000', '500000000000000000'])
  expect(flow()).toMatchObject({ step: 'sent', id: all.find(({ details }) => details.value.startsWith('25'))?.id })
})

test('behavior: pressed twice, sent once', async () => {
  const { mock, submit } = await setup()
  const release = mock.wallet().hold()
  const both = [submit(), submit()]
  release()
  await Promise.all(both)
  expect(mock.wallet().requests.filter((name) => name === 'sendTransaction')).toHaveLength(1)
})

const soldOut = new FoyerError('TransactionFailed', { reason: 'sold out' })

test.each([
  ['a declined request', { wallets: [{ mood: 'approve' }] }, 'UserRejected'],
  [
    'a trial before the wallet',
    { capabilities: { sendTransaction: () => beforeAsking(() => Promise.reject(soldOut)) } },
    'TransactionRefused',
  ],
  ['no ability', { capabilities: { sendTransaction: undefined } }, 'CapabilityUnsupported'],
] as const)('error: after %s nothing was sent, and the draft is kept', async (_, options, name) => {
  const { mock, foyer, submit, flow, events } = await setup(options as Parameters<typeof mockAdapter>[0])
  if (name === 'UserRejected') mock.wallet().setMood('reject')
  await submit()
  expect(flow()).toMatchObject({ step: 'failed', error: { name } })
  expect(foyer.store.get(sendDraftAtom)).toMatchObject({ amount: '0.5', receiver })
  expect(foyer.store.get(sendRecordsAtom)).toMatchObject([{ state: { status: 'rejected' } }])
  expect(events.at(-1)?.type).toBe('SEND_ERROR')
})

test.each<[string, TransactionOutcome, LedgerStatus]>([
  ['reverted', { status: 'failed', reason: 'sold out' }, 'failed'],
  ['replaced', { status: 'replaced', hash: '0x2' }, 'replaced'],
  ['dropped', { status: 'expired' }, 'dropped'],
  ['never found', { status: 'unknown' }, 'unknown'],
])('error: a transaction that was %s has a receipt that says so', async (_, outcome, status) => {
  const { foyer, submit, events, sent } = await setup({ capabilities: { waitForTransaction: async () => outcome } })
  await submit()
  expect(foyer.store.get(routeAtom).name).toBe('WalletSendReceipt')
  expect(sent().state).toMatchObject({ status })
  expect(events.at(-1)?.type).toBe('SEND_ERROR')
})

test('behavior: balance and fee come from the adapter and are shared while fresh', async () => {
  let asked = 0
  const { foyer, connection } = await setup({
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
  expect(
    await client.fetchQuery(feeQuery(foyer, { connection, network: mainnet, transfer: { to: receiver, value: 1n } })),
  ).toBe(21_000n)
})

test.each<[ReceiverWarning | undefined, string]>([
  ['own', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  [undefined, receiver.toLowerCase()],
  ['firstTime', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  // the ends of the known one, and of the account itself
  ['lookAlike', `0x254${'0'.repeat(33)}ec30`],
  ['lookAlike', `0x71c${'0'.repeat(33)}976f`],
])('behavior: the warning %s for %s', async (warning, address) => {
  const { foyer } = await setup()
  foyer.storage.set('knownReceivers', [
    receiver.toLowerCase(),
    7,
    { address: 'x' },
    { address: 'y', namespace: 'solana' },
  ])
  const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect(getReceiverWarning(foyer, { address, namespace: 'eip155' }, own)).toBe(warning)
  expect(getKnownReceivers(foyer, 'solana').map((one) => one.address)).toEqual(['y'])
})

test('behavior: the cost of a coin that is not of an EVM chain is asked for with an amount a chain can try', async () => {
  const asked: unknown[] = []
  const estimateFee = async (input: { readonly to: string; readonly value: bigint }) => {
    asked.push([input.to, input.value])
    return 5_000n
  }
  const foyer = createFoyer({
    projectId: 'test',
    networks: [solana],
    adapters: [mockAdapter({ namespace: 'solana', capabilities: { estimateFee } })],
    storage: memoryStorage(),
  })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'solana' })
  const sender = toSender(foyer, connection)
  if (!sender) throw new Error('no sender')
  await getQueryClient(foyer).fetchQuery(getSendQueries(foyer, sender, draft).fee)
  expect(asked).toEqual([[sender.address, 1n]])
})

test('behavior: tokens the visitor named are remembered per network, newest first', async () => {
  const { foyer } = await setup()
  const token = (address: string) => ({ address, name: 'T', symbol: 'T', decimals: 6 })
  for (const address of ['0x1', '0x2', '0x1']) saveToken(foyer, { network: mainnet, token: token(address) })
  expect(getKnownTokens(foyer, mainnet).map(({ address }) => address)).toEqual(['0x1', '0x2'])
  setSendDraft(foyer, { tokenAddress: '0x1' })
  expect(foyer.store.get(sendDraftAtom)).toMatchObject({ tokenAddress: '0x1', amount: '0.5' })
})

test('error: a token whose contract cannot be read is not sent', async () => {
  const getToken = () => Promise.reject(new FoyerError('RpcRequestFailed', { message: 'refused' }))
  const { foyer, mock, submit, flow } = await setup({ capabilities: { getToken } })
  setSendDraft(foyer, { tokenAddress: usdc.address })
  await submit()
  expect(flow()).toMatchObject({ step: 'failed', error: { name: 'RpcRequestFailed' } })
  expect(mock.wallet().requests).not.toContain('sendToken')
})

test('behavior: text that is no amount leaves the draft as it was; a receiver loses its white space', async () => {
  const { foyer } = await setup()
  for (const text of ['1,5', '1e3', '-1', '1.2.3', 'abc', '9'.repeat(41)]) setSendAmount(foyer, text)
  expect(foyer.store.get(sendDraftAtom).amount).toBe('1.5')
  setSendReceiver(foyer, ` ${receiver.slice(0, 10)}\n${receiver.slice(10)} `)
  expect(foyer.store.get(sendDraftAtom).receiver).toBe(receiver)
  setSendReceiver(foyer, 'x'.repeat(300))
  expect(foyer.store.get(sendDraftAtom).receiver).toHaveLength(200)
})

const nothing: SendData = { nativeBalance: undefined, token: undefined, tokenBalance: undefined, fee: undefined }
const ether = (value: bigint) => ({ value, decimals: 18, symbol: 'ETH' })

test('default: what the views show of a draft in the native coin', async () => {
  const { foyer, connection } = await setup()
  const sender = toSender(foyer, connection)
  if (!sender) throw new Error('no sender')
  const get = (data: Partial<SendData>, changes: Partial<SendDraft> = {}) =>
    getSendState(foyer, sender, { ...draft, amount: '0.5', ...changes }, { ...nothing, ...data })
  // the mock adapter takes 0x addresses
  const full = get({ nativeBalance: ether(10n ** 18n), fee: 21_000n })
  expect(full).toMatchObject({
    symbol: 'ETH',
    decimals: 18,
    value: 5n * 10n ** 17n,
    balance: 10n ** 18n,
    maximum: 10n ** 18n - 21_000n,
    fee: 21_000n,
    problem: undefined,
    isToContract: false,
  })
  // before the chain has answered nothing is claimed
  expect(get({})).toMatchObject({ balance: undefined, maximum: undefined, fee: undefined, problem: undefined })
  expect(get({ nativeBalance: ether(20_000n), fee: 21_000n })).toMatchObject({
    maximum: 0n,
    problem: 'insufficientFunds',
  })
  expect(get({ nativeBalance: ether(10n ** 18n), fee: 21_000n }, { amount: '1' }).problem).toBe('insufficientForFee')
})

test('default: what the views show of a draft in a token', async () => {
  const { foyer, connection } = await setup()
  const sender = toSender(foyer, connection)
  if (!sender) throw new Error('no sender')
  const get = (data: Partial<SendData>, to = receiver) =>
    getSendState(foyer, sender, { tokenAddress: usdc.address, amount: '2', receiver: to }, { ...nothing, ...data })
  const tokenBalance = { value: 5_000_000n, decimals: 6, symbol: 'USDC' }
  expect(get({ token: usdc, tokenBalance, nativeBalance: ether(1n), fee: 1n })).toMatchObject({
    symbol: 'USDC',
    value: 2_000_000n,
    maximum: 5_000_000n,
    problem: undefined,
    isToContract: false,
  })
  // a token that is not read yet has no decimals, and no amount can be told
  expect(get({ tokenBalance })).toMatchObject({ symbol: undefined, value: undefined, problem: 'selectToken' })
  expect(get({ token: usdc, tokenBalance }, usdc.address.toLowerCase()).isToContract).toBe(true)
  expect(get({ token: { ...usdc, symbol: '\u202E' } }).symbol).toBe('?')
})

test('behavior: a draft asks for what it needs and for nothing else', async () => {
  const { foyer, connection } = await setup({ capabilities: { getToken: async () => usdc } })
  const sender = toSender(foyer, connection)
  if (!sender) throw new Error('no sender')
  const native = getSendQueries(foyer, sender, draft)
  expect([native.nativeBalance.enabled, native.token.enabled, native.tokenBalance.enabled, native.fee.enabled]).toEqual(
    [undefined, false, false, true],
  )
  const token = getSendQueries(foyer, sender, { ...draft, tokenAddress: usdc.address })
  expect([token.token.enabled, token.tokenBalance.enabled]).toEqual([true, true])
  expect(await getQueryClient(foyer).fetchQuery(token.token)).toEqual(usdc)
  // an amount that is typed changes no question; a receiver does
  expect(getSendQueries(foyer, sender, { ...draft, amount: '9' }).fee.queryKey).toEqual(native.fee.queryKey)
  expect(getSendQueries(foyer, sender, { ...draft, receiver: '' }).fee.queryKey).not.toEqual(native.fee.queryKey)
  const none = await setup({ capabilities: { estimateFee: undefined } })
  expect(getSendQueries(none.foyer, sender, draft).fee.enabled).toBe(false)
})

test('behavior: everything held can be chosen, once each, and found by name or symbol', async () => {
  const { foyer } = await setup()
  const hold = (address: string | undefined, name: string, symbol: string) => ({ address, name, symbol })
  saveToken(foyer, { network: mainnet, token: usdc })
  const many = Array.from({ length: 5_000 }, (_, index) =>
    hold(`0x${(index + 1).toString(16).padStart(40, '0')}`, `Token ${index}`, `T${index}`),
  )
  const held = [hold(undefined, 'Ethereum', 'ETH'), hold(usdc.address.toLowerCase(), 'USD Coin', 'USDC'), ...many]
  const find = (search: string) => getTokenChoices(foyer, mainnet, { search, held })
  // 100 rows of what is held, and the coin
  expect(find('')).toHaveLength(101)
  expect(find('').slice(0, 2)).toEqual([{ kind: 'native' }, { kind: 'held', holding: held[1] }])
  expect(find('token 4999')).toEqual([{ kind: 'held', holding: many[4_999] }])
  expect(find(' t4999 ')).toEqual([{ kind: 'held', holding: many[4_999] }])
  expect(find('usdc')).toEqual([{ kind: 'held', holding: held[1] }])
  chooseToken(foyer, { network: mainnet, token: receiver })
  expect(foyer.store.get(sendDraftAtom).tokenAddress).toBe(receiver)
  // what a service says of a token is not kept
  expect(getKnownTokens(foyer, mainnet)).toEqual([usdc])
})

test('behavior: tokens to choose from, and one by its address', async () => {
  const site = { [mainnet.caipNetworkId]: { address: usdc.address } }
  const mock = mockAdapter()
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mock],
    storage: memoryStorage(),
    tokens: site,
  })
  const other = { ...usdc, address: receiver, symbol: 'OTH' }
  const ofSite = { kind: 'address', tokenAddress: usdc.address }
  const choices = (search: string) => getTokenChoices(foyer, mainnet, { search, held: [] })
  expect(choices(' ')).toEqual([{ kind: 'native' }, ofSite])
  chooseToken(foyer, { network: mainnet, token: other })
  expect(choices('')).toEqual([{ kind: 'native' }, ofSite, { kind: 'token', token: other }])
  chooseToken(foyer, { network: mainnet, token: usdc })
  expect(foyer.store.get(sendDraftAtom).tokenAddress).toBe(usdc.address)
  // once chosen it is known, and stands there once
  expect(choices('').map(({ kind }) => kind)).toEqual(['native', 'token', 'token'])
  expect(choices(` ${receiver} `)).toEqual([{ kind: 'address', tokenAddress: receiver }])
  expect(choices('no such name')).toEqual([])
  expect(choices('oth').map(({ kind }) => kind)).toEqual(['token'])
  expect(choices('ether').map(({ kind }) => kind)).toEqual(['native'])
  chooseToken(foyer, { network: mainnet, token: undefined })
  expect(foyer.store.get(sendDraftAtom).tokenAddress).toBeUndefined()
})

test('error: a site that does without sending sends nothing, whoever asks', async () => {
  const { foyer, mock, submit, flow } = await setup()
  updateOptions(foyer, { features: { send: false } })
  await submit()
  expect(flow()).toMatchObject({ step: 'failed', error: { name: 'MethodNotAllowed' } })
  expect(mock.wallet().requests).not.toContain('sendTransaction')
  expect(foyer.store.get(ledgerAtom)).toEqual([])
})
