import { createPayError } from './payError.ts'
import type { Payment } from './payment.ts'

/** Two tabs of a site never ask for one payment at the same time. @throws PayError `UNABLE_TO_INITIATE_PAYMENT` in the second */
export async function alone(payment: Payment, run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  // a page without encryption has no locks: there the record alone tells the tabs of each other
  if (!locks) return await run()
  await locks.request(`foyer-pay ${payment.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw createPayError('UNABLE_TO_INITIATE_PAYMENT', 'another tab')
    await run()
  })
}
