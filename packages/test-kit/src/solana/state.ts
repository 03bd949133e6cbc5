import type { SolanaKey } from './keys.ts'

export type SolanaState = {
  readonly keys: readonly SolanaKey[]
  accounts: readonly string[]
  authorized: boolean
  locked: boolean
}
