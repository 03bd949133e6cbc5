import type { CaipNetworkId } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { EndpointAnswer } from '../../api/callApi.ts'
import { balanceFreshness, balanceRetryGate } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { showToast } from '../../toast/toast.ts'

/** A holding with its price; without `address` the network's own coin. */
export type TokenBalance = EndpointAnswer<'getBalance'>['balances'][number]

type Failure = { readonly at: number; readonly error: unknown }

/** The last failures, by network and account. */
const failuresAtom = atom(() => new Map<string, Failure>())

/**
 * What an account holds on a network, by the data service; things without decimals are no money and left out.
 * Fresh for 30 s. After a failure the visitor is told, and the same account and network are not asked about for 30 s.
 * @throws FoyerError of `callApi`; within those 30 s the same one again
 * @see specification §3, §5, §7, §9
 */
export function portfolioQuery(foyer: Foyer, params: { readonly address: string; readonly networkId: CaipNetworkId }) {
  const { address, networkId } = params
  return queryOptions({
    queryKey: ['balance', 'portfolio', networkId, address] as const,
    queryFn: ({ signal }): Promise<readonly TokenBalance[]> =>
      gate(foyer, `${networkId} ${address}`, async () => {
        const { callApi } = await import('../../api/callApi.ts')
        const { balances } = await callApi(foyer, 'getBalance', { chainId: networkId, address }, { signal })
        return balances.filter(({ quantity }) => quantity.decimals !== '0')
      }),
    staleTime: balanceFreshness,
    // the gate decides when to ask again
    retry: false,
  })
}

async function gate<value>(foyer: Foyer, key: string, ask: () => Promise<value>): Promise<value> {
  const failures = foyer.store.get(failuresAtom)
  const last = failures.get(key)
  if (last && Date.now() - last.at < balanceRetryGate) throw last.error
  try {
    const value = await ask()
    failures.delete(key)
    return value
  } catch (error) {
    if (error instanceof Error && error.name === 'RequestAborted') throw error
    failures.set(key, { at: Date.now(), error })
    showToast(foyer, { variant: 'error', name: 'balanceUnavailable' })
    throw error
  }
}
