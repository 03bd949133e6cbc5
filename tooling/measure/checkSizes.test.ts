import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { writeTree } from '../gates/writeTree.ts'
import type { SampleVisit } from './checkSample.ts'
import { judgeSample } from './checkSample.ts'
import { checkSizes } from './checkSizes.ts'
import { measure } from './measure.ts'
import type { SizeRow } from './sizes.ts'

/** Text that gzip cannot shorten much: `kb` kB of it weigh `kb` kB. */
function heavy(kb: number): string {
  return JSON.stringify(randomBytes(kb * 1000).toString('base64'))
}

function built(name: string): string {
  return JSON.stringify({
    name: `@foyer/${name}`,
    sideEffects: false,
    exports: { '.': { '@foyer/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } },
  })
}

const files = {
  'packages/base/package.json': built('base'),
  'packages/base/src/index.ts': `throw new Error('the source is not what ships')`,
  'packages/base/dist/index.js': `export { small } from './small.js'\nexport { large } from './large.js'`,
  'packages/base/dist/small.js': `export const small = ${heavy(10)}`,
  'packages/base/dist/large.js': `export const large = ${heavy(200)}`,
  'packages/ui/package.json': built('ui'),
  'packages/ui/dist/index.js': `
    import { small } from '@foyer/base'
    import react from 'react'
    export const button = () => [small, react, import('./Modal.js'), import('./ConnectView.js')]
    export const routes = [() => import('./SwapView.js'), () => import('./SendView.js'), () => import('./chart.js')]`,
  'packages/ui/dist/shared.js': `export const shared = ${heavy(20)}`,
  'packages/ui/dist/Modal.js': `import { small } from '@foyer/base'\nexport const modal = small + ${heavy(80)}`,
  'packages/ui/dist/ConnectView.js': `import { shared } from './shared.js'\nexport const view = shared + ${heavy(30)}`,
  'packages/ui/dist/SwapView.js': `import { shared } from './shared.js'\nexport const view = shared + ${heavy(40)}`,
  'packages/ui/dist/SendView.js': `export const view = ${heavy(60)}`,
  'packages/ui/dist/chart.js': `export const chart = ${heavy(300)}`,
  'packages/core/package.json': built('core'),
  'packages/core/dist/index.js': `export {}\n`,
  'packages/relay-client/package.json': built('relay-client'),
}

const row: SizeRow = { name: 'row', code: `export { small } from '@foyer/base'`, from: 'packages/ui', budget: 50 }
const button = { ...row, code: `export * from '@foyer/ui'`, external: ['react'] }
const connect = { ...button, name: 'opening', opens: [/Modal/, /ConnectView/] }

async function check(rows: readonly SizeRow[], more: { readonly [path: string]: string } = {}) {
  using tree = writeTree({ ...files, ...more })
  return await checkSizes(tree.root, rows)
}

async function weigh(one: SizeRow): Promise<readonly (readonly [string, number])[]> {
  using tree = writeTree(files)
  const { weights } = await measure(tree.root, one)
  return weights.map(({ name, bytes }) => [name, Math.round(bytes / 10_000) * 10] as const)
}

test('default', async () => {
  const { table, problems } = await check([row])
  expect(problems).toEqual([])
  expect(table).toEqual([expect.stringMatching(/^ +10\.\d kB {2}of 50 kB {2}row$/)])
})

describe('behavior: weighs', () => {
  test('the built package without what the code does not use', async () => {
    expect(await weigh(row)).toEqual([['row', 10]])
    expect(await weigh({ ...row, code: `export * from '@foyer/base'` })).toEqual([['row', 210]])
  })

  test('what loads at once, not what loads later', async () => {
    expect(await weigh(button)).toEqual([['row', 10]])
  })

  test('what opening a view adds to that', async () => {
    expect(await weigh(connect)).toEqual([['opening', 130]])
  })

  test('every other view by itself, beyond what is loaded by then', async () => {
    const each = await weigh({ ...connect, each: /(?<!Connect)View/ })
    expect(each).toEqual([
      ['opening: SwapView.js', 40],
      ['opening: SendView.js', 60],
    ])
  })

  test('what one piece adds to another', async () => {
    const large = { ...row, code: `export { small, large } from '@foyer/base'`, beyond: row.code }
    expect(await weigh(large)).toEqual([['row', 200]])
  })
})

test('behavior: a package that exports nothing yet is named, not weighed', async () => {
  const { table, problems } = await check([{ ...row, code: `export { createFoyer } from '@foyer/core'` }])
  expect(problems).toEqual([])
  expect(table).toEqual(['not measured  of 50 kB  row (@foyer/core exports nothing yet)'])
})

describe('error:', () => {
  test('over budget', async () => {
    const { problems } = await check([{ ...row, code: `export { large } from '@foyer/base'` }])
    expect(problems).toEqual([expect.stringMatching(/^row: 20\d\.\d kB is over 50 kB$/)])
  })

  test('one view over budget', async () => {
    const { problems } = await check([{ ...connect, each: /(?<!Connect)View/ }])
    expect(problems).toEqual([expect.stringMatching(/^opening: SendView\.js: 6\d\.\d kB is over 50 kB$/)])
  })

  test.each([
    ['a package that is not built', `export * from '@foyer/relay-client'`, /relay-client is not built: run `pnpm run/],
    ['an entry that does not exist', `export * from '@foyer/base/none'`, /none is not in `exports` of packages\/base/],
    ['a package that does not exist', `export * from '@foyer/none'`, /none is no package of this repository/],
    ['a name that is not exported', `export { tiny } from '@foyer/base'`, /"tiny" is not exported by/],
  ])('%s', async (_, code, problem) => {
    expect((await check([{ ...row, code }])).problems).toEqual([expect.stringMatching(problem)])
  })

  test('a lazy part that is gone', async () => {
    const { problems } = await check([{ ...button, opens: [/AccountView/] }])
    expect(problems).toEqual([
      'row: no lazy part matches /AccountView/. There are: ConnectView.js, Modal.js, SendView.js, SwapView.js, chart.js',
    ])
  })

  test('a package without a permissive licence, also in a part that loads later', async () => {
    const installed = (license: string) => ({
      'packages/ui/node_modules/light/package.json': JSON.stringify({ name: 'light', version: '1.0.0', license }),
      'packages/ui/node_modules/light/index.js': 'export const light = 1',
      'packages/ui/dist/chart.js': `export { light as chart } from 'light'`,
    })
    expect((await check([button], installed('MIT'))).problems).toEqual([])
    expect((await check([button], installed('GPL-3.0-only'))).problems).toEqual([
      'light@1.0.0 is in a bundle: its licence is GPL-3.0-only',
    ])
  })

  test('two versions of a crypto library, even in different bundles', async () => {
    const noble = (owner: string, version: string) => ({
      [`packages/${owner}/node_modules/@noble/hashes/package.json`]: JSON.stringify({
        name: '@noble/hashes',
        version,
        license: 'MIT',
      }),
      [`packages/${owner}/node_modules/@noble/hashes/index.js`]: `export const ${owner} = 1`,
    })
    const rows = ['base', 'ui'].map((owner) => ({
      ...row,
      from: `packages/${owner}`,
      code: `export { ${owner} } from '@noble/hashes'`,
    }))
    expect((await check(rows, { ...noble('base', '1.8.0'), ...noble('ui', '1.8.0') })).problems).toEqual([])
    expect((await check(rows, { ...noble('base', '1.8.0'), ...noble('ui', '2.0.1') })).problems).toEqual([
      '@noble/hashes is loaded in 2 versions: 1.8.0, 2.0.1',
    ])
  })
})

const file = (kilobytes: number, name = 'index-abcdefgh.js') => ({ name: `/assets/${name}`, bytes: kilobytes * 1000 })

const visit = (changes: Partial<SampleVisit> = {}): SampleVisit => ({
  first: [file(112), file(1, 'page-abcdefgh.js')],
  rounds: [[file(30, 'dialog-abcdefgh.js'), file(15, 'list-abcdefgh.js')]],
  after: [],
  ...changes,
})

const many = (count: number) => Array.from({ length: count }, () => file(1))

test('default: what is exactly on every limit passes, and the table names weight and files', () => {
  const { problems, table } = judgeSample(visit({ first: [file(108.28), ...many(5)] }))
  expect(problems).toEqual([])
  expect(judgeSample(visit()).problems).toEqual([])
  expect(judgeSample(visit()).table[0]).toBe(
    "the README's sample before a click: 113.0 kB in 2 files (index 112.0, page 1.0) (limit 113.28 kB in 6)",
  )
  expect(table).toHaveLength(3)
})

test.each<[string, Partial<SampleVisit>, string]>([
  ['a first visit of more than 113.28 kB', { first: [file(113.3)] }, 'the first visit weighs 113.3 kB in 1 files'],
  ['a first visit of seven files', { first: many(7) }, 'the first visit fetches 7.0 kB in 7 files'],
  ['a list of more than 45 kB', { rounds: [[file(45.1)]] }, 'the list weighs 45.1 kB in 1 files'],
  ['a list of five files', { rounds: [many(5)] }, 'the list fetches 5.0 kB in 5 files'],
  ['files asked for after others came', { rounds: [many(2), many(1)] }, 'the list takes 2 rounds of requests'],
])('error: %s', (_, changes, words) => {
  const { problems } = judgeSample(visit(changes))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(words)
})
