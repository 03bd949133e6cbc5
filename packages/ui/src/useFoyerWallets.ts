import { cleanText, type Namespace } from '@foyer/base'
import {
  activeConnectionsAtom,
  activeNamespaceAtom,
  type ConnectAttempt,
  cancelAttempt,
  connect,
  connectAttemptAtom,
  connectorsAtom,
} from '@foyer/core'
import {
  type AppLink,
  getConnectRows,
  isPhone,
  pairingAtom,
  relayLinksAtom,
  showPairing,
  startPairing,
  type Wallet,
  type WalletRow,
  walletLookupAtom,
} from '@foyer/core/internal/connect'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { getConnectorImage, getWalletImage } from './components/images.ts'
import { useFoyerAtom, useFoyerContext, useIsClient } from './FoyerContext.ts'

/** A wallet to connect: its ways in this browser, none for one that is reached over the relay; without a `wallet` any may answer. */
export type WalletChoice = Pick<WalletRow, 'connectors' | 'wallet'>

/** A row of the list that Connect would show. Name and picture are the wallet's own: show them as text and in an image element. */
export type ListedWallet = WalletChoice & {
  /** Its own in the list, and the same from one list to the next. */
  readonly id: string
  readonly name: string
  readonly image: string | undefined
  /** Why it stands where it stands: `injected`, `recent`, `featured`, … */
  readonly group: WalletRow['group']
  readonly isConnected: boolean
  /** It cannot be asked now: the relay serves another wallet. */
  readonly isDisabled: boolean
}

export type FoyerWallets = {
  /** In Connect's order; as the site's options have it. */
  readonly wallets: readonly ListedWallet[]
  /**
   * Asks a wallet, without a screen of Foyer's: the outcome is in `attempt`. Call it within a press.
   * @param choice a row of `wallets`, or `{ connectors: [], wallet }` with one of `useFoyerCatalogue`
   * @param namespace where the wallet has several; default: the first it has
   */
  readonly connect: (choice: WalletChoice, namespace?: Namespace) => void
  /** Gives up waiting. */
  readonly cancel: () => void
  /** What became of the last press: `idle` once it is connected or was given up, `failed` with the `error`. */
  readonly attempt: ConnectAttempt
  /** The link to draw as a code while a wallet on another device is waited for; it is renewed before it runs out. */
  readonly uri: string | undefined
  /** Returns how a tap opens a wallet's app on this device while one is waited for: attributes of an anchor. */
  readonly getLink: (wallet: Wallet) => AppLink | undefined
}

/**
 * The list of wallets and what connecting needs, for a screen of your own in place of the dialog. No request before `connect`.
 * On a server and while hydrating the list is empty.
 * @param namespace only wallets of this family; default: every one that the site serves
 */
export function useFoyerWallets(namespace?: Namespace): FoyerWallets {
  const { foyer } = useFoyerContext()
  const wallets = useListedWallets(namespace)
  const attempt = useFoyerAtom(connectAttemptAtom)
  const pairing = useFoyerAtom(pairingAtom)
  const links = useFoyerAtom(relayLinksAtom)
  const stopRenewing = useRef<() => void>(undefined)
  const stop = useCallback(() => {
    stopRenewing.current?.()
    stopRenewing.current = undefined
  }, [])
  const connectChoice = useCallback(
    ({ connectors, wallet }: WalletChoice, wanted?: Namespace) => {
      stop()
      const connector = connectors.find((one) => one.namespace === wanted) ?? connectors[0]
      if (connector) {
        // `attempt` says what went wrong
        connect(foyer, { connectorId: connector.id, namespace: connector.namespace }).catch(() => {})
        return
      }
      const params = { wallet, method: isPhone() ? 'mobile' : 'qrcode' } as const
      startPairing(foyer, params)
      stopRenewing.current = showPairing(foyer, params)
    },
    [foyer, stop],
  )
  const cancel = useCallback(() => cancelAttempt(foyer), [foyer])
  const isWaiting = attempt.step === 'waiting'
  useEffect(() => {
    if (!isWaiting) stop()
  }, [isWaiting, stop])
  useEffect(() => stop, [stop])
  const uri = isWaiting && pairing.step === 'ready' ? pairing.uri : undefined
  const getLink = useCallback((wallet: Wallet) => (uri ? links?.getLink(wallet, uri) : undefined), [links, uri])
  return { wallets, connect: connectChoice, cancel, attempt, uri, getLink }
}

function useListedWallets(namespace: Namespace | undefined): readonly ListedWallet[] {
  const { foyer } = useFoyerContext()
  const isClient = useIsClient()
  const reasons = [
    useFoyerAtom(connectorsAtom),
    useFoyerAtom(activeConnectionsAtom),
    useFoyerAtom(activeNamespaceAtom),
    useFoyerAtom(walletLookupAtom),
  ]
  return useMemo(() => {
    if (!isClient) return []
    const { config } = foyer
    return getConnectRows(foyer, namespace && [namespace])
      .filter(({ isPending }) => !isPending)
      .map(({ id, group, name, connectors, wallet, tag, isDisabled }) => {
        const [connector] = connectors
        return {
          id,
          group,
          connectors,
          wallet,
          isDisabled,
          isConnected: tag === 'connected',
          name: cleanText(name, 40) ?? '',
          image: (connector && getConnectorImage(config, connector)) ?? (wallet && getWalletImage(config, wallet)),
        }
      })
  }, [foyer, namespace, isClient, ...reasons])
}
