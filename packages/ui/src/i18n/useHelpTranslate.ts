import { createUseTranslate } from './createUseTranslate.ts'
import { helpWords } from './helpWords.ts'

/** `useTranslate` with the words that explain wallets and networks besides. */
export const useHelpTranslate = createUseTranslate(helpWords)
