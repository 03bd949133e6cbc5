import { startFromPage } from './startFromPage.ts'

export { wagmiAdapter } from '@foyer/adapter-wagmi'
export {
  addNetwork,
  close,
  connectWallet,
  createFoyer,
  disconnect,
  getAccount,
  getNetwork,
  getProvider,
  getState,
  getWalletInfo,
  open,
  setThemeMode,
  setThemeVariables,
  switchNetwork,
  watchAccount,
  watchNetwork,
  watchState,
} from '@foyer/core'
export { defineFoyerElements, mountFoyer } from '@foyer/ui'
export { loadAdapter } from './loadAdapter.ts'
export { networks } from './networks.ts'

/** The foyer of the page's `<script type="application/json" data-foyer>`; undefined where the page has none. */
export const foyer = startFromPage()
