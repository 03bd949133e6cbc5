import type { Foyer } from '@foyer/core'
import { getQueryClient } from '@foyer/core/queries'
import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core'

export {
  balanceQuery,
  feeQuery,
  nativeBalanceQuery,
  refreshBalances,
  tokenBalanceQuery,
  tokenQuery,
} from '@foyer/core/queries'

/** An answer that is kept fresh while someone listens. */
export type Watched<data> = {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changed. */
  readonly get: () => { readonly data: data | undefined; readonly error: Error | null; readonly isPending: boolean }
  readonly refetch: () => Promise<{ readonly isError: boolean }>
}

export function watch<data, key extends QueryKey>(
  foyer: Foyer,
  options: QueryObserverOptions<data, Error, data, data, key>,
): Watched<data> {
  const observer = new QueryObserver(getQueryClient(foyer), options)
  return {
    subscribe: (listener) => observer.subscribe(listener),
    get: () => observer.getCurrentResult(),
    refetch: () => observer.refetch(),
  }
}
