import { type CaipAddress, type Connection, type Connector, formatCaipAddress, type Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'

/** Every way to connect that an adapter offers now, in the adapters' order. */
export const connectorsAtom = atom<readonly Connector[]>([])

/** Live connections, verified, one per namespace. */
export const connectionsAtom = atom<ReadonlyMap<Namespace, Connection>>(new Map())

/** Namespaces whose remembered connection is being verified. */
export const restoringAtom = atom<ReadonlySet<Namespace>>(new Set<Namespace>())

export const activeNamespaceAtom = atom<Namespace>('eip155')

/** The link to another device that the site made itself and opened the modal with. */
export const givenUriAtom = atom<string | undefined>(undefined)

export const activeConnectionAtom = atom((get) => get(connectionsAtom).get(get(activeNamespaceAtom)))

export const activeAccountAtom = atom((get) => get(activeConnectionAtom)?.accounts[0])

export const activeCaipAddressAtom = atom((get): CaipAddress | undefined => {
  const connection = get(activeConnectionAtom)
  const account = connection?.accounts[0]
  return connection && account && formatCaipAddress(connection.networkId, account.address)
})

/** Where an attempt to connect stands. One attempt at a time: a new one cancels the one before. */
export type ConnectAttempt =
  | { readonly step: 'idle' }
  | { readonly step: 'waiting'; readonly connectorId: string; readonly namespace: Namespace }
  | { readonly step: 'failed'; readonly connectorId: string; readonly namespace: Namespace; readonly error: unknown }

export const connectAttemptAtom = atom<ConnectAttempt>({ step: 'idle' })

/**
 * The embedded wallet is being connected. A site's own wait for it goes on while the visitor logs in, and the login ends in
 * that connection instead of making another.
 */
export const embeddedConnectAtom = atom<
  { readonly namespace: Namespace; readonly connection: Promise<Connection> } | undefined
>(undefined)

/** Specification §4, §9. `connecting` also while a remembered connection is being verified. */
export type Status = 'disconnected' | 'connecting' | 'connected'

export const statusAtom = atom((get): Status => {
  if (get(activeConnectionAtom)) return 'connected'
  const isRestoring = get(restoringAtom).has(get(activeNamespaceAtom))
  return isRestoring || get(connectAttemptAtom).step === 'waiting' ? 'connecting' : 'disconnected'
})
