export { FoyerButton, FoyerModal, FoyerNetworkButton, FoyerWalletButton } from './components.ts'
export {
  useFoyerAccount,
  useFoyerEvents,
  useFoyerNetwork,
  useFoyerProvider,
  useFoyerState,
  useFoyerTheme,
  useWalletInfo,
} from './composables.ts'
export { type FoyerPluginOptions, foyerPlugin, useFoyer } from './foyerPlugin.ts'
export { useFoyerSendTransaction, useFoyerSignMessage, useFoyerSignTypedData } from './signing.ts'
