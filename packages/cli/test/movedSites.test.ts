import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { installWallet } from '@foyer/test-kit/playwright'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { build } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chromiumArgs, shellPath } from '../../../chromium.base.ts'
import { type MigrateOptions, migrateProject } from '../src/migrate/migrateProject.ts'

const packages = path.join(import.meta.dirname, '../..')
const pages = readFileSync(path.join(import.meta.dirname, 'sites.md'), 'utf8')

/** The files of one part of `sites.md`. */
function readFiles(part: string): readonly { readonly file: string; readonly text: string }[] {
  const [own = ''] = (pages.split(`\n## ${part}\n`)[1] ?? '').split('\n## ')
  const blocks = own.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, file = '', text = '']) => ({ file, text }))
}

/** For a build, a browser and what they wait for on a busy machine, in ms. */
const timeout = 240_000

type Source = NonNullable<MigrateOptions['from']>

/** Below the package's own modules, which the moved site imports. */
function writeSite(from: Source): string {
  const parent = path.join(import.meta.dirname, '../node_modules/.moved')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, `${from}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const { file, text } of [...readFiles('shared'), ...readFiles(from)]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return folder
}

async function buildSite(root: string): Promise<string> {
  // the test runner's own would bring React's development build
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      resolve: {
        conditions: ['@foyer/source', 'module', 'browser', 'production'],
        alias: {
          '@solana/wallet-adapter-react': path.join(root, 'solanaAdapterReact.tsx'),
          // its own tests have this package
          '@foyer/rainbowkit-compat': path.join(packages, 'rainbowkit-compat/src/index.ts'),
        },
        dedupe: ['react', 'react-dom'],
      },
      build: { target: 'es2022', modulePreload: { polyfill: false } },
    })
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
  }
  return path.join(root, 'dist')
}

const types: { readonly [ending: string]: string } = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

async function serve(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    try {
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(readFileSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no address')
  return `http://127.0.0.1:${address.port}/`
}

let browser: Browser

beforeAll(async () => {
  // the script that the test kit's own build makes of it
  execFileSync(process.execPath, [path.join(packages, 'test-kit/inPage.config.ts')])
  browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
})

afterAll(() => browser.close())

/** Moves one of the sites, builds it and goes there with a wallet. */
async function visit(from: Source, family: 'eip155' | 'solana' = 'eip155') {
  const folder = writeSite(from)
  const { left, findings } = migrateProject({ folder, version: '0.0.0', from, force: true })
  expect({ left, findings }).toEqual({ left: [], findings: [] })
  const url = await serve(await buildSite(folder))
  const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'light' })
  onTestFinished(() => page.close())
  page.setDefaultTimeout(timeout / 4)
  const threw: string[] = []
  page.on('pageerror', (error) => threw.push(error.message))
  await page.route(
    (target) => target.host !== new URL(url).host,
    (route) => route.abort(),
  )
  const wallet = await installWallet(page, { families: [family] })
  await page.goto(url)
  return { page, wallet, threw }
}

