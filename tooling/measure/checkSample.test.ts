import { expect, test } from 'vitest'
import { judgeSample } from './checkSample.ts'
import type { SampleVisit } from './visitSample.ts'

const file = (kilobytes: number, name = 'index-abcdefgh.js') => ({ name: `/assets/${name}`, bytes: kilobytes * 1000 })

const visit = (changes: Partial<SampleVisit> = {}): SampleVisit => ({
  first: [file(112), file(1, 'page-abcdefgh.js')],
  rounds: [[file(30, 'dialog-abcdefgh.js'), file(15, 'list-abcdefgh.js')]],
  after: [],
  ...changes,
})

const files = (count: number) => Array.from({ length: count }, () => file(1))

test('default: what is exactly on every limit passes, and the table names weight and files', () => {
  const { problems, table } = judgeSample(visit({ first: [file(108), ...files(5)] }))
  expect(problems).toEqual([])
  expect(judgeSample(visit()).problems).toEqual([])
  expect(judgeSample(visit()).table[0]).toBe(
    "the README's sample before a click: 113.0 kB in 2 files (index 112.0, page 1.0) (limit 113 kB in 6)",
  )
  expect(table).toHaveLength(3)
})

test.each<[string, Partial<SampleVisit>, string]>([
  ['a first visit of more than 113 kB', { first: [file(113.1)] }, 'the first visit weighs 113.1 kB in 1 files'],
  ['a first visit of seven files', { first: files(7) }, 'the first visit fetches 7.0 kB in 7 files'],
  ['a list of more than 45 kB', { rounds: [[file(45.1)]] }, 'the list weighs 45.1 kB in 1 files'],
  ['a list of five files', { rounds: [files(5)] }, 'the list fetches 5.0 kB in 5 files'],
  ['files asked for after others came', { rounds: [files(2), files(1)] }, 'the list takes 2 rounds of requests'],
])('error: %s', (_, changes, words) => {
  const { problems } = judgeSample(visit(changes))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(words)
})
