import { createUseTranslate } from './createUseTranslate.ts'
import { walletButtonWords } from './walletButtonWords.ts'

/** `useTranslate` with the words of a button for one wallet besides. */
export const useWalletButtonTranslate = createUseTranslate(walletButtonWords)
