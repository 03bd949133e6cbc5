import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { isNode, walk } from '../src/code/nodes.ts'
import { type KitName, kits } from '../src/migrate/kits.ts'
import { stripTypes } from '../src/migrate/migrateKit.ts'
import { migrateProject } from '../src/migrate/migrateProject.ts'
import type { getDefaultConfig } from '../templates/connectkit.tsx'

type Files = Readonly<Record<string, string>>

function move(from: KitName, files: Files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-kit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const run = () => migrateProject({ folder, version: '0.1.0', from, force: true })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return { report: run(), again: run, read }
}

const manifest = (dependencies: Readonly<Record<string, string>>) =>
  JSON.stringify({ name: 'site', dependencies }, undefined, 2)

const settings = { 'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }' }

test('default: a site of ConnectKit keeps its code and gets a file of its own', () => {
  const { report, again, read } = move('connectkit', {
    ...settings,
    'package.json': manifest({ connectkit: '^1.9.0', react: '^18.3.1', viem: '2.x', wagmi: '^2.14.0' }),
    'src/main.tsx': `import { ConnectKitProvider, getDefaultConfig } from "connectkit";\nexport const config = getDefaultConfig({ chains, appName: 'A' });\nexport const A = () => <ConnectKitProvider mode="dark" />;\n`,
    'src/parts/Button.tsx': `import { type Types, ConnectKitButton as Button } from 'connectkit'\nexport const B = () => <Button showBalance label="Hi" />\n`,
  })
  expect(report.left).toEqual([])
  expect(report.findings).toMatchObject([{ name: 'Types', file: 'src/parts/Button.tsx', line: 1 }])
  expect(read('src/main.tsx').split('\n')[0]).toBe('import { ConnectKitProvider, getDefaultConfig } from "./foyer";')
  expect(read('src/parts/Button.tsx').split('\n')[0]).toBe(`import { ConnectKitButton as Button } from '../foyer'`)
  expect(read('src/foyer.tsx')).toContain('export function ConnectKitProvider(')
  const { dependencies } = JSON.parse(read('package.json'))
  expect(dependencies).toMatchObject({ '@foyer/core': '^0.1.0', '@wagmi/core': '^2.19.0', 'react-dom': '^18.3.1' })
  expect(dependencies).not.toHaveProperty('connectkit')
  expect(again().changes).toEqual([])
})

test('default: the written file takes every option of which nothing is told', () => {
  const options: Parameters<typeof getDefaultConfig>[0] = {
    walletConnectProjectId: 'p',
    appName: 'A',
    appDescription: 'A site',
    appUrl: 'https://a.example',
    appIcon: 'https://a.example/i.png',
    chains: [mainnet],
    transports: {},
    connectors: [],
    ssr: true,
    storage: null,
    pollingInterval: 4_000,
    batch: {},
    cacheTime: 0,
    syncConnectedChain: true,
  }
  expect(Object.keys(options)).toEqual(kits.connectkit.taken.getDefaultConfig)
})

test('behavior: what the written file has no place for is told, and what would not run leaves the site as it was', () => {
  const files = {
    ...settings,
    'package.json': manifest({ connectkit: '^1.9.0', react: '^18.3.1', wagmi: '^2.14.0' }),
    'src/a.tsx': `import { ConnectKitProvider, SIWEProvider, useModal } from 'connectkit'\nconst { openSIWE } = useModal()\nexport const A = () => <ConnectKitProvider theme="retro" options={{ disclaimer: 'x', language: 'de-DE' }} />\n`,
  }
  const { report, read } = move('connectkit', files)
  expect(report.files).toEqual([])
  expect(report.left).toEqual(['.'])
  expect(report.findings.map(({ line, name }) => `${line} ${name}`)).toEqual([
    ...[
      '1 SIWEProvider',
      '2 useModal().openSIWE',
      '3 ConnectKitProvider theme',
      '3 ConnectKitProvider.options: disclaimer',
    ],
  ])
  expect(read('src/a.tsx')).toBe(files['src/a.tsx'])
})

test.each([
  ['wagmi', { connectkit: '^1.5.3', wagmi: '^1.4.6' }, 'move to wagmi 2 or newer first'],
  ['React', { connectkit: '^1.9.0', wagmi: '^2.1.0', react: '17.0.2' }, 'move to react 18 or newer first'],
])('error: a %s that is too old comes first', (_, dependencies, reason) => {
  const { report } = move('connectkit', {
    'package.json': manifest(dependencies),
    'src/a.jsx': `import { ConnectKitButton } from 'connectkit'\nexport const A = () => <ConnectKitButton />\n`,
  })
  expect(report.left).toEqual(['.'])
  expect(report.findings).toMatchObject([{ file: 'package.json', reason }])
})

