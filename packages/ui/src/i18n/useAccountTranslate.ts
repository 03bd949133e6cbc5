import { accountWords } from './accountWords.ts'
import { createUseTranslate } from './createUseTranslate.ts'

/** `useTranslate` with the words of Account’s head besides. */
export const useAccountTranslate = createUseTranslate(accountWords)
