import { createUseTranslate } from './createUseTranslate.ts'
import { nftsWords } from './nftsWords.ts'

/** `useTranslate` with the words of NFTs besides. */
export const useNftsTranslate = createUseTranslate(nftsWords)
