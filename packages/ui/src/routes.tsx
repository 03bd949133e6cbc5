import { cleanText } from '@foyer/base'
import { type Foyer, findNetwork, type RouteName, type RouteParams } from '@foyer/core'
import { relayRequestsAtom } from '@foyer/core/connect'
import type { PlainMessageKey } from './i18n/en.ts'
import type { View } from './views/View.ts'

type Row<name extends RouteName> = {
  readonly title: PlainMessageKey
  /** A title that depends on the params. */
  readonly toTitle?: (foyer: Foyer, params: RouteParams[name]) => string | undefined
  /** The title is for screen readers only. */
  readonly hidesTitle?: true
  readonly load: () => Promise<{ default: View<name> }>
}

/** Every screen, its title and the chunk it lives in. A screen of core without a row here does not compile. */
export const routes: { readonly [name in RouteName]: Row<name> } = {
  Account: { title: 'account.title', hidesTitle: true, load: () => import('./features/account/AccountView.tsx') },
  AccountSettings: { title: 'settings.title', load: () => import('./features/account/AccountSettingsView.tsx') },
  AllWallets: { title: 'allWallets.title', load: () => import('./features/connect/AllWalletsView.tsx') },
  ApproveTransaction: {
    title: 'approve.title',
    load: () => import('./features/embeddedWallet/ApproveTransactionView.tsx'),
  },
  ChooseAccountName: { title: 'name.title', load: () => import('./features/names/ChooseAccountNameView.tsx') },
  Connect: { title: 'connect.title', load: () => import('./features/connect/ConnectView.tsx') },
  ConnectingMultiChain: {
    title: 'wallet.unnamed',
    toTitle: (foyer, { ways: [first] }) => {
      const connectors = first && foyer.adapters.get(first.namespace)?.getConnectors()
      return cleanText(connectors?.find(({ id }) => id === first?.connectorId)?.name, 40)
    },
    load: () => import('./features/connect/ConnectingMultiChainView.tsx'),
  },
  ConnectWallets: { title: 'connect.title', load: () => import('./features/connect/ConnectWalletsView.tsx') },
  Create: { title: 'create.title', load: () => import('./features/connect/CreateView.tsx') },
  GetWallet: { title: 'getWallet.title', load: () => import('./features/help/GetWalletView.tsx') },
  SwitchActiveChain: {
    title: 'network.title',
    load: () => import('./features/network/SwitchActiveChainView.tsx'),
  },
  WhatIsANetwork: { title: 'help.network.link', load: () => import('./features/help/WhatIsANetworkView.tsx') },
  BuyInProgress: { title: 'onramp.title', load: () => import('./features/onramp/BuyInProgressView.tsx') },
  ConnectingExternal: {
    title: 'wallet.unnamed',
    toTitle: (foyer, { connectorId, namespace }) => {
      const connectors = foyer.adapters.get(namespace)?.getConnectors()
      return cleanText(connectors?.find(({ id }) => id === connectorId)?.name, 40)
    },
    load: () => import('./features/connect/ConnectingExternalView.tsx'),
  },
  ConnectingWalletConnect: {
    title: 'relay.scan',
    toTitle: (_, params) => params && cleanText(params.wallet.name, 40),
    load: () => import('./features/connect/ConnectingWalletConnectView.tsx'),
  },
  ConnectingFarcaster: {
    title: 'farcaster.title',
    load: () => import('./features/embeddedWallet/ConnectingFarcasterView.tsx'),
  },
  ConnectingSocial: {
    title: 'social.title',
    load: () => import('./features/embeddedWallet/ConnectingSocialView.tsx'),
  },
  ConnectingWalletConnectBasic: {
    title: 'relay.scan',
    load: () => import('./features/connect/ConnectingWalletConnectBasicView.tsx'),
  },
  Downloads: {
    title: 'relay.get',
    toTitle: (_, { wallet }) => cleanText(wallet.name, 40),
    load: () => import('./features/connect/DownloadsView.tsx'),
  },
  EmailLogin: { title: 'email.title', load: () => import('./features/embeddedWallet/EmailLoginView.tsx') },
  EmailVerifyDevice: {
    title: 'device.title',
    load: () => import('./features/embeddedWallet/EmailVerifyDeviceView.tsx'),
  },
  EmailVerifyOtp: { title: 'email.title', load: () => import('./features/embeddedWallet/EmailVerifyOtpView.tsx') },
  Pay: { title: 'pay.title', load: () => import('./features/pay/PayView.tsx') },
  PayLoading: { title: 'pay.loading.title', load: () => import('./features/pay/PayLoadingView.tsx') },
  ProfileWallets: { title: 'wallets.title', load: () => import('./features/multiWallet/ProfileWalletsView.tsx') },
  RegisterAccountName: { title: 'name.title', load: () => import('./features/names/RegisterAccountNameView.tsx') },
  RegisterAccountNameSuccess: {
    title: 'name.title',
    toTitle: (_, { name }) => name,
    hidesTitle: true,
    load: () => import('./features/names/RegisterAccountNameSuccessView.tsx'),
  },
  SIWXSignMessage: { title: 'wallet.sign-in', load: () => import('./features/siwx/SIWXSignMessageView.tsx') },
  Networks: { title: 'network.title', load: () => import('./features/network/NetworksView.tsx') },
  Nft: {
    title: 'nft.title',
    toTitle: (_, { name }) => name,
    load: () => import('./features/account/NftView.tsx'),
  },
  OnRampFiatSelect: { title: 'onramp.fiat.title', load: () => import('./features/onramp/OnRampFiatSelectView.tsx') },
  OnRampProviders: { title: 'onramp.title', load: () => import('./features/onramp/OnRampProvidersView.tsx') },
  OnRampTokenSelect: {
    title: 'send.selectToken.title',
    load: () => import('./features/onramp/OnRampTokenSelectView.tsx'),
  },
  OpenWallet: {
    title: 'wallet.unnamed',
    toTitle: ({ store }) => cleanText(store.get(relayRequestsAtom)[0]?.walletName, 40),
    load: () => import('./features/connect/OpenWalletView.tsx'),
  },
  Swap: { title: 'swap.title', load: () => import('./features/swap/SwapView.tsx') },
  SwapPreview: { title: 'swap.review.title', load: () => import('./features/swap/SwapPreviewView.tsx') },
  SwapReceipt: {
    title: 'receipt.title',
    hidesTitle: true,
    load: () => import('./features/swap/SwapReceiptView.tsx'),
  },
  SwapSelectToken: {
    title: 'send.selectToken.title',
    load: () => import('./features/swap/SwapSelectTokenView.tsx'),
  },
  SwitchNetwork: {
    title: 'network.title',
    toTitle: (foyer, { networkId }) => findNetwork(foyer.config, networkId)?.name,
    load: () => import('./features/network/SwitchNetworkView.tsx'),
  },
  UnsupportedChain: {
    title: 'network.unsupported.title',
    load: () => import('./features/network/UnsupportedChainView.tsx'),
  },
  UpdateEmailPrimaryOtp: {
    title: 'updateEmail.primary.title',
    load: () => import('./features/embeddedWallet/UpdateEmailOtpView.tsx'),
  },
  UpdateEmailSecondaryOtp: {
    title: 'updateEmail.secondary.title',
    load: () => import('./features/embeddedWallet/UpdateEmailOtpView.tsx'),
  },
  UpdateEmailWallet: {
    title: 'updateEmail.title',
    load: () => import('./features/embeddedWallet/UpdateEmailWalletView.tsx'),
  },
  UpgradeEmailWallet: {
    title: 'upgrade.title',
    load: () => import('./features/embeddedWallet/UpgradeEmailWalletView.tsx'),
  },
  WalletCompatibleNetworks: {
    title: 'receive.networks.title',
    load: () => import('./features/receive/WalletCompatibleNetworksView.tsx'),
  },
  WalletReceive: { title: 'account.receive', load: () => import('./features/receive/WalletReceiveView.tsx') },
  WalletSend: { title: 'send.title', load: () => import('./features/send/WalletSendView.tsx') },
  WalletSendPreview: { title: 'send.review.title', load: () => import('./features/send/WalletSendPreviewView.tsx') },
  WalletSendReceipt: {
    title: 'receipt.title',
    hidesTitle: true,
    load: () => import('./features/send/WalletSendReceiptView.tsx'),
  },
  WalletSendSelectToken: {
    title: 'send.selectToken.title',
    load: () => import('./features/send/WalletSendSelectTokenView.tsx'),
  },
  WhatIsABuy: { title: 'onramp.what.title', load: () => import('./features/onramp/WhatIsABuyView.tsx') },
  WhatIsAWallet: { title: 'help.title', load: () => import('./features/help/WhatIsAWalletView.tsx') },
}
