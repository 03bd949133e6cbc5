import { expect, test } from 'vitest'
import { readLanguage } from './readLanguage.ts'

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['sv,ja;q=0.5,en;q=0.8', 'en'],
  ['en;q=0.1, fr', 'fr'],
  ['de;q=0, es', 'es'],
  ['ZH-Hant', 'zh'],
])('default: %s is %s', (header, language) => {
  expect(readLanguage(header)).toBe(language)
})

test.each([undefined, '', '*', 'xx', 'constructor', '__proto__', ';;q=,,', '../de', 'x'.repeat(100_000)])(
  'error: %s is English',
  (header) => {
    expect(readLanguage(header)).toBe('en')
  },
)
