import type { CaipNetworkId, SeenTransaction } from '@foyer/base'

/** What can be asked of a wallet, or of someone who pays, sells or registers. */
export const ledgerKinds = ['send', 'swap', 'pay', 'buy', 'name', 'permission'] as const

export type LedgerKind = (typeof ledgerKinds)[number]

/** How a question stands, from what is known least to what is known best. */
export const ledgerStatuses = [
  /** No one knows the answer yet. */
  'asked',
  /** Nothing was signed, and nothing will be. */
  'rejected',
  /** The wallet has answered. */
  'signed',
  /** A node has it. */
  'pending',
  /** No one can tell what became of it. */
  'unknown',
  /** No block took it, and none can any more. */
  'dropped',
  'replaced',
  'failed',
  'confirmed',
] as const

export type LedgerStatus = (typeof ledgerStatuses)[number]

/** `at`: when this became known, in milliseconds. Amounts are digits of base units. */
export type LedgerState = {
  readonly status: LedgerStatus
  readonly at: number
  /** Where a block has it under another hash than the wallet said; of one that was replaced, what took its place. */
  readonly hash?: string
  readonly fee?: string
  readonly received?: string
  readonly reason?: string
}

/** One question to a wallet, kept before it is asked. A kind adds what was shown. */
export type LedgerRecord<kind extends LedgerKind = LedgerKind, details = object> = {
  /** Unlike any other. */
  readonly id: string
  readonly kind: kind
  readonly networkId: CaipNetworkId
  readonly account: string
  /** What the visitor was shown, and agreed to. */
  readonly details: details
  readonly askedAt: number
  /** What the chain is asked for beside the outcome: how much came to the account. */
  readonly receiving?: { readonly tokenAddress?: string }
  /** Of a transaction. */
  readonly hash?: string
  /** What names a batch, and the wallet that knows it. */
  readonly batch?: { readonly id: string; readonly connectorId: string }
  /** What a node has told of the transaction: its nonce, and what it does. */
  readonly seen?: SeenTransaction
  /** What the account held last of what is bought, in base units: what is above it has come. */
  readonly held?: string
  /** When a node was asked for that, in milliseconds. */
  readonly heldAt?: number
  /** When the visitor said that they have looked what became of it. */
  readonly lookedAt?: number
  readonly state: LedgerState
}

type Standing = Pick<LedgerRecord, 'state' | 'lookedAt'>

/** Whether it has no end yet that anyone knows of. */
export function isOpen(record: Standing): boolean {
  const { status } = record.state
  return status === 'signed' || status === 'pending' || isUnclear(record)
}

/** Whether only the visitor can find out, in the wallet, and has not said since that they did. */
export function isUnclear({ state, lookedAt = -1 }: Standing): boolean {
  return (state.status === 'asked' || state.status === 'unknown') && lookedAt < state.at
}

/** What a visitor is told apart. */
export type ShownStatus = Exclude<LedgerStatus, 'asked' | 'rejected' | 'signed'>

/** Returns how a record is shown: a wallet that has not answered leaves it unknown, one that rejected sent nothing. */
export function toShownStatus(status: LedgerStatus): ShownStatus {
  if (status === 'asked') return 'unknown'
  if (status === 'rejected') return 'dropped'
  return status === 'signed' ? 'pending' : status
}
