import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diagnose } from '../src/doctor/diagnose.ts'
import { runCommand } from '../src/runCommand.ts'

type Files = { readonly [file: string]: string | object }

/** A project in a folder of its own, outside of every other. */
function createProject(files: Files): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const installed = (name: string, version: string, more: object = {}, within = 'node_modules'): Files => ({
  [`${within}/${name}/package.json`]: { name, version, ...more },
})

const ui = installed('@foyer/ui', '1.0.0', {
  dependencies: { jotai: '^3.0.1' },
  peerDependencies: { react: '>=18.3', 'react-dom': '>=18.3' },
  engines: { node: '>=22.12' },
})
const adapter = installed('@foyer/adapter-wagmi', '1.0.0', {
  peerDependencies: { '@wagmi/core': '^2.19.0 || ^3.6.0', viem: '^2.45.0' },
})

/** All is as it should be. */
const healthy: Files = {
  'package.json': {
    dependencies: {
      '@foyer/core': '1',
      '@foyer/ui': '1',
      '@foyer/adapter-wagmi': '1',
      viem: '2',
      react: '19',
      'react-dom': '19',
    },
  },
  'tsconfig.json': '{ // as Vite writes it\n "files": [], "references": [{ "path": "./tsconfig.app.json" }], }',
  'tsconfig.app.json': { compilerOptions: { module: 'ESNext', moduleResolution: 'bundler' } },
  'src/foyer.ts': `import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
export const foyer = createFoyer({ projectId: 'p', adapters: [wagmiAdapter()] })`,
  ...installed('@foyer/core', '1.0.0'),
  ...ui,
  ...adapter,
  ...installed('jotai', '3.0.1', { engines: { node: '>=22.12.0' } }),
  ...installed('react', '19.3.1'),
  ...installed('react-dom', '19.3.1'),
  ...installed('viem', '2.57.1'),
  ...installed('@wagmi/core', '3.6.5'),
  ...installed('typescript', '5.9.3'),
}

const node = '22.12.0'
const judge = (files: Files, version = node) =>
  diagnose(createProject({ ...healthy, ...files }), { node: version }).map(
    ({ level, rule, what }) => `${level} ${rule}: ${what}`,
  )

test('default: nothing is said of a project that works, and its code is 0', () => {
  const folder = createProject(healthy)
  expect(diagnose(folder, { node })).toEqual([])
  expect(runCommand(['doctor', folder], '/')).toEqual({ code: 0, text: 'Nothing found that will fail.' })
  expect(runCommand(['doctor', '--json'], folder)).toEqual({ code: 0, text: '[]' })
})

test('default: what fails with its place and fix, and code 1', () => {
  const folder = createProject({
    ...healthy,
    'pnpm-lock.yaml': '',
    'src/a.ts': "import { solanaAdapter } from '@foyer/adapter-solana'",
  })
  expect(runCommand(['doctor'], folder)).toEqual({
    code: 1,
    text: `fails  @foyer/adapter-solana is imported, but it is not installed
       in src/a.ts
       pnpm add @foyer/adapter-solana

1 thing will fail, 0 could be better.`,
  })
  const { code, text } = runCommand(['doctor', folder, '--json'], '/')
  expect(code).toBe(1)
  expect(JSON.parse(text)).toEqual([
    {
      level: 'fails',
      rule: 'imports',
      what: '@foyer/adapter-solana is imported, but it is not installed',
      fix: 'pnpm add @foyer/adapter-solana',
      files: ['src/a.ts'],
    },
  ])
})

test('behavior: imports of types, of tests of words and of the package itself are none', () => {
  expect(
    judge({
      'src/a.ts': `import type { A } from '@foyer/siwx'\nimport { type B } from '@foyer/siwx'\n// import '@foyer/adapter-solana'\nconst c = "from '@foyer/x'"`,
    }),
  ).toEqual([])
  expect(
    judge({
      'src/A.vue': `<script setup lang="ts">\nconst a = () => import('@foyer/adapter-solana')\n</script><p>1 < 2</p>`,
    }),
  ).toEqual(['fails imports: @foyer/adapter-solana is imported, but it is not installed'])
  expect(judge({ 'src/a.ts': "export { a } from '@foyer/base/x'", ...installed('@foyer/base', '1.0.0') })).toEqual([
    'weak imports: @foyer/base is imported, but package.json does not name it: another package may stop bringing it',
  ])
})

