import { FoyerError } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { connect, createFoyer, open, routeAtom, toastAtom } from '../../index.ts'
import { closeRecord, followLedger, isOpen } from '../../internal/ledger.ts'
import {
  reviewSend,
  type SendRecord,
  sendFlowAtom,
  sendRecordsAtom,
  setSendDraft,
  startSend,
  submitSend,
  toSender,
} from '../../internal/send.ts'

/** Another one in each test: what a wallet of an earlier test still holds is locked. */
let receiver = ''
let count = 0n
beforeEach(() => {
  count += 1n
  receiver = `0x${count.toString(16).padStart(40, '0')}`
})

async function setup(
  storage = memoryStorage(),
  capabilities: NonNullable<Parameters<typeof mockAdapter>[0]>['capabilities'] = {},
) {
  const mock = mockAdapter({ balance: 10n ** 18n, capabilities })
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet, polygon], adapters: [mock], storage })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const write = (amount = '0.5') => {
    open(foyer, { view: 'WalletSend' })
    startSend(foyer, { amount, to: receiver })
    reviewSend(foyer)
  }
  write()
  return {
    foyer,
    mock,
    connection,
    write,
    storage,
    flow: () => foyer.store.get(sendFlowAtom),
    records: () => foyer.store.get(sendRecordsAtom),
    asked: () => mock.wallet().requests.filter((name) => name === 'sendTransaction').length,
  }
}

test('default: a transfer is kept before the wallet is asked', async () => {
  const { foyer, mock, storage, asked } = await setup()
  const release = mock.wallet().hold()
  const done = submitSend(foyer)
  await expect.poll(asked).toBe(1)
  const stored = JSON.parse(storage.getItem('@foyer/ledger') ?? 'null')
  expect(stored.value).toMatchObject([{ kind: 'send', details: { to: receiver }, state: { status: 'asked' } }])
  release()
  await done
})

test.each([
  ['after a reload', 'reload'],
  ['when the form is opened again', 'reopen'],
] as const)('behavior: %s the same transfer says first that the wallet may still sign one', async (_, kind) => {
  const first = await setup()
  first.mock.wallet().setMood('hang')
  void submitSend(first.foyer)
  await expect.poll(first.asked).toBe(1)
  const second = kind === 'reload' ? await setup(first.storage) : first
  second.write()
  await submitSend(second.foyer)
  const ids = expect.arrayContaining([first.records()[0]?.id])
  expect(second.flow()).toEqual({ step: 'repeated', ids, isSigned: false })
  expect(first.asked() + (second === first ? 0 : second.asked())).toBe(1)
  // another amount is another transfer
  second.write('0.25')
  void submitSend(second.foyer)
  await expect.poll(second.asked).toBe(second === first ? 2 : 1)
})

test('behavior: who presses again has looked: it is sent, and what the wallet signs late is followed all the same', async () => {
  const { foyer, mock, flow, records, asked, write } = await setup()
  const release = mock.wallet().hold()
  const first = submitSend(foyer)
  await expect.poll(asked).toBe(1)
  write()
  await submitSend(foyer)
  expect(flow().step).toBe('repeated')
  const second = submitSend(foyer)
  await expect.poll(asked).toBe(2)
  expect(records().map(isOpen).sort()).toEqual([false, true])
  release()
  await Promise.all([first, second])
  expect(records().map(({ state }) => state.status)).toEqual(['confirmed', 'confirmed'])
})

test.skipIf(!globalThis.navigator?.locks)(
  'behavior: of two tabs that press at once, neither of which sees yet what the other writes, the second says so first',
  async () => {
    const storage = memoryStorage()
    // a browser shows a page late what another one wrote
    const late = { ...storage, getItem: () => null }
    const first = await setup(storage)
    const second = await setup(late)
    const release = first.mock.wallet().hold()
    const presses = [submitSend(first.foyer), submitSend(second.foyer)]
    await expect.poll(() => second.flow()).toMatchObject({ step: 'repeated', isSigned: false })
    expect([first.asked(), second.asked()]).toEqual([1, 0])
    // who presses again has been told, and need not wait for the other tab
    await submitSend(second.foyer)
    expect(second.asked()).toBe(1)
    release()
    await Promise.all(presses)
    expect(first.flow().step).toBe('sent')
  },
)

