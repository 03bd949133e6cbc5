/**
 * What the views of `@foyer/ui` need beside the public names. Not for sites: a name here may change with any release.
 */
export { getAccountAtom } from '../account/getAccount.ts'
export { getInitialNetwork } from '../account/getNetwork.ts'
export { getInitialAccount, getInitialState } from '../account/initialStates.ts'
export { findWalletInfo, getWalletInfoAtom } from '../account/walletInfo.ts'
export { dismissAlert } from '../alerts/dismissAlert.ts'
export { configAtom } from '../config/configAtom.ts'
export {
  failModalLoad,
  finishModalLoad,
  isModalRequestedAtom,
  type ModalCode,
  modalCodeAtom,
  requestModal,
  startModalLoad,
} from '../modal/modalCode.ts'
export { addModalMount, modalMountsAtom, removeModalMount } from '../modal/modalMounts.ts'
export { prepareAdapters } from '../modal/prepareAdapters.ts'
export { reloadHere, saveForm } from '../modal/reloadHere.ts'
export { reloadPage } from '../modal/reopenAfterReload.ts'
export { getExplorerUrl } from '../network/getExplorerUrl.ts'
export { getDisabledReason, sortNetworks } from '../network/performSwitch.ts'
export { dismiss } from '../router/router.ts'
export { networkKeyAtom, networksVersionAtom } from '../state/networks.ts'
export { isSignInDueAtom } from '../state/requiredSignIn.ts'
export { canGoBackAtom, isShakingAtom, offeredNamespaceAtom, routeDepthAtom } from '../state/screens.ts'
export { signInFlowAtom } from '../state/signInFlow.ts'
export { type Language, languageAtom, setLanguage } from '../theme/language.ts'
export { watchRoutes } from '../watchRoutes.ts'
