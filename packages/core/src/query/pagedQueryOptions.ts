import type { InfiniteData, InfiniteQueryObserverOptions, QueryKey } from '@tanstack/query-core'

type Pages = { readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined } }

/** While the visitor looks at the newest. Many pages are not read again by themselves: each would be a request. */
export function isNewest({ state }: Pages): boolean {
  return (state.data?.pages.length ?? 0) <= 1
}

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
