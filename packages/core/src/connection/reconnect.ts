import { type Adapter, abortable, type Connection, delay, type Namespace } from '@foyer/base'
import { getAdapter, isServed } from '../adapters/getAdapter.ts'
import { lateWalletTimeout } from '../config/constants.ts'
import { loadProvider } from '../external/loadProvider.ts'
import { getTraits } from '../external/traits.ts'
import type { Foyer } from '../foyer.ts'
import type { Target } from '../state/connectFlow.ts'
import {
  chosenNamespaceAtom,
  connectionsAtom,
  findConnection,
  restoringAtom,
  settleNamespace,
} from '../state/connections.ts'
import { getPreferredNetwork } from '../state/networks.ts'
import { saveConnections, saveNamespace } from '../state/saveConnections.ts'
import { transact } from '../state/transact.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { establish } from './establish.ts'
import { handleConnections } from './handleConnections.ts'

/**
 * Restores remembered connections, each only after its wallet said without being asked anything that it still
 * authorises this site. One that does not answer within 8 s is given up; the others are not delayed by it. When the active
 * namespace's is gone, another that is connected becomes active. Never rejects.
 */
export async function reconnect(foyer: Foyer): Promise<void> {
  const remembered = Object.entries(foyer.storage.get('connections') ?? {}) as [Namespace, Remembered][]
  const known = remembered.filter(([namespace]) => isServed(foyer, namespace))
  handleConnections(foyer)
  foyer.store.set(restoringAtom, new Set(known.map(([namespace]) => namespace)))
  await Promise.all(known.map(([namespace, list]) => restoreNamespace(foyer, namespace, list)))
}

type Remembered = readonly { readonly connectorId: string }[]

/** Every wallet of a namespace; the first that proves itself ends its verification, and all keep their order. */
async function restoreNamespace(foyer: Foyer, namespace: Namespace, remembered: Remembered): Promise<void> {
  const restored = new Map<string, Connection>()
  const restoreOne = async ({ connectorId }: { readonly connectorId: string }) => {
    const connection = await verify(foyer, { connectorId, namespace })
    if (foyer.signal.aborted || !connection) return
    const ordered = remembered.flatMap((one) => {
      if (one.connectorId === connectorId) return [connection]
      const earlier = restored.get(one.connectorId)
      return (earlier && findConnection(foyer.store.get(connectionsAtom), earlier)) ?? []
    })
    restored.set(connectorId, connection)
    take(foyer, namespace, ordered, connection)
  }
  await Promise.all(remembered.map(restoreOne))
  if (foyer.signal.aborted) return
  saveConnections(foyer, foyer.store.get(connectionsAtom), [namespace])
  transact(foyer.store, (get, set) => {
    set(restoringAtom, (all) => new Set([...all].filter((one) => one !== namespace)))
    set(chosenNamespaceAtom, settleNamespace(get))
  })
  saveNamespace(foyer)
}

/** @param ordered what is restored of the namespace by now */
function take(foyer: Foyer, namespace: Namespace, ordered: readonly Connection[], connection: Connection): void {
  const [first, ...others] = ordered
  const live = foyer.store.get(connectionsAtom).get(namespace) ?? []
  const isReplaced = live.some((one) => ordered.every(({ connectorId }) => connectorId !== one.connectorId))
  // the visitor has connected another wallet meanwhile
  if (!first || isReplaced) return disconnectQuietly(foyer, connection)
  const report = { reconnect: true, connection }
  establish(foyer, [first, ...others], { keepsOthers: true, restored: [namespace], report })
}

/** What the wallet says by itself; undefined where it is gone, hangs or refuses: the visitor connects again when they wish. */
async function verify(foyer: Foyer, { connectorId, namespace }: Target): Promise<Connection | undefined> {
  const deadline = new AbortController()
  const signal = AbortSignal.any([deadline.signal, foyer.signal])
  delay(getTraits(connectorId).reconnectTimeout, signal).then(
    () => deadline.abort(),
    () => {},
  )
  try {
    // what nobody brought an adapter for gets one with the wallet
    if (!foyer.adapters.has(namespace)) await abortable(loadProvider(foyer, connectorId), signal)
    const adapter = getAdapter(foyer, namespace)
    await waitForConnector(adapter, connectorId, signal)
    const network = getPreferredNetwork(foyer, namespace)
    return await abortable(adapter.reconnect({ connectorId, network, signal }), signal)
  } catch {
    return undefined
  } finally {
    deadline.abort()
  }
}

/** Extensions may inject themselves after the page started. */
async function waitForConnector(adapter: Adapter, connectorId: string, signal: AbortSignal): Promise<void> {
  const isThere = () => adapter.getConnectors().some(({ id }) => id === connectorId)
  if (isThere()) return
  const done = new AbortController()
  const arrived = new Promise<void>((resolve) => {
    const stop = adapter.watch((event) => {
      if (event.type === 'connectorsChanged' && isThere()) resolve()
    })
    done.signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([arrived, delay(lateWalletTimeout, AbortSignal.any([done.signal, signal]))])
  } finally {
    done.abort()
  }
}
