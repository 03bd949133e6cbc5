import { formatUnits, shortenAddress } from '@foyer/base'
import { FoyerButton, FoyerNetworkButton, useFoyerAccount, useFoyerAccountDetails, useFoyerBalance } from '@foyer/ui'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useAccount, useConfig } from 'wagmi'
import { type AuthenticationStatus, useAuthentication } from './authentication.tsx'
import type { Chain } from './config.ts'
import { useAccountModal, useChainModal, useConnectModal } from './modals.ts'

type Responsive<value> = value | { readonly smallScreen: value; readonly largeScreen?: value | undefined }

export type ConnectButtonProps = {
  readonly label?: string | undefined
  /** The address stands beside the picture unless it says `avatar`. */
  readonly accountStatus?: Responsive<'full' | 'avatar' | 'address'> | undefined
  readonly chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'> | undefined
  readonly showBalance?: Responsive<boolean> | undefined
}

const large = '(min-width: 768px)'

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(large)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function useIsLarge(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(large).matches,
    () => true,
  )
}

function choose<value>(given: Responsive<value> | undefined, isLarge: boolean, fallback: value): value {
  if (typeof given !== 'object' || given === null || !('smallScreen' in given)) return (given ?? fallback) as value
  return isLarge ? (given.largeScreen ?? given.smallScreen) : given.smallScreen
}

function Button({ label, accountStatus, chainStatus, showBalance }: ConnectButtonProps) {
  const isLarge = useIsLarge()
  const { isConnected } = useFoyerAccount('eip155')
  const hasChain = choose(chainStatus, isLarge, 'full') !== 'none'
  const balance = choose(showBalance, isLarge, isLarge) ? 'show' : 'hide'
  const isShort = choose(accountStatus, isLarge, 'full') === 'avatar'
  return (
    <span style={{ display: 'inline-flex', gap: '12px' }}>
      {isConnected && hasChain && <FoyerNetworkButton />}
      <FoyerButton {...(label && { label })} balance={balance} {...(isShort && { charsStart: 2, charsEnd: 2 })} />
    </span>
  )
}

/** What `ConnectButton.Custom` is drawn from. */
export type ConnectButtonState = {
  readonly account:
    | {
        readonly address: string
        readonly displayName: string
        readonly displayBalance: string | undefined
        readonly balanceDecimals: number | undefined
        readonly balanceFormatted: string | undefined
        readonly balanceSymbol: string | undefined
        readonly ensName: string | undefined
        readonly ensAvatar: string | undefined
        readonly hasPendingTransactions: boolean
      }
    | undefined
  readonly chain:
    | {
        readonly id: number
        readonly name: string | undefined
        readonly unsupported: boolean | undefined
        readonly hasIcon: boolean
        readonly iconUrl: string | undefined
        readonly iconBackground: string | undefined
      }
    | undefined
  readonly authenticationStatus: AuthenticationStatus | undefined
  readonly mounted: boolean
  readonly openAccountModal: () => void
  readonly openChainModal: () => void
  readonly openConnectModal: () => void
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
  readonly connectModalOpen: boolean
}

/** A button that the page draws. */
function Custom({ children }: { readonly children: (state: ConnectButtonState) => ReactNode }) {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { openAccountModal, accountModalOpen } = useAccountModal()
  const { openChainModal, chainModalOpen } = useChainModal()
  const [account, chain] = [useAccountState(), useChainState()]
  const mounted = useSyncExternalStore(
    () => ignore,
    () => true,
    () => false,
  )
  return children({
    account,
    chain,
    mounted,
    authenticationStatus: useAuthentication()?.status,
    connectModalOpen,
    accountModalOpen,
    chainModalOpen,
    openConnectModal: openConnectModal ?? ignore,
    openAccountModal: openAccountModal ?? ignore,
    openChainModal: openChainModal ?? ignore,
  })
}

function useAccountState(): ConnectButtonState['account'] {
  const { address } = useFoyerAccount('eip155')
  const { balance } = useFoyerBalance()
  const { profileName, profileImage } = useFoyerAccountDetails('eip155')
  if (!address) return undefined
  const formatted = balance && formatUnits(balance.value, balance.decimals)
  return {
    address,
    displayName: profileName ?? shortenAddress(address),
    displayBalance: balance && `${shortenAmount(formatted ?? '')} ${balance.symbol}`,
    balanceDecimals: balance?.decimals,
    balanceFormatted: formatted,
    balanceSymbol: balance?.symbol,
    ensName: profileName,
    ensAvatar: profileImage,
    hasPendingTransactions: false,
  }
}

/** At most three digits behind the point, cut off rather than rounded up to what is not there. */
const shortenAmount = (amount: string) => amount.replace(/(\.\d{3})\d+$/, '$1')

function useChainState(): ConnectButtonState['chain'] {
  const chains: readonly Chain[] = useConfig().chains
  const { chainId } = useAccount()
  if (chainId === undefined) return undefined
  const known = chains.find(({ id }) => id === chainId)
  const iconUrl = typeof known?.iconUrl === 'string' ? known.iconUrl : undefined
  return {
    id: chainId,
    name: known?.name,
    unsupported: known === undefined,
    hasIcon: iconUrl !== undefined,
    iconUrl,
    iconBackground: known?.iconBackground,
  }
}

function ignore(): void {}

/** Connects, then shows the network and the account. `ConnectButton.Custom` draws a button of the page's own. */
export const ConnectButton: typeof Button & { readonly Custom: typeof Custom } = Object.assign(Button, { Custom })
