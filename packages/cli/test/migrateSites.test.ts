import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import subset from 'semver/ranges/subset.js'
import { expect, onTestFinished, test } from 'vitest'
import { formatReport } from '../src/migrate/formatReport.ts'
import { migrateProject } from '../src/migrate/migrateProject.ts'
import { runCommand } from '../src/runCommand.ts'

// what public sites contain, each made small

const appKit = {
  '@reown/appkit': '1.8.0',
  '@reown/appkit-adapter-solana': '1.8.0',
  '@reown/appkit-adapter-wagmi': '1.8.0',
}

function createSite(files: Readonly<Record<string, string>>, dependencies: object = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const manifest = JSON.stringify({ name: 'site', dependencies: { ...appKit, ...dependencies } })
  for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const migrate = () => migrateProject({ folder, version: '1.0.0', force: true })
  return { folder, read, migrate, readDependencies: () => JSON.parse(read('package.json')).dependencies }
}

test('default: wallets of a Solana site get the web3.js that they sign with', () => {
  const { migrate, read, readDependencies } = createSite({
    'a.ts': `import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { PhantomWalletAdapter } from '@solana/wallet-adapter-wallets'
export const one = new SolanaAdapter({ wallets: [new PhantomWalletAdapter()] })
const options = { wallets: [new PhantomWalletAdapter()] }
export const two = new SolanaAdapter(options)`,
  })
  expect(migrate().findings).toEqual([])
  const load = `loadWeb3: () => import('@solana/web3.js')`
  expect(read('a.ts')).toContain(`new SolanaAdapter({ ${load}, wallets: [new PhantomWalletAdapter()] })`)
  expect(read('a.ts')).toContain(`const options = { ${load}, wallets: [new PhantomWalletAdapter()] }`)
  expect(readDependencies()).toMatchObject({ '@solana/web3.js': expect.stringMatching(/^\^1/) })
  const after = read('a.ts')
  expect(migrate().files).toEqual([])
  expect(read('a.ts')).toBe(after)
})

test('default: where web3.js is there, each adapter of Solana gets it, for the provider’s publicKey', () => {
  const { migrate, read } = createSite(
    {
      'a.tsx': `import { SolanaAdapter, useAppKitConnection, type Provider } from '@reown/appkit-adapter-solana/react'
export const none = new SolanaAdapter()
export const empty = new SolanaAdapter({})
export const said = new SolanaAdapter({ connectionSettings: 'confirmed' })`,
    },
    { '@solana/web3.js': '^1.98.0' },
  )
  expect(migrate().findings).toEqual([])
  const load = `loadWeb3: () => import('@solana/web3.js')`
  expect(read('a.tsx').split('\n')).toEqual([
    `import { SolanaAdapter, useAppKitConnection, type Provider } from '@foyer/appkit-compat/solana/react'`,
    `export const none = new SolanaAdapter({ ${load} })`,
    `export const empty = new SolanaAdapter({ ${load} })`,
    `export const said = new SolanaAdapter({ ${load}, connectionSettings: 'confirmed' })`,
  ])
})

test('error: options of an adapter that stand elsewhere are told', () => {
  const { migrate } = createSite(
    {
      'a.ts': `import { SolanaAdapter } from '@reown/appkit-adapter-solana'\nexport const make = (o) => new SolanaAdapter(o)`,
    },
    { '@solana/web3.js': '^1.98.0' },
  )
  expect(migrate().findings).toMatchObject([{ file: 'a.ts', line: 2, name: 'SolanaAdapter' }])
})

test('default: a site of Vue moves as a whole', () => {
  const { migrate, read, readDependencies } = createSite(
    {
      'App.vue': `<script setup lang="ts">
import { createAppKit, useAppKitAccount } from '@reown/appkit/vue'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
</script>`,
    },
    { '@reown/appkit-adapter-ethers': '1.8.0', vue: '^3.5.0' },
  )
  expect(migrate().findings).toEqual([])
  expect(read('App.vue')).toContain(`from '@foyer/appkit-compat/vue'`)
  expect(Object.keys(readDependencies()).filter((name) => name.startsWith('@reown/'))).toEqual([])
})

