export { type SourceName, wordSources } from './sources.ts'
export { type Said, type Spoken, standardWords, type WalletWords, walletWords } from './walletWords.ts'
