import { describe, expect, test } from 'vitest'
import { checkLayers } from './checkLayers.ts'
import { writeTree } from './writeTree.ts'

function manifest(name: string, rest: object = {}): string {
  return JSON.stringify({ name: `@foyer/${name}`, exports: { '.': { '@foyer/source': './src/index.ts' } }, ...rest })
}

/** A small tree that keeps every rule. */
const clean = {
  'packages/base/package.json': manifest('base'),
  'packages/base/src/index.ts': `export { caip } from './caip.ts'`,
  'packages/base/src/caip.ts': `export const caip = 1`,
  'packages/base/src/network.ts': `import { caip } from './caip.ts'\nexport const network = caip`,
  'packages/frame-client/package.json': manifest('frame-client', { dependencies: { '@foyer/base': '*' } }),
  'packages/frame-client/src/index.ts': `import { caip } from '@foyer/base'\nexport const frame = caip`,
  'packages/adapter-wagmi/package.json': manifest('adapter-wagmi', {
    dependencies: { '@foyer/base': '*' },
    devDependencies: { '@foyer/test': '*' },
  }),
  'packages/adapter-wagmi/src/index.ts': `export const adapter = 1`,
  'packages/adapter-wagmi/src/index.test.ts': `import { fake } from '@foyer/test'\nimport { adapter } from './index.ts'`,
  'packages/test/package.json': manifest('test', { dependencies: { '@foyer/base': '*' } }),
  'packages/test/src/index.ts': `export const fake = 1`,
  'packages/core/package.json': manifest('core', { dependencies: { '@foyer/base': '*', '@foyer/frame-client': '*' } }),
  'packages/core/src/index.ts': `export { swap } from './features/swap/swap.ts'`,
  'packages/core/src/createFoyer.ts': `import { email } from './features/email/email.ts'`,
  'packages/core/src/query.ts': `export const query = 1`,
  'packages/core/src/features/swap/swap.ts': `import { query } from '../../query.ts'\nexport const swap = query`,
  'packages/core/src/features/email/email.ts': `import { serve } from '@foyer/frame-client'\nexport const email = 1`,
  'packages/core/src/features/email/email.test.ts': `import { serve } from '@foyer/frame-client/server'`,
  'packages/ui/package.json': manifest('ui', {
    exports: { '.': { '@foyer/source': './src/index.ts' }, './element': { '@foyer/source': './src/element.ts' } },
  }),
  'packages/ui/src/index.ts': `export const ui = 1`,
  'packages/ui/src/element.ts': `import { SwapView } from './features/swap/SwapView.tsx'`,
  'packages/ui/src/routes.tsx': `export const routes = { Swap: () => import('./features/swap/SwapView.tsx') }`,
  'packages/ui/src/features/swap/SwapView.tsx': `export const SwapView = () => <p />`,
  'packages/ui/vitest.config.ts': `import { packageTests } from '../../vitest.base.ts'`,
  'vitest.base.ts': `export const packageTests = 1`,
  'apps/demo/package.json': JSON.stringify({ name: 'demo' }),
  'apps/demo/src/main.ts': `import { ui } from '@foyer/ui'\nimport { serve } from '@foyer/frame-client/server'`,
}

function check(changes: { readonly [path: string]: string }): readonly string[] {
  using tree = writeTree({ ...clean, ...changes })
  return checkLayers(tree.root)
}

test('default', () => {
  expect(check({})).toEqual([])
})

