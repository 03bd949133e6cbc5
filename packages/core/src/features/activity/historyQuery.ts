import { isFoyerError, loadPart, type Network } from '@foyer/base'
import { activityPollDelay, activityStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { isNewest, pagedQueryOptions } from '../../query/pagedQueryOptions.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { showToast } from '../../toast/toast.ts'
import { type ActivityEntry, toEntries } from './toEntries.ts'

export type ActivityPage = { readonly entries: readonly ActivityEntry[]; readonly next: string | undefined }

/**
 * Returns the query options for what an account did on a network, page by page, newest first. Fresh for 30 s; what is known stays
 * while the service fails.
 * @throws FoyerError of `callApi`; the visitor is told
 */
export function historyQuery(
  foyer: Foyer,
  { address, network }: { readonly address: string; readonly network: Network },
) {
  const { caipNetworkId } = network
  return pagedQueryOptions({
    queryKey: ['activity', caipNetworkId, address] as const,
    queryFn: async ({ pageParam, signal }): Promise<ActivityPage> => {
      // without a service no one knows more than what was sent from here
      if (foyer.config.blockchainApiUrl === undefined) return { entries: [], next: undefined }
      const { callApi, getHistory } = await loadPart(() => import('./calls.ts'))
      const params = { account: address, chainId: caipNetworkId, cursor: pageParam }
      try {
        const { data, next } = await callApi(foyer, getHistory, params, { signal })
        return { entries: toEntries(foyer, caipNetworkId, data), next: next ?? undefined }
      } catch (error) {
        if (isFoyerError(error, 'RequestAborted')) throw error
        showToast(foyer, { variant: 'error', name: 'activityFailed' })
        foyer.events.emit({ type: 'ERROR_FETCH_TRANSACTIONS', properties: toProperties(foyer, address, pageParam) })
        throw error
      }
    },
    initialPageParam: undefined,
    // a cursor that comes again would be asked for without end
    getNextPageParam: ({ next }, _pages, _cursor, asked) => (asked.includes(next) ? undefined : next),
    staleTime: activityStaleTime,
    retry: false,
    refetchInterval: (query) => (query.state.error || !isNewest(query) ? false : activityPollDelay),
    refetchOnWindowFocus: isNewest,
    refetchOnReconnect: isNewest,
  })
}

/** The visitor has come to the end of what is shown: the next page is asked for. */
export function reportNextPage(
  foyer: Foyer,
  { address, cursor }: { address: string; cursor: string | undefined },
): void {
  foyer.events.emit({ type: 'LOAD_MORE_TRANSACTIONS', properties: toProperties(foyer, address, cursor) })
}

function toProperties({ config, store }: Foyer, address: string, cursor: string | undefined) {
  const isSmartAccount = store.get(activeConnectionAtom)?.accounts[0]?.type === 'smartAccount'
  return { address, projectId: config.projectId, cursor, isSmartAccount }
}
