import {
  type Account,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  abortable,
  bitcoin,
  type Capabilities,
  type CapabilityName,
  type Connection,
  type Connector,
  type CreateAdapter,
  createEmitter,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  isEvmAddress,
  isFoyerError,
  isSolanaAddress,
  type Namespace,
  type Network,
  parseCaipAddress,
  solana,
  throwIfAborted,
} from '@foyer/base'
import { createMockWallet, type MockWallet, type MockWalletOptions } from './mockWallet.ts'
import { cosmosHub, mainnet, polkadot } from './networks.ts'

export type MockAdapterOptions = {
  readonly namespace?: Namespace | undefined
  /** One wallet named `mock` unless told. */
  readonly wallets?: readonly MockWalletOptions[] | undefined
  /** Put over the built-in ones; a key with `undefined` takes that ability away. */
  readonly capabilities?: { readonly [name in CapabilityName]?: Capabilities[name] | undefined } | undefined
  /** What `getBalance` answers, in base units. */
  readonly balance?: bigint | undefined
}

/** A `CreateAdapter` with its wallets in the test's hands. Calling it again is a page reload: wallets remember. */
export type MockAdapter = CreateAdapter & {
  readonly wallets: readonly MockWallet[]
  /** The wallet with this connector id, or the first. */
  wallet(id?: string): MockWallet
  /** What the last adapter that was made has been given. */
  readonly context: AdapterContext | undefined
}

const homes: { readonly [namespace in Namespace]: Network } = {
  eip155: mainnet,
  solana,
  polkadot,
  bip122: bitcoin,
  cosmos: cosmosHub,
}

/** An adapter over scripted wallets: no library, no wire, no browser. */
export function mockAdapter(options: MockAdapterOptions = {}): MockAdapter {
  const { namespace = 'eip155', wallets: walletOptions = [{}] } = options
  const wallets = walletOptions.map((wallet) =>
    createMockWallet(namespace, wallet, wallet.networkId ?? homes[namespace].caipNetworkId),
  )
  let context: AdapterContext | undefined
  const create: CreateAdapter = (given) => {
    context = given
    return withEmbedded(createAdapter(namespace, wallets, options), given)
  }
  return Object.assign(create, {
    wallets,
    wallet: (id?: string) => findWallet(wallets, id ?? wallets[0]?.connectorId ?? ''),
    get context() {
      return context
    },
  })
}

function createAdapter(namespace: Namespace, wallets: readonly MockWallet[], options: MockAdapterOptions): Adapter {
  const events = createEmitter<AdapterEvent>()
  const connected = new Set<string>()
  /** Each connection as it was last told. */
  const told = new Map<string, string>()
  let connectors = listConnectors(namespace, wallets)

  const report = (wallet: MockWallet): Connection => {
    const connection = toConnection(namespace, wallet)
    told.set(wallet.connectorId, JSON.stringify(connection))
    return connection
  }
  const open = (wallet: MockWallet): Connection => {
    connected.add(wallet.connectorId)
    wallet.setAuthorized(true)
    return report(wallet)
  }
  /** Reports to the next who watches what a wallet did while no one did. */
  const catchUp = () => {
    for (const wallet of wallets) {
      const now = JSON.stringify(toConnection(namespace, wallet))
      if (connected.has(wallet.connectorId) && told.get(wallet.connectorId) !== now) reactTo(wallet)('changed')
    }
  }
  const reactTo = (wallet: MockWallet) => (event: Parameters<Parameters<MockWallet['on']>[0]>[0]) => {
    const { connectorId } = wallet
    if (event === 'installed' || event === 'uninstalled') {
      connectors = listConnectors(namespace, wallets)
      events.emit({ type: 'connectorsChanged' })
    }
    if (!connected.has(connectorId)) return
    if (event === 'changed') events.emit({ type: 'connectionChanged', connection: report(wallet) })
    if (event === 'revoked' || event === 'uninstalled') {
      connected.delete(connectorId)
      events.emit({ type: 'disconnected', connectorId })
    }
  }

  return {
    namespace,
    capabilities: pickDefined({ ...mockCapabilities(namespace, wallets, options.balance), ...options.capabilities }),
    getConnectors: () => connectors,
    connect: async ({ connectorId, signal }) => open(await requestConnect(wallets, connectorId, signal)),
    async reconnect({ connectorId, signal }) {
      const wallet = await findAuthorized(wallets, connectorId, signal)
      // its permission may have been taken away since it answered
      return wallet?.authorized ? open(wallet) : undefined
    },
    async adopt({ connectorId }) {
      throw new FoyerError('ConnectorNotFound', { connectorId })
    },
    async disconnect({ connectorId }) {
      findWallet(wallets, connectorId).setAuthorized(false)
      if (connected.delete(connectorId)) events.emit({ type: 'disconnected', connectorId })
    },
    watch(listener) {
      connectors = listConnectors(namespace, wallets)
      const stops = [events.on(listener), ...wallets.map((wallet) => wallet.on(reactTo(wallet)))]
      queueMicrotask(catchUp)
      return () => {
        for (const stop of stops) stop()
      }
    },
    async getProvider({ connectorId }) {
      return findWallet(wallets, connectorId)
    },
  }
}