describe('error: an arrow that is not in the table', () => {
  const refused = ['packages/base/src/index.ts: base may not import core']

  test.each([
    ['a static import', `import { x } from '@foyer/core'`],
    ['a type-only import', `import type { X } from '@foyer/core'`],
    ['a re-export', `export { x } from '@foyer/core'`],
    ['a dynamic import', `const load = () => import('@foyer/core')`],
    ['an import inside a type', `type X = import('@foyer/core').X`],
    ['a bare import', `import '@foyer/core'`],
  ])('%s', (_, text) => {
    expect(check({ 'packages/base/src/index.ts': text })).toEqual(refused)
  })

  test('adapters and core never meet', () => {
    const problems = check({
      'packages/adapter-wagmi/src/index.ts': `import { foyer } from '@foyer/core'`,
      'packages/core/src/query.ts': `import { adapter } from '@foyer/adapter-wagmi'`,
    })
    expect(problems).toEqual([
      'packages/adapter-wagmi/src/index.ts: adapter-wagmi may not import core',
      'packages/core/src/query.ts: core may not import adapter-wagmi',
    ])
  })

  test('fakes in a file that ships', () => {
    expect(check({ 'packages/core/src/query.ts': `import { fake } from '@foyer/test'` })).toEqual([
      'packages/core/src/query.ts: core may not import test',
    ])
  })

  test("the frame's own side outside core's tests", () => {
    const serve = `import { serve } from '@foyer/frame-client/server'`
    expect(check({ 'packages/core/src/query.ts': serve, 'packages/ui/src/a.test.ts': serve })).toEqual([
      'packages/core/src/query.ts: core may not import frame-client/server',
      'packages/ui/src/a.test.ts: ui may not import frame-client/server',
    ])
  })

  test('an app', () => {
    expect(check({ 'packages/ui/src/index.ts': `import 'demo'` })).toEqual([
      'packages/ui/src/index.ts: ui may not import demo',
    ])
  })

  test('a declared dependency that no file uses yet', () => {
    const dependencies = { '@foyer/ui': '*' }
    expect(check({ 'packages/adapter-wagmi/package.json': manifest('adapter-wagmi', { dependencies }) })).toEqual([
      'packages/adapter-wagmi/package.json: adapter-wagmi may not depend on ui',
    ])
  })

  test('a package in no layer', () => {
    expect(check({ 'packages/extra/package.json': manifest('extra') })).toEqual(['packages/extra: is in no layer'])
  })
})

test('error: a package imports itself by name', () => {
  expect(check({ 'packages/core/src/query.ts': `import { swap } from '@foyer/core'` })).toEqual([
    'packages/core/src/query.ts: imports its own package as @foyer/core: import the file',
  ])
})

test('error: a path that leaves the package', () => {
  const problems = check({
    'packages/core/src/query.ts': `import { caip } from '../../base/src/caip.ts'`,
    'packages/ui/src/index.ts': `import { packageTests } from '../../../vitest.base.ts'`,
    'apps/demo/src/main.ts': `import { ui } from '../../../packages/ui/src/index.ts'`,
  })
  expect(problems).toEqual([
    'apps/demo/src/main.ts: leaves its package through ../../../packages/ui/src/index.ts',
    'packages/core/src/query.ts: leaves its package through ../../base/src/caip.ts',
    'packages/ui/src/index.ts: leaves its package through ../../../vitest.base.ts',
  ])
})

test('error: a path that names no file', () => {
  expect(check({ 'packages/core/src/query.ts': `import { x } from './gone.ts'` })).toEqual([
    'packages/core/src/query.ts: imports ./gone.ts, which is no file',
  ])
})

test('error: a feature imports another feature', () => {
  const problems = check({
    'packages/core/src/features/swap/swap.ts': `import type { email } from '../email/email.ts'`,
    'packages/ui/src/features/email/EmailView.tsx': `import { SwapView } from '../swap/SwapView.tsx'`,
  })
  expect(problems).toEqual([
    'packages/core/src/features/swap/swap.ts: feature swap may not import feature email (../email/email.ts)',
    'packages/ui/src/features/email/EmailView.tsx: feature email may not import feature swap (../swap/SwapView.tsx)',
  ])
})

test('error: a foundation imports a feature', () => {
  const problems = check({
    'packages/core/src/router/routes.ts': `import { swap } from '../features/swap/swap.ts'`,
    'packages/ui/src/modal/Modal.tsx': `const view = () => import('../features/swap/SwapView.tsx')`,
  })
  const rule = `only createFoyer, findNamedWallet, firstFrames, routes, index and the package's entries may import a feature`
  expect(problems).toEqual([
    `packages/core/src/router/routes.ts: ${rule} (../features/swap/swap.ts)`,
    `packages/ui/src/modal/Modal.tsx: ${rule} (../features/swap/SwapView.tsx)`,
  ])
})

describe('error: an import cycle', () => {
  const cycle = ['import cycle: packages/base/src/a.ts → packages/base/src/b.ts → packages/base/src/a.ts']

  test.each([
    ['two static imports', `import { b } from './b.ts'`],
    ['a re-export', `export { b } from './b.ts'`],
    ['a lazy one', `const load = () => import('./b.ts')`],
    ['an import that lists only types but still loads', `import { type B } from './b.ts'`],
  ])('%s', (_, text) => {
    const files = { 'packages/base/src/a.ts': text, 'packages/base/src/b.ts': `import { a } from './a.ts'` }
    expect(check(files)).toEqual(cycle)
  })

  test('of a file with itself', () => {
    expect(check({ 'packages/base/src/a.ts': `import './a.ts'` })).toEqual([
      'import cycle: packages/base/src/a.ts → packages/base/src/a.ts',
    ])
  })

  test('of three files, in an app', () => {
    const problems = check({
      'apps/demo/src/a.ts': `import './b.ts'`,
      'apps/demo/src/b.ts': `import './c.ts'`,
      'apps/demo/src/c.ts': `import './a.ts'`,
    })
    expect(problems).toEqual([
      'import cycle: apps/demo/src/a.ts → apps/demo/src/b.ts → apps/demo/src/c.ts → apps/demo/src/a.ts',
    ])
  })

  test('of two packages through devDependencies', () => {
    const devDependencies = { '@foyer/test': '*' }
    expect(check({ 'packages/base/package.json': manifest('base', { devDependencies }) })).toEqual([
      'package cycle: @foyer/base → @foyer/test → @foyer/base',
    ])
  })
})

