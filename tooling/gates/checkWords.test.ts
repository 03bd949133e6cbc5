import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkWords } from './checkWords.ts'
import { writeTree } from './writeTree.ts'

function check(files: { readonly [path: string]: string }): readonly string[] {
  using tree = writeTree(files)
  for (const args of [
    ['init', '-q'],
    ['add', '-A', '-f'],
  ])
    execFileSync('git', args, { cwd: tree.root })
  return checkWords(tree.root)
}

// put together here, or this file would break the rule it tests
const [work, home, temp] = ['work', 'root', 'tmp'].map((name) => `/${name}/`)

test('default', () => {
  const files = {
    'README.md': 'See https://example.org/work/flow, apps/root/index.ts and $HOME/work/x',
    'src/a.ts': `const dir = '${temp}x'\nconst url = \`\${base}${home}x\`\nconst re = /a/\n`,
    'pnpm-lock.yaml': `resolution: {integrity: sha512-x}`,
    'package.json': `{ "dependencies": { "viem": "2" } }`,
    'image.png': `\0 ${work}x`,
  }
  expect(check(files)).toEqual([])
})

test("error: one machine's folders", () => {
  const files = { 'README.md': `one\ncd ${work}main\nsee ${temp}x`, 'src/a.ts': `const dir = '${home}x'` }
  expect(check(files)).toEqual([
    `README.md:2: ${work}m (one machine's folders)`,
    `README.md:3: ${temp} (one machine's folders)`,
    `src/a.ts:1: ${home}x (one machine's folders)`,
  ])
})

test('error: a registry host', () => {
  const files = {
    'pnpm-lock.yaml': `x:\n  tarball: https://registry.example/x.tgz`,
    '.npmrc': 'registry=https://registry.example',
  }
  expect(check(files)).toEqual([
    '.npmrc:1: registry= (a registry host)',
    'pnpm-lock.yaml:2: tarball: https: (a registry host)',
  ])
})

test('error: a refused package', () => {
  expect(check({ 'packages/x/package.json': `{ "dependencies": { "@reown/appkit": "1" } }` })).toEqual([
    'packages/x/package.json:1: "@reown/ (a package whose licence claims derivatives)',
  ])
})
