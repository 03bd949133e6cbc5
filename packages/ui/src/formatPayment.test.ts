import { expect, test } from 'vitest'
import { formatPayment, getCurrencyName, getCurrencySign } from './formatPayment.ts'

test('default: a sum in its currency, with cents where it has some', () => {
  expect(['100', '99.5', '7500.00'].map((amount) => formatPayment(amount, 'USD'))).toEqual(['$100', '$99.50', '$7,500'])
  expect(formatPayment('100', 'EUR', 'de')).toBe('100\u00a0€')
})

test('error: what is no sum, no code or no locale', () => {
  expect(formatPayment('x', 'USD')).toBe('x USD')
  expect(formatPayment('5', '€€')).toBe('5 €€')
  expect(formatPayment('5', 'USD', 'no locale')).toBe('$5')
})

test('default: a currency’s sign and name', () => {
  expect([getCurrencySign('USD'), getCurrencySign('EUR'), getCurrencySign('no')]).toEqual(['$', '€', 'no'])
  expect([getCurrencyName('USD'), getCurrencyName('no code')]).toEqual(['US Dollar', 'no code'])
})
