import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { expect, onTestFinished } from 'vitest'
import { createFakeRelay, type FakeRelay } from '../../test/fakeRelay.ts'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { parseKey, toTopic } from '../crypto/keys.ts'
import { formatRequest, isRecord } from '../jsonRpc.ts'
import { createFileStorage } from '../session/createFileStorage.ts'
import { createMemoryStorage, type RelayStorage } from '../session/storage.ts'
import { createRelayWallet, type RelayWallet } from './createRelayWallet.ts'
import type { WalletEvent } from './types.ts'

const symKey = parseKey('cd'.repeat(32)) as Uint8Array
const topic = toTopic(symKey)
const getSeconds = () => Math.floor(Date.now() / 1_000)
const toUri = () => `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=${getSeconds() + 300}`
const eip155 = {
  accounts: ['eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  methods: ['personal_sign'],
  events: [],
}
const proposal = {
  requiredNamespaces: {},
  optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  relays: [{ protocol: 'irn' }],
  proposer: { publicKey: 'ab'.repeat(32), metadata: { name: 'Site', description: '', url: '', icons: [] } },
}

function start(storage: RelayStorage, relay: FakeRelay, warn: (what: string) => void = () => undefined): RelayWallet {
  const wallet = createRelayWallet({
    relayUrl: 'wss://relay.example',
    projectId: 'test',
    storage,
    storagePrefix: 'wallet.',
    metadata: { name: 'Phone', description: '', url: '', icons: [] },
    openSocket: relay.openSocket,
    warn,
  })
  onTestFinished(wallet.close)
  return wallet
}

function deliver(relay: FakeRelay, key: Uint8Array, text: string): void {
  const data = { topic: toTopic(key), message: sealEnvelope(text, key), tag: 1100 }
  relay.last().emit(formatRequest(Date.now(), 'irn_subscription', { id: 'sub', data }))
}

async function propose(relay: FakeRelay, id = 5, params: unknown = proposal): Promise<void> {
  await expect.poll(() => relay.sockets.length && relay.requests('irn_subscribe').length).toBeGreaterThan(0)
  deliver(relay, symKey, formatRequest(id, 'wc_sessionPropose', params))
}

/** One storage in front of several tabs: each is told what another changed. */
function createTabs(count: number): readonly RelayStorage[] {
  const disk = createMemoryStorage()
  const listeners = Array.from({ length: count }, () => new Set<(key: string) => void>())
  return listeners.map((own) => {
    const notify = (key: string) => {
      for (const others of listeners) if (others !== own) for (const listener of others) listener(key)
    }
    return {
      ...disk,
      set(key, value) {
        disk.set(key, value)
        notify(key)
      },
      remove(key) {
        if (disk.get(key) === undefined) return
        disk.remove(key)
        notify(key)
      },
      watch(listener) {
        own.add(listener)
        return () => own.delete(listener)
      },
    }
  })
}

test('default: a link and its proposal are there after a restart, in files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-wallet-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const relay = createFakeRelay()
  const wallet = start(createFileStorage(folder), relay)
  wallet.pair({ uri: toUri() })
  await propose(relay)
  const shown = wallet.getProposals()
  expect(shown).toMatchObject([{ id: 5, proposer: { metadata: { name: 'Site' } } }])
  wallet.close()

  // what a kill leaves of a write, and what is not ours
  for (const name of ['wallet.pairing%3Aab.txt.new', '%E0%A4%A.txt', 'readme']) writeFileSync(join(folder, name), '{')
  const again = createFakeRelay()
  const restarted = start(createFileStorage(folder), again)
  expect(restarted.getProposals()).toEqual(shown)
  await expect
    .poll(() => again.sockets.length && again.requests('irn_subscribe'))
    .toMatchObject([{ params: { topic } }])
  // the same words again change nothing; another proposal under the same id is not shown in its place
  const events: WalletEvent[] = []
  restarted.watch((event) => events.push(event))
  await propose(again)
  await propose(again, 5, { ...proposal, proposer: { ...proposal.proposer, publicKey: 'ef'.repeat(32) } })
  expect(restarted.getProposals()).toEqual(shown)
  expect(events.filter(({ type }) => type === 'proposal')).toEqual([])
})

test('behavior: what one tab decided is decided in the other', async () => {
  const [one, two] = createTabs(2).map((storage) => ({ storage, relay: createFakeRelay() }))
  if (!one || !two) throw new Error('two tabs')
  const here = start(one.storage, one.relay)
  const there = start(two.storage, two.relay)
  const ended: WalletEvent[] = []
  there.watch((event) => /Ended$/.test(event.type) && ended.push(event))
  here.pair({ uri: toUri() })
  await propose(one.relay)
  await propose(two.relay)
  expect(there.getProposals()).toEqual(here.getProposals())
  const approved = here.approve({ id: 5, namespaces: { eip155 } })
  await expect.poll(() => there.getProposals()).toEqual([])
  await expect(there.approve({ id: 5, namespaces: { eip155 } })).rejects.toMatchObject({ name: 'ProposalExpired' })
  await expect.poll(() => there.getSessions()).toMatchObject([{ pairingTopic: topic }])

  const [session] = there.getSessions()
  const stored = JSON.parse(one.storage.get(`wallet.session:${session?.topic}`) ?? '')
  const key = parseKey(stored.symKey) as Uint8Array
  const settled = await expect
    .poll(() => readSettlement(one.relay, key))
    .toBeDefined()
    .then(() => readSettlement(one.relay, key))
  deliver(one.relay, key, `{"id":${settled},"jsonrpc":"2.0","result":true}`)
  await approved

  const request = { method: 'personal_sign', params: ['0x00'], expiryTimestamp: getSeconds() + 300 }
  const text = formatRequest(7, 'wc_sessionRequest', { chainId: 'eip155:1', request })
  deliver(one.relay, key, text)
  await expect.poll(() => there.getRequests()).toHaveLength(1)
  await here.respond({ topic: session?.topic ?? '', id: '7', reply: { result: '0xsigned' } })
  expect(there.getRequests()).toEqual([])
  // a relay that was slow to hand it to this tab
  deliver(two.relay, key, text)
  expect(there.getRequests()).toEqual([])
  const second = there.respond({ topic: session?.topic ?? '', id: '7', reply: { result: '0xother' } })
  await expect(second).rejects.toMatchObject({ name: 'SessionNotFound' })
  expect(ended).toMatchObject([{ type: 'pairingEnded' }, { type: 'requestEnded', request: { id: '7' } }])
})