test('default: names that sites import are there', () => {
  const { migrate } = createSite({
    'a.ts': `import { formatMessage, type SIWESession, type SIWEVerifyMessageArgs, type SIWECreateMessageArgs } from '@reown/appkit-siwe'
import { type Provider, type AppKitOptions } from '@reown/appkit/react'
import type { Provider as Solana } from '@reown/appkit-adapter-solana'`,
  })
  expect(migrate().findings).toEqual([])
})

test('error: a site with a part that cannot move is left as it was, all of it, and the report says why', () => {
  const files = {
    'a.ts': `import { createAppKit } from '@reown/appkit/react'\ncreateAppKit({ projectId, networks, adapters: [ton] })`,
    'b.ts': `import { TonAdapter } from '@reown/appkit-adapter-ton'\nexport const ton = new TonAdapter()`,
  }
  const { migrate, read, readDependencies } = createSite(files)
  const report = migrate()
  expect(report).toMatchObject({ files: [], left: ['.'] })
  expect(report.findings).toContainEqual(expect.objectContaining({ file: 'b.ts', line: 1, stops: true }))
  for (const [file, text] of Object.entries(files)) expect(read(file)).toBe(text)
  expect(readDependencies()).toEqual(appKit)
  expect(formatReport(report, false)).toContain('Nothing was changed')
  expect(formatReport(report, false)).not.toContain('Nothing needs')
})

test('default: a site is moved beside another in the same repository that cannot', () => {
  const { migrate, read } = createSite({
    'one/package.json': JSON.stringify({ dependencies: appKit }),
    'one/a.ts': `import { createAppKit } from '@reown/appkit'`,
    'two/package.json': JSON.stringify({ dependencies: appKit }),
    'two/a.ts': `import { TonAdapter } from '@reown/appkit-adapter-ton'`,
    'two/b.ts': `import { createAppKit } from '@reown/appkit'`,
  })
  expect(migrate()).toMatchObject({ left: ['two'] })
  expect(read('one/a.ts')).toContain('@foyer/')
  expect(read('two/b.ts')).toContain('@reown/')
})

test('default: options without a counterpart are taken out and told, also those in a variable', () => {
  const { migrate, read } = createSite({
    'a.ts': `import { createAppKit, type AppKitOptions } from '@reown/appkit'
const options: AppKitOptions = {
  projectId,
  coinbasePreference: 'smartWalletOnly',
  features: { allWallets: true, email: false },
  networks,
} as const
createAppKit(options)
createAppKit({ ...options, universalProvider, themeVariables: { '--w3m-qr-color': 'red', '--w3m-accent': 'red' } })`,
  })
  const { findings } = migrate()
  expect(findings.map(({ line, name }) => `${line} ${name}`).toSorted()).toEqual([
    '4 coinbasePreference',
    '5 allWallets',
    '9 --w3m-qr-color',
    '9 universalProvider',
  ])
  expect(read('a.ts')).toBe(`import { createAppKit, type AppKitOptions } from '@foyer/appkit-compat'
const options: AppKitOptions = {
  projectId,
  features: { email: false },
  networks,
} as const
createAppKit(options)
createAppKit({ ...options, themeVariables: { '--foyer-accent': 'red' } })`)
})

test('error: options that come from another file are told', () => {
  const { migrate } = createSite({
    'a.ts': `import { createAppKit } from '@reown/appkit'\nimport { options } from './options'\ncreateAppKit(options)`,
  })
  expect(migrate().findings).toMatchObject([{ line: 3, name: 'createAppKit' }])
})

test('default: mocks of a test name the modules as well', () => {
  const { migrate, read } = createSite({
    'a.test.ts': `import { useAppKit } from '@reown/appkit/react'\njest.mock('@reown/appkit/react', () => ({}))\nvi.mock("@reown/appkit/react")`,
  })
  migrate()
  expect(read('a.test.ts')).not.toContain('@reown')
})

