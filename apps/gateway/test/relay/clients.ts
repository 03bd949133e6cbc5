import {
  createMemoryStorage,
  createRelayDapp,
  type DappEvent,
  type RelayDapp,
  type RelayDappOptions,
  type RelayStorage,
} from '@foyer/relay-client'
import {
  createRelayWallet,
  type RelayWallet,
  type RelayWalletOptions,
  type WalletEvent,
} from '@foyer/relay-client/wallet'

export const site = { name: 'Site', description: 'A site', url: 'https://site.example', icons: [] }
export const phone = {
  name: 'Phone',
  description: 'A wallet',
  url: 'https://wallet.example',
  icons: [],
  redirect: { native: 'phone://' },
}

export const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** What the tests' sites ask for. */
export const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: { chains: ['solana:x'], methods: ['solana_signMessage'], events: ['accountsChanged'] },
}

/** What the tests' wallets grant. */
export const granted = {
  eip155: {
    chains: ['eip155:1'],
    accounts: [`eip155:1:${account}`],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

export type TestDapp = RelayDapp & { readonly storage: RelayStorage; readonly events: DappEvent[] }
export type TestWallet = RelayWallet & { readonly storage: RelayStorage; readonly events: WalletEvent[] }

/** Quick enough for tests that lose their relay many times. */
export const quick = {
  connectTimeout: 2_000,
  attemptWait: 20,
  attemptWaitCap: 200,
  reconnectWait: 5,
  heartbeat: 50,
  heartbeatTimeout: 1_000,
  callTimeout: 500,
  linger: 100,
}

export function startDapp(url: string, options: Partial<RelayDappOptions> = {}): TestDapp {
  const storage = options.storage ?? createMemoryStorage()
  const dapp = createRelayDapp({
    relayUrl: url,
    projectId: 'test',
    storagePrefix: 'dapp.',
    metadata: site,
    timing: quick,
    warn: () => undefined,
    ...options,
    storage,
  })
  const events: DappEvent[] = []
  dapp.watch((event) => events.push(event))
  return { ...dapp, storage, events }
}

export function startWallet(url: string, options: Partial<RelayWalletOptions> = {}): TestWallet {
  const storage = options.storage ?? createMemoryStorage()
  const wallet = createRelayWallet({
    relayUrl: url,
    projectId: 'test',
    storagePrefix: 'wallet.',
    metadata: phone,
    timing: quick,
    warn: () => undefined,
    ...options,
    storage,
  })
  const events: WalletEvent[] = []
  wallet.watch((event) => events.push(event))
  return { ...wallet, storage, events }
}

/** The next event of a kind that one side tells. */
export function nextEvent<event extends { readonly type: string }, type extends event['type']>(
  source: { watch(listener: (event: event) => void): () => void },
  type: type,
): Promise<Extract<event, { readonly type: type }>> {
  return new Promise((resolve) => {
    const stop = source.watch((event) => {
      if (event.type !== type) return
      stop()
      resolve(event as Extract<event, { readonly type: type }>)
    })
  })
}

/** Pairs, approves and settles; resolves with the topic both sides share. */
export async function connectPair(dapp: RelayDapp, wallet: RelayWallet, namespaces = granted): Promise<string> {
  const pairing = dapp.propose({ namespaces: asked })
  const proposed = nextEvent(wallet, 'proposal')
  wallet.pair({ uri: pairing.uri })
  const { proposal } = await proposed
  const [{ session }] = await Promise.all([pairing.approval, wallet.approve({ id: proposal.id, namespaces })])
  if (!session) throw new Error('No session')
  return session.topic
}

/** Answers every request of a wallet with what `reply` makes of it. */
export function respondToAll(wallet: RelayWallet, reply: (method: string, params: unknown) => unknown): () => void {
  return wallet.watch((event) => {
    if (event.type !== 'request') return
    const { topic, id, method, params } = event.request
    wallet.respond({ topic, id, reply: { result: reply(method, params) } }).catch(() => undefined)
  })
}
