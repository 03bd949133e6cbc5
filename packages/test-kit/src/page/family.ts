import type { WalletRequest } from '../script/createScript.ts'
import type { PageWalletOptions, PlainAnswer, WalletFamily } from './types.ts'

/** What a family's wallet is made from. */
export type FamilySettings = PageWalletOptions & {
  readonly name: string
  readonly storage: Storage | undefined
  /** The Bitcoin network that was chosen before a reload. */
  readonly chosenNetwork: string | undefined
}

/** A wallet of one family, on the page. */
export type FamilyWallet = {
  readonly name: string
  readonly requests: readonly WalletRequest[]
  /** The requests that ask the visitor something, answered or not. */
  prompts(): readonly WalletRequest[]
  addresses(): readonly string[]
  isConnected(): boolean
  answer(scope: string, answer: PlainAnswer): void
  reset(): void
  lock(): void
  unlock(): void
  changeAccount(index: number): void
  /** Absent where a family's wallets have no network of their own. */
  switchNetwork?(networkId: string): void
  disconnect(): void
  remove(): void
}

export type CreateFamily = (settings: FamilySettings) => FamilyWallet

/** The families whose code is there. */
export type Families = { readonly [family in WalletFamily]?: CreateFamily }
