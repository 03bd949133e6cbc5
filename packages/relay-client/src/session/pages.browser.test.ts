import { expect, onTestFinished, test } from 'vitest'
import { createFakeRelay } from '../../test/fakeRelay.ts'
import { sealEnvelope } from '../crypto/envelope.ts'
import { parseKey, toTopic } from '../crypto/keys.ts'
import { createRelayDapp, type RelayDapp } from '../dapp/createRelayDapp.ts'
import { formatRequest, formatResult, isRecord } from '../jsonRpc.ts'
import { hasStoredSession } from '../stored.ts'
import { createWebStorage } from './storage.ts'

const symKey = 'ab'.repeat(32)
const topic = toTopic(parseKey(symKey) as Uint8Array)
const eip155 = {
  accounts: ['eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  methods: ['personal_sign'],
  events: [],
}
const stored = {
  topic,
  pairingTopic: topic,
  expiry: Math.floor(Date.now() / 1_000) + 86_400,
  peer: { publicKey: topic, metadata: { name: 'Phone', description: '', url: '', icons: [] } },
  namespaces: { eip155 },
  requestedNamespaces: { eip155: { methods: [], events: [] } },
  isDeepLinkDisabled: false,
  symKey,
}

function openTab(relay: ReturnType<typeof createFakeRelay>): RelayDapp {
  const dapp = createRelayDapp({
    relayUrl: 'wss://relay.example',
    projectId: 'test',
    storage: createWebStorage(localStorage, window),
    storagePrefix: 'foyer.relay.test.',
    metadata: { name: 'Site', description: '', url: '', icons: [] },
    openSocket: relay.openSocket,
  })
  onTestFinished(() => {
    dapp.close()
    localStorage.clear()
  })
  return dapp
}

function deliver(relay: ReturnType<typeof createFakeRelay>, text: string): void {
  const data = { topic, message: sealEnvelope(text, parseKey(symKey) as Uint8Array), tag: 1109 }
  relay.last().emit(formatRequest(Date.now(), 'irn_subscription', { id: 'sub', data }))
}

test('default: a stored session is there after a reload, and worth loading the client for', () => {
  expect(hasStoredSession(localStorage)).toBe(false)
  localStorage.setItem(`foyer.relay.test.session:${topic}`, JSON.stringify(stored))
  expect(hasStoredSession(localStorage)).toBe(true)
  expect(openTab(createFakeRelay()).getSessions()).toMatchObject([{ topic, peer: { metadata: { name: 'Phone' } } }])
})

test('behavior: an answer that arrives in another tab settles the request of this one', async () => {
  localStorage.setItem(`foyer.relay.test.session:${topic}`, JSON.stringify(stored))
  const [here, there] = [createFakeRelay(), createFakeRelay()]
  const tab = openTab(here)
  openTab(there)
  await expect.poll(() => there.sockets.length).toBe(1)
  let id = 0
  tab.watch((event) => {
    if (event.type === 'requestSent') id = event.id
  })
  const answer = tab.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [] })
  await expect.poll(() => id).toBeGreaterThan(0)
  deliver(there, formatResult(id, 'signed'))
  expect(await answer).toBe('signed')
})

test('behavior: of several tabs each follows what the wallet says, and one answers', async () => {
  localStorage.setItem(`foyer.relay.test.session:${topic}`, JSON.stringify(stored))
  const relays = [createFakeRelay(), createFakeRelay(), createFakeRelay()]
  const [first] = relays
  const events: string[] = []
  for (const relay of relays) openTab(relay).watch(({ type }) => void events.push(type))
  await expect.poll(() => relays.every(({ sockets }) => sockets.length === 1)).toBe(true)
  const extension = formatRequest(Date.now() * 1_000, 'wc_sessionExtend', {})
  for (const relay of relays) deliver(relay, extension)
  await expect.poll(() => events.filter((type) => type === 'sessionUpdated').length).toBe(3)
  const answers = () => relays.flatMap((relay) => relay.requests('irn_publish'))
  await expect.poll(() => answers().length).toBe(1)
  // a request after it is answered once as well, and by then nothing more of the first can come
  if (first) deliver(first, formatRequest(Date.now() * 1_000 + 1, 'wc_sessionPing', {}))
  await expect.poll(() => answers().length).toBe(2)
})

test('behavior: a session made or ended in another tab is known here', async () => {
  const tab = openTab(createFakeRelay())
  const events: string[] = []
  tab.watch(({ type }) => void events.push(type))
  const key = `foyer.relay.test.session:${topic}`
  localStorage.setItem(key, JSON.stringify(stored))
  const notify = () => window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
  notify()
  expect(tab.getSessions()).toHaveLength(1)
  localStorage.removeItem(key)
  notify()
  expect(tab.getSessions()).toEqual([])
  expect(events.filter((type) => type.startsWith('session'))).toEqual(['sessionCreated', 'sessionDeleted'])
})

test('behavior: who we are to the relay is kept with a session, and forgotten with the last of them', async () => {
  localStorage.setItem(`foyer.relay.test.session:${topic}`, JSON.stringify(stored))
  const seed = () => localStorage.getItem('foyer.relay.test.seed')
  const tab = openTab(createFakeRelay())
  const first = seed()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  openTab(createFakeRelay())
  expect(seed()).toBe(first)
  void tab.disconnect({ topic })
  expect(seed()).toBeNull()
  const { cancel } = openTab(createFakeRelay()).propose({
    namespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
  })
  expect(seed()).not.toBe(first)
  expect(seed()).toMatch(/^[0-9a-f]{64}$/)
  cancel()
  expect(seed()).toBeNull()
})

test('behavior: a link is there at once, and its proposal follows', async () => {
  const relay = createFakeRelay()
  const tab = openTab(relay)
  const { uri } = tab.propose({ namespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } } })
  // in the same turn: nothing was heard from the relay before
  expect(relay.sockets.length && relay.requests('irn_publish').length).toBe(0)
  expect(uri).toMatch(/^wc:/)
  await expect.poll(() => relay.sockets.length && relay.requests('irn_publish').length).toBe(1)
  const [proposal] = relay.requests('irn_publish')
  expect(isRecord(proposal?.params) && proposal.params['tag']).toBe(1100)
})

test('behavior: a full storage keeps sessions for as long as the page lives', () => {
  const full = new Proxy(localStorage, {
    get: (target, name) => {
      if (name === 'setItem')
        return () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const storage = createWebStorage(full, window)
  storage.set('foyer.relay.a', '1')
  expect(storage.get('foyer.relay.a')).toBe('1')
  expect(storage.keys('foyer.relay.')).toEqual(['foyer.relay.a'])
  storage.remove('foyer.relay.a')
  expect(storage.keys('foyer.relay.')).toEqual([])
})
