import type { SolanaKey } from './createSolanaKey.ts'

export type SolanaState = {
  readonly keys: readonly SolanaKey[]
  accounts: readonly string[]
  authorized: boolean
  locked: boolean
}
