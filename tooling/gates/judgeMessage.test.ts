import { expect, test } from 'vitest'
import { judgeMessage } from './catalogues.ts'

const english = 'Search {count} wallets of {site}'

test('default', () => {
  expect(judgeMessage('de', english, '{count} Wallets von {site} durchsuchen')).toEqual([])
  const polish = {
    by: 'count',
    one: 'Jeden z {site}',
    few: '{count} z {site}',
    many: '{count} z {site}',
    other: '{count} z {site}',
  }
  expect(judgeMessage('pl', english, polish)).toEqual([])
})

test('error: slots', () => {
  expect(judgeMessage('de', english, '{Anzahl} Wallets von {site}')).toEqual([
    'lacks {count}',
    'has a slot {Anzahl} of its own',
  ])
})

test('error: plurals that the language has not, or not all of them', () => {
  const wrong = { by: 'sum', one: '{count} {site}', few: '{count} {site}', other: '{count}' }
  expect(judgeMessage('de', english, wrong)).toEqual([
    '`by` is sum, which is no slot',
    'has the plural "few", which the language has not',
    'lacks {site}',
  ])
  expect(judgeMessage('ru', english, { by: 'count', other: '{count} {site}' }).toSorted()).toEqual([
    'lacks the plural "few"',
    'lacks the plural "many"',
    'lacks the plural "one"',
  ])
})

test('error: characters and texts that no language has', () => {
  expect(judgeMessage('ar', 'Done', '\u202eتم')).toEqual(['holds a character that turns the direction of text'])
  expect(judgeMessage('zh', 'Done', '完成！')).toEqual(['exclaims'])
  expect(judgeMessage('zh', 'Done', ' ')).toEqual(['is empty', 'begins or ends with a space'])
  const long = 'Check your connection, then try again.'
  expect(judgeMessage('de', long, long)).toEqual(['is still English'])
})
