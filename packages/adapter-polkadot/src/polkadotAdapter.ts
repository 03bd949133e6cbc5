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
  FoyerError,
  loadPart,
  type Network,
  shareWatch,
  throwIfAborted,
  watchInjection,
} from '@foyer/base'
import { changeSession } from './accounts.ts'
import { type Chain, genericPrefix, isGenesisOf, movedAccounts, referenceOf, toChain } from './chains.ts'
import { findExtension, listExtensions } from './extensions.ts'
import type { PolkadotPayload } from './payload.ts'
import type { Session, WalletAccount } from './session.ts'
import { decodeSs58 } from './ss58.ts'

/** Loads what speaks to the page's wallets, when one is about to be chosen. */
const loadInjected = () => loadPart(() => import('./openInjected.ts'))

export type PolkadotAdapterOptions = {
  /** SS58 prefixes by CAIP-2 reference (the first 16 bytes of the genesis hash, in hex); 42 where neither built in nor here. */
  readonly prefixes?: Readonly<Record<string, number>> | undefined
}

/**
 * Polkadot for Foyer: the extensions of `window.injectedWeb3`, and the relay or embedded wallet where they serve it.
 * Extensions are listed by reading the page; only the chosen one is asked, by polkadot-js's library, which is loaded then.
 * @throws FoyerError `InvalidOption`, `InvalidNetwork` for a Polkadot network whose id is no genesis hash
 */
export function polkadotAdapter(options: PolkadotAdapterOptions = {}): CreateAdapter {
  return (context) => createAdapter(context, options)
}

