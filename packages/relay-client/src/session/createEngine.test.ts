import { expect, onTestFinished, test } from 'vitest'
import { createFakeRelay } from '../../test/fakeRelay.ts'
import { type OpenedEnvelope, openEnvelope, sealEnvelope } from '../crypto/envelope.ts'
import { parseKey, toTopic } from '../crypto/keys.ts'
import { createRelayDapp } from '../dapp/createRelayDapp.ts'
import { formatRequest, formatResult, isRecord, parseRpc } from '../jsonRpc.ts'
import { createMemoryStorage } from './storage.ts'

const symKey = parseKey('ab'.repeat(32)) as Uint8Array
const topic = toTopic(symKey)
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
  symKey: 'ab'.repeat(32),
}

/** A site with a living session, and what the relay does to it. */
function openSession() {
  const relay = createFakeRelay()
  const storage = createMemoryStorage()
  storage.set(`test.session:${topic}`, JSON.stringify(stored))
  const dapp = createRelayDapp({
    relayUrl: 'wss://relay.example',
    projectId: 'test',
    storage,
    storagePrefix: 'test.',
    metadata: { name: 'Site', description: '', url: '', icons: [] },
    openSocket: relay.openSocket,
    warn: () => undefined,
  })
  onTestFinished(() => dapp.close())
  let count = 0
  const deliver = (message: string) => {
    count += 1
    const data = { topic, message, tag: 1108 }
    relay.last().emit(formatRequest(count, 'irn_subscription', { id: 'sub', data }))
  }
  const published = () =>
    relay.requests('irn_publish').map(({ params }) => String(isRecord(params) ? params['message'] : undefined))
  return { dapp, deliver, published }
}

test('error: a relay that hands our own messages back is not obeyed, however much that is not for us comes in between', async () => {
  const { dapp, deliver, published } = openSession()
  let id = 0
  dapp.watch((event) => {
    if (event.type === 'requestSent') id = event.id
  })
  const answer = dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [] })
  await expect.poll(published).toHaveLength(1)
  const [ours = ''] = published()
  let said = 0
  // more than is remembered; anyone who knows the topic can say so much
  const deliverMuch = () => {
    for (const end = said + 1_000; said < end; said += 1) deliver(btoa(`no envelope of ours ${said}`))
  }
  deliverMuch()
  deliver(ours)
  // what was handed back is answered no more than a ping that came after it
  deliver(sealEnvelope(formatRequest(7, 'wc_sessionPing', {}), symKey))
  const read = () => published().map((message) => parseRpc((openEnvelope(message, { symKey }) as OpenedEnvelope).text))
  await expect.poll(read).toContainEqual({ kind: 'result', id: 7, result: true })
  expect(read()).toHaveLength(2)
  deliverMuch()
  for (const message of published()) deliver(message)
  deliver(sealEnvelope(formatResult(id, 'signed'), symKey))
  expect(await answer).toBe('signed')
})

test('error: who has seen the link, and knows the topic, ends no session and changes none', async () => {
  const { dapp, deliver, published } = openSession()
  await expect.poll(() => dapp.getStatus()).toBe('open')
  const before = dapp.getSessions()
  const linkKey = parseKey('cd'.repeat(32)) as Uint8Array
  const namespaces = { eip155: { ...eip155, accounts: ['eip155:1:0x000000000000000000000000000000000000dEaD'] } }
  const requests = [
    ['wc_sessionDelete', { code: 6000, message: '' }],
    ['wc_sessionUpdate', { namespaces }],
    ['wc_sessionSettle', { namespaces, controller: { publicKey: topic }, expiry: 9_999_999_999 }],
    ['wc_pairingDelete', { code: 6000, message: '' }],
  ] as const
  for (const [index, [method, params]] of requests.entries())
    deliver(sealEnvelope(formatRequest(100 + index, method, params), linkKey))
  deliver(sealEnvelope(formatRequest(7, 'wc_sessionPing', {}), symKey))
  await expect.poll(published).toHaveLength(1)
  expect(dapp.getSessions()).toEqual(before)
})
