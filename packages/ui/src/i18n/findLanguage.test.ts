import { expect, test } from 'vitest'
import { findLanguage } from './findLanguage.ts'

const codes = ['ar', 'de', 'fa', 'he', 'hi', 'id', 'pt-BR', 'pt-PT', 'zh-Hant', 'zh'] as const

test.each([
  ['de', 'de', 'de'],
  ['de-AT', 'de', 'de-AT'],
  ['DE-at', 'de', 'de-AT'],
  ['pt', 'pt-BR', 'pt'],
  ['pt-BR', 'pt-BR', 'pt-BR'],
  ['pt-br', 'pt-BR', 'pt-BR'],
  ['pt-Latn-BR', 'pt-BR', 'pt-Latn-BR'],
  ['pt-PT', 'pt-PT', 'pt-PT'],
  ['PT-pt', 'pt-PT', 'pt-PT'],
  ['pt-PT-u-nu-latn', 'pt-PT', 'pt-PT-u-nu-latn'],
  // as Unicode's data has it: Africa, Macau and Timor read what Portugal writes, everybody else what Brazil does
  ['pt-AO', 'pt-PT', 'pt-AO'],
  ['pt-MZ', 'pt-PT', 'pt-MZ'],
  ['pt-US', 'pt-BR', 'pt-US'],
  ['zh', 'zh', 'zh'],
  ['zh-CN', 'zh', 'zh-CN'],
  ['zh-SG', 'zh', 'zh-SG'],
  ['zh-MY', 'zh', 'zh-MY'],
  ['zh-Hans', 'zh', 'zh-Hans'],
  ['zh-Hans-HK', 'zh', 'zh-Hans-HK'],
  ['zh-Hant', 'zh-Hant', 'zh-Hant'],
  ['ZH-hANT-tw', 'zh-Hant', 'zh-Hant-TW'],
  ['zh-Hant-CN', 'zh-Hant', 'zh-Hant-CN'],
  ['zh-TW', 'zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-Hant', 'zh-HK'],
  ['zh-MO', 'zh-Hant', 'zh-MO'],
  // the same language by its own code
  ['cmn-Hant-TW', 'zh-Hant', 'zh-Hant-TW'],
  // fonts and voices go by the attribute: that of the words
  ['zh-Latn', 'zh', 'zh'],
  ['hi-Latn', 'hi', 'hi'],
  // older names of the same languages
  ['iw', 'he', 'he'],
  ['in', 'id', 'id'],
])('default: %s is %s', (tag, code, locale) => {
  expect(findLanguage(tag, codes)).toEqual({ code, locale })
})

test('behavior: the order of the table does not count', () => {
  const turned = codes.toReversed()
  for (const tag of ['pt', 'pt-AO', 'pt-US', 'zh', 'zh-SG', 'zh-HK', 'zh-Latn']) {
    expect(findLanguage(tag, turned)).toEqual(findLanguage(tag, codes))
  }
})

test('behavior: where there is one of a language, every region reads that', () => {
  expect(findLanguage('pt-PT', ['pt-BR'])?.code).toBe('pt-BR')
  expect(findLanguage('zh-TW', ['zh'])).toEqual({ code: 'zh', locale: 'zh' })
})

test('behavior: digits are Latin, as in the words, unless the tag asks for others', () => {
  for (const tag of ['ar', 'ar-EG', 'fa', 'fa-AF']) {
    const { locale = '' } = findLanguage(tag, codes) ?? {}
    expect(new Intl.NumberFormat(locale).format(1234.5)).toMatch(/1.?234.5/)
  }
  expect(findLanguage('ar-EG-u-nu-arab', codes)?.locale).toBe('ar-EG-u-nu-arab')
})

test('error: a tag of another language, or none', () => {
  expect(findLanguage('sv-FI', codes)).toEqual({ code: undefined, locale: 'sv-FI' })
  expect(findLanguage('constructor-x', codes)?.code).toBeUndefined()
  for (const tag of ['', 'de_AT', '*', 'x', undefined, 7, {}]) expect(findLanguage(tag, codes)).toBeUndefined()
})
