import type { Connection, Namespace } from '@foyer/base'
import {
  connectionsAtom,
  connectorsAtom,
  deleteConnection,
  findNetwork,
  getConnections,
  getRecentConnections,
  type RecentConnection,
  switchConnection,
  watchConnections,
} from '@foyer/core'
import { findWalletInfo } from '@foyer/core/internal/views'
import { useEffect, useMemo, useState } from 'react'
import { getConnectorImage, getNetworkImage } from './components/images.ts'
import { useFoyerAtom, useFoyerContext, useIsClient } from './FoyerContext.ts'

/** How a wallet is shown: its text and pictures are its own, show them as text and in an image element. */
export type WalletDisplay = {
  /** Undefined for a wallet that is not on this page. */
  readonly name: string | undefined
  readonly icon: string | undefined
  readonly networkIcon: string | undefined
}

/** Which wallet. */
export type ConnectionTarget = { readonly connectorId: string; readonly namespace: Namespace }

export type FoyerConnections = {
  /** Connected; of each namespace the one in use first. */
  readonly connections: readonly (Connection & WalletDisplay)[]
  /** Connected before, the latest first, and why each is not now. */
  readonly recentConnections: readonly (RecentConnection & WalletDisplay)[]
  /** See core's `switchConnection`. */
  readonly switchConnection: (target: ConnectionTarget) => Promise<void>
  /** See core's `deleteConnection`. */
  readonly deleteConnection: (target: ConnectionTarget) => Promise<void>
}

/**
 * Every wallet of the visitor, where the project's feature `multiWallet` is on; where it is off the lists are empty and the
 * developer is told. On a server and while hydrating: empty.
 * @param namespace default: all
 */
export function useFoyerConnections(namespace?: Namespace): FoyerConnections {
  const { foyer } = useFoyerContext()
  const isClient = useIsClient()
  useFoyerAtom(connectorsAtom)
  useFoyerAtom(connectionsAtom)
  const [, setTold] = useState<unknown>()
  useEffect(() => watchConnections(foyer, setTold), [foyer])
  const actions = useMemo(
    () => ({
      switchConnection: (target: ConnectionTarget) => switchConnection(foyer, target),
      deleteConnection: (target: ConnectionTarget) => deleteConnection(foyer, target),
    }),
    [foyer],
  )
  if (!isClient) return { connections: [], recentConnections: [], ...actions }
  const show = <one extends Connection | RecentConnection>(connection: one): one & WalletDisplay => {
    const { config } = foyer
    const network = findNetwork(config, connection.networkId)
    const wallet = findWalletInfo(foyer, connection)
    return {
      ...connection,
      name: wallet?.name,
      icon: wallet && getConnectorImage(config, { ...wallet, id: wallet.connectorId }),
      networkIcon: network && getNetworkImage(config, network),
    }
  }
  return {
    connections: getConnections(foyer, namespace).map(show),
    recentConnections: getRecentConnections(foyer, namespace).map(show),
    ...actions,
  }
}
