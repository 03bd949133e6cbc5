import type { InfiniteData, InfiniteQueryObserverOptions, QueryKey } from '@tanstack/query-core'

/** Gives a query of pages its types, nothing more. A page is named by the cursor that the one before it gave. */
export function pagedQueryOptions<page, const key extends QueryKey>(
  options: InfiniteQueryObserverOptions<
    page,
    Error,
    InfiniteData<page, string | undefined>,
    key,
    string | undefined
  > & {
    queryKey: key
  },
) {
  return options
}
