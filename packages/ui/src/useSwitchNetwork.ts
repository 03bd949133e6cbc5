import { type NetworkReference, switchNetwork } from '@foyer/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFoyerContext } from './FoyerContext.ts'

/** How to switch networks, and how the last switch went. */
export type SwitchNetworkState = {
  /** Takes a viem chain, a network or its CAIP-2 id. What goes wrong is in `error`. The same function at every render. */
  readonly switchNetwork: (network: NetworkReference) => void
  /** As `switchNetwork`; rejects with what `switchNetwork` of core throws. */
  readonly switchNetworkAsync: (network: NetworkReference) => Promise<void>
  /** Whether a switch waits for the wallet. */
  readonly isPending: boolean
  /** Why the last switch failed; undefined from the next one on. */
  readonly error: Error | undefined
}

type Attempt = Pick<SwitchNetworkState, 'isPending' | 'error'>

const idle: Attempt = { isPending: false, error: undefined }

/** Switching as one component asks for it: the newest switch is the one whose state is told. */
export function useSwitchNetwork(): SwitchNetworkState {
  const { foyer } = useFoyerContext()
  const [attempt, setAttempt] = useState(idle)
  const newest = useRef(0)
  const switchNetworkAsync = useCallback(
    async (network: NetworkReference) => {
      newest.current += 1
      const mine = newest.current
      const update = (next: Attempt) => {
        if (mine === newest.current) setAttempt(next)
      }
      update({ isPending: true, error: undefined })
      try {
        await switchNetwork(foyer, { network })
        update(idle)
      } catch (error) {
        update({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) })
        throw error
      }
    },
    [foyer],
  )
  const switchQuietly = useCallback(
    (network: NetworkReference) => void switchNetworkAsync(network).catch(() => {}),
    [switchNetworkAsync],
  )
  return useMemo(
    () => ({ ...attempt, switchNetwork: switchQuietly, switchNetworkAsync }),
    [attempt, switchQuietly, switchNetworkAsync],
  )
}