/** The id of what the wallet settled with. */
function readSettlement(relay: FakeRelay, key: Uint8Array): unknown {
  const [published] = relay.requests('irn_publish').filter(({ params }) => isRecord(params) && params['tag'] === 1102)
  const sealed = isRecord(published?.params) ? String(published.params['message']) : undefined
  const opened = sealed === undefined ? undefined : openEnvelope(sealed, { symKey: key })
  return opened && !(opened instanceof Promise) ? JSON.parse(opened.text).id : undefined
}

test('error: a storage that refuses everything is said once, and the wallet works for as long as it runs', async () => {
  const refuse = () => {
    throw new Error('full')
  }
  const warnings: string[] = []
  const relay = createFakeRelay()
  const wallet = start({ get: refuse, set: refuse, remove: refuse, keys: refuse }, relay, (what) => warnings.push(what))
  wallet.pair({ uri: toUri() })
  await propose(relay)
  expect(wallet.getProposals()).toHaveLength(1)
  await wallet.reject({ id: 5 })
  expect(wallet.getProposals()).toEqual([])
  expect(warnings).toEqual(['What was asked will not survive a restart'])
})

test('error: a site that asks without end is refused, and fills no storage', async () => {
  const storage = createMemoryStorage()
  const session = {
    topic,
    pairingTopic: topic,
    expiry: getSeconds() + 86_400,
    peer: proposal.proposer,
    namespaces: { eip155 },
    requestedNamespaces: { eip155: { methods: [], events: [] } },
    isDeepLinkDisabled: false,
    symKey: 'cd'.repeat(32),
  }
  storage.set(`wallet.session:${topic}`, JSON.stringify(session))
  const relay = createFakeRelay()
  const wallet = start(storage, relay)
  await expect.poll(() => relay.sockets.length && relay.requests('irn_subscribe').length).toBe(1)
  const deliverRequest = (id: number, params: unknown) =>
    deliver(
      relay,
      symKey,
      formatRequest(id, 'wc_sessionRequest', { chainId: 'eip155:1', request: { method: 'personal_sign', params } }),
    )
  deliverRequest(1_000, 'x'.repeat(600_000))
  deliverRequest(1_001, 'x'.repeat(600_000))
  for (let id = 0; id < 60; id += 1) deliverRequest(id, ['0x00'])
  expect(wallet.getRequests()).toHaveLength(50)
  expect(storage.keys('wallet.request:')).toHaveLength(50)
  expect(relay.requests('irn_publish').filter(({ params }) => isRecord(params) && params['tag'] === 1109)).toHaveLength(
    12,
  )
})

const kinds = ['seed', 'session:', 'seen:', 'pairing:', 'decision:', 'request:', 'answer:', 'answered']
const records = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record(
      {
        topic: fc.constantFrom(topic, 'ab'.repeat(32), 5),
        pairingTopic: fc.constantFrom(topic, ''),
        symKey: fc.constantFrom('cd'.repeat(32), 'zz', null),
        expiry: fc.constantFrom(getSeconds() + 300, -1, 'soon'),
        methods: fc.constantFrom([], ['wc_sessionAuthenticate'], [5], {}),
        requests: fc.constantFrom([], ['{}', 5], [formatRequest(5, 'wc_sessionPropose', proposal)], 'no'),
        response: fc.constantFrom({}, { topic, message: '', tag: 1, ttl: 1, id: '1', until: Date.now() + 60_000 }),
        session: fc.json().map((text) => JSON.parse(text) as unknown),
        settlement: fc.constantFrom(null, { id: 5 }, { id: 5, message: {} }),
      },
      { requiredKeys: [] },
    )
    .map((record) => JSON.stringify(record)),
)

test.prop([
  fc.array(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(topic, '', ':', `${topic}:5`, '__proto__'), records)),
])('behavior: whatever stands in its storage, a wallet starts', (rows) => {
  const storage = createMemoryStorage()
  for (const [kind, name, value] of rows) storage.set(`wallet.${kind}${name}`, value)
  const wallet = start(storage, createFakeRelay({ opens: false }))
  for (const { id } of wallet.getProposals()) expect(id).toBe(5)
  expect(wallet.getRequests()).toEqual([])
  wallet.close()
  // what is not readable is gone, so that it is not read again each time
  for (const key of storage.keys('wallet.pairing:')) expect(JSON.parse(storage.get(key) ?? '')).toHaveProperty('topic')
})
