export type { SolanaAccount } from './deriveSolanaAccounts.ts'
export type { SolanaToken } from './seed.ts'
export { solanaPart } from './solanaPart.ts'
export { type RunningSolana, type Solana, type SolanaOptions, startSolana } from './startSolana.ts'
