import type { Network } from '@foyer/base'
import type { Foyer } from '@foyer/core'
import { balanceQuery, getQueryClient } from '@foyer/core/features'
import { QueryObserver } from '@tanstack/react-query'
import type { BalanceState } from './useFoyerBalance.ts'

/** Reads a balance and keeps it fresh. @returns stops watching */
export function watchBalance(
  foyer: Foyer,
  params: { address: string; network: Network },
  listener: (state: BalanceState) => void,
): () => void {
  const observer = new QueryObserver(getQueryClient(foyer), balanceQuery(foyer, params))
  const refetch = async () => {
    await observer.refetch()
  }
  const report = ({ data, error, isPending }: ReturnType<typeof observer.getCurrentResult>) =>
    listener({ balance: data, error: error ?? undefined, isPending, refetch })
  const stop = observer.subscribe(report)
  report(observer.getCurrentResult())
  return stop
}
