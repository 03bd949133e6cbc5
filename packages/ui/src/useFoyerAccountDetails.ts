import { loadPart, type Namespace } from '@foyer/base'
import type { AccountDetails } from '@foyer/core/accountDetails'
import { useEffect, useState } from 'react'
import { useFoyerContext } from './FoyerContext.ts'
import { useFoyerAccount } from './hooks.ts'

const unknown: AccountDetails = {
  profileName: undefined,
  profileImage: undefined,
  tokenBalance: undefined,
  addressExplorerUrl: undefined,
}

/**
 * Name, picture, holdings and explorer page of the connected account, of the active or of one namespace; see core's
 * `watchAccountDetails`. The code for it loads once someone is connected; until then, and while no one is, each field is undefined.
 */
export function useFoyerAccountDetails(namespace?: Namespace): AccountDetails {
  const { foyer } = useFoyerContext()
  const { caipAddress } = useFoyerAccount(namespace)
  const [found, setFound] = useState<{ readonly of: string; readonly details: AccountDetails }>()
  useEffect(() => {
    if (caipAddress === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    loadPart(() => import('@foyer/core/accountDetails')).then(
      ({ watchAccountDetails }) => {
        if (!isOver) stop = watchAccountDetails(foyer, (details) => setFound({ of: caipAddress, details }), namespace)
      },
      // a page that is offline shows no details; the next account, or visit, tries again
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [foyer, namespace, caipAddress])
  return found && found.of === caipAddress ? found.details : unknown
}
