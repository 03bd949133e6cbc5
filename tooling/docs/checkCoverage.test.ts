import { expect, test } from 'vitest'
import { writeTree } from '../gates/writeTree.ts'
import { checkCoverage } from './checkCoverage.ts'

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
  expect(check(rows)).toEqual({ holds: 2, differs: 0, later: 1, problems: [] })
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

test('default: a deliberate departure says why; a test may show it', () => {
  const rows = [
    '| A | differs: the other way is safer | nothing |',
    '| B | differs: nobody asks for it | `src/caip.test.ts` › default |',
  ]
  expect(check(rows)).toEqual({ holds: 0, differs: 2, later: 0, problems: [] })
})

test('error: a departure without a reason, or shown by a test that is gone', () => {
  expect(problemsOf('| A | differs | nothing |', '| B | differs: why | `src/caip.test.ts` › gone |')).toEqual([
    'not a file in backticks: differs',
    'not a test, written `file` › name: nothing',
    'no such test in src/caip.test.ts: gone',
  ])
})

test('error: code that nothing but its tests reaches', () => {
  const head = '| statement | lives in | shown by |\n| --- | --- | --- |'
  const row = (file: string) => `| ${file} | \`packages/one/src/${file}.ts\` | \`src/caip.test.ts\` › default |`
  const tables = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `## §${section} Title\n\n${head}\n`)
  using tree = writeTree({
    ...files,
    'packages/one/package.json': JSON.stringify({
      name: 'one',
      exports: { '.': { '@foyer/source': './src/index.ts' } },
    }),
    'packages/one/src/index.ts': "export { used } from './used.ts'\nconst later = () => import('./lazy.ts')",
    'packages/one/src/used.ts': "new Worker(new URL('./worker.ts', import.meta.url))\nexport const used = 1",
    'packages/one/src/lazy.ts': 'export const lazy = 1',
    'packages/one/src/worker.ts': 'export {}',
    'packages/one/src/dead.ts': 'export const dead = 1',
    'packages/one/src/dead.test.ts': "import { dead } from './dead.ts'",
    'docs/coverage.md': `${tables.join('\n')}${['used', 'lazy', 'worker', 'dead'].map(row).join('\n')}\n`,
  })
  expect(checkCoverage(tree.root)).toMatchObject({
    holds: 3,
    problems: [expect.stringContaining('no screen and no public function reaches packages/one/src/dead.ts')],
  })
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

function statementsOf(...rows: string[]): readonly string[] {
  const head = '| statement | lives in | shown by |\n| --- | --- | --- |'
  const tables = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `## §${section} Title\n\n${head}\n`)
  const page = [
    '| statement | shown by |',
    '| --- | --- |',
    ...rows,
    '',
    '| field | what |',
    '| --- | --- |',
    '| a | b |',
  ]
  using tree = writeTree({
    ...files,
    'docs/coverage.md': tables.join('\n'),
    'docs/embedded-wallet.md': page.join('\n'),
  })
  return checkCoverage(tree.root).problems.map((problem) => problem.replace(/^docs\/embedded-wallet\.md:\d+: /, ''))
}

test('behavior: statements about the embedded wallet name their tests, or why there is none', () => {
  const rows = [
    '| A | `src/caip.test.ts` › default<br>`src/caip.test.ts` › network id › is short |',
    '| B | **no test**: a limit that is stated |',
    '| C | **no test**: nobody can. What is near: `src/caip.test.ts` › default |',
  ]
  expect(statementsOf(...rows)).toEqual([])
})

test.each([
  ['| A | `src/caip.test.ts` › gone |', 'no such test in src/caip.test.ts: gone'],
  ['| A | `src/gone.test.ts` › default |', 'no such test file: src/gone.test.ts'],
  ['| A | **no test** |', 'says no reason, written **no test**: reason: **no test**'],
  ['| A | **no test**: near: `src/caip.test.ts` › gone |', 'no such test in src/caip.test.ts: gone'],
  ['| A | it is so |', 'not a test, written `file` › name: it is so'],
  ['| A | `src/caip.test.ts` › behavior: never |', 'a skipped test in src/caip.test.ts shows nothing: behavior: never'],
  ['| A |  |', 'not a test, written `file` › name: '],
])('error: of the embedded wallet: %s', (row, problem) => {
  expect(statementsOf(row)).toEqual([problem])
})
