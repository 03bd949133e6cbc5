import { formatAuthMessage } from '@foyer/relay-client/authentication'
import { SignClient } from '@walletconnect/sign-client'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { account, asked, granted, nextEvent, phone, respondToAll, site, startDapp, startWallet } from './clients.ts'
import { startRelay, type TestRelay } from './startRelay.ts'

const signer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** Every wallet-side event of the reference client used here, with the shape it comes in. */
type AuthRequest = Parameters<typeof populateAuthPayload>[0]['authPayload']

type SdkEvents = {
  session_proposal: { id: number; params: { optionalNamespaces: unknown; proposer: { metadata: unknown } } }
  session_request: {
    topic: string
    id: number
    params: { chainId: string; request: { method: string; params: unknown } }
  }
  session_delete: { topic: string }
  session_update: { topic: string; params: { namespaces: unknown } }
  session_event: { topic: string; params: { event: { name: string; data: unknown }; chainId: string } }
  session_extend: { topic: string }
  session_authenticate: {
    id: number
    params: { authPayload: AuthRequest; requester: { publicKey: string } }
  }
}

function once<name extends keyof SdkEvents>(sdk: SdkClient, name: name): Promise<SdkEvents[name]> {
  return new Promise((resolve) => sdk.once(name, (event: unknown) => resolve(event as SdkEvents[name])))
}

async function startOurs(role: 'dapp' | 'wallet') {
  const relay = await startRelay()
  const sdk = await startSdk(relay.url, role)
  const dapp = startDapp(relay.url)
  const wallet = startWallet(relay.url, { canAuthenticate: true })
  onTestFinished(async () => {
    dapp.close()
    wallet.close()
    await stopSdk(sdk)
    await relay[Symbol.asyncDispose]()
  })
  return { relay, sdk, dapp, wallet }
}

/** Our site, their wallet. */
async function pairWithTheirWallet(namespaces = granted) {
  const all = await startOurs('wallet')
  const { dapp, sdk } = all
  const pairing = dapp.propose({ namespaces: asked })
  const proposed = once(sdk, 'session_proposal')
  await sdk.pair({ uri: pairing.uri })
  const proposal = await proposed
  const { topic, acknowledged } = await sdk.approve({ id: proposal.id, namespaces })
  const [{ session }] = await Promise.all([pairing.approval, acknowledged()])
  return { ...all, topic, proposal, session }
}

/** Their site, our wallet. */
async function pairWithTheirSite(namespaces = granted) {
  const all = await startOurs('dapp')
  const { wallet, sdk } = all
  const { uri = '', approval } = await sdk.connect({ optionalNamespaces: asked })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri })
  const { proposal } = await proposed
  const [session, ours] = await Promise.all([approval(), wallet.approve({ id: proposal.id, namespaces })])
  return { ...all, topic: ours.topic, session, proposal }
}

async function restart(relay: TestRelay): Promise<void> {
  await relay.kill()
  await relay.start()
}

test('default: their wallet sees our proposal and settles with us', async () => {
  const { session, proposal, topic } = await pairWithTheirWallet()
  expect(proposal.params.optionalNamespaces).toEqual(asked)
  expect(proposal.params.proposer.metadata).toEqual(site)
  expect(session).toMatchObject({ topic, namespaces: granted, peer: { metadata: { name: phone.name } } })
})

test('default: their site settles with our wallet', async () => {
  const { session, proposal, topic } = await pairWithTheirSite()
  expect(proposal.optionalNamespaces).toEqual(asked)
  expect(session).toMatchObject({ topic, namespaces: granted, peer: { metadata: { name: phone.name } } })
})

test('behavior: their wallet signs and refuses', async () => {
  const { dapp, sdk, topic } = await pairWithTheirWallet()
  const sendRequest = () =>
    dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', account] })
  const first = once(sdk, 'session_request')
  const answer = sendRequest()
  const request = await first
  expect(request.params).toMatchObject({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x00', account] },
  })
  await sdk.respond({ topic, response: { id: request.id, jsonrpc: '2.0', result: '0xsigned' } })
  expect(await answer).toBe('0xsigned')

  const second = once(sdk, 'session_request')
  const refused = expect(sendRequest()).rejects.toMatchObject({ name: 'UserRejected', cause: { code: 5000 } })
  const { id } = await second
  await sdk.respond({ topic, response: { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } } })
  await refused
})

test('behavior: our wallet signs and refuses for their site', async () => {
  const { sdk, wallet, topic } = await pairWithTheirSite()
  const params = ['0x00', account]
  const sendRequest = () => sdk.request({ topic, chainId: 'eip155:1', request: { method: 'personal_sign', params } })
  const stop = respondToAll(wallet, (method, asked) => ({ method, asked }))
  expect(await sendRequest()).toEqual({ method: 'personal_sign', asked: params })
  stop()
  const requested = nextEvent(wallet, 'request')
  const refused = expect(sendRequest()).rejects.toMatchObject({ code: 4001 })
  const { request } = await requested
  await wallet.respond({ ...request, reply: { error: { code: 4001, message: 'User rejected the request.' } } })
  await refused
})

