import {
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
  FoyerError,
  isFoyerError,
  type Namespace,
  type Network,
  solana,
  throwIfAborted,
} from '@foyer/base'
import { mockCapabilities } from './mockCapabilities.ts'
import { createMockWallet, type MockWallet, type MockWalletOptions } from './mockWallet.ts'
import { cosmosHub, mainnet, polkadot } from './networks.ts'
import { withEmbedded } from './withEmbedded.ts'

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
  let connectors = listConnectors(namespace, wallets)

  const open = (wallet: MockWallet): Connection => {
    connected.add(wallet.connectorId)
    wallet.setAuthorized(true)
    return toConnection(namespace, wallet)
  }
  const reactTo = (wallet: MockWallet) => (event: Parameters<Parameters<MockWallet['on']>[0]>[0]) => {
    const { connectorId } = wallet
    if (event === 'installed' || event === 'uninstalled') {
      connectors = listConnectors(namespace, wallets)
      events.emit({ type: 'connectorsChanged' })
    }
    if (!connected.has(connectorId)) return
    if (event === 'changed') events.emit({ type: 'connectionChanged', connection: toConnection(namespace, wallet) })
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
