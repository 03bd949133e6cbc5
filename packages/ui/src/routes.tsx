import { cleanText } from '@foyer/base'
import { type Foyer, findNetwork, type RouteName, type RouteParams } from '@foyer/core'
import { relayRequestsAtom } from '@foyer/core/internal/connect'
import { embeddedUserAtom } from '@foyer/core/internal/embeddedWallet'
import type { PartName } from './i18n/parts.ts'
import type { PlainMessageKey } from './i18n/translate.ts'
import type { Translate } from './i18n/useTranslate.ts'
import type { View } from './views/View.ts'

type Row<name extends RouteName> = {
  readonly title: PlainMessageKey
  /** A title that depends on the params, or on whose wallet it is. */
  readonly toTitle?: (foyer: Foyer, params: RouteParams[name], translate: Translate) => string | undefined
  /** The parts of the catalogue that only some views say. */
  readonly words?: readonly PartName[]
  /** The title is for screen readers only. */
  readonly hidesTitle?: true
  readonly load: () => Promise<{ default: View<name> }>
}

/** Every screen, its title and the chunk it lives in. A screen of core without a row here does not compile. */
export const routes: { readonly [name in RouteName]: Row<name> } = {
  Account: {
    title: 'account.title',
    hidesTitle: true,
    words: ['account', 'names', 'send', 'swap'],
    load: () => import('./features/account/AccountView.tsx'),
  },
  AccountSettings: { title: 'settings.title', load: () => import('./features/account/AccountSettingsView.tsx') },
  AllWallets: { title: 'allWallets.title', load: () => import('./features/connect/AllWalletsView.tsx') },
  ApproveTransaction: {
    title: 'approve.title',
    load: () => import('./features/embeddedWallet/ApproveTransactionView.tsx'),
  },
  ChooseAccountName: {
    title: 'name.title',
    words: ['names'],
    load: () => import('./features/names/ChooseAccountNameView.tsx'),
  },
  Connect: { title: 'connect.title', load: () => import('./features/connect/ConnectView.tsx') },
  ConnectingMultiChain: {
    title: 'wallet.unnamed',
    toTitle: (foyer, { ways: [first] }) => first && getConnectorName(foyer, first),
    load: () => import('./features/connect/ConnectingMultiChainView.tsx'),
  },
  ConnectSocials: { title: 'connect.more', load: () => import('./features/connect/ConnectSocialsView.tsx') },
  ConnectWallets: { title: 'connect.title', load: () => import('./features/connect/ConnectWalletsView.tsx') },
  Create: { title: 'create.title', load: () => import('./features/connect/CreateView.tsx') },
  GetWallet: { title: 'getWallet.title', words: ['screens'], load: () => import('./components/GetWalletList.tsx') },
  SwitchActiveChain: {
    title: 'network.title',
    words: ['screens'],
    load: () => import('./features/network/SwitchActiveChainView.tsx'),
  },
  WhatIsANetwork: {
    title: 'help.network.link',
    words: ['screens'],
    load: () => import('./features/help/WhatIsANetworkView.tsx'),
  },
  BuyInProgress: {
    title: 'onramp.title',
    words: ['onramp'],
    load: () => import('./features/onramp/BuyInProgressView.tsx'),
  },
  ConnectingExternal: {
    title: 'wallet.unnamed',
    toTitle: getConnectorName,
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
  Pay: { title: 'pay.title', words: ['send', 'pay'], load: () => import('./features/pay/PayView.tsx') },
  PayLoading: {
    title: 'pay.loading.title',
    words: ['send', 'pay'],
    load: () => import('./features/pay/PayLoadingView.tsx'),
  },
  ProfileWallets: {
    title: 'wallets.title',
    words: ['screens'],
    load: () => import('./features/multiWallet/ProfileWalletsView.tsx'),
  },
  RegisterAccountName: {
    title: 'name.title',
    words: ['names'],
    load: () => import('./features/names/RegisterAccountNameView.tsx'),
  },
  RegisterAccountNameSuccess: {
    title: 'name.title',
    toTitle: (_, { name }) => name,
    hidesTitle: true,
    words: ['names'],
    load: () => import('./features/names/RegisterAccountNameSuccessView.tsx'),
  },
  SmartSessionCreated: {
    title: 'sessions.title',
    hidesTitle: true,
    words: ['screens'],
    load: () => import('./features/smartSessions/SmartSessionCreatedView.tsx'),
  },
  SmartSessionList: {
    title: 'sessions.title',
    words: ['screens'],
    load: () => import('./features/smartSessions/SmartSessionListView.tsx'),
  },
  SIWXSignMessage: {
    title: 'wallet.sign-in',
    words: ['screens'],
    load: () => import('./features/siwx/SIWXSignMessageView.tsx'),
  },
  Networks: { title: 'network.title', words: ['screens'], load: () => import('./features/network/NetworksView.tsx') },
  Nft: {
    title: 'nft.title',
    toTitle: (_, { name }) => name,
    words: ['account'],
    load: () => import('./features/account/NftView.tsx'),
  },
  OnRampFiatSelect: {
    title: 'onramp.fiat.title',
    words: ['onramp'],
    load: () => import('./features/onramp/OnRampFiatSelectView.tsx'),
  },
  OnRampProviders: {
    title: 'onramp.title',
    words: ['onramp'],
    load: () => import('./features/onramp/OnRampProvidersView.tsx'),
  },
  OnRampTokenSelect: {
    title: 'send.selectToken.title',
    words: ['onramp', 'send'],
    load: () => import('./features/onramp/OnRampTokenSelectView.tsx'),
  },
  OpenWallet: {
    title: 'wallet.unnamed',
    toTitle: ({ store }) => cleanText(store.get(relayRequestsAtom)[0]?.walletName, 40),
    load: () => import('./features/connect/OpenWalletView.tsx'),
  },
  Swap: { title: 'swap.title', words: ['send', 'swap'], load: () => import('./features/swap/SwapView.tsx') },
  SwapPreview: {
    title: 'swap.review.title',
    words: ['send', 'swap'],
    load: () => import('./features/swap/SwapPreviewView.tsx'),
  },
  SwapReceipt: {
    title: 'receipt.title',
    hidesTitle: true,
    words: ['send', 'swap'],
    load: () => import('./features/swap/SwapReceiptView.tsx'),
  },
  SwapSelectToken: {
    title: 'send.selectToken.title',
    words: ['send', 'swap'],
    load: () => import('./features/swap/SwapSelectTokenView.tsx'),
  },
  SwitchNetwork: {
    title: 'network.title',
    toTitle: (foyer, { networkId }) => findNetwork(foyer.config, networkId)?.name,
    words: ['screens'],
    load: () => import('./features/network/SwitchNetworkView.tsx'),
  },
  UnsupportedChain: {
    title: 'network.unsupported.title',
    words: ['screens'],
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
    toTitle: ({ store }, _, translate) => {
      const user = store.get(embeddedUserAtom)
      return user && user.email === undefined ? translate('settings.addEmail') : undefined
    },
    load: () => import('./features/embeddedWallet/UpdateEmailWalletView.tsx'),
  },
  UpgradeEmailWallet: {
    title: 'upgrade.title',
    load: () => import('./features/embeddedWallet/UpgradeEmailWalletView.tsx'),
  },
  WalletCompatibleNetworks: {
    title: 'receive.networks.title',
    words: ['send'],
    load: () => import('./features/receive/WalletCompatibleNetworksView.tsx'),
  },
  WalletReceive: {
    title: 'account.receive',
    words: ['send'],
    load: () => import('./features/receive/WalletReceiveView.tsx'),
  },
  WalletSend: { title: 'send.title', words: ['send'], load: () => import('./features/send/WalletSendView.tsx') },
  WalletSendPreview: {
    title: 'send.review.title',
    words: ['send'],
    load: () => import('./features/send/WalletSendPreviewView.tsx'),
  },
  WalletSendReceipt: {
    title: 'receipt.title',
    hidesTitle: true,
    words: ['send'],
    load: () => import('./features/send/WalletSendReceiptView.tsx'),
  },
  WalletSendSelectToken: {
    title: 'send.selectToken.title',
    words: ['send'],
    load: () => import('./features/send/WalletSendSelectTokenView.tsx'),
  },
  WhatIsABuy: {
    title: 'onramp.what.title',
    words: ['onramp'],
    load: () => import('./features/onramp/WhatIsABuyView.tsx'),
  },
  WhatIsAWallet: {
    title: 'help.title',
    words: ['screens'],
    load: () => import('./features/help/WhatIsAWalletView.tsx'),
  },
}

function getConnectorName(foyer: Foyer, { connectorId, namespace }: RouteParams['ConnectingExternal']) {
  const connectors = foyer.adapters.get(namespace)?.getConnectors()
  return cleanText(connectors?.find(({ id }) => id === connectorId)?.name, 40)
}
