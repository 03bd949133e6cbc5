import { cleanText } from '@foyer/base'
import { type Foyer, findNetwork, type RouteName, type RouteParams } from '@foyer/core'
import type { ComponentType } from 'react'
import type { PlainMessageKey } from './i18n/en.ts'

export type View<name extends RouteName> = ComponentType<{ readonly params: RouteParams[name] }>

type Row<name extends RouteName> = {
  readonly title: PlainMessageKey
  /** A title that depends on what is shown. */
  readonly toTitle?: (foyer: Foyer, params: RouteParams[name]) => string | undefined
  /** The title names the dialog and is not drawn. */
  readonly hidesTitle?: true
  readonly load: () => Promise<{ default: View<name> }>
}

/** Every screen, its title and the chunk it lives in. A screen of core without a row here does not compile. */
export const routes: { readonly [name in RouteName]: Row<name> } = {
  Account: { title: 'account.title', hidesTitle: true, load: () => import('./features/account/AccountView.tsx') },
  Connect: { title: 'connect.title', load: () => import('./features/connect/ConnectView.tsx') },
  ConnectingExternal: {
    title: 'wallet.unnamed',
    toTitle: (foyer, { connectorId, namespace }) => {
      const connectors = foyer.adapters.get(namespace)?.getConnectors()
      return cleanText(connectors?.find(({ id }) => id === connectorId)?.name, 40)
    },
    load: () => import('./features/connect/ConnectingExternalView.tsx'),
  },
  Networks: { title: 'network.title', load: () => import('./features/network/NetworksView.tsx') },
  SwitchNetwork: {
    title: 'network.title',
    toTitle: (foyer, { networkId }) => findNetwork(foyer.config, networkId)?.name,
    load: () => import('./features/network/SwitchNetworkView.tsx'),
  },
  UnsupportedChain: {
    title: 'network.unsupported.title',
    load: () => import('./features/network/UnsupportedChainView.tsx'),
  },
  WalletSend: { title: 'send.title', load: () => import('./features/send/WalletSendView.tsx') },
  WalletSendPreview: { title: 'send.review.title', load: () => import('./features/send/WalletSendPreviewView.tsx') },
  WalletSendSelectToken: {
    title: 'send.selectToken.title',
    load: () => import('./features/send/WalletSendSelectTokenView.tsx'),
  },
  WhatIsAWallet: { title: 'help.title', load: () => import('./features/help/WhatIsAWalletView.tsx') },
}
