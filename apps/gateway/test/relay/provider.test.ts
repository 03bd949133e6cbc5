import { type ExternalProviderEvent, type Network, solana, toNetwork } from '@foyer/base'
import {
  createMemoryStorage,
  createRelayProvider,
  type RelayProvider,
  type RelayProviderOptions,
  type SignedIn,
  type VerifySignedIn,
} from '@foyer/relay-client'
import { startAnvils } from '@foyer/test/anvil'
import { createPhoneWallet, type PhoneWalletOptions } from '@foyer/test-kit/phone'
import { base58 } from '@scure/base'
import nacl from 'tweetnacl'
import { createPublicClient, http, recoverMessageAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { nextEvent, quick, site as siteMetadata, startWallet } from './clients.ts'
import { startRelay, type TestRelay } from './startRelay.ts'

const evmKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const { address } = privateKeyToAccount(evmKey)
const solanaSeed = new Uint8Array(32).fill(7)
const receiver = '0x00000000000000000000000000000000000000AA'

const anvils = await startAnvils([{ chainId: 31_337 }, { chainId: 31_338 }])
afterAll(anvils.stop)
const [one, two] = anvils.chains

function toEvmNetwork(id: number, url: string): Network {
  return toNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}

const first = toEvmNetwork(31_337, one?.url ?? 'http://127.0.0.1:9')
const second = toEvmNetwork(31_338, two?.url ?? 'http://127.0.0.1:9')

type Started = RelayProvider & { readonly events: ExternalProviderEvent[] }

function startProvider(relay: TestRelay, options: Partial<RelayProviderOptions> = {}): Started {
  const provider = createRelayProvider({
    networks: [first, second, solana],
    metadata: siteMetadata,
    relays: [{ url: relay.url, projectId: 'test' }],
    storage: createMemoryStorage(),
    timing: quick,
    warn: () => undefined,
    ...options,
  })
  const events: ExternalProviderEvent[] = []
  provider.provider.watch((event) => events.push(event))
  onTestFinished(provider.close)
  return { ...provider, events }
}

function startPhone(relay: TestRelay, options: Partial<PhoneWalletOptions> = {}) {
  const phone = createPhoneWallet({
    relayUrl: relay.url,
    projectId: 'test',
    networks: [
      { networkId: first.caipNetworkId, rpcUrl: one?.url },
      { networkId: second.caipNetworkId, rpcUrl: two?.url },
      { networkId: solana.caipNetworkId },
    ],
    evmKey,
    solanaSeed,
    nativeLink: 'phone://',
    decide: () => 'approve',
    timing: quick,
    warn: () => undefined,
    ...options,
  })
  onTestFinished(phone.close)
  return phone
}

async function start(options: Partial<RelayProviderOptions> = {}, phoneOptions: Partial<PhoneWalletOptions> = {}) {
  const relay = await startRelay()
  onTestFinished(() => relay[Symbol.asyncDispose]())
  const site = startProvider(relay, options)
  const phone = startPhone(relay, phoneOptions)
  return { relay, site, phone, provider: site.provider }
}

/** Connects as a visitor does: the link is drawn, the phone scans it. */
async function connect({ site, phone }: Awaited<ReturnType<typeof start>>, network: Network = first) {
  const connected = site.provider.connect({ namespace: network.chainNamespace, network })
  const state = site.pairing.getState()
  if (state.step !== 'ready') throw new Error('No link')
  phone.pair(state.uri)
  return connected
}

test('default: one approval gives a session to every namespace the wallet has', async () => {
  const all = await start()
  const session = await connect(all)
  expect(session).toMatchObject({
    accounts: [{ caipAddress: `eip155:31337:${address}` }],
    networkId: 'eip155:31337',
    approvedNetworkIds: ['eip155:31337', 'eip155:31338'],
  })
  const other = await all.provider.connect({ namespace: 'solana', network: solana })
  expect(other.networkId).toBe(solana.caipNetworkId)
  expect(other.accounts).toEqual([{ caipAddress: `${solana.caipNetworkId}:${all.phone.addresses.solana}` }])
  expect(all.site.getSessions()).toHaveLength(1)
  const told = all.site.events.filter(({ type }) => type === 'sessionChanged')
  expect(told.map((event) => 'namespace' in event && event.namespace).sort()).toEqual(['eip155', 'solana'])
})

test('behavior: signs for eip155 and for solana', async () => {
  const all = await start()
  await connect(all)
  const signature = await all.provider.request({
    networkId: 'eip155:31337',
    method: 'personal_sign',
    params: [toHex('hello'), address],
  })
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(address)

  const message = new TextEncoder().encode('hello')
  const signed = (await all.provider.request({
    networkId: solana.caipNetworkId,
    method: 'solana_signMessage',
    params: { message: base58.encode(message), pubkey: all.phone.addresses.solana },
  })) as { signature: string }
  const { publicKey } = nacl.sign.keyPair.fromSeed(solanaSeed)
  expect(nacl.sign.detached.verify(message, base58.decode(signed.signature), publicKey)).toBe(true)
})

test('behavior: signs a transaction of solana in the place of its account', async () => {
  const all = await start()
  await connect(all)
  const { publicKey } = nacl.sign.keyPair.fromSeed(solanaSeed)
  const other = nacl.sign.keyPair.fromSeed(new Uint8Array(32).fill(8)).publicKey
  // two signers, no instruction: header, two keys, a blockhash, no instructions
  const message = Uint8Array.from([2, 0, 0, 2, ...other, ...publicKey, ...new Uint8Array(32), 0])
  const wire = Uint8Array.from([2, ...new Uint8Array(128), ...message])
  const params = { transaction: Buffer.from(wire).toString('base64'), pubkey: all.phone.addresses.solana }
  const answer = (await all.provider.request({
    networkId: solana.caipNetworkId,
    method: 'solana_signTransaction',
    params,
  })) as { signature: string; transaction: string }
  const bytes = Buffer.from(answer.transaction, 'base64')
  expect([...bytes.subarray(1, 65)].every((byte) => byte === 0)).toBe(true)
  expect(nacl.sign.detached.verify(message, bytes.subarray(65, 129), publicKey)).toBe(true)
  expect(base58.encode(bytes.subarray(65, 129))).toBe(answer.signature)
})

test.skipIf(!one || !two)('behavior: sends on one chain, switches, sends on the other', async () => {
  const all = await start()
  await connect(all)
  for (const [chain, network] of [
    [one, first],
    [two, second],
  ] as const) {
    const client = createPublicClient({ transport: http(chain?.url ?? '') })
    const before = await client.getBalance({ address: receiver })
    const params = [{ chainId: toHex(Number(network.id)) }]
    await all.provider.request({ networkId: 'eip155:31337', method: 'wallet_switchEthereumChain', params })
    expect((await all.provider.getSession({ namespace: 'eip155' }))?.networkId).toBe(network.caipNetworkId)
    const hash = (await all.provider.request({
      networkId: network.caipNetworkId,
      method: 'eth_sendTransaction',
      params: [{ from: address, to: receiver, value: toHex(1_000n) }],
    })) as `0x${string}`
    await client.waitForTransactionReceipt({ hash })
    expect(await client.getBalance({ address: receiver })).toBe(before + 1_000n)
  }
})

test.skipIf(!one)('behavior: reads go to the network, never to the wallet', async () => {
  const all = await start()
  await connect(all)
  const request = (method: string, params: readonly unknown[] = []) =>
    all.provider.request({ networkId: 'eip155:31337', method, params })
  expect(await request('eth_chainId')).toBe('0x7a69')
  expect(await request('eth_accounts')).toEqual([address])
  expect(await request('eth_blockNumber')).toMatch(/^0x/)
  expect(BigInt((await request('eth_getBalance', [address, 'latest'])) as string)).toBeGreaterThan(0n)
  await expect(request('eth_call', [{ to: 'nonsense' }, 'latest'])).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  expect(all.phone.getPrompts()).toEqual([])
})

test('behavior: switching to a network that was not granted asks the wallet, which grants or knows it not', async () => {
  const all = await start({}, { networks: [{ networkId: first.caipNetworkId }] })
  const session = await connect(all)
  expect(session.approvedNetworkIds).toEqual(['eip155:31337'])
  const params = [{ chainId: '0x7a6a' }]
  const change = (method: string, chain: readonly unknown[]) =>
    all.provider.request({ networkId: 'eip155:31337', method, params: chain })
  await expect(change('wallet_switchEthereumChain', params)).rejects.toMatchObject({ cause: { code: 4902 } })
  await change('wallet_addEthereumChain', [{ chainId: '0x7a6a', rpcUrls: [] }])
  await change('wallet_switchEthereumChain', params)
  const changed = await all.provider.getSession({ namespace: 'eip155' })
  expect(changed).toMatchObject({ networkId: 'eip155:31338', approvedNetworkIds: ['eip155:31337', 'eip155:31338'] })
})

test('behavior: the wallet moves to another network by itself, and leaves by itself', async () => {
  const choices = new Map<string, string>()
  const storage = {
    getItem: (key: string) => choices.get(key) ?? null,
    setItem: (key: string, value: string) => void choices.set(key, value),
    removeItem: (key: string) => void choices.delete(key),
  }
  const all = await start({ choices: storage })
  await connect(all)
  all.site.requests.rememberWallet({ href: 'phone://', name: 'Phone' })
  const moved = new Promise((resolve) => {
    all.provider.watch(
      (event) => event.type === 'sessionChanged' && event.session.networkId === 'eip155:31338' && resolve(event),
    )
  })
  await all.phone.switchNetwork('eip155:31338')
  await moved
  const ended = new Promise((resolve) => {
    all.provider.watch((event) => event.type === 'disconnected' && resolve(event))
  })
  await all.phone.disconnect()
  expect(await ended).toEqual({ type: 'disconnected' })
  expect(await all.provider.getSession({ namespace: 'eip155' })).toBeUndefined()
  expect(choices.size).toBe(0)
})

test('behavior: a wallet that takes a network back says again what it said before, and is heard', async () => {
  const all = await start()
  await connect(all)
  const heard = () =>
    all.site.events.map((event) => 'session' in event && event.namespace === 'eip155' && event.session.networkId)
  const chainId = () => all.provider.request({ networkId: 'eip155:31337', method: 'eth_chainId', params: [] })
  await all.phone.switchNetwork('eip155:31338')
  await expect.poll(heard).toContain('eip155:31338')
  // the page may have changed it meanwhile, and not have told this provider
  expect(await chainId()).toBe('0x7a6a')
  const before = heard().length
  await all.phone.switchNetwork('eip155:31338')
  await expect.poll(() => heard().slice(before)).toEqual(['eip155:31338'])
})

test('error: thousands of events that say nonsense change nothing, and thousands that say one thing are told once', async () => {
  const relay = await startRelay({ limits: { requestsPerSecond: 1e9, requestBurst: 1e9 } })
  onTestFinished(() => relay[Symbol.asyncDispose]())
  const site = startProvider(relay)
  const wallet = startWallet(relay.url)
  onTestFinished(wallet.close)
  const connected = site.provider.connect({ namespace: 'eip155', network: first })
  const state = site.pairing.getState()
  if (state.step !== 'ready') throw new Error('No link')
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri: state.uri })
  const { proposal } = await proposed
  const accounts = [`eip155:31337:${address}`, `eip155:31338:${address}`]
  const methods = ['personal_sign', 'eth_sendTransaction']
  const eip155 = { accounts, methods, events: ['accountsChanged', 'chainChanged'] }
  await wallet.approve({ id: proposal.id, namespaces: { eip155 } })
  await connected
  const [session] = wallet.getSessions()
  if (!session) throw new Error('No session')
  const emit = (name: string, data: unknown) =>
    wallet.emit({ topic: session.topic, networkId: 'eip155:31337', name, data }).catch(() => undefined)
  const before = site.events.length
  const nonsense: readonly (readonly [string, unknown])[] = [
    ...[[], [null], ['javascript'], ['eip155:1:javascript'], ['0x0'], {}, 'x', 7, null, [`0x${'1'.repeat(40)}`]].map(
      (data) => ['accountsChanged', data] as const,
    ),
    ...[-1, 1.5, 'x', {}, [], null, 'eip155:999', '0x', 999_999].map((data) => ['chainChanged', data] as const),
    ...['message', 'constructor', '__proto__', ''].map((name) => [name, address] as const),
  ]
  for (let round = 0; round < 50; round += 1) await Promise.all(nonsense.map(([name, data]) => emit(name, data)))
  await wallet.ping({ topic: session.topic })
  expect(site.events.slice(before)).toEqual([])
  expect(await site.provider.getSession({ namespace: 'eip155' })).toMatchObject({
    networkId: 'eip155:31337',
    accounts: [{ caipAddress: accounts[0] }],
  })
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 50 }, () => emit('chainChanged', 31_338)))
  }
  await wallet.ping({ topic: session.topic })
  expect(site.events.slice(before).map((event) => 'session' in event && event.session.networkId)).toEqual([
    'eip155:31338',
  ])
})

