import { QueryClient, type QueryKey, type QueryObserverOptions } from '@tanstack/query-core'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'

/** A derived atom without dependencies: made on first use, one per foyer's store. */
const queryClientAtom = atom(
  () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: true } } }),
)

/** What servers and chains said, with its age. Loaded by the first view that needs it. */
export function getQueryClient(foyer: Foyer): QueryClient {
  return foyer.store.get(queryClientAtom)
}

/** Gives a query its types, nothing more. */
export function queryOptions<data, const key extends QueryKey>(
  options: QueryObserverOptions<data, Error, data, data, key> & { queryKey: key },
) {
  return options
}
