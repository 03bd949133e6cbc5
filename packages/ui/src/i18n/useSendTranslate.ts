import { createUseTranslate } from './createUseTranslate.ts'
import { sendWords } from './sendWords.ts'

/** `useTranslate` with the words of sending and receiving besides. */
export const useSendTranslate = createUseTranslate(sendWords)
