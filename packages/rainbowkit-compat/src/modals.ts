import { useFoyer, useFoyerAccount, useFoyerState } from '@foyer/ui'
import { useMemo } from 'react'
import { useAuthentication } from './authentication.tsx'

function useModal(isOffered: boolean, view: 'Connect' | 'Account' | 'Networks') {
  const { open } = useFoyer()
  const state = useFoyerState()
  const act = useMemo(() => () => open({ view }), [open, view])
  return { act: isOffered ? act : undefined, isOpen: isOffered && state.open }
}

const useIsIn = () => {
  const { isConnected } = useFoyerAccount('eip155')
  const authentication = useAuthentication()
  return { isConnected, isIn: isConnected && (!authentication || authentication.status === 'authenticated') }
}

/** Returns a function that lets the visitor connect, or sign in; `openConnectModal` is undefined once that is done. */
export function useConnectModal(): {
  readonly openConnectModal: (() => void) | undefined
  readonly connectModalOpen: boolean
} {
  const { isConnected, isIn } = useIsIn()
  // who is connected without having signed is led to the screen for it by the account
  const { act, isOpen } = useModal(!isIn, isConnected ? 'Account' : 'Connect')
  return { openConnectModal: act, connectModalOpen: isOpen }
}

/** Returns a function that shows the account; `openAccountModal` is undefined while no one is connected. */
export function useAccountModal(): {
  readonly openAccountModal: (() => void) | undefined
  readonly accountModalOpen: boolean
} {
  const { act, isOpen } = useModal(useIsIn().isIn, 'Account')
  return { openAccountModal: act, accountModalOpen: isOpen }
}

/** Returns a function that lets the visitor choose another network; `openChainModal` is undefined while no one is connected. */
export function useChainModal(): {
  readonly openChainModal: (() => void) | undefined
  readonly chainModalOpen: boolean
} {
  const { act, isOpen } = useModal(useIsIn().isIn, 'Networks')
  return { openChainModal: act, chainModalOpen: isOpen }
}

/** Takes what a page has sent; Activity shows it once the data service knows it. */
export function useAddRecentTransaction(): (transaction: {
  readonly hash: string
  readonly description: string
  readonly confirmations?: number | undefined
}) => void {
  return ignore
}

function ignore(): void {}
