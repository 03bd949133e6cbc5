import { createUseTranslate } from './createUseTranslate.ts'
import { onrampWords } from './onrampWords.ts'

/** `useTranslate` with the words of buying besides. */
export const useOnrampTranslate = createUseTranslate(onrampWords)
