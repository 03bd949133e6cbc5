import {
  type AdapterContext,
  type Connection,
  createEmitter as createFoyerEmitter,
  type ExternalProvider,
  type ExternalSession,
  isExternalId,
  type Network,
} from '@foyer/base'
import type { Config, Connector, CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import { createEmitter, uid } from '@wagmi/core/internal'
import type { SessionCode } from './walletSession.ts'

/** What the parts of one adapter share. */
export type Scope = {
  readonly config: Config
  readonly context: AdapterContext
  /** The site's eip155 networks, always the same list. */
  readonly networks: Network[]
  readonly own: OwnConnectors
  /** Wallets without a chain library, by the uid of the connector that stands for them here. */
  readonly externals: Map<string, ExternalLink>
  /** Reverse domain names that wallets have announced (EIP-6963). */
  readonly announced: Set<string>
  /** Origins of Safes that may show this page. */
  readonly safeOrigins: readonly string[] | undefined
  /** Requests to connect that a wallet has not answered yet, by uid. */
  readonly pending: Map<string, readonly Promise<Connection>[]>
  /** Ends the watch for an approval in a window that was open before this page. */
  approval?: AbortController
  /** What a page on which nothing is connected does not load. */
  readonly code: SessionCode & { toConnection?: (scope: Scope, live: LiveConnection) => Connection }
}

export type ExternalLink = { readonly provider: ExternalProvider; session: ExternalSession | undefined }

/** A connection of wagmi whose connector lives: wagmi also keeps ones restored from storage, which are names only. */
export type LiveConnection = {
  readonly accounts: readonly [`0x${string}`, ...`0x${string}`[]]
  readonly chainId: number
  readonly connector: WagmiConnector
}

export function isLive(connection: { readonly connector: Partial<WagmiConnector> }): boolean {
  return typeof connection.connector.getProvider === 'function'
}

/**
 * Whether a connector is a wallet of the page that announced itself to wagmi under an external wallet's id: wagmi takes
 * the announced rdns for the id, whatever it says.
 */
export function isImpostor({ id, type }: Pick<WagmiConnector, 'id' | 'type'>): boolean {
  return type === 'injected' && isExternalId(id)
}

/** Those that count: not of an impostor, which only the site itself can have connected. */
export function liveConnections(config: Config): readonly LiveConnection[] {
  return [...config.state.connections.values()].filter(isLive).filter(({ connector }) => !isImpostor(connector))
}

export function currentConnection(config: Config): LiveConnection | undefined {
  const { current, connections } = config.state
  const connection = current ? connections.get(current) : undefined
  return connection && isLive(connection) && !isImpostor(connection.connector) ? connection : undefined
}

/** Connectors that Foyer brings beside those of the config: wallets it found, the relay, the embedded wallet, a Safe. */
type OwnConnectors = {
  list(): readonly Connector[]
  add(create: CreateConnectorFn): Connector
  remove(connector: Connector): void
  /** @returns stops */
  watch(listener: () => void): () => void
}

/** The site's config is left as it is: wagmi learns of such a connector when it is connected. */
export function createOwnConnectors(config: Config): OwnConnectors {
  const changes = createFoyerEmitter<void>()
  let connectors: readonly Connector[] = []
  const set = (next: readonly Connector[]) => {
    connectors = next
    changes.emit()
  }
  return {
    list: () => connectors,
    add(create) {
      const emitter = createEmitter<never>(uid()) as unknown as Connector['emitter']
      // wagmi 3 wants a list of providers that wagmi 2 does not know
      const parameters = { chains: config.chains, emitter, providers: [], storage: config.storage }
      const connector = { ...create(parameters), emitter, uid: emitter.uid }
      set([...connectors, connector])
      return connector
    },
    remove: (connector) => set(connectors.filter((one) => one !== connector)),
    watch: changes.on,
  }
}