test('behavior: a reload resumes the session, its network and its account', async () => {
  const storage = createMemoryStorage()
  const all = await start({ storage })
  await connect(all)
  all.site.setActiveNetwork('eip155:31338')
  all.site.close()
  const again = startProvider(all.relay, { storage })
  const session = await again.provider.getSession({ namespace: 'eip155' })
  expect(session).toMatchObject({ networkId: 'eip155:31338', accounts: [{ caipAddress: `eip155:31338:${address}` }] })
  const params = [toHex('again'), address]
  const call = { networkId: 'eip155:31338', method: 'personal_sign', params } as const
  expect(await again.provider.request(call)).toMatch(/^0x/)
  await again.provider.disconnect()
  await expect.poll(() => all.phone.getSessions()).toEqual([])
})

test('behavior: what the wallet did not grant is absent, in methods, chains and namespaces', async () => {
  const grant: PhoneWalletOptions['grant'] = ({ eip155 }) => ({
    eip155: {
      accounts: [`eip155:31337:${address}`],
      methods: (eip155?.methods ?? []).filter((method) => method === 'personal_sign'),
      events: [],
    },
  })
  const all = await start({}, { grant })
  const session = await connect(all)
  expect(session).toMatchObject({ methods: ['personal_sign'], approvedNetworkIds: ['eip155:31337'] })
  expect(await all.provider.getSession({ namespace: 'solana' })).toBeUndefined()
  const send = { networkId: 'eip155:31337', method: 'eth_sendTransaction', params: [{}] } as const
  await expect(all.provider.request(send)).rejects.toMatchObject({ name: 'MethodNotApproved' })
  const other = { networkId: 'eip155:31338', method: 'personal_sign', params: [] } as const
  await expect(all.provider.request(other)).rejects.toMatchObject({ name: 'NetworkNotApproved' })
})