test('behavior: two copies of viem, React, wagmi and its query library', () => {
  const nested = (name: string, version: string, within: string) =>
    installed(name, version, {}, `node_modules/${within}/node_modules`)
  expect(judge(nested('viem', '2.50.0', '@foyer/adapter-wagmi'))).toEqual([
    'fails copies: Two copies of viem: 2.57.1 in node_modules/viem, 2.50.0 in node_modules/@foyer/adapter-wagmi/node_modules/viem: types do not fit, and pages load both',
  ])
  expect(judge(nested('react', '19.3.1', '@foyer/ui'))[0]).toContain(
    'Two copies of react: 19.3.1 in node_modules/react, 19.3.1 in',
  )
  const wagmi = installed('wagmi', '3.7.7')
  expect(judge({ ...wagmi, ...nested('@wagmi/core', '2.22.1', '@foyer/adapter-wagmi') })[0]).toContain(
    'Two copies of @wagmi/core',
  )
  const query = installed('@tanstack/react-query', '5.108.0')
  expect(judge({ ...wagmi, ...query, ...nested('@tanstack/react-query', '5.90.0', 'wagmi') })[0]).toContain(
    'Two copies of @tanstack/react-query',
  )
  // each of Foyer's has its own client: a copy there is weight, and nothing fails of it
  expect(judge({ ...query, ...nested('@tanstack/react-query', '5.90.0', '@foyer/ui') })).toEqual([])
  const folder = createProject({ ...healthy, ...nested('viem', '2.50.0', '@foyer/adapter-wagmi') })
  expect(diagnose(folder, { node })[0]?.fix).toContain('"viem": "2.57.1" among the overrides of package.json')
})

test('behavior: one copy under two paths is one', () => {
  const folder = createProject(healthy)
  mkdirSync(path.join(folder, 'node_modules/@foyer/adapter-wagmi/node_modules'))
  symlinkSync('../../../viem', path.join(folder, 'node_modules/@foyer/adapter-wagmi/node_modules/viem'))
  expect(diagnose(folder, { node })).toEqual([])
})

test('behavior: peers that lack, versions out of range, and packages of two releases', () => {
  const { 'node_modules/react-dom/package.json': _, ...without } = healthy
  expect(diagnose(createProject(without), { node }).map(({ what, fix }) => [what, fix])).toEqual([
    [
      'react-dom is named in package.json, but it is not installed',
      'Install what package.json names, such as with npm install.',
    ],
    ['@foyer/ui needs react-dom >=18.3, and there is none', "npm install 'react-dom@>=18.3'"],
  ])
  expect(judge(installed('react', '18.2.0'))).toEqual([
    'fails versions: @foyer/ui needs react >=18.3, and 18.2.0 is installed',
  ])
  expect(judge(installed('@wagmi/core', '2.18.0'))).toEqual([
    'fails versions: @foyer/adapter-wagmi needs @wagmi/core ^2.19.0 || ^3.6.0, and 2.18.0 is installed',
  ])
  expect(judge(installed('@foyer/core', '1.1.0'))).toEqual([
    "fails versions: Foyer's packages are of one version each release, and here are 1.1.0 (@foyer/core) and 1.0.0 (@foyer/ui, @foyer/adapter-wagmi)",
  ])
  expect(
    judge(
      installed('@foyer/core', '1.0.0', {
        peerDependencies: { x: '1' },
        peerDependenciesMeta: { x: { optional: true } },
      }),
    ),
  ).toEqual([])
})

test('behavior: a Node that what is installed refuses, and the lowest that all accept', () => {
  const [problem] = diagnose(
    createProject({ ...healthy, ...installed('jotai', '3.1.0', { engines: { node: '>=22.13' } }) }),
    { node: '20.19.0' },
  )
  expect(problem).toMatchObject({
    rule: 'engines',
    what: 'Node 20.19.0 is too old for @foyer/ui 1.0.0 (>=22.12), jotai 3.1.0 (>=22.13)',
    fix: 'Use Node 22.13.0 or newer, here and where the site is built and rendered.',
  })
})

test('behavior: TypeScript that is too old, and settings that do not read exports', () => {
  expect(judge(installed('typescript', '5.4.5'))).toEqual([
    "fails typescript: TypeScript 5.4.5 does not read the types of Foyer's packages: 5.5 or newer does",
  ])
  const blind =
    "fails module-resolution: `moduleResolution` is one that does not read `exports` of packages: Foyer's are not found"
  const set = (compilerOptions: object) => judge({ 'tsconfig.app.json': { compilerOptions } })
  expect(set({ moduleResolution: 'node' })).toEqual([blind])
  expect(set({ module: 'commonjs' })).toEqual([blind])
  expect(set({ module: 'nodenext' })).toEqual([])
  expect(judge({ 'tsconfig.app.json': {}, ...installed('typescript', '7.0.2') })).toEqual([])
  expect(
    judge({
      'tsconfig.app.json': '{ "extends": ["@some/settings/base"], /* own */ "compilerOptions": { "strict": true } }',
      ...installed('@some/settings', '1.0.0'),
      'node_modules/@some/settings/base.json': { compilerOptions: { moduleResolution: 'Node10' } },
    }),
  ).toEqual([blind])
})

