import { createUseTranslate } from './createUseTranslate.ts'
import { payWords } from './payWords.ts'
import { sendWords } from './sendWords.ts'

/** `useTranslate` with the words of paying and sending besides. */
export const usePayTranslate = createUseTranslate({ ...sendWords, ...payWords })
