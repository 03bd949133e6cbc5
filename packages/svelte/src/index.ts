export { setFoyer } from './setFoyer.ts'
export { useFoyerSendTransaction, useFoyerSignMessage, useFoyerSignTypedData } from './signing.ts'
export {
  useFoyerAccount,
  useFoyerEvents,
  useFoyerNetwork,
  useFoyerProvider,
  useFoyerState,
  useFoyerTheme,
  useWalletInfo,
} from './state.ts'
export type { Current } from './useBinding.ts'
export { useFoyer } from './useFoyer.ts'
