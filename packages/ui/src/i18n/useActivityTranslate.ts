import { activityWords } from './activityWords.ts'
import { createUseTranslate } from './createUseTranslate.ts'

/** `useTranslate` with the words of activity besides. */
export const useActivityTranslate = createUseTranslate(activityWords)