test('default: a site of Solana wallet-adapter keeps useWallet and useConnection', () => {
  const { report, read } = move('solana-wallet-adapter', {
    'package.json': manifest({
      '@solana/wallet-adapter-react': '^0.15.39',
      '@solana/wallet-adapter-react-ui': '^0.9.39',
      react: '^18.3.1',
    }),
    // a folder that is called as a file is
    'src/data.js/a.txt': '',
    'src/App.jsx': [
      `import { ConnectionProvider, WalletProvider, useWallet } from '@solana/wallet-adapter-react'`,
      `import { WalletModalProvider } from '@solana/wallet-adapter-react-ui'`,
      `import '@solana/wallet-adapter-react-ui/styles.css'`,
      `require('@solana/wallet-adapter-react-ui/styles.css');`,
      `const Button = dynamic(async () => (await import('@solana/wallet-adapter-react-ui')).WalletMultiButton)`,
      `const { publicKey, wallet } = useWallet()`,
      `import { ed25519 } from '@noble/curves/ed25519'`,
    ].join('\n'),
  })
  expect(report.findings).toMatchObject([
    { line: 6, name: 'useWallet().wallet', minutes: 15 },
    // it came with what goes
    { line: 7, name: '@noble/curves', minutes: 5 },
  ])
  expect(read('src/App.jsx').split('\n')).toEqual([
    `import { WalletProvider } from './foyer'`,
    `import { ConnectionProvider, useWallet } from '@solana/wallet-adapter-react'`,
    `import { WalletModalProvider } from './foyer'`,
    `const Button = dynamic(async () => (await import('./foyer')).WalletMultiButton)`,
    `const { publicKey, wallet } = useWallet()`,
    `import { ed25519 } from '@noble/curves/ed25519'`,
  ])
  expect(read('src/foyer.jsx')).toContain('<WalletContext.Provider value={value}>')
  const { dependencies } = JSON.parse(read('package.json'))
  expect(dependencies).toMatchObject({ '@solana/wallet-adapter-react': '^0.15.39', '@foyer/adapter-solana': '^0.1.0' })
  expect(dependencies).not.toHaveProperty('@solana/wallet-adapter-react-ui')
})

test('default: a module that came with what goes is added as it is installed', () => {
  const { report, read } = move('solana-wallet-adapter', {
    'package.json': manifest({ '@solana/wallet-adapter-react-ui': '^0.9.39', react: '^18.3.1' }),
    'node_modules/@noble/curves/package.json': JSON.stringify({ name: '@noble/curves', version: '1.9.7' }),
    'src/App.jsx': `import { ed25519 } from '@noble/curves/ed25519'
import { WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { PublicKey } from '@solana/web3.js'
export const B = () => <WalletMultiButton className="mine" style={{ color: 'red' }} />`,
  })
  expect(report.findings).toEqual([])
  expect(JSON.parse(read('package.json')).dependencies).toMatchObject({ '@noble/curves': '^1.9.7' })
})

test('default: wallets’ modules that a site does not name go as the others do', () => {
  const { report } = move('web3-onboard', {
    'package.json': manifest({ '@web3-onboard/core': '2', react: '^18.3.1' }),
    'a.js': `import init from '@web3-onboard/core'\nimport web3auth from '@web3-onboard/web3auth'\ninit({ wallets: [web3auth({})], chains })`,
  })
  expect(report).toMatchObject({ left: [], findings: [] })
})

test('default: a site of web3-onboard, with its wallets’ modules', () => {
  const { report, read } = move('web3-onboard', {
    'package.json': manifest({ '@web3-onboard/core': '2', '@web3-onboard/walletconnect': '2', react: '^18.3.1' }),
    'onboard.js': [
      `import Onboard from '@web3-onboard/core'`,
      `import walletConnectModule from '@web3-onboard/walletconnect'`,
      `export const onboard = Onboard({ wallets: [walletConnectModule({ projectId: 'p' })], chains, notify: {} })`,
    ].join('\n'),
  })
  expect(report.left).toEqual([])
  expect(report.findings).toMatchObject([{ line: 3, name: 'init: notify' }])
  expect(read('onboard.js').split('\n').slice(0, 2)).toEqual([
    `import { init as Onboard } from './foyer'`,
    `import { walletModule as walletConnectModule } from './foyer'`,
  ])
  expect(JSON.parse(read('package.json')).dependencies).not.toHaveProperty('@web3-onboard/core')
})

test('error: a module without a counterpart, and code that is not React’s, leave the site as it was', () => {
  const { report } = move('web3-onboard', {
    'package.json': manifest({ '@web3-onboard/core': '2' }),
    'a.vue': `<script>\nimport { init } from '@web3-onboard/vue'\n</script>`,
    'b.js': `import { x } from '@web3-onboard/gas'`,
  })
  expect(report.files).toEqual([])
  expect(report.findings.every(({ stops }) => stops)).toBe(true)
  expect(report.findings.map(({ file }) => file)).toEqual(['a.vue', 'b.js'])
})

const templates = path.join(import.meta.dirname, '../templates')

test.each(readdirSync(templates))('behavior: %s without its types is JavaScript for ES2017', (name) => {
  const text = stripTypes(readFileSync(path.join(templates, name), 'utf8'), name.endsWith('.tsx') ? 'tsx' : 'ts')
  // what starters of Next aim at; 0n is an error there
  expect(text).not.toMatch(/\b\d+n\b/)
  const { program, errors } = parseSync('a.jsx', text, { lang: 'jsx', sourceType: 'module' })
  expect(errors).toEqual([])
  const typed: string[] = []
  walk(program, (node) => isNode(node) && node.type.startsWith('TS') && typed.push(node.type))
  expect(typed).toEqual([])
  expect(text).not.toMatch(/import \{\s*\}|\btype \w+ =/)
})