test('default: window.ethereum has a type where AppKit’s was the only one', () => {
  const files = {
    'a.ts': `'use client'\nimport { createAppKit } from '@reown/appkit'\nexport const b = createAppKit`,
    'b.ts': `export const has = () => window.ethereum !== undefined`,
    'tsconfig.json': '{}',
  }
  const bare = createSite(files)
  bare.migrate()
  expect(bare.read('a.ts').split('\n').slice(0, 3)).toEqual([
    `'use client'`,
    `import type {} from '@foyer/appkit-compat/window'`,
    `import { createAppKit } from '@foyer/appkit-compat'`,
  ])
  const after = bare.read('a.ts')
  bare.migrate()
  expect(bare.read('a.ts')).toBe(after)
  const own = createSite({ ...files, 'env.d.ts': `interface Window { ethereum?: object }` })
  own.migrate()
  expect(own.read('a.ts')).not.toContain('compat/window')
})

test('default: a moduleResolution that reads no exports is set anew, or told where that could break the site', () => {
  const code = { 'a.ts': `import { createAppKit } from '@reown/appkit'` }
  const settings = (module: string) => `{
  // kept
  "compilerOptions": { "module": "${module}", "moduleResolution": "node" },
}`
  const site = createSite({ ...code, 'tsconfig.json': settings('esnext') })
  expect(site.migrate().findings).toEqual([])
  expect(site.read('tsconfig.json')).toBe(settings('esnext').replace('"node"', '"bundler"'))
  const server = createSite({ ...code, 'tsconfig.json': settings('commonjs') })
  expect(server.migrate().findings).toMatchObject([
    { file: 'tsconfig.json', line: 3, name: 'moduleResolution', reason: expect.stringContaining('"bundler"') },
  ])
  expect(server.read('tsconfig.json')).toBe(settings('commonjs'))
})

const rainbow = { '@rainbow-me/rainbowkit': '2.2.8', wagmi: '^2.16.0' }

test('default: a site of RainbowKit moves: modules, package.json, and no stylesheet', () => {
  const { migrate, read, readDependencies } = createSite(
    {
      'a.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { Chain, ConnectButton, getDefaultConfig, RainbowKitProvider, darkTheme, type Theme } from '@rainbow-me/rainbowkit'
import { rainbowWallet } from '@rainbow-me/rainbowkit/wallets'
export const config = getDefaultConfig({ appName: 'Site', projectId: 'p', chains })`,
    },
    rainbow,
  )
  expect(migrate().findings).toEqual([])
  expect(
    read('a.tsx'),
  ).toBe(`import { Chain, ConnectButton, getDefaultConfig, RainbowKitProvider, darkTheme, type Theme } from '@foyer/rainbowkit-compat'
import { rainbowWallet } from '@foyer/rainbowkit-compat/wallets'
export const config = getDefaultConfig({ appName: 'Site', projectId: 'p', chains })`)
  expect(readDependencies()).toMatchObject({ '@foyer/rainbowkit-compat': '^1.0.0', '@wagmi/core': '^2.19.0' })
  expect(readDependencies()).not.toHaveProperty(['@rainbow-me/rainbowkit'])
  expect(migrate().files).toEqual([])
})

test('behavior: a version older than the packages’ peers allow is raised, others and tags stay', () => {
  const code = { 'a.tsx': `import { ConnectButton } from '@rainbow-me/rainbowkit'` }
  const old = { wagmi: '^2.5.17', viem: '2.38.0', react: '18.2.0', 'react-dom': '^18', '@wagmi/core': '2.13.4' }
  const { migrate, readDependencies } = createSite(code, { ...rainbow, ...old })
  migrate()
  const packages = path.join(import.meta.dirname, '../..')
  const peers = ['rainbowkit-compat', 'adapter-wagmi'].flatMap((name) =>
    Object.entries<string>(
      JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8')).peerDependencies,
    ),
  )
  const asked = peers.filter(([name]) => name in old)
  expect(asked.length).toBeGreaterThan(5)
  for (const [name, range] of asked) expect([name, subset(readDependencies()[name], range)]).toEqual([name, true])
  expect(migrate().files).toEqual([])
  // wagmi 3.5 names a @wagmi/core of its own that is older than the added one
  const two = createSite({ 'a.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'` }, { wagmi: '^3.5.0' })
  two.migrate()
  expect(two.readDependencies()).toMatchObject({ wagmi: '^3.7.1', '@wagmi/core': '^3.6.0' })
  const fit = { wagmi: 'latest', viem: '^2.47.1', react: '^19.0.0', 'react-dom': '>=18', '@wagmi/core': '^3.6.0' }
  const other = createSite(code, { ...rainbow, ...fit })
  other.migrate()
  expect(other.readDependencies()).toMatchObject(fit)
})

