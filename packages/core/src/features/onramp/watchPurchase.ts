import { abortable, type Balance, delay } from '@foyer/base'
import { purchasePollDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { nativeBalanceQuery, refreshBalances, tokenBalanceQuery } from '../../query/balanceQueries.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { type OnrampOrder, onrampFlowAtom } from './onrampFlow.ts'
import { type PurchaseRecord, savePurchaseRecord, settlePurchaseRecord } from './purchaseRecords.ts'

type FollowParams = Pick<PurchaseRecord, 'order' | 'url'> & {
  /** The least that the account is known to have held since it ordered, in base units; undefined where no node said. */
  readonly before: Promise<bigint | undefined>
  readonly signal: AbortSignal
}

/**
 * Looks for the coins in the account's balance, as long as the page is seen and until they are there. Never rejects.
 * What the visitor spends meanwhile does not hide what comes in.
 */
export async function watchPurchase(foyer: Foyer, params: FollowParams): Promise<void> {
  const { order, url, before, signal } = params
  let kept: bigint | undefined
  try {
    let least = await abortable(before, signal)
    while (!signal.aborted) {
      await waitUntilVisible(signal)
      const held = await abortable(readHeld(foyer, order), signal).catch(keepAbort(signal))
      if (held !== undefined) {
        const { value, decimals } = held
        if (least !== undefined && value > least) {
          settlePurchaseRecord(foyer, { order, url, least }, value - least)
          foyer.store.set(onrampFlowAtom, { type: 'arrived', order, received: value - least, decimals })
          return await refreshBalances(foyer)
        }
        if (value !== kept) savePurchaseRecord(foyer, { order, url, least: value })
        least = value
        kept = value
      }
      await delay(purchasePollDelay, signal)
    }
  } catch {
    // given up, or the foyer has ended
  }
}

/** What the account holds now of what is bought. @throws FoyerError `RpcRequestFailed` and others of the adapter */
export function readHeld(foyer: Foyer, { purchase, account }: OnrampOrder): Promise<Balance> {
  const { network, tokenAddress } = purchase
  const params = { address: account, network }
  const client = getQueryClient(foyer)
  if (!tokenAddress) return client.fetchQuery({ ...nativeBalanceQuery(foyer, params), staleTime: 0 })
  return client.fetchQuery({ ...tokenBalanceQuery(foyer, { ...params, tokenAddress }), staleTime: 0 })
}

/** A silent node says nothing: it is asked again. */
function keepAbort(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted) throw error
    return undefined
  }
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  const page = globalThis.document
  if (!page || page.visibilityState === 'visible') return Promise.resolve()
  const seen = new Promise<void>((resolve) => {
    page.addEventListener('visibilitychange', () => page.visibilityState === 'visible' && resolve(), { signal })
  })
  return abortable(seen, signal)
}