test('error: a namespace the wallet does not have is said so, and its session stays for the others', async () => {
  const all = await start({}, { solanaSeed: undefined })
  await expect(connect(all, solana)).rejects.toMatchObject({ name: 'ConnectorChainsUnsupported' })
  expect((await all.provider.getSession({ namespace: 'eip155' }))?.accounts).toHaveLength(1)
})

test('error: a declined connection fails, and the next try has a new link', async () => {
  const all = await start({}, { decide: () => 'wait' })
  const connected = all.provider.connect({ namespace: 'eip155', network: first })
  const state = all.site.pairing.getState()
  if (state.step !== 'ready') throw new Error('No link')
  all.phone.pair(state.uri)
  const refused = expect(connected).rejects.toMatchObject({ name: 'UserRejected' })
  await all.phone.reject((await all.phone.nextPrompt()).id)
  await refused
  expect(all.site.pairing.getState()).toMatchObject({ step: 'failed', error: { name: 'UserRejected' } })
  expect(all.site.pairing.start().uri).not.toBe(state.uri)
})

test('error: a relay that refuses the site says why, to whoever connects and to whoever listens', async () => {
  const relay = await startRelay({ getProject: () => ({ origins: [] }), audiences: ['wss://elsewhere.example'] })
  onTestFinished(() => relay[Symbol.asyncDispose]())
  const site = startProvider(relay)
  const told = new Promise((resolve) => site.onRefused(resolve))
  const connected = site.provider.connect({ namespace: 'eip155', network: first })
  const reason = 'JWT validation error: JWT audience is another relay'
  await expect(connected).rejects.toMatchObject({ name: 'RelayRefused', context: { reason } })
  expect(await told).toBe(reason)
})

