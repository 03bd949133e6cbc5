import { createUseTranslate } from './createUseTranslate.ts'
import { namesWords } from './namesWords.ts'

/** `useTranslate` with the words of registering a name besides. */
export const useNamesTranslate = createUseTranslate(namesWords)
