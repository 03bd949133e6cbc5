import type { Connection, Connector, Namespace, SiwxConfig } from '@foyer/base'
import {
  cancelAttempt,
  connectorsAtom,
  deleteConnection,
  type Foyer,
  getConnections,
  getRecentConnections,
  type RecentConnection,
  switchConnection,
  type WalletConnections,
  watchConnections,
} from '@foyer/core'

/** Which wallet: a connection of `getConnections` or `getRecentConnections`, or its ids. */
export type ConnectionTarget = { readonly connectorId: string; readonly namespace: Namespace }

export type ConnectionMethods = {
  /** Empty where the project's feature `multiWallet` is off. @param namespace default: all */
  readonly getConnections: (namespace?: Namespace) => readonly Connection[]
  readonly getRecentConnections: (namespace?: Namespace) => readonly RecentConnection[]
  readonly subscribeConnections: (listener: (all: WalletConnections) => void) => () => void
  readonly switchConnection: (params: {
    readonly connection: ConnectionTarget
    readonly onChange?: ((target: ConnectionTarget) => void) | undefined
  }) => Promise<void>
  readonly deleteConnection: (target: ConnectionTarget) => Promise<void>
  readonly getConnectors: (namespace?: Namespace) => readonly Connector[]
  readonly getConnectorImage: (connectorId: string) => string | undefined
  /** Gives up waiting for a wallet. */
  readonly resetWcConnection: () => void
  readonly getSIWX: <config extends SiwxConfig = SiwxConfig>() => config | undefined
}

export function createConnectionMethods(foyer: Foyer): ConnectionMethods {
  const list = (namespace?: Namespace) =>
    foyer.store.get(connectorsAtom).filter((one) => namespace === undefined || one.namespace === namespace)
  return {
    getConnections: (namespace) => getConnections(foyer, namespace),
    getRecentConnections: (namespace) => getRecentConnections(foyer, namespace),
    subscribeConnections: (listener) => watchConnections(foyer, listener),
    async switchConnection({ connection: { connectorId, namespace }, onChange }) {
      await switchConnection(foyer, { connectorId, namespace })
      onChange?.({ connectorId, namespace })
    },
    deleteConnection: ({ connectorId, namespace }) => deleteConnection(foyer, { connectorId, namespace }),
    getConnectors: list,
    getConnectorImage: (connectorId) =>
      foyer.config.connectorImages[connectorId] ?? list().find(({ id }) => id === connectorId)?.iconUrl,
    resetWcConnection: () => cancelAttempt(foyer),
    // the object that the site itself gave
    getSIWX: <config extends SiwxConfig>() => foyer.config.siwx as config | undefined,
  }
}
