import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { writeTree } from '../gates/writeTree.ts'
import { checkDocs } from './checkDocs.ts'

const source = {
  'packages/core/src/connection/connect.ts': `export function startConnect() {}`,
  'docs/chains.md': '# Chains',
}

function check(text: string): readonly string[] {
  using tree = writeTree({ ...source, 'docs/page.md': text })
  execFileSync('git', ['init', '-q'], { cwd: tree.root })
  execFileSync('git', ['add', '-A'], { cwd: tree.root })
  return checkDocs(tree.root)
}

test('default', () => {
  const text = [
    '`connect.ts`, `core/connection/connect.ts`, packages/core/src/connection/connect.ts',
    '`startConnect(foyer, params)` and `flat`, see [chains](chains.md#rules) and [others](https://example.org/x.md)',
    '`apps/gateway/dist/cli.mjs` is made by the build; `*.test.ts` and `<name>Adapter.ts` stand for many',
  ].join('\n')
  expect(check(text)).toEqual([])
})

test.each([
  ['see `core/connection/gone.ts`', 'docs/page.md:1: no file is called core/connection/gone.ts'],
  ['| 2 | other/connect.ts |', 'docs/page.md:1: no file is called other/connect.ts'],
  ['call `stopConnect(foyer)`', 'docs/page.md:1: nothing is called stopConnect'],
  ['[gone](gone.md)', 'docs/page.md:1: a link leads to gone.md, which is not there'],
])('error: %s', (text, problem) => {
  expect(check(text)).toContain(problem)
})

test('behavior: what is planned may be named, up to the next heading', () => {
  expect(check('### A swap, as it is planned\n`submitSwap`\n## 6\n`submitSwap`')).toEqual([
    'docs/page.md:4: nothing is called submitSwap',
  ])
})
