import { expect, test } from 'vitest'
import { checkCoverage } from './checkCoverage.ts'
import { writeTree } from './tree.ts'

const files = {
  'src/caip.ts': 'export const caip = 1',
  'src/name.ts': 'export const name = 1',
  'src/caip.test.ts': `
    import { test as propertyTest } from '@fast-check/vitest'
    propertyTest.prop([1])('behavior: anything is refused', () => {})
    test('default', () => {})
    test("error: two | parts", () => {})
    test.each([1, 2])('behavior: %s parts', () => {})
    test.skipIf(process.env.X)('behavior: runs at times', () => {})
    test.skip('behavior: never', () => {})
    describe('network id', () => { it('is short', () => {}) })
    describe('address', () => { it('is short', () => {}) })
    describe.skip('later', () => { it('is long', () => {}) })
    test(\`behavior: \${1} template\`, () => {})
  `,
}

function check(rows: readonly string[], sections = [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
  const head = '| statement | lives in | shown by |\n| --- | --- | --- |'
  const tables = sections.map((section) => `## §${section} Title\n\n${head}\n`)
  using tree = writeTree({ ...files, 'docs/coverage.md': `${tables.join('\n')}${rows.join('\n')}\n` })
  return checkCoverage(tree.root)
}

function problemsOf(...rows: string[]): readonly string[] {
  return check(rows).problems.map((problem) => problem.replace(/^docs\/coverage\.md:\d+: /, ''))
}

test('default', () => {
  const rows = [
    '| A | `src/caip.ts` | `src/caip.test.ts` › default |',
    '| B | `src/caip.ts`, `src/name.ts` | `src/caip.test.ts` › default<br>`src/caip.test.ts` › error: two \\| parts |',
    '| C | later | later |',
  ]
  expect(check(rows)).toEqual({ holds: 2, later: 1, problems: [] })
})

test('behavior: finds each, skipIf, template and nested names', () => {
  const row = (statement: string, name: string) => `| ${statement} | \`src/caip.ts\` | \`src/caip.test.ts\` › ${name} |`
  const rows = [
    row('A', 'behavior: %s parts'),
    row('B', 'behavior: runs at times'),
    row('C', 'network id › is short'),
    row('D', 'behavior: anything is refused'),
    row('E', `behavior: \${${1}} template`),
  ]
  expect(problemsOf(...rows)).toEqual([])
})

test('behavior: names the line', () => {
  expect(check(['| A | `src/gone.ts` | `src/caip.test.ts` › default |']).problems).toEqual([
    'docs/coverage.md:45: no such file: src/gone.ts',
  ])
})

test('error: a file or a test that is gone', () => {
  const problems = problemsOf(
    '| A | `src/gone.ts` | `src/caip.test.ts` › default |',
    '| B | `src` | `src/gone.test.ts` › default |',
    '| C | `src/caip.ts` | `src/caip.test.ts` › error: two |',
  )
  expect(problems).toEqual([
    'no such file: src/gone.ts',
    'no such file: src',
    'no such test file: src/gone.test.ts',
    'no such test in src/caip.test.ts: error: two',
  ])
})

test('error: a home without a test, or a test without a home', () => {
  expect(problemsOf('| A | `src/caip.ts` | later |', '| B | later | `src/caip.test.ts` › default |')).toEqual([
    'lives somewhere but is shown by no test: A',
    'is shown by a test but lives nowhere: B',
  ])
})

test('error: a test that never runs', () => {
  const row = (statement: string, name: string) => `| ${statement} | \`src/caip.ts\` | \`src/caip.test.ts\` › ${name} |`
  expect(problemsOf(row('A', 'behavior: never'), row('B', 'is long'))).toEqual([
    'a skipped test in src/caip.test.ts shows nothing: behavior: never',
    'a skipped test in src/caip.test.ts shows nothing: is long',
  ])
})

test('error: a name that two tests have', () => {
  expect(problemsOf('| A | `src/caip.ts` | `src/caip.test.ts` › is short |')).toEqual([
    '2 tests in src/caip.test.ts are called so, add their describe: is short',
  ])
})

test('error: a malformed row', () => {
  const problems = problemsOf(
    '| A | later |',
    '| B | later | later | later |',
    '| C | later | later',
    '| | later | later |',
    '| D | src/caip.ts | default |',
  )
  const notARow = 'not a row of three cells: | statement | lives in | shown by |'
  expect(problems).toEqual([
    ...[notARow, notARow, notARow, notARow],
    'not a file in backticks: src/caip.ts',
    'not a test, written `file` › name: default',
  ])
})

test('error: a statement that stands twice', () => {
  expect(problemsOf('| A | later | later |', '| A | later | later |')).toEqual(['states twice: A'])
})

test('error: a section without a table', () => {
  expect(check([], [1, 2, 3, 4, 5, 6, 7, 9]).problems).toEqual(['docs/coverage.md: §8 has no table'])
})

test('error: a report that names a test that is gone, or says nothing; words for why there is none are enough', () => {
  const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const head = '| statement | lives in | shown by |\n| --- | --- | --- |'
  const reports = [
    '| C01 | a | b | `src/caip.test.ts` › default |',
    '| C02 | a | b | `src/caip.test.ts` › gone |',
    '| C03 | a | b | It cannot happen: there is no such button. |',
    '| C04 | a | b | |',
  ]
  using tree = writeTree({
    ...files,
    'docs/coverage.md': sections.map((section) => `## §${section} Title\n\n${head}\n`).join('\n'),
    'docs/complaints.md': `${reports.join('\n')}\n`,
  })
  expect(checkCoverage(tree.root).problems).toEqual([
    'docs/complaints.md:2: no such test in src/caip.test.ts: gone',
    'docs/complaints.md:4: says nothing',
  ])
})