/** The color that most of its picture has, or of the dialog's what is beside its rows, 6 px from its edge. */
async function readFill(page: Page, part: Locator, place: 'most' | 'edge' = 'most'): Promise<string> {
  const picture = (await part.screenshot()).toString('base64')
  return await page.evaluate(
    async ([base64, place]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      const edge = (Math.floor(bitmap.height / 2) * bitmap.width + 6) * 4
      if (place === 'edge') return `${data[edge]},${data[edge + 1]},${data[edge + 2]}`
      const counts = new Map<string, number>()
      for (let at = 0; at < data.length; at += 4) {
        const key = `${data[at]},${data[at + 1]},${data[at + 2]}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
    },
    [picture, place] as const,
  )
}

type Look = { readonly width: number; readonly height: number; readonly radius: string; readonly fill: string }

async function readLook(page: Page, part: Locator): Promise<Look> {
  const { width, height, radius } = await part.evaluate((one) => {
    const box = one.getBoundingClientRect()
    return { width: box.width, height: box.height, radius: getComputedStyle(one).borderTopLeftRadius }
  })
  return { width: Math.round(width), height, radius, fill: await readFill(page, part) }
}

/** A button's picture, and how far left of it its words end. */
async function readIcon(button: Locator) {
  return await button.evaluate((one) => {
    const words = document.createRange()
    words.selectNode(one.lastChild ?? one)
    const { left, width, height } = (one.querySelector('img') ?? one).getBoundingClientRect()
    return { width, height, gap: Math.round(left - words.getBoundingClientRect().right) }
  })
}

/** Reads what a wallet signed for the site, whose button says `Sign`. */
async function sign(page: Page, answer: RegExp): Promise<string> {
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const output = page.locator('output').getByText(answer)
  await output.waitFor()
  return (await output.textContent()) ?? ''
}

const isOurs = async (address: string, signature: string) =>
  await verifyMessage({ address: address as Hex, message: 'Hello', signature: signature as Hex })

const eip155 = /^0x[0-9a-f]{130}$/

test('default: a site of RainbowKit connects and signs, and looks as before', { timeout }, async () => {
  const { page, wallet, threw } = await visit('rainbowkit')
  const button = page.getByRole('button', { name: 'Connect Wallet' })
  await button.waitFor()
  // RainbowKit 2.2.11 paints the same site's with 164 by 40 px, in a typeface of its own
  const { width, height, ...look } = await readLook(page, button)
  expect(look).toEqual({ radius: '8px', fill: '123,63,228' })
  expect([Math.abs(width - 164) <= 4, Math.abs(height - 40) <= 4]).toEqual([true, true])
  await button.click()
  expect(await readFill(page, page.getByRole('dialog'), 'edge')).toBe('26,27,31')
  await page.keyboard.press('Escape')
  await wallet.connect({ button: 'Connect Wallet' })
  const address = await wallet.address()
  expect(await isOurs(address, await sign(page, eip155))).toBe(true)
  await page.getByRole('button', { name: new RegExp(address.slice(0, 4), 'i') }).waitFor()
  expect(threw).toEqual([])
})

test('default: a site of ConnectKit connects and signs, with its own button', { timeout }, async () => {
  const { page, wallet, threw } = await visit('connectkit')
  await wallet.connect({ button: 'Own button' })
  const address = await wallet.address()
  await page.getByRole('button', { name: `${address.slice(0, 6)}••••${address.slice(-4)}` }).waitFor()
  expect(await isOurs(address, await sign(page, eip155))).toBe(true)
  expect(threw).toEqual([])
})

test('default: a site of web3-onboard connects, signs and disconnects', { timeout }, async () => {
  const { page, wallet, threw } = await visit('web3-onboard')
  await wallet.connect({ button: 'Connect Wallet' })
  const address = await wallet.address()
  const button = page.getByRole('button', { name: address })
  await button.waitFor()
  expect(await isOurs(address, await sign(page, eip155))).toBe(true)
  await button.click()
  await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
  expect(threw).toEqual([])
})

test('default: a site of Solana wallet-adapter connects and signs, and looks as before', { timeout }, async () => {
  const { page, wallet, threw } = await visit('solana-wallet-adapter', 'solana')
  const button = page.getByRole('button', { name: 'Select Wallet' })
  await button.waitFor()
  // as the kit 0.9.39 paints the same site
  expect(await readLook(page, button)).toEqual({ width: 167, height: 48, radius: '4px', fill: '81,45,168' })
  await button.click()
  expect(await readFill(page, page.getByRole('dialog'), 'edge')).toBe('16,20,31')
  await page.keyboard.press('Escape')
  await wallet.connect({ button: 'Select Wallet' })
  const address = await wallet.address()
  await page.getByTestId('key').getByText(address).waitFor()
  await page.getByRole('button', { name: `${address.slice(0, 4)}..${address.slice(-4)}` }).waitFor()
  expect(await sign(page, /^[0-9a-f]{128}$/)).toHaveLength(128)
  // read from right to left, the picture stands right of the words, as far from them
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const leave = page.getByRole('button', { name: 'Disconnect' })
  expect(await readIcon(leave)).toEqual({ width: 24, height: 24, gap: 12 })
  await leave.click()
  await button.waitFor()
  expect(threw).toEqual([])
})
