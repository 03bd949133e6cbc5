import { createUseTranslate } from './createUseTranslate.ts'
import { sendWords } from './sendWords.ts'
import { swapWords } from './swapWords.ts'

/** `useTranslate` with the words of swapping and sending besides. */
export const useSwapTranslate = createUseTranslate({ ...sendWords, ...swapWords })
