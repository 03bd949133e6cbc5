import {
  createConnect,
  createConnectorList,
  createExternals,
  createSessions,
  createSources,
  requireChain,
  type Sessions,
  type Sources,
} from '@foyer/adapter-kit'
import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  abortable,
  type Capabilities,
  type Connector,
  type CreateAdapter,
  createEmitter,
  externalIds,
  FoyerError,
  isExternalId,
  loadPart,
  shareWatch,
  throwIfAborted,
  watchInjection,
} from '@foyer/base'
import { type Chain, type CosmosChain, isBech32Address, toChain } from './chains.ts'
import { findWallet, type KeplrWallet, knownWallets, listWallets } from './keplr.ts'
import type { Session, Signing } from './session.ts'

/** The page's wallets, and the external ones. */
type CosmosSources = Sources<Session, Chain> & {
  /** The wallets looked for on the page; none where the site turned injected ones off. */
  readonly wallets: readonly KeplrWallet[]
  /** A living session of the page's wallets as it is now. */
  read(session: Session, signal: AbortSignal | undefined): Promise<Session>
  /** Gives the permission back. */
  close(session: Session): Promise<void>
}

/** Loads what speaks to the page's wallets, when one is about to be chosen. */
const loadInjected = () => loadPart(() => import('./injected.ts'))

function createCosmosSources(
  context: AdapterContext,
  chains: ReadonlyMap<string, Chain>,
  wallets: readonly KeplrWallet[],
): CosmosSources {
  const externals = createExternals<Session, Chain>({
    namespace: 'cosmos',
    context,
    chains,
    toSession: async (...from) => (await loadPart(() => import('./toExternalSession.ts'))).toExternalSession(...from),
  })
  const find = (connectorId: string) => findWallet(wallets, connectorId)
  const request = async (
    how: 'openInjected' | 'readInjected',
    connectorId: string,
    chain: Chain,
    signal?: AbortSignal,
  ) => {
    const provider = find(connectorId)
    if (!provider) throw new FoyerError('ConnectorNotFound', { connectorId })
    return (await loadInjected())[how]({ connectorId, provider, chain, signal })
  }
  const sources = createSources<Session, Chain>(externals, {
    find,
    connect: (connectorId, chain, signal) => request('openInjected', connectorId, chain, signal),
    reconnect: async (connectorId, chain, signal) =>
      find(connectorId) && request('readInjected', connectorId, chain, signal),
    switchNetwork: ({ connection }, chain, signal) => request('openInjected', connection.connectorId, chain, signal),
  })
  return {
    ...sources,
    wallets,
    read: ({ chain, connection }, signal) => request('readInjected', connection.connectorId, chain, signal),
    async close({ chain, connection: { connectorId } }) {
      const provider = find(connectorId)
      if (provider) return (await loadInjected()).closeInjected({ provider, chain })
      await externals.find(connectorId)?.disconnect()
    },
  }
}

/** How many of our transactions are remembered until they are asked for. */
const rememberedLimit = 100

export type CosmosAdapterOptions = {
  /** By chain id (`cosmoshub-4`); needed for every network that is not built in. */
  readonly chains?: Readonly<Record<string, CosmosChain>> | undefined
  /** Wallets of Keplr's shape beside Keplr, Leap and OKX; one with the id of a known one takes its place. */
  readonly wallets?: readonly KeplrWallet[] | undefined
}

/**
 * Cosmos for Foyer: Keplr, Leap and OKX over one small interface, and the relay or embedded wallet where they serve it.
 * `sendTransaction` is the bank's send, its `data` the memo. Nothing but the page is touched before a wallet is chosen.
 * @param options.wallets others of Keplr's shape: where they stand on the page
 * @param options.chains what a chain needs beside its network: bech32 prefix, denomination, gas price, LCD
 * @throws FoyerError `InvalidOption` when a Cosmos network of the site is neither built in nor in `chains`, or a wallet
 * has the id of an external one
 */
export function cosmosAdapter(options: CosmosAdapterOptions = {}): CreateAdapter {
  return (context) => createAdapter(context, options)
}