test("behavior: Next's server components that use what runs in the browser alone", () => {
  const next: Files = {
    ...installed('next', '16.0.0'),
    'tsconfig.json': { compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths: { '@/*': ['./*'] } } },
    'app/layout.tsx': `import { FoyerButton } from '@foyer/ui'\nimport { Providers } from './providers'\nimport { Who } from '@/parts/who'`,
    'app/providers.tsx': `'use client'\nimport { FoyerProvider } from '@foyer/ui'\nimport { Inner } from './inner'`,
    'app/inner.tsx': `import { useFoyerAccount } from '@foyer/ui'`,
    'parts/who.tsx': `'use client'\nimport { useFoyer } from '@foyer/ui'`,
    'parts/unused.tsx': `import { useFoyer } from '@foyer/ui'`,
  }
  expect(judge(next)).toEqual([])
  const folder = createProject({
    ...healthy,
    ...next,
    'parts/who.tsx': `import { useFoyer, FoyerProvider } from '@foyer/ui'`,
  })
  expect(diagnose(folder, { node })).toEqual([
    {
      level: 'fails',
      rule: 'use-client',
      what: 'useFoyer, FoyerProvider are used in a server component',
      fix: "Begin the file with 'use client', or move what uses them into one that does.",
      files: ['parts/who.tsx'],
    },
  ])
})

test('behavior: a policy that would block what the options name', () => {
  const site = (policy: string, options = "projectId: 'p'") =>
    judge({
      'index.html': `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      'src/foyer.ts': `import { createFoyer } from '@foyer/core'\ncreateFoyer({ ${options} })`,
    })
  const open = "default-src 'self'; img-src 'self' data:; connect-src 'self' https: wss:"
  expect(site(open)).toEqual([])
  expect(site("default-src 'self'; img-src *; connect-src 'self' https://rpc.example")).toEqual([
    'fails csp: The policy blocks wss://relay.walletconnect.org, which is asked for when a wallet on another device is asked for, or was connected on the last visit',
    'weak csp: The policy blocks data:, which is asked for when a wallet that is installed announces its picture',
  ])
  expect(site("default-src 'self' data:", 'enableWalletConnect: false')).toEqual([
    'fails csp: The policy lets the page reach no RPC address: no balance is read and nothing is sent',
  ])
  expect(site(open, "frameUrl: 'https://wallet.example/frame'")).toEqual([
    'fails csp: The policy blocks https://wallet.example, which is asked for when a visitor signs in to the embedded wallet, or did on the last visit',
  ])
  expect(site(`${open}; frame-src https://*.example`, "frameUrl: 'https://wallet.example/frame'")).toEqual([])
  expect(
    site(open.replace('wss:', ''), "customRpcUrls: { 'eip155:1': [{ url: 'https://a.example/key' }] }, projectId"),
  ).toHaveLength(1)
})

test('behavior: a policy in code or in a host’s file, in parts that are filled in later', () => {
  const code = (text: string) =>
    judge({
      'middleware.ts': `const name = 'content-security-policy'\n${text}`,
      'src/foyer.ts': "createFoyer({ projectId: 'p' })",
    })
  const list = (connect: string) => `[\n "default-src 'self'",\n "img-src data: https:",\n ${connect},\n].join('; ')`
  expect(code(list('"connect-src \'self\' https: wss://relay.walletconnect.org"'))).toEqual([])
  expect(code(list('"connect-src \'self\' https:"'))).toHaveLength(1)
  // which addresses are filled in is not known before it runs
  expect(code(list("`connect-src 'self' ${addresses.join(' ')}`"))).toEqual([])
  expect(code("`\n default-src 'self';\n img-src data:;\n connect-src 'self'\n  https:\n  wss:;\n`")).toEqual([])
  expect(
    judge({
      'public/_headers': "/*\n  Content-Security-Policy: default-src 'none'; img-src data:; connect-src https:\n",
    }),
  ).toHaveLength(1)
})

test('error: where there is nothing to read', () => {
  const folder = createProject({ 'a.txt': '' })
  expect(runCommand(['doctor'], folder)).toEqual({ code: 1, text: `${folder} has no package.json` })
  expect(runCommand(['doctor'], createProject({ 'package.json': {}, '.pnp.cjs': '' })).text).toContain("Plug'n'Play")
})
