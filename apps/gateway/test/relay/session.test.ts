import { isFoyerError } from '@foyer/base'
import { expect, onTestFinished, test } from 'vitest'
import {
  account,
  asked,
  connectPair,
  granted,
  nextEvent,
  phone,
  respondToAll,
  site,
  startDapp,
  startWallet,
} from './clients.ts'
import { startRelay } from './startRelay.ts'

async function startAll(options: Parameters<typeof startRelay>[0] = {}) {
  const relay = await startRelay(options)
  const dapp = startDapp(relay.url)
  const wallet = startWallet(relay.url)
  onTestFinished(async () => {
    dapp.close()
    wallet.close()
    await relay[Symbol.asyncDispose]()
  })
  return { relay, dapp, wallet }
}

test('default: a site and a wallet pair, settle, and sign', async () => {
  const { dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  const [session] = dapp.getSessions()
  expect(session).toMatchObject({ topic, namespaces: granted, peer: { metadata: phone } })
  expect(wallet.getSessions()).toMatchObject([{ topic, peer: { metadata: site } }])
  respondToAll(wallet, (method, params) => ({ method, params }))
  const params = ['0x68656c6c6f', account]
  const answer = await dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params })
  expect(answer).toEqual({ method: 'personal_sign', params })
})

test('behavior: the link is there at once, before any relay answers', () => {
  const dapp = startDapp('ws://127.0.0.1:9')
  const pairing = dapp.propose({ namespaces: asked })
  expect(pairing.uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/)
  expect(pairing.expiresAt - Date.now()).toBeGreaterThan(239_000)
  dapp.close()
})

test('behavior: what the wallet did not grant is absent, and refused here before it is sent', async () => {
  const { dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  expect(Object.keys(dapp.getSessions()[0]?.namespaces ?? {})).toEqual(['eip155'])
  const send = { topic, networkId: 'eip155:1', method: 'eth_sendTransaction', params: [] }
  await expect(dapp.request(send)).rejects.toMatchObject({ name: 'MethodNotApproved' })
  const other = { topic, networkId: 'eip155:10', method: 'personal_sign', params: [] }
  await expect(dapp.request(other)).rejects.toMatchObject({ name: 'NetworkNotApproved' })
})

test('error: a declined proposal rejects with UserRejected and forgets its keys', async () => {
  const { dapp, wallet } = await startAll()
  const pairing = dapp.propose({ namespaces: asked })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri: pairing.uri })
  await wallet.reject({ id: (await proposed).proposal.id })
  await expect(pairing.approval).rejects.toMatchObject({ name: 'UserRejected', cause: { code: 5000 } })
  expect(dapp.storage.keys('dapp.')).toEqual([])
})

test('error: a wallet that supports nothing asked for says which', async () => {
  const { dapp, wallet } = await startAll()
  const pairing = dapp.propose({ namespaces: asked })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri: pairing.uri })
  await wallet.reject({ id: (await proposed).proposal.id, error: { code: 5100, message: 'Unsupported chains.' } })
  await expect(pairing.approval).rejects.toMatchObject({ name: 'RelayWalletFailed', context: { code: 5100 } })
})

test('error: a refused request carries the code of the wallet', async () => {
  const { dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  const errors = [
    { code: 4001, message: 'User rejected the request.' },
    { code: 4902, message: 'Unrecognized chain ID', data: { chain: 1 } },
  ]
  wallet.watch((event) => {
    const error = event.type === 'request' ? errors.shift() : undefined
    if (event.type === 'request' && error) wallet.respond({ ...event.request, reply: { error } }).catch(() => undefined)
  })
  const request = () => dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [] })
  await expect(request()).rejects.toMatchObject({ name: 'UserRejected', cause: { code: 4001 } })
  await expect(request()).rejects.toMatchObject({
    name: 'RelayWalletFailed',
    context: { code: 4902 },
    cause: { data: { chain: 1 } },
  })
})

// C24
test('behavior: either side ends a session; the other hears why, and open requests are rejected', async () => {
  const { dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  const asked = dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [] })
  const refused = expect(asked).rejects.toMatchObject({ name: 'SessionEnded', context: { code: 6000 } })
  await nextEvent(wallet, 'request')
  const ended = nextEvent(dapp, 'sessionDeleted')
  await wallet.disconnect({ topic })
  expect((await ended).end.code).toBe(6000)
  await refused
  expect(dapp.getSessions()).toEqual([])
  expect(dapp.storage.keys('dapp.')).toEqual([])

  const second = await connectPair(dapp, wallet)
  const told = nextEvent(wallet, 'sessionDeleted')
  await dapp.disconnect({ topic: second })
  expect((await told).session.topic).toBe(second)
  expect(wallet.storage.keys('wallet.')).toEqual([])
})