function createAdapter(context: AdapterContext, options: CosmosAdapterOptions): Adapter {
  const { chains: given = {}, wallets: added = [] } = options
  assertOwnIds(added)
  const chains = new Map<string, Chain>()
  const networksChanged = () => {
    const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
    const next = networks.map((network) => [network.caipNetworkId, toChain(network, given)] as const)
    chains.clear()
    for (const [id, chain] of next) chains.set(id, chain)
  }
  networksChanged()
  const events = createEmitter<AdapterEvent>()
  const sessions = createSessions<Session>(events)
  const others = knownWallets.filter(({ id }) => !added.some((wallet) => wallet.id === id))
  const wallets = context.enableInjected ? [...others, ...added] : []
  const sources = createCosmosSources(context, chains, wallets)
  const { externals } = sources
  const connectors = createConnectorList(events, externals, () => listConnectors(wallets))
  const isKnown = (id: string) => [...wallets, ...externals.providers].some((one) => one.id === id)

  return {
    namespace: 'cosmos',
    capabilities: createCapabilities({ sessions, sources, chains, timeouts: new Map() }),
    getConnectors: connectors.get,
    networksChanged,
    prepare() {
      // a failed load is reported by the connect that repeats it
      if (connectors.get().length > externals.connectors.length) loadInjected().catch(() => {})
    },
    ...createConnect({ sessions, sources, chains }),
    async disconnect({ connectorId }) {
      const session = sessions.get(connectorId)
      if (!session && !isKnown(connectorId)) throw new FoyerError('ConnectorNotFound', { connectorId })
      sessions.remove(connectorId)
      if (session) await sources.close(session)
    },
    watch: shareWatch(events, () => {
      connectors.refresh()
      const stops = [watchInjection(connectors.refresh), watchKeys({ sessions, sources }), externals.watch(sessions)]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    getProvider: async ({ connectorId }) => sources.getProvider(connectorId),
  }
}

function assertOwnIds(wallets: readonly KeplrWallet[]): void {
  if (!wallets.some(({ id }) => isExternalId(id))) return
  const expected = `wallets whose ids are not ${Object.values(externalIds).join(' or ')}`
  throw new FoyerError('InvalidOption', { option: 'wallets', expected })
}

function listConnectors(wallets: readonly KeplrWallet[]): readonly Connector[] {
  return listWallets(wallets).map(({ id, name, rdns }) => ({
    id,
    name,
    type: 'INJECTED',
    namespace: 'cosmos',
    ...(rdns && { rdns }),
  }))
}

type Watched = { readonly sessions: Sessions<Session>; readonly sources: CosmosSources }

/** Follows the accounts that are picked in the wallets of living sessions. @returns stops */
function watchKeys(watched: Watched): () => void {
  const events = new Set(watched.sources.wallets.flatMap(({ event }) => event))
  const stops = [...events].map((event) => watchEvent(event, watched))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The event says that something changed, not what: the accounts are read again. */
function watchEvent(event: string, { sessions, sources }: Watched): () => void {
  // outside of a page there is no event
  if (typeof addEventListener !== 'function') return () => {}
  let reading = new AbortController()
  const read = async (session: Session, { signal }: AbortController) => {
    try {
      const current = await sources.read(session, signal)
      // the visitor may have moved to another chain or ended it meanwhile
      if (sessions.get(session.connection.connectorId) === session) sessions.replace(current)
    } catch {
      if (!signal.aborted) sessions.remove(session.connection.connectorId)
    }
  }
  const changed = () => {
    reading.abort()
    reading = new AbortController()
    const mine = sources.wallets.filter((row) => [row.event].flat().includes(event)).map(({ id }) => id)
    for (const session of sessions.list()) {
      if (mine.includes(session.connection.connectorId)) void read(session, reading)
    }
  }
  addEventListener(event, changed)
  return () => {
    reading.abort()
    removeEventListener(event, changed)
  }
}

type CapabilityContext = {
  readonly sessions: Sessions<Session>
  readonly sources: CosmosSources
  readonly chains: ReadonlyMap<string, Chain>
  /** Heights after which the chain refuses what was sent from here, by hash. */
  readonly timeouts: Map<string, number>
}

/** Creates what this adapter can do. cosmjs (227 kB) is loaded by the first call that needs it, and by no other. */
function createCapabilities(context: CapabilityContext): Partial<Capabilities> {
  return {
    ...createSigningCapabilities(context),
    ...createSendingCapabilities(context),
    ...createReadingCapabilities(context),
  }
}

function createSigningCapabilities({ sessions, sources, chains }: CapabilityContext): Partial<Capabilities> {
  return {
    async switchNetwork({ connection, network, signal }) {
      const session = sessions.require(connection)
      if (session.connection.networkId === network.caipNetworkId) return
      sessions.replace(await sources.switchNetwork(session, requireChain(chains, network.caipNetworkId), signal))
    },
    async signMessage({ connection, message, address, signal }) {
      const session = sessions.require(connection)
      if (address !== undefined && address !== session.key.address) {
        throw new FoyerError('InvalidAddress', { value: address })
      }
      return assertSigning(session, 'signMessage')(message, { signal })
    },
    async signDirect({ connection, network, signDoc, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertChainId(signDoc.chainId, session.chain)
      return assertSigning(session, 'signDirect')(signDoc, { signal })
    },
    async signAmino({ connection, network, signDoc, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertChainId(signDoc.chain_id, session.chain)
      return assertSigning(session, 'signAmino')(signDoc, { signal })
    },
  }
}

function createSendingCapabilities({ sessions, timeouts }: CapabilityContext): Partial<Capabilities> {
  return {
    async estimateFee({ connection, network, to, value, tokenAddress, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertSending(session)
      assertAddress(to, session.chain)
      const { estimateFee } = await loadPart(() => import('./stargate/sendCoins.ts'))
      const denom = tokenAddress ?? session.chain.denom
      return estimateFee({ session, to, value, denom, memo: '', signal })
    },
    /** `data` is the memo, which exchanges ask for. */
    async sendTransaction({ connection, network, to, value, data: memo = '', signal }) {
      throwIfAborted(signal)
      const session = sessions.requireOn(connection, network.caipNetworkId)
      assertSending(session)
      assertAddress(to, session.chain)
      if (value <= 0n) throw new FoyerError('InvalidAmount', { value: String(value) })
      const { sendCoins } = await loadPart(() => import('./stargate/sendCoins.ts'))
      const { hash, timeoutHeight } = await sendCoins({ session, to, value, denom: session.chain.denom, memo, signal })
      timeouts.set(hash, timeoutHeight)
      const [oldest] = timeouts.keys()
      if (timeouts.size > rememberedLimit && oldest !== undefined) timeouts.delete(oldest)
      return hash
    },
    async waitForTransaction({ hash, network, signal }) {
      if (!/^[0-9A-F]{64}$/i.test(hash)) throw new FoyerError('InvalidTransaction', { reason: 'its hash is none' })
      const { waitForTx } = await loadPart(() => import('./stargate/waitForTx.ts'))
      return waitForTx({ hash, network, timeoutHeight: timeouts.get(hash), signal })
    },
  }
}

function createReadingCapabilities({ chains }: CapabilityContext): Partial<Capabilities> {
  return {
    async getBalance({ address, network, signal }) {
      const chain = requireChain(chains, network.caipNetworkId)
      assertAddress(address, chain)
      throwIfAborted(signal)
      const { readBalance } = await loadPart(() => import('./stargate/readBalance.ts'))
      const value = await abortable(readBalance(chain, address, chain.denom, signal), signal)
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    isAddress: ({ value, network }) => isBech32Address(value, requireChain(chains, network.caipNetworkId).bech32Prefix),
  }
}

/** A key of another kind than cosmjs knows, or a relay without its methods, cannot send. */
function assertSending({ connection }: Session): void {
  if (connection.capabilities?.includes('sendTransaction') !== false) return
  throw new FoyerError('CapabilityUnsupported', { namespace: 'cosmos', capability: 'sendTransaction' })
}

function assertAddress(value: string, { bech32Prefix }: Chain): void {
  if (!isBech32Address(value, bech32Prefix)) throw new FoyerError('InvalidAddress', { value })
}

function assertChainId(chainId: string, chain: Chain): void {
  if (chainId === chain.chainId) return
  throw new FoyerError('InvalidTransaction', { reason: `it is for ${chainId}, not for ${chain.chainId}` })
}

/** @throws FoyerError `CapabilityUnsupported` */
function assertSigning<name extends 'signDirect' | 'signAmino' | 'signMessage'>(
  { signing }: Session,
  name: name,
): NonNullable<Signing[name]> {
  const sign = signing[name]
  if (!sign) throw new FoyerError('CapabilityUnsupported', { namespace: 'cosmos', capability: name })
  return sign
}
