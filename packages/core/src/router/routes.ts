import type { CaipNetworkId, Namespace } from '@foyer/base'
import type { RedirectProvider } from '@foyer/base/socials'
import type { Wallet } from '../catalogue/wallet.ts'

/** What a site may prefill (`arguments` of `open`). Amounts are decimal strings; `assetAddress` absent means the native coin. */
export type SendArguments = {
  readonly assetAddress?: string | undefined
  readonly amount?: string | undefined
  readonly to?: string | undefined
}

/** What a site may prefill of a swap. Tokens by symbol or address, the amount as a decimal string; default: 1 of the network's own coin. */
export type SwapArguments = {
  readonly fromToken?: string | undefined
  readonly toToken?: string | undefined
  readonly amount?: string | undefined
}

/** What a page that is loaded anew fills a form again with: text as it was typed. */
export type Typed = { readonly text: string }
/** A swap as it was chosen; the slippage in percent. */
export type LeftSwap = SwapArguments & { readonly slippage?: string | undefined }
/** A purchase as it was chosen. */
export type LeftPurchase = {
  readonly [key in 'amount' | 'provider' | 'purchase' | 'paymentCurrency']?: string | undefined
}

/** Arguments of SwitchActiveChain (specification §2). */
export type SwitchActiveChainParams = {
  readonly switchToChain: Namespace
  /** CAIP-2 id. Default: the one chosen there last, or the site's first of the family. */
  readonly network?: CaipNetworkId | undefined
  /** Where to go on. Default: Connect, for that family. */
  readonly navigateTo?: 'Connect' | 'AllWallets' | 'Networks' | undefined
  /** Leaves no way back to the screen before. */
  readonly navigateWithReplace?: boolean | undefined
}

/** What a screen about one NFT shows of it; texts are cleaned. */
export type NftReference = {
  readonly networkId: CaipNetworkId
  readonly name: string
  readonly contract: string
  readonly tokenId: string
  readonly count: string | undefined
  readonly image: string | undefined
  readonly isTransferable: boolean
}

/** Every screen and what it needs. `undefined`: the screen needs nothing. */
export type RouteParams = {
  Account: undefined
  AccountSettings: undefined
  AllWallets: undefined
  /** The embedded wallet's frame asks the visitor. */
  ApproveTransaction: undefined
  /** What a name is good for. */
  ChooseAccountName: undefined
  /** With a namespace: only wallets for that one. */
  Connect: { readonly namespace: Namespace } | undefined
  /** One wallet of several families. */
  ConnectingMultiChain: { readonly ways: readonly { readonly connectorId: string; readonly namespace: Namespace }[] }
  /** A purchase in the provider's window. */
  BuyInProgress: undefined
  ConnectingExternal: { readonly connectorId: string; readonly namespace: Namespace }
  /** A login that is confirmed in the Farcaster app. */
  ConnectingFarcaster: undefined
  /** A login through an account elsewhere, in a window of its own. */
  ConnectingSocial: { readonly provider: RedirectProvider }
  /** Without a wallet: the QR code for any. */
  ConnectingWalletConnect: { readonly wallet: Wallet } | undefined
  ConnectingWalletConnectBasic: undefined
  /** Every account to sign in with, where there are more than Connect has room for. */
  ConnectSocials: undefined
  /** The wallets alone, behind one button of Connect. */
  ConnectWallets: undefined
  /** Connect for someone without a wallet: the ways in that need none. */
  Create: undefined
  EmailLogin: Typed | undefined
  /** The link in the mail has to be opened. */
  EmailVerifyDevice: undefined
  EmailVerifyOtp: undefined
  Downloads: { readonly wallet: Wallet }
  GetWallet: undefined
  Networks: undefined
  /** One NFT of the account. */
  Nft: NftReference
  /** A request waits in a wallet on this phone. */
  OpenWallet: undefined
  /** What is paid with. */
  OnRampFiatSelect: undefined
  /** How much is paid, for what, and to whom. */
  OnRampProviders: LeftPurchase | undefined
  /** What is bought. */
  OnRampTokenSelect: undefined
  /** The network is of a family no one is connected in. */
  SwitchActiveChain: SwitchActiveChainParams
  /** What has to be paid, and the ways to. */
  Pay: undefined
  /** What becomes of a payment. */
  PayLoading: undefined
  /** Every wallet of the visitor. */
  ProfileWallets: undefined
  RegisterAccountName: Typed | undefined
  /** The name with its suffix. */
  RegisterAccountNameSuccess: { readonly name: string }
  /** The account signs in at the site. */
  SIWXSignMessage: undefined
  /** A key of the site's may act; when that ends, in seconds since 1970. */
  SmartSessionCreated: { readonly expiry: number }
  /** What the site may do alone. */
  SmartSessionList: undefined
  Swap: LeftSwap | undefined
  SwapPreview: undefined
  /** What became of a swap that the widget asked a wallet for. */
  SwapReceipt: { readonly id: string }
  /** For the side that is given or the one that is received. */
  SwapSelectToken: { readonly target: 'from' | 'to' }
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  /** With `swapUnsupportedChain`: the networks on which tokens can be swapped. */
  UnsupportedChain: { readonly swapUnsupportedChain: true } | undefined
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
  UpdateEmailWallet: Typed | undefined
  UpgradeEmailWallet: undefined
  WalletCompatibleNetworks: undefined
  WalletReceive: undefined
  WalletSend: SendArguments | undefined
  WalletSendPreview: undefined
  /** What became of a transaction that the widget sent. */
  WalletSendReceipt: { readonly id: string }
  WalletSendSelectToken: undefined
  WhatIsABuy: undefined
  WhatIsANetwork: undefined
  WhatIsAWallet: undefined
}

/** A screen by name. */
export type RouteName = keyof RouteParams
/** A screen with what it shows. */
export type Route = { [name in RouteName]: { readonly name: name; readonly params: RouteParams[name] } }[RouteName]

/**
 * Screens a site may name in `open`; the others need what only other screens know. The first make sense only with a connected account.
 */
export const openableViews = [
  'Account',
  'AccountSettings',
  'OnRampProviders',
  'ProfileWallets',
  'RegisterAccountName',
  'SmartSessionList',
  'Swap',
  'UnsupportedChain',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
  'WalletReceive',
  'WalletSend',
  'AllWallets',
  'Connect',
  'ConnectingFarcaster',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectWallets',
  'Create',
  'EmailLogin',
  'GetWallet',
  'Networks',
  'WhatIsANetwork',
  'WhatIsAWallet',
] as const satisfies readonly RouteName[]

/** How many of them need an account. */
export const accountViewCount = 12

/** A screen that a site can open. */
export type OpenableView = (typeof openableViews)[number]