test('behavior: their wallet declines, our site hears a rejection', async () => {
  const { dapp, sdk } = await startOurs('wallet')
  const pairing = dapp.propose({ namespaces: asked })
  const proposed = once(sdk, 'session_proposal')
  await sdk.pair({ uri: pairing.uri })
  await sdk.reject({ id: (await proposed).id, reason: { code: 5000, message: 'User rejected.' } })
  await expect(pairing.approval).rejects.toMatchObject({ name: 'UserRejected' })
})

test('behavior: our wallet declines, their site hears a rejection', async () => {
  const { wallet, sdk } = await startOurs('dapp')
  const { uri = '', approval } = await sdk.connect({ optionalNamespaces: asked })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri })
  const refused = expect(approval()).rejects.toMatchObject({ code: 5000 })
  await wallet.reject({ id: (await proposed).proposal.id })
  await refused
})

test('behavior: their wallet updates, extends, tells events, pings and leaves', async () => {
  const { dapp, sdk, topic } = await pairWithTheirWallet()
  const namespaces = {
    eip155: {
      ...granted.eip155,
      accounts: [`eip155:1:${account}`, `eip155:10:${account}`],
      chains: ['eip155:1', 'eip155:10'],
    },
  }
  const updated = nextEvent(dapp, 'sessionUpdated')
  await (await sdk.update({ topic, namespaces })).acknowledged()
  expect((await updated).session.namespaces).toEqual(namespaces)
  const told = nextEvent(dapp, 'sessionEvent')
  await sdk.emit({ topic, chainId: 'eip155:10', event: { name: 'chainChanged', data: 10 } })
  expect(await told).toMatchObject({ name: 'chainChanged', data: 10, networkId: 'eip155:10' })
  await (await sdk.extend({ topic })).acknowledged()
  await dapp.ping({ topic })
  await sdk.ping({ topic })
  const ended = nextEvent(dapp, 'sessionDeleted')
  await sdk.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  expect((await ended).end.code).toBe(6000)
})

test('behavior: our wallet updates, extends, tells events, pings and leaves', async () => {
  const { sdk, wallet, topic } = await pairWithTheirSite()
  const namespaces = {
    eip155: {
      ...granted.eip155,
      accounts: [`eip155:1:${account}`, `eip155:10:${account}`],
      chains: ['eip155:1', 'eip155:10'],
    },
  }
  const updated = once(sdk, 'session_update')
  await wallet.update({ topic, namespaces })
  expect((await updated).params.namespaces).toEqual(namespaces)
  const told = once(sdk, 'session_event')
  await wallet.emit({ topic, networkId: 'eip155:10', name: 'chainChanged', data: 10 })
  expect((await told).params).toMatchObject({ chainId: 'eip155:10', event: { name: 'chainChanged', data: 10 } })
  const extended = once(sdk, 'session_extend')
  await wallet.extend({ topic })
  await extended
  await wallet.ping({ topic })
  await sdk.ping({ topic })
  const ended = once(sdk, 'session_delete')
  await wallet.disconnect({ topic })
  expect((await ended).topic).toBe(topic)
})

test('behavior: our site and their site each end a session', async () => {
  const ours = await pairWithTheirWallet()
  const deleted = once(ours.sdk, 'session_delete')
  await ours.dapp.disconnect({ topic: ours.topic })
  expect((await deleted).topic).toBe(ours.topic)
  const theirs = await pairWithTheirSite()
  const ended = nextEvent(theirs.wallet, 'sessionDeleted')
  await theirs.sdk.disconnect({ topic: theirs.topic, reason: { code: 6000, message: 'User disconnected.' } })
  expect((await ended).session.topic).toBe(theirs.topic)
})

test('behavior: many requests at once are each answered once by their wallet', async () => {
  const { dapp, sdk, topic } = await pairWithTheirWallet()
  sdk.on('session_request', ({ id, params }: SdkEvents['session_request']) => {
    void sdk.respond({ topic, response: { id, jsonrpc: '2.0', result: params.request.params } })
  })
  const request = (index: number) =>
    dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [index] })
  const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => request(index)))
  expect(answers).toEqual(Array.from({ length: 4 }, (_, index) => [index]))
})