test('error: aborting a connection withdraws its link', async () => {
  const all = await start()
  const stop = new AbortController()
  const connected = all.provider.connect({ namespace: 'eip155', network: first, signal: stop.signal })
  stop.abort()
  await expect(connected).rejects.toMatchObject({ name: 'RequestAborted' })
  expect(all.site.pairing.getState()).toEqual({ step: 'idle' })
})

test('behavior: a link is reused until ten seconds before it expires, and renewed while it is looked at', async () => {
  let now = Date.now()
  const all = await start({ now: () => now })
  const { uri, expiresAt } = all.site.pairing.start()
  expect(expiresAt - now).toBe(240_000)
  now += 229_000
  expect(all.site.pairing.start().uri).toBe(uri)
  now += 1_001
  const next = all.site.pairing.start()
  expect(next.uri).not.toBe(uri)
  now += 230_001
  const renewed = new Promise((resolve) => all.site.pairing.watch(resolve))
  const stop = all.site.pairing.watchExpiry()
  expect(await renewed).toMatchObject({ step: 'ready' })
  stop()
})

test('behavior: connecting anew replaces the session that granted no more', async () => {
  const all = await start()
  await connect(all)
  const [old] = all.site.getSessions()
  const { uri } = all.site.pairing.refresh()
  const replaced = all.site.pairing.wait()
  all.phone.pair(uri)
  await replaced
  await expect.poll(() => all.phone.getSessions()).toHaveLength(1)
  expect(all.site.getSessions()).toHaveLength(1)
  expect(all.site.getSessions()[0]?.topic).not.toBe(old?.topic)
})

