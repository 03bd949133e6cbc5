export type { SolanaAccount, SolanaToken } from './seed.ts'
export { type RunningSolana, type Solana, type SolanaOptions, solanaPart, startSolana } from './startSolana.ts'