test('behavior: a relay that restarts between question and answer loses neither for their wallet', async () => {
  const { dapp, sdk, relay, topic } = await pairWithTheirWallet()
  const requested = once(sdk, 'session_request')
  const answer = dapp.request({ topic, networkId: 'eip155:1', method: 'personal_sign', params: [] })
  const { id } = await requested
  // what it says before it is back it would say again a quarter of a minute later
  const isBack = new Promise<void>((done) => sdk.core.relayer.once('relayer_connect', done))
  await restart(relay)
  await isBack
  await sdk.respond({ topic, response: { id, jsonrpc: '2.0', result: 'late' } })
  expect(await answer).toBe('late')
})

test('behavior: a relay that restarts between question and answer loses neither for their site', async () => {
  const { wallet, sdk, relay, topic } = await pairWithTheirSite()
  const heard = nextEvent(wallet, 'request')
  const request = { method: 'personal_sign', params: [] }
  const asking = sdk.request({ topic, chainId: 'eip155:1', request })
  const event = await heard
  await restart(relay)
  await wallet.respond({ ...event.request, reply: { result: 'late' } })
  expect(await asking).toBe('late')
})

test('behavior: their wallet signs in for our site in one approval', async () => {
  const { dapp, sdk } = await startOurs('wallet')
  const requested = once(sdk, 'session_authenticate')
  const pairing = dapp.propose({
    namespaces: { eip155: asked.eip155 },
    authentication: {
      chains: ['eip155:1', 'eip155:10'],
      domain: 'site.example',
      aud: 'https://site.example/login',
      nonce: 'nonce1234',
      statement: 'Sign in, please',
      methods: ['personal_sign', 'eth_sendTransaction'],
      verify: async ([one]) =>
        one !== undefined &&
        verifyMessage({
          address: one.address as `0x${string}`,
          message: one.message,
          signature: one.cacao.s.s as `0x${string}`,
        }),
    },
  })
  await sdk.pair({ uri: pairing.uri })
  const { id, params } = await requested
  const authPayload = populateAuthPayload({
    authPayload: params.authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  })
  const iss = `did:pkh:eip155:1:${signer.address}`
  const message = sdk.formatAuthMessage({ request: authPayload, iss })
  const signature = await signer.signMessage({ message })
  await sdk.approveSessionAuthenticate({
    id,
    auths: [buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)],
  })
  const { session, cacaos } = await pairing.approval
  expect(cacaos).toHaveLength(1)
  expect(cacaos[0] && formatAuthMessage(cacaos[0].p)).toBe(message)
  expect(session?.namespaces['eip155']).toMatchObject({
    accounts: [`eip155:1:${signer.address}`],
    methods: ['personal_sign'],
  })
  const heard = once(sdk, 'session_request')
  const asking = dapp.request({
    topic: session?.topic ?? '',
    networkId: 'eip155:1',
    method: 'personal_sign',
    params: [],
  })
  const request = await heard
  await sdk.respond({ topic: request.topic, response: { id: request.id, jsonrpc: '2.0', result: 'ok' } })
  expect(await asking).toBe('ok')
})

test('behavior: our wallet signs in for their site in one approval', async () => {
  const { wallet, sdk } = await startOurs('dapp')
  const { uri, response } = await sdk.authenticate({
    chains: ['eip155:1', 'eip155:10'],
    domain: 'site.example',
    uri: 'https://site.example/login',
    nonce: 'nonce1234',
    statement: 'Sign in, please',
    methods: ['personal_sign'],
  })
  const requested = nextEvent(wallet, 'authentication')
  wallet.pair({ uri })
  const { authentication } = await requested
  expect(authentication.methods).toEqual(['personal_sign'])
  const ours = await wallet.approveAuthentication({
    id: authentication.id,
    signers: [
      {
        address: signer.address,
        networkIds: ['eip155:1', 'eip155:10'],
        methods: ['personal_sign', 'eth_sendTransaction'],
        sign: (message) => signer.signMessage({ message }),
      },
    ],
  })
  const { session, auths } = await response()
  expect(auths).toHaveLength(1)
  expect(session?.topic).toBe(ours?.topic)
  respondToAll(wallet, () => 'ok')
  const request = { method: 'personal_sign', params: [] }
  expect(await sdk.request({ topic: ours?.topic ?? '', chainId: 'eip155:1', request })).toBe('ok')
})

// one process holds several of these clients; without this they would share one socket and one store
process.env['DISABLE_GLOBAL_CORE'] = 'true'

type SdkClient = Awaited<ReturnType<typeof startSdk>>

/** The last freely licensed reference client, as it comes: a black box to speak with. */
function startSdk(relayUrl: string, role: 'dapp' | 'wallet') {
  return SignClient.init({
    projectId: 'test',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `${role}-${crypto.randomUUID()}`,
    storageOptions: { database: ':memory:' },
    metadata: { ...(role === 'dapp' ? site : phone), redirect: {} },
  })
}

/** Closes the socket, which is all such a client lets go of. */
async function stopSdk(client: SdkClient): Promise<void> {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
  client.core.events.removeAllListeners()
}