function createAdapter(context: AdapterContext, { prefixes = {} }: PolkadotAdapterOptions): Adapter {
  const chains = new Map<string, Chain>()
  const networksChanged = () => {
    const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'polkadot')
    const next = networks.map((network) => [network.caipNetworkId, toChain(network, prefixes)] as const)
    chains.clear()
    for (const [id, chain] of next) chains.set(id, chain)
  }
  networksChanged()
  const events = createEmitter<AdapterEvent>()
  const following = watchAccounts(() => sessions)
  const sessions: Sessions<Session> = createSessions(events, following.sync)
  const sources = createPolkadotSources(context, chains)
  const { externals } = sources
  const connectors = createConnectorList(events, externals, () => (context.enableInjected ? listConnectors() : []))

  return {
    namespace: 'polkadot',
    capabilities: createCapabilities({ sessions, sources, chains }),
    getConnectors: connectors.get,
    networksChanged,
    prepare() {
      // a failed load is reported by the connect that repeats it
      if (connectors.get().length > externals.connectors.length) loadInjected().catch(() => {})
    },
    ...createConnect({ sessions, sources, chains }),
    async disconnect({ connectorId }) {
      const isListed = connectors.get().some(({ id }) => id === connectorId)
      if (!sessions.get(connectorId) && !isListed) throw new FoyerError('ConnectorNotFound', { connectorId })
      const wasLive = sessions.get(connectorId) !== undefined
      sessions.remove(connectorId)
      // an extension keeps its permission until the visitor takes it away there
      if (wasLive) await externals.find(connectorId)?.disconnect()
    },
    watch: shareWatch(events, () => {
      connectors.refresh()
      const stops = [watchInjection(connectors.refresh), externals.watch(sessions), following.start()]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    getProvider: async ({ connectorId }) => sessions.get(connectorId)?.provider ?? sources.getProvider(connectorId),
  }
}

function listConnectors(): readonly Connector[] {
  return listExtensions().map(({ id, name }) => ({ id, name, type: 'INJECTED', namespace: 'polkadot' }))
}

/** The page's extensions, and the external wallets. */
function createPolkadotSources(context: AdapterContext, chains: ReadonlyMap<string, Chain>): Sources<Session, Chain> {
  const externals = createExternals<Session, Chain>({
    namespace: 'polkadot',
    context,
    chains,
    toSession: async (...from) => (await loadPart(() => import('./toExternalSession.ts'))).toExternalSession(...from),
  })
  const find = (connectorId: string) => (context.enableInjected ? findExtension(connectorId) : undefined)
  const open = async (connectorId: string, chain: Chain, signal: AbortSignal | undefined) => {
    const extension = find(connectorId)
    if (!extension) throw new FoyerError('ConnectorNotFound', { connectorId })
    const { openInjected } = await loadInjected()
    return openInjected({ connectorId, extension, appName: context.metadata.name, chain, signal })
  }
  return createSources<Session, Chain>(externals, {
    find,
    connect: open,
    reconnect: async (connectorId, chain, signal) => find(connectorId) && open(connectorId, chain, signal),
    // the same accounts, written another way: no one has to be asked
    async switchNetwork(session, chain) {
      const moved = changeSession(session, chain, session.all)
      if (moved) return moved
      throw new FoyerError('ChainNotAdded')
    },
  })
}

type Following = {
  /** Subscribes where a session lives and is not followed yet, and stops where none does any more. */
  sync(): void
  /** @returns stops every subscription */
  start(): () => void
}

type Subscription = { readonly subscribe: Session['subscribe']; stop(): void }

/** Follows the accounts of the living sessions while someone watches: each wallet by one subscription. */
function watchAccounts(getSessions: () => Sessions<Session>): Following {
  const subscriptions = new Map<string, Subscription>()
  let isOn = false

  const handleAccounts = (connectorId: string, accounts: readonly WalletAccount[]) => {
    const session = getSessions().get(connectorId)
    if (!session) return
    const changed = changeSession(session, session.chain, accounts)
    if (changed) getSessions().replace(changed)
    else getSessions().remove(connectorId)
  }
  const stopOne = (connectorId: string) => {
    const subscription = subscriptions.get(connectorId)
    subscriptions.delete(connectorId)
    subscription?.stop()
  }
  const startOne = ({ subscribe, connection: { connectorId } }: Session) => {
    if (!subscribe || subscriptions.get(connectorId)?.subscribe === subscribe) return
    stopOne(connectorId)
    let stop = () => {}
    // registered before subscribing: the wallet may call back at once
    subscriptions.set(connectorId, { subscribe, stop: () => stop() })
    stop = subscribe((accounts) => handleAccounts(connectorId, accounts))
    // that call has ended the session
    if (subscriptions.get(connectorId)?.subscribe !== subscribe) stop()
  }
  const sync = () => {
    if (!isOn) return
    for (const connectorId of [...subscriptions.keys()]) {
      if (!getSessions().get(connectorId)) stopOne(connectorId)
    }
    for (const session of getSessions().list()) startOne(session)
  }
  return {
    sync,
    start() {
      isOn = true
      sync()
      return () => {
        isOn = false
        for (const connectorId of [...subscriptions.keys()]) stopOne(connectorId)
      }
    },
  }
}

type CapabilityContext = {
  readonly sessions: Sessions<Session>
  readonly sources: Sources<Session, Chain>
  readonly chains: ReadonlyMap<string, Chain>
}

/** Creates what this adapter can do. Sending is the site's own: it builds the extrinsic, and `signPayload` signs it. */
function createCapabilities({ sessions, sources, chains }: CapabilityContext): Partial<Capabilities> {
  const warned = new Set<string>()
  return {
    async switchNetwork({ connection, network, signal }) {
      const session = sessions.require(connection)
      if (session.connection.networkId === network.caipNetworkId) return
      sessions.replace(await sources.switchNetwork(session, requireChain(chains, network.caipNetworkId), signal))
    },
    async signMessage({ connection, message, address, signal }) {
      const session = sessions.require(connection)
      const { signMessage } = session.signing
      if (!signMessage) throw unsupported('signMessage')
      const account = address === undefined ? session.accounts[0] : findAccount(session, address)
      if (!account) throw new FoyerError('InvalidAddress', { value: address ?? '' })
      return signMessage({ address: account.address, message, network: session.chain.network }, { signal })
    },
    async signPayload({ connection, network, payload, signal }) {
      const session = sessions.requireOn(connection, network.caipNetworkId)
      const { signPayload } = session.signing
      if (!signPayload) throw unsupported('signPayload')
      const { address } = assertPayload(session, payload)
      return signPayload({ address, payload, network }, { signal })
    },
    async getBalance({ address, network, signal }) {
      const publicKey = decodeAddress(address, requireChain(chains, network.caipNetworkId))
      if (!publicKey) throw new FoyerError('InvalidAddress', { value: address })
      throwIfAborted(signal)
      const { readBalance } = await loadPart(() => import('./readBalance.ts'))
      const value = await abortable(readBalance(network, publicKey, signal), signal)
      if (value === 0n) warnOfMove(network, warned)
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    isAddress: ({ value, network }) => decodeAddress(value, requireChain(chains, network.caipNetworkId)) !== undefined,
  }
}

/** An owner who names the relay chain would otherwise look for the fault elsewhere. */
function warnOfMove(network: Network, warned: Set<string>): void {
  const moved = movedAccounts[referenceOf(network)]
  if (!moved || warned.has(network.caipNetworkId)) return
  warned.add(network.caipNetworkId)
  console.warn(
    `${network.name}: accounts are on its Asset Hub since ${moved.on}, and read 0 here. Use the id ${moved.to}`,
  )
}

/** The key of an address that is the network's, or has the generic prefix, which belongs to none. */
function decodeAddress(value: string, { prefix }: Chain): Uint8Array | undefined {
  const decoded = decodeSs58(value)
  return decoded?.prefix === prefix || decoded?.prefix === genericPrefix ? decoded.publicKey : undefined
}

/** The connection's account with this address, whatever prefix it is written with. */
function findAccount({ accounts }: Session, address: unknown): WalletAccount | undefined {
  const key = decodeSs58(address)?.publicKey.join()
  return key === undefined ? undefined : accounts.find(({ publicKey }) => publicKey.join() === key)
}

/** Checks a payload: what can be wrong with it is said before the wallet opens. */
function assertPayload(session: Session, payload: PolkadotPayload): WalletAccount {
  const account = findAccount(session, payload.address)
  if (!account) throw new FoyerError('InvalidAddress', { value: String(payload.address) })
  if (!isGenesisOf(payload.genesisHash, session.chain.network)) {
    throw new FoyerError('InvalidTransaction', {
      reason: `its genesis hash is not that of ${session.chain.network.name}`,
    })
  }
  if (/^0x([0-9a-f]{2})+$/i.test(payload.method)) return account
  throw new FoyerError('InvalidTransaction', { reason: 'its method is no 0x hex' })
}

function unsupported(capability: string): FoyerError {
  return new FoyerError('CapabilityUnsupported', { namespace: 'polkadot', capability })
}
