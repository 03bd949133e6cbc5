import { createUseTranslate } from './createUseTranslate.ts'
import { switchWords } from './switchWords.ts'

/** `useTranslate` with the words of changing the network besides. */
export const useSwitchTranslate = createUseTranslate(switchWords)
