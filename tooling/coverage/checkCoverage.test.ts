import { expect, test } from 'vitest'
import { writeTree } from '../gates/writeTree.ts'
import type { Row } from './checkCoverage.ts'
import { checkCoverage } from './checkCoverage.ts'

const manifest = (name: string, source: string) =>
  JSON.stringify({ name, exports: { '.': { '@foyer/source': source }, './package.json': './package.json' } })

const ui = 'packages/ui/src'
const core = 'packages/core/src'
/** Two packages: a screen that sends through core, a public call, and what neither reaches. */
const files = {
  'packages/ui/package.json': manifest('@foyer/ui', './src/index.ts'),
  [`${ui}/index.ts`]: "export { mountFoyer } from './mountFoyer.ts'",
  [`${ui}/mountFoyer.ts`]: "import { routes } from './routes.tsx'\nexport const mountFoyer = () => routes",
  [`${ui}/routes.tsx`]:
    "export const routes = {\n  Send: { title: 'send',\n    load: () => import('./SendView.tsx'),\n  },\n  Swap: { load: () => import('./SwapView.tsx') },\n}",
  [`${ui}/SendView.tsx`]: "import { send } from '@foyer/core'\nexport default () => send",
  [`${ui}/SwapView.tsx`]: "import type { Amount } from './amount.ts'\nexport default (amount: Amount) => amount",
  [`${ui}/amount.ts`]: 'export type Amount = bigint',
  'packages/core/package.json': manifest('@foyer/core', './src/index.ts'),
  [`${core}/index.ts`]: "export { dead, limits } from './dead.ts'\nexport { send } from './send.ts'",
  [`${core}/send.ts`]:
    "import type { helper } from './typed.ts'\nconst worker = () => new Worker(new URL('./worker.ts', import.meta.url))\nexport const send = () => [worker, import('./lazy.ts')]",
  [`${core}/lazy.ts`]: 'export const lazy = 1',
  [`${core}/worker.ts`]: 'export {}',
  [`${core}/typed.ts`]: 'export const helper = 1',
  [`${core}/dead.ts`]: 'export const dead = () => 1\nexport const limits = { a: 1 }',
  [`${core}/send.test.ts`]: `
    import { test as propertyTest } from '@fast-check/vitest'
    import { send } from './send.ts'
    propertyTest.prop([1])('behavior: anything is refused', () => {})
    test('default', () => {})
    test.each([1, 2])('behavior: %s parts', () => {})
    test.skipIf(process.env.X)('behavior: runs at times', () => {})
    test.skip('behavior: never', () => {})
    describe('network id', () => { it('is short', () => {}) })
    describe('address', () => { it('is short', () => {}) })
    describe.skip('later', () => { it('is long', () => {}) })
    test(\`behavior: \${1} template\`, () => {})
  `,
  [`${core}/other.test.ts`]: "test('default', () => {})",
  'apps/demo/e2e/send.e2e.ts': "test('default: sends', () => {})",
}
const shown = `${core}/send.test.ts`