test('error: a name of RainbowKit’s that is not there leaves the site as it was', () => {
  const code = `import { ConnectButton, useTransactionNotes } from '@rainbow-me/rainbowkit'`
  const { migrate, read } = createSite({ 'a.tsx': code }, rainbow)
  expect(migrate()).toMatchObject({ left: ['.'], findings: [{ name: 'useTransactionNotes', stops: true }] })
  expect(read('a.tsx')).toBe(code)
})

test('default: one of the two alone', () => {
  const { folder, read, readDependencies } = createSite(
    {
      'a.ts': `import { useAppKit } from '@reown/appkit/react'`,
      'b.ts': `import { ConnectButton } from '@rainbow-me/rainbowkit'`,
    },
    rainbow,
  )
  expect(runCommand(['migrate', '--from', 'rainbow', '--force'], folder).code).toBe(1)
  expect(runCommand(['migrate', '--from', 'rainbowkit', '--force'], folder).code).toBe(0)
  expect([read('a.ts'), read('b.ts')]).toEqual([
    expect.stringContaining('@reown/'),
    expect.stringContaining('@foyer/rainbowkit-compat'),
  ])
  expect(readDependencies()).toMatchObject({ '@reown/appkit': '1.8.0', '@foyer/rainbowkit-compat': '^0.0.0' })
})

test('default: the report has file, line, what and how long, and the whole time', () => {
  const { migrate } = createSite({
    'a.ts': `import { createAppKit } from '@reown/appkit'\ncreateAppKit({ coinbasePreference: 'all', universalProvider })`,
  })
  const report = migrate()
  for (const { minutes } of report.findings) expect(minutes).toBeGreaterThan(0)
  const text = formatReport(report, false)
  expect(text).toMatch(/a\.ts:2 {2}coinbasePreference {2}about \d+ min/)
  expect(text).toMatch(/2 places need a person, about \d+ minutes/)
})

test('default: once it is installed, the moved site is type-checked, and its errors are in the report', () => {
  const site = createSite({
    'a.ts': `import { createAppKit } from '@reown/appkit'\nexport const wrong: string = createAppKit`,
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["*.ts"] }',
  })
  expect(formatReport(site.migrate(), false)).toContain('not type-checked yet')
  const add = (name: string, from: string) => {
    mkdirSync(path.dirname(path.join(site.folder, 'node_modules', name)), { recursive: true })
    symlinkSync(from, path.join(site.folder, 'node_modules', name))
  }
  add('typescript', path.join(import.meta.dirname, '../../../node_modules/typescript'))
  mkdirSync(path.join(site.folder, 'node_modules/@foyer/appkit-compat'), { recursive: true })
  const installed = { name: '@foyer/appkit-compat', version: '1.0.0', exports: { types: './index.d.ts' } }
  writeFileSync(path.join(site.folder, 'node_modules/@foyer/appkit-compat/package.json'), JSON.stringify(installed))
  writeFileSync(
    path.join(site.folder, 'node_modules/@foyer/appkit-compat/index.d.ts'),
    'export declare function createAppKit(): void',
  )
  const report = site.migrate()
  expect(report.check).toMatchObject({ errors: [{ file: 'a.ts', line: 2, name: 'TS2322' }] })
  expect(formatReport(report, false)).toContain('a.ts:2')
  writeFileSync(path.join(site.folder, 'a.ts'), `import { createAppKit } from '@foyer/appkit-compat'\ncreateAppKit()`)
  expect(site.migrate()).toMatchObject({ findings: [], check: { errors: [] } })
  spawnSync('git', ['init', '-q'], { cwd: site.folder })
  expect(runCommand(['migrate', '--force'], site.folder).text).toContain('The type check passes')
})
