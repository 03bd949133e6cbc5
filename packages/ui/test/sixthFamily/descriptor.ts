import type { Family } from '@foyer/base'

/** A made-up family: everything that is said of it outside its adapter. */
export const sixth: Family = {
  name: 'Sixth',
  isAddress: (value) => /^six1[0-9a-f]{64}$/.test(value),
  accountType: 'eoa',
  features: ['send'],
  history: [],
  toPaymentLink: ({ address }, amount) => `sixth:${address}?amount=${amount}`,
}
