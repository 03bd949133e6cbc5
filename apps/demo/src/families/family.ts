import type { Connection, CreateAdapter, Namespace, NetworkInput } from '@foyer/base'
import type { Foyer } from '@foyer/core'
import type { Prompt } from '../devWallet/createPromptPanel.ts'

/** What the demo needs to know of a family of chains that runs on this machine. */
export type Family = {
  readonly namespace: Namespace
  readonly network: NetworkInput
  readonly adapter: CreateAdapter
  readonly tip: Tip
}

/** A small transfer to the author of the story. */
export type Tip = {
  /** As a button says it: `0.05 SOL`. */
  readonly label: string
  /** Resolves once the chain has it. @throws FoyerError with its reason */
  send(foyer: Foyer, connection: Connection): Promise<void>
}

/** Shows what a wallet asks, and resolves with the visitor's answer. */
export type Confirm = (prompt: Prompt) => Promise<boolean>

/** The name of every development wallet: one wallet, whatever families it serves. */
export const walletName = 'Development wallet'
