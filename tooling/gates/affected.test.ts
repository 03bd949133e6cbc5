import { expect, test } from 'vitest'
import { findAffected } from './affected.ts'
import type { Workspace } from './workspaces.ts'

const workspace = (dir: string, name: string, ...needs: readonly string[]): Workspace => ({
  dir,
  app: dir.startsWith('apps'),
  manifest: { name, dependencies: Object.fromEntries(needs.map((need) => [need, 'workspace:^'])) },
})
const workspaces = [
  workspace('packages/base', 'base'),
  workspace('packages/core', 'core', 'base'),
  workspace('packages/kit', 'kit', 'base'),
  workspace('apps/gateway', 'gateway', 'base'),
  workspace('apps/frame', 'frame', 'base'),
  workspace('apps/demo', 'demo', 'core'),
]

function affected(...files: readonly string[]) {
  const { tested, scripts, packages, journeys } = findAffected(workspaces, files)
  return { tested: [...tested].sort(), scripts, packages, journeys }
}

const nothing = { tested: [], scripts: false, packages: false, journeys: false }

test('default: a package, and all that depends on it', () => {
  expect(affected('packages/core/src/index.ts')).toEqual({
    ...nothing,
    tested: ['core', 'demo'],
    packages: true,
    journeys: true,
  })
})

test('behavior: a file for tests alone concerns its own workspace', () => {
  const tested = ['base']
  expect(affected('packages/base/src/caip.test.ts')).toEqual({ ...nothing, tested })
  expect(affected('packages/base/src/caip.browser.test.tsx')).toEqual({ ...nothing, tested })
  expect(affected('packages/base/test/world.ts')).toEqual({ ...nothing, tested })
})

test('behavior: what a test starts as a process of its own counts as what it depends on', () => {
  const tested = ['demo', 'frame', 'gateway']
  expect(affected('apps/gateway/src/main.ts')).toEqual({ ...nothing, tested, journeys: true })
})

test('behavior: a journey alone', () => {
  expect(affected('apps/demo/e2e/journey.e2e.ts')).toEqual({ ...nothing, journeys: true })
})

test('behavior: words alone concern no test, a script its own', () => {
  expect(affected('docs/coverage.md', 'README.md', 'packages/core/README.md', '.changeset/new.md')).toEqual(nothing)
  expect(affected('tooling/gates/verify.ts')).toEqual({ ...nothing, scripts: true })
})

test.each(['pnpm-lock.yaml', 'vitest.base.ts', 'package.json', '.ci/run'])(
  'behavior: %s concerns everything',
  (file) => {
    const tested = workspaces.map(({ manifest }) => manifest.name).sort()
    expect(affected(file)).toEqual({ tested, scripts: true, packages: true, journeys: true })
  },
)
