import { activeConnectionsAtom, activeNamespaceAtom, connectorsAtom } from '@foyer/core'
import { getConnectRows, lookUpWallets, type WalletRow, walletLookupAtom } from '@foyer/core/internal/connect'
import { offeredNamespaceAtom } from '@foyer/core/internal/views'
import { useEffect, useMemo } from 'react'
import { useCanFetch } from '../../components/useCanFetch.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { runAfterPaint } from '../../views/runAfterPaint.ts'

/** The wallets to list: composed anew only when one of the things it depends on changed. */
export function useConnectRows(): readonly WalletRow[] {
  const { foyer } = useFoyerContext()
  const canFetch = useCanFetch()
  useEffect(() => {
    // until then the rows of what is looked up stand there without words
    return canFetch ? runAfterPaint(() => void lookUpWallets(foyer)) : undefined
  }, [foyer, foyer.config, canFetch])
  const reasons = [
    useFoyerAtom(connectorsAtom),
    useFoyerAtom(activeConnectionsAtom),
    useFoyerAtom(activeNamespaceAtom),
    useFoyerAtom(offeredNamespaceAtom),
    useFoyerAtom(walletLookupAtom),
  ]
  return useMemo(() => getConnectRows(foyer), [foyer, foyer.config, ...reasons])
}
