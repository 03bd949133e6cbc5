import type { KeptClearing } from './clearingStore.ts'

/** So many authorisations fit into what the page says that it costs at most. */
const mostAuthorizations = 3

/** What the node says of the account's number. */
export type Counts = {
  /** Of the blocks. */
  readonly mined: number
  /** With what waits. */
  readonly next: number
}

/** What is done where some were signed before, and none of them is known to have ended. */
export type ClearingChoice =
  | { readonly kind: 'again'; readonly kept: KeptClearing }
  /** Uses the numbers from `first` to `last`. */
  | { readonly kind: 'new'; readonly first: number; readonly last: number }
  | { readonly kind: 'unclear'; readonly kept: KeptClearing }

/**
 * Chooses so that at most one of all that were signed can ever be in a block, whatever the node says. One with number n and k
 * authorisations of the same account uses the numbers n to n+k, so two whose numbers meet shut each other out: the same bytes
 * again, another one under a number that an earlier one would use too, or one that uses up to the number of an earlier one. Where
 * none of these is possible nobody but the node says that the earlier one is dead, and that is no proof.
 */
export function selectClearing(open: readonly KeptClearing[], { mined, next }: Counts): ClearingChoice {
  const kept = open.findLast(({ nonce }) => nonce >= mined && nonce <= next)
  if (kept) return { kind: 'again', kept }
  const last = Math.max(next + 1, ...open.map(({ nonce }) => nonce))
  const apart = open.find((one) => one.last < next || one.nonce > next + mostAuthorizations)
  return apart ? { kind: 'unclear', kept: apart } : { kind: 'new', first: next, last }
}

/** What its visitor ordered though an earlier one may still be carried out: only that one is left out of account. */
export function selectBeside(open: readonly KeptClearing[], counts: Counts): ClearingChoice {
  const choice = selectClearing(open, counts)
  if (choice.kind !== 'unclear') return choice
  return selectBeside(
    open.filter((one) => one !== choice.kept),
    counts,
  )
}
