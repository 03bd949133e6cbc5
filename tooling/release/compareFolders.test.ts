import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareFolders } from './compareFolders.ts'

test('default: names what differs, and what one of two lacks', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-compare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [one, other] = ['a', 'b'].map((name) => path.join(folder, name)) as [string, string]
  for (const place of [one, other]) {
    mkdirSync(path.join(place, 'in'), { recursive: true })
    writeFileSync(path.join(place, 'in/same'), 'same')
  }
  expect(compareFolders(one, other)).toEqual({ count: 1, problems: [] })
  writeFileSync(path.join(one, 'in/text'), 'abc')
  writeFileSync(path.join(other, 'in/text'), 'abd')
  writeFileSync(path.join(one, 'short'), 'ab')
  writeFileSync(path.join(other, 'short'), 'abc')
  writeFileSync(path.join(other, 'more'), '')
  expect(compareFolders(one, other)).toEqual({
    count: 4,
    problems: ['in/text: differs from byte 2', 'more: is in one of two builds alone', 'short: differs from byte 2'],
  })
})