function check(rows: readonly object[], sections = [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
  const sectionFiles = sections.map((section) => [
    `tooling/coverage/rows/${section}.json`,
    JSON.stringify({ title: `§${section} Title`, rows: section === 1 ? rows : [] }),
  ])
  using tree = writeTree({ ...files, ...Object.fromEntries(sectionFiles) })
  return checkCoverage(tree.root)
}

function problemsOf(row: Partial<Row>): readonly string[] {
  const whole = {
    statement: 'A',
    from: ['screen Send'],
    code: [`${core}/send.ts`],
    tests: [`${shown} › default`],
    ...row,
  }
  return check([whole]).problems.map((problem) => problem.replace('tooling/coverage/rows/1.json: A: ', ''))
}

test('default: from a screen or a call to the code, and from the test to it', () => {
  const rows = [
    {
      statement: 'A',
      from: ['screen Send'],
      code: [`${core}/send.ts`, `${core}/lazy.ts`, `${core}/worker.ts`],
      tests: [`${shown} › default`, 'apps/demo/e2e/send.e2e.ts › default: sends'],
    },
    { statement: 'B', from: ['@foyer/core: send'], code: [`${core}/lazy.ts`], tests: [`${shown} › default`] },
    { statement: 'C', differs: 'the other way is safer' },
    { statement: 'D', differs: 'nobody asks for it', tests: [`${shown} › default`] },
  ]
  expect(check(rows)).toEqual({ holds: 2, differs: 2, problems: [] })
})

test('behavior: finds each, skipIf, property, template and nested names', () => {
  const names = [
    'behavior: %s parts',
    'behavior: runs at times',
    'network id › is short',
    'behavior: anything is refused',
  ]
  expect(problemsOf({ tests: [...names, `behavior: \${${1}} template`].map((name) => `${shown} › ${name}`) })).toEqual(
    [],
  )
})

test('behavior: a file of types is reached by importing its types', () => {
  const reached = problemsOf({
    from: ['screen Swap'],
    code: [`${ui}/amount.ts`],
    tests: ['apps/demo/e2e/send.e2e.ts › default: sends'],
  })
  expect(reached).toEqual([])
})

test.each([
  [
    'code that the screen does not load',
    'screen Swap',
    `${core}/send.ts`,
    ['screen Swap does not lead to', 'screen Swap leads to none'],
  ],
  [
    'code of which only a type is imported',
    'screen Send',
    `${core}/typed.ts`,
    ['screen Send does not lead to', 'screen Send leads to none', 'loads none of its files'],
  ],
  [
    'what an index passes on beside it',
    'screen Send',
    `${core}/dead.ts`,
    ['screen Send does not lead to', 'screen Send leads to none', 'loads none of its files'],
  ],
  [
    'a table is no call',
    '@foyer/core: limits',
    `${core}/dead.ts`,
    ['no screen, call or program: @foyer/core: limits', 'does not lead to', 'loads none of its files'],
  ],
  [
    'a screen that is gone',
    'screen Gone',
    `${core}/send.ts`,
    ['no screen, call or program: screen Gone', 'screen Gone does not lead to'],
  ],
  [
    'a file that is gone',
    'screen Send',
    `${core}/gone.ts`,
    ['no such file', 'screen Send leads to none', 'loads none of its files'],
  ],
])('error: %s', (_, from, file, problems) => {
  expect(problemsOf({ from: [from], code: [file] })).toEqual(problems.map((one) => expect.stringContaining(one)))
})

test.each([
  [`${shown} › gone`, `no such test in ${shown}: gone`],
  [`${core}/gone.test.ts › default`, `no such test file: ${core}/gone.test.ts`],
  [`${core} › default`, `no such test file: ${core}`],
  ['it is so', 'not a test, written file › name: it is so'],
  [`${shown} › behavior: never`, `a skipped test in ${shown} shows nothing: behavior: never`],
  [`${shown} › is long`, `a skipped test in ${shown} shows nothing: is long`],
  [`${shown} › is short`, `2 tests in ${shown} are called so, add their describe: is short`],
  [`${core}/other.test.ts › default`, `${core}/other.test.ts loads none of its files`],
])('error: shown by %s', (named, problem) => {
  expect(problemsOf({ tests: [named] })).toEqual([problem])
})

test('error: a row that names no way, no code or no test, or code though it differs', () => {
  const problem = 'tooling/coverage/rows/1.json: A: names no way to it, no code or no test'
  expect(check([{ statement: 'A', from: ['screen Send'], code: [`${core}/send.ts`] }]).problems).toEqual([problem])
  expect(problemsOf({ differs: 'why' })).toEqual(['differs, and names code'])
})

test.each([
  { statement: 1 },
  { statement: 'A', code: 'a.ts' },
  { statement: 'A', tests: [] },
  { statement: 'A', shown: ['a'] },
  { statement: 'A', differs: '' },
])('error: %j is no row', (row) => {
  expect(() => check([row])).toThrow('not { statement, from, code, tests }')
})

test('error: a statement that stands twice, and a section without a file', () => {
  const row = { statement: 'A', differs: 'why' }
  expect(check([row, row], [1, 2, 3, 4, 5, 6, 7, 9]).problems).toEqual([
    'stated twice: A',
    '§8 has no file in tooling/coverage/rows',
  ])
})
