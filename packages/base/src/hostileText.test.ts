import { expect, test } from 'vitest'
import { cleanIcon, cleanText, iconLimit } from './index.ts'

test.each([
  ['MetaMask', 'MetaMask'],
  ['  Trust \n Wallet ', 'Trust Wallet'],
  ['\u202Eksam\u202C\u200B\u0000ateM', 'ksamateM'],
  ['محفظة', 'محفظة'],
  ['ウォレット🦊', 'ウォレット🦊'],
  ['<b>x</b>', '<b>x</b>'],
  ['\u200B\u2060', undefined],
  ['', undefined],
  [5, undefined],
  [undefined, undefined],
])('default: %j is shown as %j', (value, expected) => {
  expect(cleanText(value)).toBe(expected)
})

test('behavior: long text is cut, a megabyte too, surrogate pairs stay whole', () => {
  expect(cleanText('abcdef', 4)).toBe('abc…')
  expect(cleanText('x'.repeat(5_000_000))).toHaveLength(64)
  expect(cleanText('🦊🦊🦊', 2)).toBe('🦊…')
})

test.each([
  ['data:image/png;base64,AAAA', true],
  [' data:image/svg+xml,%3Csvg/%3E\n', true],
  ['data:text/html,<script>1</script>', false],
  ['javascript:alert(1)', false],
  ['https://wallet.test/icon.png', false],
  [`data:image/png;base64,${'A'.repeat(iconLimit)}`, false],
  [null, false],
])('behavior: %.40s is an icon: %s', (value, ok) => {
  expect(cleanIcon(value) !== undefined).toBe(ok)
})
