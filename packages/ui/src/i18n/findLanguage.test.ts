import { expect, test } from 'vitest'
import { findLanguage } from './findLanguage.ts'

const codes = ['ar', 'de', 'fa', 'he', 'hi', 'id', 'pt', 'zh'] as const

test.each([
  ['de', 'de', 'de'],
  ['de-AT', 'de', 'de-AT'],
  ['DE-at', 'de', 'de-AT'],
  ['pt-PT', 'pt', 'pt-PT'],
  ['zh-CN', 'zh', 'zh-CN'],
  // our words are in simplified characters, and fonts and voices go by the attribute
  ['zh-Hant', 'zh', 'zh'],
  ['zh-TW', 'zh', 'zh'],
  ['hi-Latn', 'hi', 'hi'],
  // older names of the same languages
  ['iw', 'he', 'he'],
  ['in', 'id', 'id'],
])('default: %s is %s', (tag, code, locale) => {
  expect(findLanguage(tag, codes)).toEqual({ code, locale })
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