test('behavior: a reloaded page resumes its session, and a request of the old page is not answered twice', async () => {
  const { relay, dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  dapp.close()
  const again = startDapp(relay.url, { storage: dapp.storage })
  onTestFinished(() => again.close())
  expect(again.getSessions()).toMatchObject([{ topic }])
  respondToAll(wallet, () => 'signed')
  const params = { topic, networkId: 'eip155:1', method: 'personal_sign', params: [] }
  expect(await again.request(params)).toBe('signed')
  await again.ping({ topic })
})

test('behavior: a page thrown away between link and approval still gets its session', async () => {
  const { relay, dapp, wallet } = await startAll()
  const pairing = dapp.propose({ namespaces: asked })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri: pairing.uri })
  const { proposal } = await proposed
  dapp.close()
  const approved = wallet.approve({ id: proposal.id, namespaces: granted })
  const again = startDapp(relay.url, { storage: dapp.storage })
  onTestFinished(() => again.close())
  const { session } = await nextEvent(again, 'sessionCreated')
  expect((await approved).topic).toBe(session.topic)
})

test('behavior: the wallet updates, extends and tells events', async () => {
  const { dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  const namespaces = {
    eip155: {
      ...granted.eip155,
      chains: ['eip155:1', 'eip155:10'],
      accounts: [`eip155:1:${account}`, `eip155:10:${account}`],
    },
  }
  const updated = nextEvent(dapp, 'sessionUpdated')
  await wallet.update({ topic, namespaces })
  expect((await updated).session.namespaces).toEqual(namespaces)

  const changed = nextEvent(dapp, 'sessionEvent')
  await wallet.emit({ topic, networkId: 'eip155:10', name: 'chainChanged', data: '0xa' })
  expect(await changed).toMatchObject({ networkId: 'eip155:10', name: 'chainChanged', data: '0xa' })

  const extended = nextEvent(dapp, 'sessionUpdated')
  const { expiry } = await wallet.extend({ topic })
  expect((await extended).session.expiry).toBe(expiry)
  await wallet.ping({ topic })
  await dapp.ping({ topic })
})

test('behavior: an event nobody granted, and an update to namespaces nobody asked for, change nothing', async () => {
  const { dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  await wallet.emit({ topic, networkId: 'eip155:10', name: 'chainChanged', data: 10 })
  await wallet.emit({ topic, networkId: 'eip155:1', name: 'message', data: 'x' })
  const cosmos = { cosmos: { accounts: ['cosmos:hub:cosmos1abc'], methods: [], events: [] } }
  await expect(wallet.update({ topic, namespaces: cosmos })).rejects.toMatchObject({ context: { code: 1003 } })
  await wallet.ping({ topic })
  expect(dapp.events.filter(({ type }) => type === 'sessionEvent' || type === 'sessionUpdated')).toEqual([])
})

test('error: settling with nothing that was asked for is refused on both sides', async () => {
  const { dapp, wallet } = await startAll()
  const pairing = dapp.propose({ namespaces: { eip155: asked.eip155 } })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri: pairing.uri })
  const { proposal } = await proposed
  const namespaces = { cosmos: { accounts: ['cosmos:hub:cosmos1abc'], methods: [], events: [] } }
  const approved = expect(wallet.approve({ id: proposal.id, namespaces })).rejects.toMatchObject({
    context: { code: 1005 },
  })
  await expect(pairing.approval).rejects.toMatchObject({ name: 'SettlementInvalid', context: { reason: 'namespaces' } })
  await approved
  expect(dapp.getSessions()).toEqual([])
  expect(wallet.getSessions()).toEqual([])
})

test('behavior: namespaces nobody asked for are dropped from a settlement', async () => {
  const { dapp, wallet } = await startAll()
  const more = { ...granted, cosmos: { accounts: ['cosmos:hub:cosmos1abc'], methods: [], events: [] } }
  await connectPair(dapp, wallet, more)
  expect(Object.keys(dapp.getSessions()[0]?.namespaces ?? {})).toEqual(['eip155'])
})

