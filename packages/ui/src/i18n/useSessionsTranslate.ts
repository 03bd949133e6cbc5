import { createUseTranslate } from './createUseTranslate.ts'
import { sessionsWords } from './sessionsWords.ts'

/** `useTranslate` with the words of session keys besides. */
export const useSessionsTranslate = createUseTranslate(sessionsWords)
