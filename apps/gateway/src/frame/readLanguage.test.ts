import { expect, test } from 'vitest'
import { readLanguage } from './readLanguage.ts'

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['sv,ja;q=0.5,en;q=0.8', 'en'],
  ['en;q=0.1, fr', 'fr'],
  ['de;q=0, es', 'es'],
  ['ZH-Hans', 'zh'],
  ['pt', 'pt-BR'],
  ['pt-br,pt;q=0.9', 'pt-BR'],
  ['pt-PT,pt;q=0.9,en;q=0.8', 'pt-PT'],
  ['pt-AO', 'pt-PT'],
  ['zh-TW,zh;q=0.9,en-US;q=0.8', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['iw', 'he'],
])('default: %s is %s', (header, language) => {
  expect(readLanguage(header)).toBe(language)
})

test.each([undefined, '', '*', 'xx', 'constructor', '__proto__', ';;q=,,', '../de', 'x'.repeat(100_000)])(
  'error: %s is English',
  (header) => {
    expect(readLanguage(header)).toBe('en')
  },
)
