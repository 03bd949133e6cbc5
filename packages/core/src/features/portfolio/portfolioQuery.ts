import type { CallAnswer, getBalance } from '@foyer/api'
import { type CaipNetworkId, isEvmAddress, loadPart } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { balanceRetryDelay, balanceStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { showToast } from '../../toast/toast.ts'

/** A holding with its price; without `address` the network's own coin. */
export type TokenBalance = CallAnswer<typeof getBalance>['balances'][number]

type Failure = { readonly at: number; readonly error: unknown }

/** The last failures, by network and account. */
const failuresAtom = atom(() => new Map<string, Failure>())

/**
 * Returns the query options for what an account holds on a network, by the data service; things without decimals are no money and
 * left out. Fresh for 30 s. After a failure the visitor is told, and the same account and network are not asked about for 30 s.
 * @throws FoyerError of `callApi`; within those 30 s the same one again
 * @see specification §3, §5, §7, §9
 */
export function portfolioQuery(foyer: Foyer, params: { readonly address: string; readonly networkId: CaipNetworkId }) {
  const { address, networkId } = params
  return queryOptions({
    queryKey: ['balance', 'portfolio', networkId, address] as const,
    queryFn: ({ signal }): Promise<readonly TokenBalance[]> =>
      withRetryDelay(
        foyer,
        `${networkId} ${address}`,
        async () => (await requestPortfolio(foyer, params, signal)).rows,
      ),
    staleTime: balanceStaleTime,
    // `withRetryDelay` decides when to ask again
    retry: false,
  })
}

/**
 * Things without decimals are no money and left out (specification §3). The site's own token is read and listed even where nothing
 * of it is held; what has just been moved is read anew, and left out where all of it is gone. `isPartial`: tokens may be missing.
 */
export async function requestPortfolio(
  foyer: Foyer,
  { address, networkId }: { readonly address: string; readonly networkId: CaipNetworkId },
  signal: AbortSignal,
): Promise<{ readonly rows: readonly TokenBalance[]; readonly isPartial: boolean }> {
  const { callApi, getBalance, listMovedTokens } = await loadPart(() => import('./calls.ts'))
  const siteToken = foyer.config.tokens[networkId]?.address
  const site = siteToken && isEvmAddress(siteToken) ? [`${networkId}:${siteToken.toLowerCase()}` as const] : []
  const moved = listMovedTokens(foyer, { address, networkId }).filter((token) => !site.includes(token))
  const forceUpdate = [...site, ...moved]
  const params = { chainId: networkId, address, ...(forceUpdate.length > 0 && { forceUpdate }) }
  const { balances, isPartial } = await callApi(foyer, getBalance, params, { signal })
  const isGone = ({ address = '', quantity }: TokenBalance) =>
    !/[1-9]/.test(quantity.numeric) && (moved as readonly string[]).includes(address.toLowerCase())
  const rows = balances.filter((row) => row.quantity.decimals !== '0' && !isGone(row))
  return { rows, isPartial: isPartial === true }
}

/** Returns when the same may be asked for again, in ms since 1970; undefined: now. @param key network and account */
export function getRetryTime(foyer: Foyer, key: string): number | undefined {
  const last = foyer.store.get(failuresAtom).get(key)
  return last && last.at + balanceRetryDelay
}

/** After a failure the visitor is told, and what the key names is not asked for again for 30 s (specification §9). */
export async function withRetryDelay<value>(foyer: Foyer, key: string, request: () => Promise<value>): Promise<value> {
  const failures = foyer.store.get(failuresAtom)
  const last = failures.get(key)
  if (last && Date.now() - last.at < balanceRetryDelay) throw last.error
  try {
    const value = await request()
    failures.delete(key)
    return value
  } catch (error) {
    if (error instanceof Error && error.name === 'RequestAborted') throw error
    failures.set(key, { at: Date.now(), error })
    showToast(foyer, { variant: 'error', name: 'balanceUnavailable' })
    throw error
  }
}
