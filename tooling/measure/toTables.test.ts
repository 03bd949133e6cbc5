import { expect, test } from 'vitest'
import { toTables } from './toTables.ts'

test('default: tables of Markdown, each with the bold line above it', () => {
  const output =
    '> bench\n\n**1x CPU**\n\n| | Foyer |\n| --- | --- |\n| list | 1 ms |\n\n**4x CPU**\n\n| | Foyer |\n| --- | --- |\n| list | 4 ms |\nbye'
  expect(toTables(output)).toEqual([
    '**1x CPU**\n\n| | Foyer |\n| --- | --- |\n| list | 1 ms |',
    '**4x CPU**\n\n| | Foyer |\n| --- | --- |\n| list | 4 ms |',
  ])
})

test('default: what console.table draws, without the column that counts', () => {
  const output = `┌─────────┬───────┬─────┐
│ (index) │ asked │ p99 │
├─────────┼───────┼─────┤
│ 0       │ '1k'  │ 8.3 │
└─────────┴───────┴─────┘`
  expect(toTables(output)).toEqual(['| asked | p99 |\n| --- | --- |\n| 1k | 8.3 |'])
})

test('default: weights', () => {
  const output = `     39.5 kB  of 50.5 kB  with adapter-wagmi
not measured  of  5 kB  nothing (base exports nothing yet)
                         before minification: a 1

the sample before a click: 112.9 kB in 2 files (index 9.1, page 100.2) (limit 113 kB in 6)
after that: 22.0 kB in 3 files (a 1.0)`
  expect(toTables(output)).toEqual([
    '| what | weighs | limit |\n| --- | --- | --- |\n| with adapter-wagmi | 39.5 kB | 50.5 kB |',
    '| what | weighs | limit |\n| --- | --- | --- |\n| the sample before a click | 112.9 kB in 2 files | 113 kB in 6 |\n| after that | 22.0 kB in 3 files |  |',
  ])
})

test('error: text alone has none', () => {
  expect(toTables('all within budget')).toEqual([])
})
