import { type Namespace, namespaces } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import type { Foyer } from '../foyer.ts'
import { activeConnectionsAtom } from '../state/connections.ts'

/** EIP-1193. */
export type Eip1193Provider = {
  request(call: {
    readonly method: string
    readonly params?: readonly unknown[] | object | undefined
  }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** The object a wallet of this namespace exposes to make requests; outside of Ethereum its shape is the wallet's own. */
export type ProviderOf<namespace extends Namespace> = namespace extends 'eip155' ? Eip1193Provider : unknown

/** The provider of each namespace in which a wallet is connected. */
export type Providers = { readonly [namespace in Namespace]?: ProviderOf<namespace> }

/**
 * The connected wallet's own provider, for requests that Foyer has no word for.
 * @returns undefined while no one is connected there
 */
export async function getProvider<const namespace extends Namespace>(
  foyer: Foyer,
  namespace: namespace,
): Promise<ProviderOf<namespace> | undefined> {
  const connection = foyer.store.get(activeConnectionsAtom).get(namespace)
  if (!connection) return undefined
  const provider = await getAdapter(foyer, namespace).getProvider({ connectorId: connection.connectorId })
  // the adapter of a namespace gives what its wallets expose
  return (provider ?? undefined) as ProviderOf<namespace> | undefined
}

/**
 * Tells the providers of all connected wallets whenever a wallet connects, disconnects or takes another one's place. A
 * wallet whose provider cannot be had has no entry. For what is connected already, see `getProvider`.
 * @returns stops watching
 */
export function watchProviders(foyer: Foyer, listener: (providers: Providers) => void): () => void {
  const { store } = foyer
  const readKey = () =>
    [...store.get(activeConnectionsAtom)].map(([name, { connectorId }]) => `${name} ${connectorId}`).join()
  let key = readKey()
  let newest = 0
  const update = async () => {
    const next = readKey()
    if (next === key) return
    key = next
    newest += 1
    const mine = newest
    const providers = await readProviders(foyer)
    if (mine === newest) listener(providers)
  }
  const unsubscribe = store.sub(activeConnectionsAtom, () => void update())
  return () => {
    newest = -1
    unsubscribe()
  }
}

async function readProviders(foyer: Foyer): Promise<Providers> {
  const read = async (namespace: Namespace) =>
    [namespace, await getProvider(foyer, namespace).catch(() => undefined)] as const
  const all = await Promise.all(namespaces.map(read))
  return Object.fromEntries(all.filter(([, provider]) => provider !== undefined))
}
