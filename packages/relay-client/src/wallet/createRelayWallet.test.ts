import { expect, onTestFinished, test } from 'vitest'
import { createFakeRelay, type FakeRelay } from '../../test/fakeRelay.ts'
import { openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { parseKey, toTopic } from '../crypto/keys.ts'
import { formatRequest, formatResult, isRecord } from '../jsonRpc.ts'
import { createMemoryStorage, type RelayStorage } from '../session/storage.ts'
import { createRelayWallet, type RelayWallet } from './createRelayWallet.ts'

const symKey = parseKey('ab'.repeat(32)) as Uint8Array
const topic = toTopic(symKey)
const eip155 = {
  accounts: ['eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  methods: ['personal_sign'],
  events: [],
}

function createStorage(): RelayStorage {
  const storage = createMemoryStorage()
  const session = {
    topic,
    pairingTopic: topic,
    expiry: Math.floor(Date.now() / 1_000) + 86_400,
    peer: { publicKey: topic, metadata: { name: 'Site', description: '', url: '', icons: [] } },
    namespaces: { eip155 },
    requestedNamespaces: { eip155: { methods: [], events: [] } },
    isDeepLinkDisabled: false,
    symKey: 'ab'.repeat(32),
  }
  storage.set(`wallet.session:${topic}`, JSON.stringify(session))
  return storage
}

/** A wallet as it starts with what was kept. */
function start(storage: RelayStorage, relay: FakeRelay): RelayWallet {
  const wallet = createRelayWallet({
    relayUrl: 'wss://relay.example',
    projectId: 'test',
    storage,
    storagePrefix: 'wallet.',
    metadata: { name: 'Phone', description: '', url: '', icons: [] },
    openSocket: relay.openSocket,
  })
  onTestFinished(wallet.close)
  return wallet
}

/** The site asks, and the relay hands it to the wallet. */
async function deliverRequest(relay: FakeRelay, id: number): Promise<void> {
  await expect.poll(() => relay.sockets.length).toBe(1)
  await expect.poll(() => relay.last().sent.length).toBeGreaterThan(0)
  const expiryTimestamp = Math.floor(Date.now() / 1_000) + 300
  const request = { method: 'personal_sign', params: ['0x00'], expiryTimestamp }
  const text = formatRequest(id, 'wc_sessionRequest', { chainId: 'eip155:1', request })
  const data = { topic, message: sealEnvelope(text, symKey), tag: 1108 }
  relay.last().emit(formatRequest(id, 'irn_subscription', { id: 'sub', data }))
}

/** Reads what the wallet gave the relay for the site. */
function readAnswers(relay: FakeRelay): readonly unknown[] {
  return relay.requests('irn_publish').map(({ params }) => {
    const opened = isRecord(params) && openEnvelope(String(params['message']), { symKey })
    return opened && !(opened instanceof Promise) ? opened.text : undefined
  })
}

const answersNothing = { answer: ({ method }: { method: string }) => (method === 'irn_publish' ? undefined : true) }

test('default: a restarted wallet shows what waits, and its answer is on its way until the relay has it', async () => {
  const storage = createStorage()
  const first = createFakeRelay()
  const asked = start(storage, first)
  await deliverRequest(first, 7)
  expect(asked.getRequests()).toMatchObject([{ topic, id: '7', method: 'personal_sign', networkId: 'eip155:1' }])
  asked.close()

  const second = createFakeRelay(answersNothing)
  const restarted = start(storage, second)
  expect(restarted.getRequests()).toMatchObject([{ topic, id: '7', params: ['0x00'] }])
  const answered = restarted.respond({ topic, id: '7', reply: { result: '0xsigned' } })
  const refused = expect(answered).rejects.toMatchObject({ name: 'RequestAborted' })
  expect(restarted.getRequests()).toEqual([])
  restarted.close()
  await refused

  const third = createFakeRelay()
  expect(start(storage, third).getRequests()).toEqual([])
  await expect.poll(() => third.sockets.length && readAnswers(third)).toEqual([formatResult(7, '0xsigned')])
  await expect.poll(() => storage.keys('wallet.answer:')).toEqual([])
})

test('error: a relay that will never take the answer rejects it, and nothing of it is kept', async () => {
  const storage = createStorage()
  const relay = createFakeRelay(answersNothing)
  const wallet = start(storage, relay)
  await deliverRequest(relay, 8)
  const answered = wallet.respond({ topic, id: '8', reply: { result: '0xsigned' } })
  const refused = expect(answered).rejects.toMatchObject({ name: 'RelayCallFailed' })
  const [published] = relay.requests('irn_publish')
  relay.last().emit(`{"id":"${published?.id}","jsonrpc":"2.0","error":{"code":-32602,"message":"too large"}}`)
  await refused
  expect(storage.keys('wallet.answer:')).toEqual([])
  await expect(wallet.respond({ topic, id: '8', reply: { result: '' } })).rejects.toThrow('No session')
})

test('behavior: what waits goes with its session, and what is not readable is forgotten', async () => {
  const storage = createStorage()
  storage.set(`wallet.request:${topic}:9`, 'nonsense')
  storage.set(`wallet.answer:${topic}:9`, '{"topic":1}')
  const relay = createFakeRelay()
  const wallet = start(storage, relay)
  expect(storage.keys(`wallet.request:`)).toEqual([])
  expect(storage.keys(`wallet.answer:`)).toEqual([])
  await deliverRequest(relay, 10)
  expect(storage.keys(`wallet.request:`)).toHaveLength(1)
  await wallet.disconnect({ topic })
  expect(wallet.getRequests()).toEqual([])
  expect(storage.keys('wallet.')).toEqual([])
})
