import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer } from '../index.ts'
import { followLedger } from './followLedger.ts'
import { ledgerAtom, mergeRecords, readLedger, saveRecord } from './ledger.ts'
import type { LedgerRecord } from './ledgerRecord.ts'

const day = 86_400_000

const record = (changes: Partial<LedgerRecord> = {}): LedgerRecord => ({
  id: 'a',
  kind: 'send',
  networkId: 'eip155:1',
  account: '0xa',
  details: { to: '0xb', value: '1', decimals: 18, symbol: 'ETH' },
  askedAt: 1,
  state: { status: 'asked', at: 1 },
  ...changes,
})

type Given = {
  readonly ledger?: unknown
  readonly former?: Readonly<Record<string, unknown>>
  readonly capabilities?: NonNullable<Parameters<typeof mockAdapter>[0]>['capabilities']
}

function setup({ ledger, former = {}, capabilities = {} }: Given = {}) {
  const entries = Object.entries({ ...(ledger !== undefined && { ledger }), ...former }).map(([key, value]) => [
    `@foyer/${key}`,
    JSON.stringify({ v: 1, value }),
  ])
  const storage = memoryStorage({ entries: Object.fromEntries(entries) })
  const adapters = [mockAdapter({ capabilities })]
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters, storage })
  const stored = () => JSON.parse(storage.getItem('@foyer/ledger') ?? '{"value":[]}').value
  return { foyer, storage, stored, list: () => foyer.store.get(ledgerAtom) }
}

test('default: a record is kept, and with it what has become known of it', () => {
  const { foyer, stored, list } = setup()
  saveRecord(foyer, record())
  const signed = saveRecord(foyer, record({ hash: '0x1', state: { status: 'signed', at: 2 } }))
  expect(signed).toEqual(record({ hash: '0x1', state: { status: 'signed', at: 2 } }))
  expect([list(), stored()]).toEqual([[signed], [signed]])
})

test('behavior: who knows more is believed, in whatever order it is heard', () => {
  const asked = record()
  const unknown = record({ state: { status: 'unknown', at: 3 } })
  const signed = record({ hash: '0x1', state: { status: 'signed', at: 2 } })
  const confirmed = record({ state: { status: 'confirmed', at: 9, fee: '5' } })
  const all = [asked, unknown, signed, confirmed]
  for (const order of [all, [...all].reverse(), [signed, confirmed, asked, unknown]]) {
    expect(order.reduce(mergeRecords)).toEqual(record({ hash: '0x1', state: { status: 'confirmed', at: 9, fee: '5' } }))
  }
  // of two ends that differ only in when they were heard of, the first
  expect(mergeRecords(confirmed, record({ state: { status: 'confirmed', at: 7 } })).state.at).toBe(7)
})

test('behavior: what has no end stays, however old and however many; what has one goes a day later', () => {
  const { foyer, list } = setup()
  const open = Array.from({ length: 300 }, (_, index) => record({ id: `open ${index}`, askedAt: index }))
  for (const one of open) saveRecord(foyer, one)
  const end = (id: string, at: number) => record({ id, state: { status: 'confirmed', at } })
  saveRecord(foyer, end('old', Date.now() - day - 1_000))
  saveRecord(foyer, end('new', Date.now() - day + 60_000))
  saveRecord(foyer, record({ id: 'looked', lookedAt: Date.now() - day - 1_000 }))
  expect(
    list()
      .filter(({ id }) => !id.startsWith('open'))
      .map(({ id }) => id),
  ).toEqual(['new'])
  expect(list()).toHaveLength(301)
})

test('behavior: a wallet that signs after the visitor has looked brings it back', () => {
  const { foyer, list } = setup()
  saveRecord(foyer, record({ lookedAt: 5 }))
  expect(list()).toEqual([])
  saveRecord(foyer, record({ hash: '0x1', state: { status: 'signed', at: 6 } }))
  expect(list()).toMatchObject([{ hash: '0x1', state: { status: 'signed' } }])
})

test('behavior: what could not be written is there while the page lives, and written once there is room', () => {
  const { foyer, storage, stored, list } = setup({ ledger: [record({ id: 'before' })] })
  const { setItem } = storage
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  saveRecord(foyer, record())
  expect(list().map(({ id }) => id)).toEqual(['a', 'before'])
  expect(stored().map(({ id }: LedgerRecord) => id)).toEqual(['before'])
  storage.setItem = setItem
  // meanwhile another tab has written
  storage.setItem('@foyer/ledger', JSON.stringify({ v: 1, value: [record({ id: 'before' }), record({ id: 'other' })] }))
  readLedger(foyer)
  expect(stored().map(({ id }: LedgerRecord) => id)).toEqual(['a', 'before', 'other'])
})