test('behavior: a request offers to open the wallet until it is answered', async () => {
  const all = await start({}, { decide: (prompt) => (prompt.kind === 'connect' ? 'approve' : 'wait') })
  await connect(all)
  const params = [toHex('hello'), address]
  const answer = all.provider.request({ networkId: 'eip155:31337', method: 'personal_sign', params })
  const { id } = await all.phone.nextPrompt('call')
  const [pending] = all.site.requests.list()
  const [session] = all.site.getSessions()
  expect(pending).toMatchObject({
    method: 'personal_sign',
    walletName: 'Phone',
    href: `phone://wc?requestId=${pending?.id}&sessionTopic=${session?.topic}`,
  })
  await all.phone.approve(id)
  await answer
  await expect.poll(() => all.site.requests.list()).toEqual([])
})

test('behavior: each wallet is paired through the network it listens on', async () => {
  const other = await startRelay()
  onTestFinished(() => other[Symbol.asyncDispose]())
  const relay = await startRelay()
  onTestFinished(() => relay[Symbol.asyncDispose]())
  const relays = [
    { url: relay.url, projectId: 'test' },
    { url: other.url, projectId: 'test', walletIds: ['private-wallet'] },
  ] as const
  const site = startProvider(relay, { relays })
  const phone = startPhone(other)
  const { uri } = site.pairing.start({ walletId: 'private-wallet' })
  const approved = site.pairing.wait()
  phone.pair(uri)
  await approved
  expect((await site.provider.getSession({ namespace: 'eip155' }))?.accounts).toHaveLength(1)
  const params = [toHex('hello'), address]
  const call = { networkId: 'eip155:31337', method: 'personal_sign', params } as const
  expect(await site.provider.request(call)).toMatch(/^0x/)
})

