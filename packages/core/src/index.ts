export {
  type AccountState,
  type AddressOf,
  accountStateAtom,
  accountStateAtoms,
  type EmbeddedWalletState,
  type FoyerState,
  foyerStateAtom,
  getAccount,
  getState,
  watchAccount,
  watchState,
} from './account/getAccount.ts'
export { getNetwork, type NetworkState, watchNetwork } from './account/getNetwork.ts'
export {
  type Eip1193Provider,
  getProvider,
  type ProviderOf,
  type Providers,
  watchProviders,
} from './account/providers.ts'
export { getWalletInfo, type WalletInfo, watchWalletInfo } from './account/walletInfo.ts'
export { getAdapter } from './adapters/getAdapter.ts'
export { type Alert, type AlertName, alertAtom, raiseAlert } from './alerts/alerts.ts'
export type { WalletEntry } from './catalogue/cleanWallet.ts'
export type {
  ChangeableOptions,
  ConnectMethod,
  ConnectOptions,
  Features,
  FoyerOptions,
  StoragePort,
  ThemeMode,
  ThemeVariables,
  WalletGroup,
} from './config/options.ts'
export { getRemoteFeatures, watchRemoteFeatures } from './config/remoteFeatures.ts'
export type { Config } from './config/resolveConfig.ts'
export type { RemoteFeatures } from './config/resolveFeatures.ts'
export type { SocialProvider } from './config/socials.ts'
export { updateFeatures, updateOptions } from './config/updateOptions.ts'
export { cancelAttempt } from './connection/attempt.ts'
export { connect } from './connection/connect.ts'
export { disconnect } from './connection/disconnect.ts'
export { getConnection } from './connection/getConnection.ts'
export { isSupported } from './connection/handleNetworkChanged.ts'
export { reconnect } from './connection/reconnect.ts'
export { startConnect } from './connection/startConnect.ts'
export { connectWallet } from './connectWallet.ts'
export { createFoyer } from './createFoyer.ts'
export type { EventProperties, FoyerEvent } from './eventTable.ts'
export { addAddressLabel, removeAddressLabel } from './features/multiWallet/addressLabels.ts'
export {
  getConnections,
  getRecentConnections,
  type WalletConnections,
  watchConnections,
} from './features/multiWallet/getConnections.ts'
export { deleteConnection, switchConnection } from './features/multiWallet/manageWallets.ts'
export type { DisconnectParams, Foyer, Store } from './foyer.ts'
export {
  type SwitchAttempt,
  startSwitchNetwork,
  switchActiveChain,
  switchAttemptAtom,
} from './network/performSwitch.ts'
export { addNetwork, removeNetwork } from './network/siteNetworks.ts'
export { type NetworkReference, switchNetwork } from './network/switchNetwork.ts'
export type { ConnectWalletParams } from './performConnectWallet.ts'
export { close } from './router/close.ts'
export { type OpenOptions, open } from './router/open.ts'
export { goBack, navigate, replace, reset } from './router/router.ts'
export type {
  NftReference,
  OpenableView,
  Route,
  RouteName,
  RouteParams,
  SendArguments,
  SwapArguments,
} from './router/routes.ts'
export { type ConnectAttempt, connectAttemptAtom, type Status, statusAtom } from './state/connectFlow.ts'
export {
  activeAccountAtom,
  activeCaipAddressAtom,
  activeConnectionAtom,
  activeConnectionsAtom,
  activeNamespaceAtom,
  connectionsAtom,
  connectorsAtom,
} from './state/connections.ts'
export { getActiveNetwork, getPreferredNetwork } from './state/getActiveNetwork.ts'
export {
  isOpenAtom,
  routeAtom,
} from './state/history.ts'
export { activeNetworkIdAtom, findNetwork } from './state/networks.ts'
export type { ConnectionEnding, RecentConnection } from './state/recentConnections.ts'
export { getTheme, setThemeMode, setThemeVariables, type Theme, themeAtom, watchTheme } from './theme/theme.ts'
export { hideToast, showToast, type Toast, type ToastName, toastAtom } from './toast/toast.ts'
