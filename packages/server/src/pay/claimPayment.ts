import type { CaipNetworkId } from '@foyer/base'
import type { PaymentStore } from './types.ts'

type Claimed = {
  readonly paymentId: string
  readonly network: CaipNetworkId
  readonly hash: string
  readonly at: number
}

/** Binds a transaction to an order. @returns what stands in the way, if anything does */
export async function claimPayment(
  store: PaymentStore,
  { paymentId, network, hash: given, at }: Claimed,
): Promise<'alreadyUsed' | 'alreadyPaid' | undefined> {
  // an EVM hash may be written in capitals: it stays the same transaction
  const hash = network.startsWith('eip155:') ? given.toLowerCase() : given
  const row = { paymentId, transaction: `${network}:${hash}`, at }
  const rows = await store.claim(row)
  if (rows.some((one) => one.transaction === row.transaction && one.paymentId !== paymentId)) return 'alreadyUsed'
  return rows.some((one) => one.paymentId === paymentId && one.transaction !== row.transaction)
    ? 'alreadyPaid'
    : undefined
}
