import { expect, test } from 'vitest'
import { say } from './say.ts'

test('default: slots', () => {
  expect(say('Confirm in {wallet}', { wallet: 'Rainbow' })).toBe('Confirm in Rainbow')
})

test('behavior: by the number, in the way of the language', () => {
  const wallets = {
    by: 'count',
    one: '{count} portfel',
    few: '{count} portfele',
    many: '{count} portfeli',
    other: '{count} portfela',
  }
  const text = (count: string) => say(wallets, { count }, 'pl')
  expect(['1', '2', '5', '22', '1 000'].map(text)).toEqual([
    '1 portfel',
    '2 portfele',
    '5 portfeli',
    '22 portfele',
    '1 000 portfeli',
  ])
})

test('behavior: among words from right to left an amount keeps its own order', () => {
  expect(say('أُرسل {amount}', { amount: '0.5 ETH' }, 'ar-u-nu-latn')).toBe('أُرسل \u20680.5 ETH\u2069')
})

test('error: a category that a site left out', () => {
  expect(say({ by: 'count', other: '{count} wallets' }, { count: '1' })).toBe('1 wallets')
})
