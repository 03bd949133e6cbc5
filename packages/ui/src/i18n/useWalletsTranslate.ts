import { createUseTranslate } from './createUseTranslate.ts'
import { walletsWords } from './walletsWords.ts'

/** `useTranslate` with the words of the visitor’s wallets besides. */
export const useWalletsTranslate = createUseTranslate(walletsWords)