test('behavior: where there is room for some of it, what has no end is written', () => {
  const { foyer, storage, stored } = setup()
  const { setItem } = storage
  storage.setItem = (key, value) => {
    if (value.length > 700) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    setItem(key, value)
  }
  for (const id of ['x', 'y', 'z']) saveRecord(foyer, record({ id, state: { status: 'confirmed', at: Date.now() } }))
  saveRecord(foyer, record())
  expect(stored().map(({ id }: LedgerRecord) => id)).toEqual(['a'])
})

test('behavior: after a reload nobody is asked until it is looked at; then what waits is followed, each once', async () => {
  let asked = 0
  const waitForTransaction = async () => {
    asked += 1
    return { status: 'confirmed', fee: 5n } as const
  }
  const waiting = record({ hash: '0x1', state: { status: 'signed', at: 2 } })
  const over = record({ id: 'b', hash: '0x2', state: { status: 'dropped', at: Date.now() } })
  const { foyer, list, stored } = setup({
    ledger: [waiting, over, record({ id: 'c' })],
    capabilities: { waitForTransaction },
  })
  expect([asked, list()]).toEqual([0, []])
  followLedger(foyer)
  followLedger(foyer)
  await expect.poll(() => list().map(({ state }) => state.status)).toEqual(['confirmed', 'dropped', 'asked'])
  followLedger(foyer)
  expect(asked).toBe(1)
  expect(stored()).toEqual(list())
})

test('behavior: the wait ends with the foyer', async () => {
  let signal: AbortSignal | undefined
  const { foyer } = setup({
    ledger: [record({ hash: '0x1', state: { status: 'signed', at: 2 } })],
    capabilities: {
      waitForTransaction: (input) => {
        signal = input.signal
        return new Promise(() => {})
      },
    },
  })
  followLedger(foyer)
  expect(signal?.aborted).toBe(false)
  foyer.destroy()
  expect(signal?.aborted).toBe(true)
})

test('behavior: transfers of an earlier version are taken over once, with how they stand', () => {
  const row = { hash: '0x1', networkId: 'eip155:1', from: '0xa', to: '0xb', value: '1', decimals: 18, symbol: 'ETH' }
  const at = Date.now()
  const pendingTransactions = [
    { ...row, toName: 'ada.eth', sentAt: 3, state: { status: 'pending' } },
    { ...row, hash: '0x2', sentAt: 2, state: { status: 'confirmed', at, fee: '7', minedHash: '0x3' } },
    { ...row, hash: '0x4', sentAt: 1, state: { status: 'dropped', at: 1 } },
    { hash: 7 },
    null,
  ]
  const { foyer, storage, list } = setup({ former: { pendingTransactions } })
  readLedger(foyer)
  const details = { to: '0xb', value: '1', decimals: 18, symbol: 'ETH' }
  expect(list()).toMatchObject([
    { kind: 'send', account: '0xa', hash: '0x1', details: { ...details, toName: 'ada.eth' }, askedAt: 3 },
    { hash: '0x2', state: { status: 'confirmed', at, fee: '7', hash: '0x3' } },
  ])
  expect(list()).toHaveLength(2)
  expect(storage.getItem('@foyer/pendingTransactions')).toBeNull()
})

test('behavior: an earlier version’s list stays where there is no room for it anew', () => {
  const row = { hash: '0x1', networkId: 'eip155:1', from: '0xa', to: '0xb', value: '1', decimals: 18, symbol: 'ETH' }
  const { foyer, storage, list } = setup({
    former: { pendingTransactions: [{ ...row, sentAt: 3, state: { status: 'pending' } }] },
  })
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  readLedger(foyer)
  expect(list()).toHaveLength(1)
  expect(storage.getItem('@foyer/pendingTransactions')).not.toBeNull()
})

test.each<[string, unknown]>([
  ['no list', record()],
  ['no id', [record({ id: '' })]],
  ['a kind that is none', [{ ...record(), kind: 'toString' }]],
  ['no network', [{ ...record(), networkId: 'nowhere' }]],
  ['no account', [{ ...record(), account: 7 }]],
  ['nothing shown', [{ ...record(), details: null }]],
  ['a hash beyond measure', [record({ hash: 'x'.repeat(300) })]],
  ['a time that is none', [{ ...record(), askedAt: 'now' }]],
  ['a batch that is none', [{ ...record(), batch: { id: '' } }]],
  ['a nonce that is none', [{ ...record(), seen: { nonce: '-1', value: '0' } }]],
  [
    'a state that is none',
    [
      { ...record(), state: { status: 'lost', at: 1 } },
      { ...record(), id: 'b', state: 1 },
    ],
  ],
  ['a fee that is no digits', [{ ...record(), state: { status: 'failed', at: 1, fee: 'all' } }]],
  ['nothing', [null, 7, 'x', []]],
])('error: stored rows with %s are left out', (_, ledger) => {
  const { foyer } = setup({ ledger })
  expect(readLedger(foyer)).toEqual([])
})