async function requestConnect(
  wallets: readonly MockWallet[],
  connectorId: string,
  signal: AbortSignal | undefined,
): Promise<MockWallet> {
  const wallet = findWallet(wallets, connectorId)
  if (!wallet.installed) throw new FoyerError('ConnectorNotFound', { connectorId })
  throwIfAborted(signal)
  return abortable(
    wallet.request('connect', () => wallet),
    signal,
  ).catch(toConnectError)
}

async function findAuthorized(
  wallets: readonly MockWallet[],
  connectorId: string,
  signal: AbortSignal | undefined,
): Promise<MockWallet | undefined> {
  throwIfAborted(signal)
  const wallet = findWallet(wallets, connectorId)
  if (!wallet.installed) return undefined
  const isAuthorized = await abortable(
    wallet.request('accounts', () => wallet.authorized, { prompts: false }),
    signal,
  )
  return isAuthorized ? wallet : undefined
}

function toConnectError(cause: unknown): never {
  throw isFoyerError(cause, 'WalletRequestFailed') ? new FoyerError('ConnectFailed', { cause }) : cause
}

function findWallet(wallets: readonly MockWallet[], connectorId: string): MockWallet {
  const wallet = wallets.find((candidate) => candidate.connectorId === connectorId)
  if (!wallet) throw new FoyerError('ConnectorNotFound', { connectorId })
  return wallet
}

function listConnectors(namespace: Namespace, wallets: readonly MockWallet[]): readonly Connector[] {
  return wallets
    .filter((wallet) => wallet.installed)
    .map(({ connectorId, name, options }) => ({
      id: connectorId,
      name,
      type: options.type ?? 'ANNOUNCED',
      namespace,
      ...(options.iconUrl !== undefined && { iconUrl: options.iconUrl }),
      ...(options.rdns !== undefined && { rdns: options.rdns }),
      ...(options.explorerId !== undefined && { explorerId: options.explorerId }),
    }))
}

function toConnection(namespace: Namespace, wallet: MockWallet): Connection {
  return {
    connectorId: wallet.connectorId,
    namespace,
    accounts: wallet.accounts.map((address) => ({ namespace, address, type: 'eoa' })),
    networkId: wallet.networkId,
  }
}

function pickDefined(capabilities: MockAdapterOptions['capabilities'] & {}): Partial<Capabilities> {
  return Object.fromEntries(Object.entries(capabilities).filter(([, value]) => value !== undefined))
}

