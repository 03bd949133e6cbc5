import { runAlone } from '../../ledger/runAlone.ts'
import { createPayError } from './payError.ts'
import type { Payment } from './payment.ts'

/** Two tabs of a site never ask for one payment at the same time. @throws PayError `UNABLE_TO_INITIATE_PAYMENT` in the second */
export async function runPaymentAlone(payment: Payment, run: () => Promise<void>): Promise<void> {
  await runAlone(`pay ${payment.id}`, run, () => {
    throw createPayError('UNABLE_TO_INITIATE_PAYMENT', 'another tab')
  })
}
