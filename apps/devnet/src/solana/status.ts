export type Confirmation = 'processed' | 'confirmed' | 'finalized'

/** How sure a slot is: confirmed one slot later, final after 31 more, as on the real network. */
export function confirmationOf(now: bigint, slot: bigint): Confirmation {
  if (now - slot > 31n) return 'finalized'
  return now > slot ? 'confirmed' : 'processed'
}

const order: readonly Confirmation[] = ['processed', 'confirmed', 'finalized']

/** Whether a slot is at least as sure as asked; older names of commitments count as they did. */
export function reaches(now: bigint, slot: bigint, wanted: unknown): boolean {
  const name = wanted === 'processed' || wanted === 'confirmed' ? wanted : 'finalized'
  return order.indexOf(confirmationOf(now, slot)) >= order.indexOf(name)
}
