import path from 'node:path'
import { findLanguage, frameLanguages } from '@foyer/ui/frame-languages'
import { expect, test } from 'vitest'
import { writeLanguages } from '../scripts/writeLanguages.ts'

const [list, terms] = writeLanguages(path.resolve(import.meta.dirname, '../../..'))
const codes = Object.keys(frameLanguages) as (keyof typeof frameLanguages)[]
// without the head
const rows = [...(list?.body ?? '').matchAll(/^\| [^|]+ \| `([^`]+)` \| ([^|]*) \| ([^|]*) \|$/gm)].slice(1)

test('default: every language has its row and its terms, and each tag named for it shows it', () => {
  expect(rows.map(([, code]) => code).sort()).toEqual(['en', ...codes].sort())
  for (const [, code, tags = ''] of rows) {
    for (const [, tag] of tags.matchAll(/`([^`]+)`/g))
      expect([tag, findLanguage(tag, codes)?.code]).toEqual([tag, code])
  }
  for (const code of codes) expect(terms?.body).toContain(`| English | \`${code}\` | seen in |`)
})

test('behavior: a language whose terms were not found in use is called beta, with how many were', () => {
  const states = Object.fromEntries(rows.map(([, code, , state]) => [code, state]))
  expect(states).toMatchObject({ ja: 'complete', ur: '**beta**: 2 of 10 main terms seen in use' })
})
