export { FoyerButton, FoyerModal, FoyerNetworkButton, FoyerWalletButton } from './directives.ts'
export { injectFoyer, provideFoyer } from './provideFoyer.ts'
export {
  injectFoyerAccount,
  injectFoyerEvents,
  injectFoyerNetwork,
  injectFoyerProvider,
  injectFoyerState,
  injectFoyerTheme,
  injectWalletInfo,
} from './signals.ts'
export { injectFoyerSendTransaction, injectFoyerSignMessage, injectFoyerSignTypedData } from './signing.ts'
