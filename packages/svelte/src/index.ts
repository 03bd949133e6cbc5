export { setFoyer, useFoyer } from './context.ts'
export { useFoyerSendTransaction, useFoyerSignMessage, useFoyerSignTypedData } from './signing.ts'
export {
  type Current,
  useFoyerAccount,
  useFoyerEvents,
  useFoyerNetwork,
  useFoyerProvider,
  useFoyerState,
  useFoyerTheme,
  useWalletInfo,
} from './state.ts'
