import type { Namespace, Network } from '@foyer/base'
import { type AccountState, isOpenAtom } from '@foyer/core'
import { requestModal } from '@foyer/core/internal/views'
import type { ReactNode } from 'react'
import { useFoyerAtom, useFoyerContext, useIsClient } from '../FoyerContext.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'
import { type OpenFailure, useModalOpener } from './useModalOpener.ts'

/** What a button of the page's own needs to know, and does. */
export type CustomButtonState = {
  /** As `useFoyerAccount` gives it. */
  readonly account: AccountState
  /** That the account is on; undefined while disconnected, and on one that the site does not name. */
  readonly network: Network | undefined
  /** The wallet is on a network that the site does not name and does not allow: `open` leads to another. */
  readonly isUnsupported: boolean
  /** A wallet is asked, or the dialog's code has been on its way for 200 ms. */
  readonly isBusy: boolean
  /**
   * The dialog did not open: its code has not come (`failed`), and cannot while there is no network (`offline`); where only loading
   * the page anew helps (`lost`), the next `open` does that.
   */
  readonly failure: OpenFailure | undefined
  /** Whether the dialog is open. */
  readonly isOpen: boolean
  /** Connects, or shows the account, or the way off an unsupported network: what a press on `FoyerButton` does. */
  readonly open: () => void
  /** Loads the dialog's code ahead of the press: for `onPointerEnter` and `onFocus`. */
  readonly prefetch: () => void
}

/** Whose button it is, and how it is drawn. */
export type FoyerCustomButtonProps = {
  /** Whose account it shows, and which family its wallets are of. Default: the active one. */
  readonly namespace?: Namespace | undefined
  /** Draws the button. */
  readonly children: (state: CustomButtonState) => ReactNode
}

/**
 * `FoyerButton` drawn by the page: what it would show and do goes to `children`, which gives the button. Nothing of Foyer's look is
 * in it.
 */
export function FoyerCustomButton({ namespace, children }: FoyerCustomButtonProps) {
  const { foyer } = useFoyerContext()
  const account = useFoyerAccount(namespace)
  const network = useAccountNetwork(account)
  const isShown = useFoyerAtom(isOpenAtom)
  const isOpen = useIsClient() && isShown
  const { failure, isLoading, openModal } = useModalOpener()
  const { enableNetworkSwitch, allowUnsupportedChain } = foyer.config
  const isUnsupported = account.isConnected && !network && enableNetworkSwitch && !allowUnsupportedChain
  return children({
    account,
    network,
    isUnsupported,
    isBusy: account.status === 'connecting' || isLoading,
    failure,
    isOpen,
    open: () => openModal({ namespace, view: isUnsupported ? 'UnsupportedChain' : undefined }),
    prefetch: () => requestModal(foyer),
  })
}
