import { createUseTranslate } from './createUseTranslate.ts'
import { signInWords } from './signInWords.ts'

/** `useTranslate` with the words of signing in besides. */
export const useSignInTranslate = createUseTranslate(signInWords)