const isSignedByIssuers: VerifySignedIn = async (signedIn) => {
  const isSigned = async ({ message, address: signer, cacao }: SignedIn) =>
    (await recoverMessageAddress({ message, signature: cacao.s.s as `0x${string}` })) === signer
  return (await Promise.all(signedIn.map(isSigned))).every(Boolean)
}

test('behavior: a wallet signs in while connecting', async () => {
  const all = await start({
    networks: [first, second],
    getAuthentication: () => ({
      chains: ['eip155:31337'],
      domain: 'site.example',
      aud: 'https://site.example',
      nonce: 'nonce1234',
      statement: 'Grüß dich',
      methods: ['personal_sign'],
      verify: isSignedByIssuers,
    }),
  })
  const signedIn = new Promise((resolve) => all.site.onAuthenticated(resolve))
  const session = await connect(all)
  expect(await signedIn).toMatchObject([{ p: { nonce: 'nonce1234', iss: `did:pkh:eip155:31337:${address}` } }])
  expect(session).toMatchObject({ methods: ['personal_sign'], accounts: [{ caipAddress: `eip155:31337:${address}` }] })
})

test('behavior: a wallet that knows no sign-in is connected without one', async () => {
  const authentication = {
    chains: ['eip155:31337'],
    domain: 'site.example',
    aud: 'https://site.example',
    nonce: 'nonce1234',
    methods: ['personal_sign'],
    verify: () => Promise.resolve(true),
  }
  const all = await start({ networks: [first], getAuthentication: () => authentication }, { canSignIn: false })
  expect((await connect(all)).accounts).toHaveLength(1)
})

const signIn = {
  chains: ['eip155:31337'],
  domain: 'site.example',
  aud: 'https://site.example',
  nonce: 'nonce1234',
  methods: ['personal_sign'],
  verify: isSignedByIssuers,
}

test('behavior: what there is to sign may come later than the link; where it does not come, the link gives way to one that only connects', async () => {
  let resolve = (_asked: typeof signIn) => {}
  const promise = new Promise<typeof signIn>((settle) => {
    resolve = settle
  })
  const late = await start({ networks: [first], getAuthentication: () => promise })
  const signedIn = new Promise((heard) => late.site.onAuthenticated(heard))
  const connected = connect(late)
  resolve(signIn)
  expect(await signedIn).toHaveLength(1)
  expect((await connected).accounts).toHaveLength(1)

  const none = await start({ networks: [first], getAuthentication: () => Promise.reject(new Error('no nonce')) })
  const session = none.provider.connect({ namespace: 'eip155', network: first })
  const link = () => {
    const state = none.site.pairing.getState()
    return state.step === 'ready' ? state.uri : ''
  }
  expect(link()).toContain('methods=wc_sessionAuthenticate')
  await vi.waitFor(() => expect(link()).toMatch(/^wc:(?!.*methods=)/))
  none.phone.pair(link())
  expect((await session).accounts).toHaveLength(1)
})

const other = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const signedByOther: PhoneWalletOptions['toSigners'] = (own) => [
  { ...own, sign: (message) => other.signMessage({ message }) },
]

test('behavior: several accounts sign in with one approval, each for itself', async () => {
  const toSigners: PhoneWalletOptions['toSigners'] = (own) => [
    own,
    { ...own, address: other.address, sign: (message) => other.signMessage({ message }) },
  ]
  const all = await start({ networks: [first], getAuthentication: () => signIn }, { toSigners })
  const accounts = [address, other.address].map((one) => ({ caipAddress: `eip155:31337:${one}` }))
  expect((await connect(all)).accounts).toEqual(accounts)
})

test('error: a sign-in that another key signed connects nothing, and the wallet hears that', async () => {
  const all = await start({ networks: [first], getAuthentication: () => signIn }, { toSigners: signedByOther })
  await expect(connect(all)).rejects.toMatchObject({ name: 'AuthenticationInvalid', context: { reason: 'signature' } })
  expect(all.site.getSessions()).toEqual([])
  await vi.waitFor(() => expect(all.phone.getSessions()).toEqual([]))
})
