import { expect, test } from 'vitest'
import { readLiterals } from './literals.ts'

const read = (text: string) => readLiterals('table.ts', text).map(({ line, text, changed }) => [line, text, changed])

test('default: numbers by one, texts by a letter, switches over', () => {
  expect(read("export const life = 240_000\nconst share = 0.7\nconst on = true\nconst word = 'Try again.'")).toEqual([
    [1, '240_000', '240001'],
    [2, '0.7', '0.7999999999999999'],
    [3, 'true', 'false'],
    [4, "'Try again.'", "'Try agaix.'"],
  ])
})

test('behavior: rows of a table, but not their names', () => {
  expect(
    read("const rows = { 'a-b': [1, { life: 2n }], say: (x: string) => `No ${x} here`, ask: () => 'Who' }"),
  ).toEqual([
    [1, '1', '2'],
    [1, '2n', '3n'],
    [1, '`No ${', '`Nx ${'],
    [1, '} here`', '} herx`'],
    [1, "'Who'", "'Whx'"],
  ])
})

test('behavior: what functions hold, types and imports are no constants', () => {
  expect(
    read("import { a } from './a.ts'\ntype T = 'x' | 1\nfunction f() { const b = 1 }\nconst g = () => f(2)"),
  ).toEqual([])
})
