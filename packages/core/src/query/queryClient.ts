import { QueryClient, type QueryKey, type QueryObserverOptions } from '@tanstack/query-core'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'

/** A derived atom without dependencies: made on first use, one per foyer's store. */
const queryClientAtom = atom(
  () =>
    new QueryClient({
      defaultOptions: {
        queries: {
          retry: 1,
          refetchOnWindowFocus: true,
          refetchOnReconnect: true,
          // without the internet a service or a chain on this machine answers all the same
          networkMode: 'always',
        },
      },
    }),
)

const mounted = new WeakSet<QueryClient>()

/**
 * Returns the client that holds what servers and chains said, with its age. Loaded by the first view that needs it. What is on
 * screen is read again when the visitor comes back to the page, or the network to the visitor, until the foyer is destroyed.
 */
export function getQueryClient(foyer: Foyer): QueryClient {
  const client = foyer.store.get(queryClientAtom)
  if (typeof window === 'undefined' || mounted.has(client) || foyer.signal.aborted) return client
  mounted.add(client)
  // in React a provider does it, which views of several foyers on a page do not have
  client.mount()
  foyer.signal.addEventListener('abort', () => end(client), { once: true })
  return client
}

/** Once the views that go with the foyer are gone: each would keep for minutes what it has shown, and all that hangs on it. */
function end(client: QueryClient): void {
  client.unmount()
  setTimeout(() => client.clear())
}

/** Gives a query its types, nothing more. */
export function queryOptions<data, const key extends QueryKey>(
  options: QueryObserverOptions<data, Error, data, data, key> & { queryKey: key },
) {
  return options
}