/** Abilities of the scripted wallets. Signatures and hashes are text that says so; use test-kit where they must be real. */
function mockCapabilities(
  namespace: Namespace,
  wallets: readonly MockWallet[],
  balance = 1_000_000_000n,
): Partial<Capabilities> {
  let sent = 0
  const walletOf = (connection: Connection): MockWallet => {
    const wallet = wallets.find((candidate) => candidate.connectorId === connection.connectorId)
    if (!wallet?.authorized) throw new FoyerError('ConnectorNotFound', { connectorId: connection.connectorId })
    return wallet
  }
  const send = (connection: Connection, signal: AbortSignal | undefined) => {
    sent += 1
    const hash = `0x${sent.toString(16).padStart(64, '0')}`
    return abortable(
      walletOf(connection).request('sendTransaction', () => hash),
      signal,
    )
  }
  return {
    async switchNetwork({ connection, network, signal }) {
      const wallet = walletOf(connection)
      await abortable(
        wallet.request('switchNetwork', () => wallet.setNetwork(network.caipNetworkId)),
        signal,
      )
      if (wallet.networkId === network.caipNetworkId) return
      throw new FoyerError('WalletLied', { expected: network.caipNetworkId, actual: wallet.networkId })
    },
    async signMessage({ connection, message, address = '', signal, onOwners }) {
      const { owners } = walletOf(connection)
      if (owners) onOwners?.(owners)
      const isOwn = address === '' || connection.accounts.some((account) => account.address === address)
      if (!isOwn) throw new FoyerError('InvalidAddress', { value: address })
      return abortable(
        walletOf(connection).request('signMessage', () => `mock signature of ${message}`),
        signal,
      )
    },
    async getBalance({ network, signal }) {
      const { decimals, symbol } = network.nativeCurrency
      return abortable(Promise.resolve({ value: balance, decimals, symbol }), signal)
    },
    async estimateFee({ signal }) {
      return abortable(Promise.resolve(21_000n), signal)
    },
    async sendTransaction({ connection, value, signal }) {
      if (value > balance) throw new FoyerError('InsufficientFunds')
      return send(connection, signal)
    },
    async sendToken({ connection, signal }) {
      return send(connection, signal)
    },
    async waitForTransaction({ signal }) {
      return abortable(Promise.resolve({ status: 'confirmed' as const }), signal)
    },
    isAddress: ({ value }) => isAddress(namespace, value),
  }
}

function isAddress(namespace: Namespace, value: string): boolean {
  if (namespace === 'eip155') return isEvmAddress(value)
  if (namespace === 'solana') return isSolanaAddress(value)
  return value.length > 0
}

/** Wraps the embedded wallet of a site as one more connector of an adapter, as the real adapters do. */
function withEmbedded(adapter: Adapter, context: AdapterContext): Adapter {
  const { namespace } = adapter
  const external = context.externalProviders.find(
    ({ type, namespaces }) => type === 'AUTH' && namespaces.includes(namespace),
  )
  if (!external) return adapter
  const { id: connectorId, name, type } = external
  const isOurs = (input: { connectorId: string }) => input.connectorId === connectorId

  const toConnection = (session: ExternalSession) => toConnectionOf(external, namespace, session)
  const signMessage: Capabilities['signMessage'] = async (input) => {
    if (isOurs(input.connection)) return sign(external, input)
    if (adapter.capabilities.signMessage) return adapter.capabilities.signMessage(input)
    throw new FoyerError('CapabilityUnsupported', { namespace, capability: 'signMessage' })
  }
  return {
    ...adapter,
    capabilities: { ...adapter.capabilities, signMessage },
    getConnectors: () => [...adapter.getConnectors(), { id: connectorId, name, type, namespace }],
    async connect(input) {
      if (!isOurs(input)) return adapter.connect(input)
      return toConnection(await external.connect({ namespace, network: input.network, signal: input.signal }))
    },
    async reconnect(input) {
      if (!isOurs(input)) return adapter.reconnect(input)
      const session = await external.getSession({ namespace, signal: input.signal })
      return session && toConnection(session)
    },
    async adopt(input) {
      if (!isOurs(input)) return adapter.adopt(input)
      if (input.session.accounts.length === 0) throw new FoyerError('WalletLocked')
      return toConnection(input.session)
    },
    disconnect: (input) => (isOurs(input) ? external.disconnect() : adapter.disconnect(input)),
    watch(listener) {
      const stops = [
        adapter.watch(listener),
        external.watch((event) => {
          if (event.namespace !== undefined && event.namespace !== namespace) return
          if (event.type === 'disconnected') listener({ type: 'disconnected', connectorId })
          else listener({ type: 'connectionChanged', connection: toConnection(event.session) })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function toConnectionOf({ id }: ExternalProvider, namespace: Namespace, session: ExternalSession): Connection {
  const accounts = session.accounts.map(
    ({ caipAddress, type = 'eoa' }): Account => ({ namespace, address: parseCaipAddress(caipAddress).address, type }),
  )
  return { connectorId: id, namespace, accounts, networkId: session.networkId }
}

async function sign(external: ExternalProvider, input: Parameters<Capabilities['signMessage']>[0]): Promise<string> {
  const { connection, message, signal } = input
  const params = [message, connection.accounts[0]?.address]
  const call = { networkId: connection.networkId, method: 'personal_sign', params }
  return String(await external.request(call, { signal }))
}
