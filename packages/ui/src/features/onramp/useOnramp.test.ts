import { expect, test } from 'vitest'
import { toCosts } from './useOnramp.ts'

test('default: costs are what the total loses', () => {
  const sum = (amount: string, currency = 'USD') => ({ amount, currency })
  const quote = { paymentTotal: sum('100.00'), networkFee: sum('0'), purchaseAmount: sum('1', 'ETH'), quoteId: 'q' }
  expect(toCosts({ ...quote, paymentSubtotal: sum('97.90') })).toBe('2.1')
  expect(toCosts({ ...quote, paymentSubtotal: sum('101') })).toBeUndefined()
  expect(toCosts({ ...quote, paymentSubtotal: sum('97', 'EUR') })).toBeUndefined()
})