test.each([
  ['site', -300],
  ['site', 300],
  ['wallet', -300],
  ['wallet', 300],
])('behavior: where the clock of the %s is %i s off, the two pair and sign', async (side, seconds) => {
  const now = () => Date.now() + seconds * 1_000
  const relay = await startRelay()
  const dapp = startDapp(relay.url, side === 'site' ? { now } : {})
  const wallet = startWallet(relay.url, side === 'wallet' ? { now } : {})
  onTestFinished(async () => {
    dapp.close()
    wallet.close()
    await relay[Symbol.asyncDispose]()
  })
  const topic = await connectPair(dapp, wallet)
  respondToAll(wallet, (method) => method)
  const request = { topic, networkId: 'eip155:1', method: 'personal_sign', params: [] }
  expect(await dapp.request(request)).toBe('personal_sign')
  expect([dapp.getSessions().length, wallet.getSessions().length]).toEqual([1, 1])
})

test.each([
  [-10, 'JWT validation error: JWT Token is expired'],
  [10, 'JWT validation error: JWT Token is not yet valid'],
])('error: a site whose clock is %i minutes off is refused at once, in words that say so', async (minutes, reason) => {
  const relay = await startRelay()
  const dapp = startDapp(relay.url, { now: () => Date.now() + minutes * 60_000 })
  onTestFinished(async () => {
    dapp.close()
    await relay[Symbol.asyncDispose]()
  })
  await expect(dapp.propose({ namespaces: asked }).approval).rejects.toMatchObject({
    name: 'RelayRefused',
    context: { reason },
  })
})

test('error: an unanswered proposal expires, and an expired link is refused by the wallet', async () => {
  let now = Date.now()
  const { relay, wallet } = await startAll({ now: () => now })
  const dapp = startDapp(relay.url, { now: () => now })
  onTestFinished(() => dapp.close())
  const pairing = dapp.propose({ namespaces: asked })
  now += 301_000
  await expect(pairing.approval).rejects.toMatchObject({ name: 'ProposalExpired' })
  // a clock may be five minutes off
  now += 300_000
  const late = startWallet(relay.url, { now: () => now })
  onTestFinished(() => late.close())
  expect(() => late.pair({ uri: pairing.uri })).toThrow('Proposal expired')
  expect(() => wallet.pair({ uri: 'wc:nonsense' })).toThrow('Invalid pairing link')
})

test('behavior: a session ends by itself when its time is over', async () => {
  const { relay, wallet } = await startAll()
  let now = Date.now()
  const dapp = startDapp(relay.url, { now: () => now })
  onTestFinished(() => dapp.close())
  await connectPair(dapp, wallet)
  const ended = nextEvent(dapp, 'sessionDeleted')
  now += 8 * 86_400_000
  expect((await ended).end.message).toBe('Session expired')
})

test('error: aborting a request ends the wait; cancelling a pairing tells the wallet', async () => {
  const { dapp, wallet } = await startAll()
  const topic = await connectPair(dapp, wallet)
  const stop = new AbortController()
  const asking = dapp.request({
    topic,
    networkId: 'eip155:1',
    method: 'personal_sign',
    params: [],
    signal: stop.signal,
  })
  stop.abort()
  await expect(asking).rejects.toMatchObject({ name: 'RequestAborted' })

  const pairing = dapp.propose({ namespaces: asked })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri: pairing.uri })
  await proposed
  const ended = nextEvent(wallet, 'pairingEnded')
  pairing.cancel()
  await expect(pairing.approval).rejects.toMatchObject({ name: 'RequestAborted' })
  expect((await ended).pairingTopic).toBe(pairing.topic)
})

test('error: a relay that refuses says why, at once', async () => {
  const { relay } = await startAll({ getProject: () => undefined })
  const dapp = startDapp(relay.url)
  onTestFinished(() => dapp.close())
  const error = await dapp.propose({ namespaces: asked }).approval.catch((reason: unknown) => reason)
  expect(isFoyerError(error, 'RelayRefused') && error.context.reason).toBe('Unauthorized: invalid key')
  expect(dapp.getStatus()).toBe('refused')
})

test('error: a relay that is not there is unreachable after its attempts', async () => {
  const dapp = startDapp('ws://127.0.0.1:9')
  onTestFinished(() => dapp.close())
  await expect(dapp.propose({ namespaces: asked }).approval).rejects.toMatchObject({ name: 'RelayUnreachable' })
})
