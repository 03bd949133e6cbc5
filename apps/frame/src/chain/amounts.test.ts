import { formatUnits } from '@foyer/base'
import { afterEach, expect, test } from 'vitest'
import { setWords } from '../words.ts'
import { showCoin, showUnits } from './amounts.ts'

afterEach(() => setWords('en', {}))

test.each([
  ['en', '1500.234', '1500.234'],
  // with a point it would read as more than a million
  ['de', '1500.234', '1500,234'],
  ['pt-BR', '0.000137', '0,000137'],
  ['fr', '3819.04', '3819,04'],
  ['ja', '1500.234', '1500.234'],
  ['bn', '1500.234', '১৫০০.২৩৪'],
  ['fa', '1500.234', '۱۵۰۰٫۲۳۴'],
])('default: in %s %s is %s', (locale, text, shown) => {
  setWords(locale, {})
  expect(showUnits(BigInt(text.replace('.', '')), text.split('.')[1]?.length ?? 0)).toBe(shown)
})

test('behavior: every digit of it stays, in every place and language', () => {
  for (const locale of ['de', 'ar', 'hi', 'ur', 'zh-Hant']) {
    setWords(locale, {})
    const figures = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210n)].toReversed()
    for (const amount of [0n, 1n, 1_000_000_000_000_000_001n, 2n ** 256n - 1n]) {
      const read = [...showUnits(amount, 18)]
        .map((one) => (figures.includes(one) ? figures.indexOf(one) : '.'))
        .join('')
      expect(read).toBe(formatUnits(amount, 18))
    }
  }
})

test('behavior: what a coin costs is written so in a sentence', () => {
  setWords('de', {})
  expect(showCoin({ symbol: 'ETH', decimals: 18 }, 1_234_000_000_000_000_000n)).toBe('1,234 ETH')
})
