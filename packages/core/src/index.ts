export {
  type AccountState,
  accountStateAtom,
  accountStateAtoms,
  type EmbeddedWalletState,
  type FoyerState,
  foyerStateAtom,
  getAccount,
  getNetwork,
  getState,
  type NetworkState,
  watchAccount,
  watchNetwork,
  watchState,
} from './account/getAccount.ts'
export { type Alert, type AlertName, alertAtom, dismissAlert, raiseAlert } from './alerts/alerts.ts'
export type { WalletEntry } from './catalogue/cleanWallet.ts'
export type {
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
export {
  activeAccountAtom,
  activeCaipAddressAtom,
  activeConnectionAtom,
  activeNamespaceAtom,
  type ConnectAttempt,
  connectAttemptAtom,
  connectionsAtom,
  connectorsAtom,
  restoringAtom,
  type Status,
  statusAtom,
} from './connection/atoms.ts'
export { cancelAttempt } from './connection/attempt.ts'
export { connect } from './connection/connect.ts'
export { disconnect } from './connection/disconnect.ts'
export { getAdapter } from './connection/getAdapter.ts'
export { reconnect } from './connection/reconnect.ts'
export { startConnect } from './connection/startConnect.ts'
export { createFoyer } from './createFoyer.ts'
export type { EventProperties, FoyerEvent } from './events.ts'
export type { Foyer, Store } from './foyer.ts'
export { activeNetworkIdAtom, findNetwork, getActiveNetwork, getPreferredNetwork } from './network/atoms.ts'
export { isSupported } from './network/isSupported.ts'
export { switchNetwork } from './network/requestSwitch.ts'
export {
  getDisabledReason,
  type SwitchAttempt,
  sortNetworks,
  startSwitchNetwork,
  switchActiveChain,
  switchAttemptAtom,
} from './network/switchNetwork.ts'
export { type OpenOptions, open } from './router/openRules.ts'
export {
  canGoBackAtom,
  close,
  dismiss,
  goBack,
  isOpenAtom,
  isShakingAtom,
  navigate,
  offeredNamespaceAtom,
  replace,
  reset,
  routeAtom,
  routeDepthAtom,
  shake,
} from './router/router.ts'
export type { OpenableView, Route, RouteName, RouteParams, SendArguments } from './router/routes.ts'
export { setThemeMode, setThemeVariables, type Theme, themeAtom } from './theme/theme.ts'
export { hideToast, showToast, type Toast, type ToastName, toastAtom, toastNames } from './toast/toast.ts'
