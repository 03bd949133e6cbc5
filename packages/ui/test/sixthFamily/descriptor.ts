import type { Family } from '@foyer/base'

/** A family that nobody has heard of: all that is said of it beside its adapter. */
export const sixth: Family = {
  name: 'Sixth',
  isAddress: (value) => /^six1[0-9a-f]{64}$/.test(value),
  accountType: 'eoa',
  features: ['send'],
  history: [],
  toPaymentLink: ({ address }, amount) => `sixth:${address}?amount=${amount}`,
}