test('behavior: one that is on its way is told too', async () => {
  const { foyer, flow, asked, write } = await setup(memoryStorage(), {
    waitForTransaction: () => new Promise(() => {}),
  })
  void submitSend(foyer)
  await expect.poll(() => flow().step).toBe('sent')
  write()
  await submitSend(foyer)
  expect(flow()).toMatchObject({ step: 'repeated', isSigned: true })
  expect(asked()).toBe(1)
})

test.each([
  ['of a node', new FoyerError('RpcRequestFailed', { message: 'no answer' })],
  ['of a wallet that may have signed before it failed', new FoyerError('TransactionFailed', { reason: 'x' })],
])('error: an answer %s leaves it unknown, and kept until the visitor has looked', async (_, error) => {
  const { foyer, flow, records, storage } = await setup(memoryStorage(), {
    sendTransaction: () => Promise.reject(error),
  })
  await submitSend(foyer)
  const [record] = records() as readonly [SendRecord]
  expect(record.state.status).toBe('unknown')
  expect(flow()).toEqual({ step: 'repeated', ids: [record.id], isSigned: false })
  const later = await setup(storage)
  followLedger(later.foyer)
  expect(later.records()).toHaveLength(1)
  closeRecord(later.foyer, record)
  later.write()
  await submitSend(later.foyer)
  expect(later.flow().step).toBe('sent')
})

test('error: nobody hears that an unknown transfer was not sent', async () => {
  const { foyer, records } = await setup(memoryStorage(), { waitForTransaction: async () => ({ status: 'unknown' }) })
  const events: string[] = []
  foyer.events.on(({ type }) => events.push(type))
  await submitSend(foyer)
  expect(records()[0]?.state.status).toBe('unknown')
  expect(foyer.store.get(toastAtom)).toBeUndefined()
  expect(events.at(-1)).toBe('SEND_ERROR')
})

test.each([
  ['network', (mock: ReturnType<typeof mockAdapter>) => mock.wallet().changeNetwork('eip155:137')],
  [
    'account',
    (mock: ReturnType<typeof mockAdapter>) =>
      mock.wallet().changeAccounts(['0x00000000000000000000000000000000000000aa']),
  ],
] as const)('behavior: another %s under the preview leads back to the form', async (_, change) => {
  const { foyer, mock, asked, connection } = await setup()
  const shown = toSender(foyer, connection)
  expect(foyer.store.get(routeAtom).name).toBe('WalletSendPreview')
  change(mock)
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WalletSend')
  // and a press that was made before nothing is shown any more sends nothing
  await submitSend(foyer, shown)
  expect(asked()).toBe(0)
})

test('behavior: another wallet under the preview leads back to the form, though it has the same account', async () => {
  const mock = mockAdapter({ balance: 10n ** 18n, wallets: [{ id: 'mock' }, { id: 'other' }] })
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [mock], storage: memoryStorage() })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer, { view: 'WalletSend' })
  startSend(foyer, { amount: '0.5', to: receiver })
  reviewSend(foyer)
  const shown = toSender(foyer, connection)
  expect(foyer.store.get(routeAtom).name).toBe('WalletSendPreview')
  const other = await connect(foyer, { connectorId: 'other', namespace: 'eip155' })
  expect(other.accounts[0]?.address).toBe(connection.accounts[0]?.address)
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WalletSend')
  await submitSend(foyer, shown)
  expect(mock.wallets.flatMap(({ requests }) => requests)).not.toContain('sendTransaction')
})

test('behavior: what a node told of a transfer is kept, for a look after a reload', async () => {
  const seen = { nonce: '7', to: receiver.toLowerCase(), value: '500000000000000000', data: '0x' }
  const first = await setup(memoryStorage(), {
    waitForTransaction: ({ onSeen }) => {
      onSeen?.(seen)
      return new Promise(() => {})
    },
  })
  void submitSend(first.foyer)
  await expect.poll(() => first.records()[0]).toMatchObject({ seen, state: { status: 'pending' } })
  const asked: unknown[] = []
  const second = await setup(first.storage, {
    waitForTransaction: async (input) => {
      asked.push([input.seen, input.sender])
      return { status: 'confirmed', hash: '0x9' }
    },
  })
  followLedger(second.foyer)
  await expect.poll(() => second.records()[0]?.state).toMatchObject({ status: 'confirmed', hash: '0x9' })
  expect(asked).toEqual([[seen, first.records()[0]?.account]])
  setSendDraft(second.foyer, { amount: '' })
})
