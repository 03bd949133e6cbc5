import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type MigrateReport, migrateProject } from '@foyer/cli'
import { type Browser, chromium, type Page } from 'playwright'
import { build, defaultClientConditions, type Plugin, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArgs, shellPath } from '../../../chromium.base.ts'

/** The site in `test/site`, written for AppKit, with what the codemod makes of it and nothing else. */
const own = path.join(import.meta.dirname, '..')
const folder = path.join(own, '.ported')
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Beside its files, because no manifest of this repository names a package of AppKit's. */
const manifest = {
  name: 'site',
  private: true,
  dependencies: {
    '@reown/appkit': '1.7.16',
    '@reown/appkit-adapter-solana': '1.7.16',
    '@reown/appkit-adapter-wagmi': '1.7.16',
    '@tanstack/react-query': '^5.0.0',
    react: '^19.0.0',
    'react-dom': '^19.0.0',
    viem: '^2.45.0',
    wagmi: '^3.0.0',
  },
}

let report: MigrateReport
let server: PreviewServer | undefined
let browser: Browser | undefined

/** The wallets of the visitor, before the site's own code. */
const wallets: Plugin = {
  name: 'wallets',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [{ tag: 'script', attrs: { type: 'module', src: '/wallets.ts' }, injectTo: 'head-prepend' }],
  },
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  cpSync(path.join(own, 'test/site'), folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  report = migrateProject({ folder, version: '1.0.0', force: true })
  // what installing would do; the rest is found in the folders above
  mkdirSync(path.join(folder, 'node_modules/@foyer'), { recursive: true })
  symlinkSync(own, path.join(folder, 'node_modules/@foyer/appkit-compat'))
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

test('default: the codemod moves the whole site, and nothing of it needs a person', () => {
  expect(report.findings).toEqual([])
  expect(report.files.toSorted()).toEqual(['index.html', 'package.json', 'src/App.tsx', 'src/kit.ts'])
  for (const file of report.files) expect(read(file)).not.toMatch(/@reown|w3m|apkt|<appkit/)
  expect(Object.keys(JSON.parse(read('package.json')).dependencies)).toEqual([
    ...['@foyer/adapter-solana', '@foyer/adapter-wagmi', '@foyer/appkit-compat', '@tanstack/react-query'],
    ...['@wagmi/core', 'react', 'react-dom', 'viem', 'wagmi'],
  ])
})

test('default: what it wrote passes the type check', () => {
  const settings = { extends: '../../../tsconfig.base.json', include: ['src', '../../ui/src/css.d.ts'] }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const { status, stdout } = spawnSync('pnpm', ['exec', 'tsc', '-p', folder], { cwd: own, encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
}, 240_000)

test('default: in Chromium it connects two families, and hooks, methods, events, elements and wagmi answer', async () => {
  cpSync(path.join(own, 'test/wallets/wallets.ts'), path.join(folder, 'wallets.ts'))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [wallets],
    build: { minify: false, target: 'es2022' },
    resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
  })
  server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1' },
  })
  browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await visit(page)
  expect(thrown).toEqual([])
}, 480_000)

const readState = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '{}')

async function visit(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const state = () => readState(page)
  await expect
    .poll(state)
    .toMatchObject({ status: 'disconnected', network: 'Ethereum', chainId: 1, themeMode: 'dark', accent: '#0a7f5a' })
  await page.locator('foyer-button').first().getByRole('button', { name: 'Enter' }).waitFor()
  await page.locator('body > foyer-network-button').getByRole('button').waitFor()

  await press('Open Ethereum')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ether Wallet/ })
    .click()
  await expect.poll(state).toMatchObject({
    address: wallet,
    caipAddress: `eip155:1:${wallet}`,
    status: 'connected',
    isOpen: false,
    wagmi: wallet,
    wallet: 'Ether Wallet',
    initialized: true,
    families: ['eip155'],
  })
  await press('Sign')
  await expect.poll(async () => (await state()).answer).toMatch(/^0x[0-9a-f]{2}$/)
  await press('Ask')
  await expect.poll(state).toMatchObject({ answer: '0x1' })
  await press('To Base')
  await expect.poll(state).toMatchObject({ network: 'Base', chainId: 8453, selectedNetworkId: 'eip155:8453' })
  await press('Balance')
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ answer: 'no balance' })
  await press('Theme')
  await expect.poll(state).toMatchObject({ themeMode: 'light', accent: '#123456' })

  await press('Open Solana')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sol Wallet/ })
    .click()
  await expect.poll(state).toMatchObject({ families: ['eip155', 'solana'], network: 'Solana', isOpen: false })
  expect((await state()).solana).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  // a wallet’s own provider is told once its part has loaded, which no one may come before
  await expect.poll(() => page.evaluate('heard')).toContain('providers eip155,solana')

  await press('Leave Ethereum')
  await expect.poll(state).toMatchObject({ families: ['solana'], event: 'DISCONNECT_SUCCESS' })
  await press('Leave')
  await expect.poll(state).toMatchObject({ families: [], status: 'disconnected' })
  expect(await state()).not.toHaveProperty('solana')
  expect(await state()).not.toHaveProperty('wagmi')
  const told: readonly string[] = (await state()).heard
  expect(told).toEqual(
    expect.arrayContaining([
      ...['open true', 'open false', 'account connected', 'wallet Ether Wallet', 'providers eip155'],
      ...['MODAL_OPEN', 'CONNECT_SUCCESS', 'network eip155:8453', 'SWITCH_NETWORK', 'theme light'],
      ...['providers eip155,solana', 'wallet Sol Wallet', 'DISCONNECT_SUCCESS', 'account disconnected'],
    ]),
  )
}