describe('the floors of the gateway', () => {
  const gateway = {
    'apps/gateway/package.json': JSON.stringify({ name: 'gateway' }),
    'apps/gateway/src/store/openStore.ts': `export type Store = 1\nexport const openStore = 1`,
    'apps/gateway/src/chains/chains.ts': `import type { Store } from '../store/openStore.ts'\nexport type Chains = Store`,
    'apps/gateway/src/names/names.ts': `import type { Chains } from '../chains/chains.ts'\nexport type Names = Chains`,
    'apps/gateway/src/gateway.ts': `import type { Names } from './names/names.ts'\nexport type Gateway = Names`,
  }

  test('default: a domain imports what is below it, and the top imports all', () => {
    expect(check(gateway)).toEqual([])
  })

  test.each([
    [
      'a type of a domain',
      'chains/chains.ts',
      `import type { Names } from '../names/names.ts'\nexport type Chains = 1`,
      'chains',
      'names',
    ],
    [
      'the whole gateway',
      'names/names.ts',
      `import type { Gateway } from '../gateway.ts'\nexport type Names = 1`,
      'names',
      'gateway.ts',
    ],
  ])('error: %s is not for who stands below it', (_, file, text, mine, theirs) => {
    expect(check({ ...gateway, [`apps/gateway/src/${file}`]: text })).toContain(
      `apps/gateway/src/${file}: ${mine} may not import ${theirs}, which is on a higher floor`,
    )
  })

  test('error: a folder that is on no floor', () => {
    expect(check({ ...gateway, 'apps/gateway/src/helpers/x.ts': 'export const x = 1' })).toEqual([
      'apps/gateway/src/helpers/x.ts: helpers is on no floor of apps/gateway',
    ])
  })
})

describe('error: files and folders without an order', () => {
  test('a ring that only types close', () => {
    const files = {
      'packages/base/src/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'packages/base/src/b.ts': `import { type A, a } from './c.ts'\nexport type B = A`,
      'packages/base/src/c.ts': `import type { A as Own } from './a.ts'\nexport type A = Own`,
    }
    expect(check(files)).toEqual([
      'type ring: packages/base/src/a.ts → packages/base/src/b.ts → packages/base/src/c.ts → packages/base/src/a.ts',
    ])
  })

  test('two folders that load each other', () => {
    const files = {
      'apps/demo/src/shop/a.ts': `import { b } from '../cart/b.ts'\nexport const a = b`,
      'apps/demo/src/shop/c.ts': `export const c = 1`,
      'apps/demo/src/cart/b.ts': `export const b = 1`,
      'apps/demo/src/cart/d.ts': `import { c } from '../shop/c.ts'\nexport const d = c`,
    }
    expect(check(files)).toEqual(['folder ring in apps/demo: shop → cart → shop'])
  })
})

test('error: a rule in a view', () => {
  expect(
    check({ 'packages/ui/src/features/swap/SwapView.tsx': `export const SwapView = () => foyer.store.set(a, 1)` }),
  ).toEqual(['packages/ui/src/features/swap/SwapView.tsx: writes to the store: core offers an action'])
})

test('error: export *', () => {
  const problems = check({
    'packages/base/src/index.ts': `export * from './caip.ts'`,
    'packages/ui/src/index.ts': `export * as element from './element.ts'`,
  })
  expect(problems).toEqual([
    'packages/base/src/index.ts: export * from ./caip.ts: list the names',
    'packages/ui/src/index.ts: export * from ./element.ts: list the names',
  ])
})

test('error: import() of a computed path', () => {
  expect(check({ 'packages/ui/src/index.ts': `const load = (name: string) => import('./' + name)` })).toEqual([
    'packages/ui/src/index.ts: import() of a computed path: write it out',
  ])
})

test('error: a file that does not parse', () => {
  const [problem] = check({ 'packages/base/src/index.ts': `import { from` })
  expect(problem).toMatch(/^packages\/base\/src\/index\.ts: /)
})
