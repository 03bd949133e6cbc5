import type { PaymentRow, PaymentStore } from './types.ts'

/** For one process, and gone with it: for tests and trials. What was paid has to outlive a restart: `createSqlPaymentStore`. */
export function createMemoryPaymentStore(): PaymentStore {
  const payments = new Map<string, PaymentRow>()
  const transactions = new Map<string, PaymentRow>()
  return {
    async claim(row) {
      const found = [payments.get(row.paymentId), transactions.get(row.transaction)].filter((one) => one !== undefined)
      if (found.length > 0) return [...new Set(found)]
      payments.set(row.paymentId, row)
      transactions.set(row.transaction, row)
      return [row]
    },
    async release({ paymentId, transaction }) {
      if (payments.get(paymentId)?.transaction !== transaction) return
      payments.delete(paymentId)
      transactions.delete(transaction)
    },
  }
}
