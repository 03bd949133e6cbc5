import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { createServer, defaultClientConditions } from 'vite'
import { chromiumPath } from '../../../../chromium.base.ts'
import type { Site } from './page.ts'
import { polkadotJs } from './polkadotJs.ts'

declare global {
  interface Window {
    readonly site: Site
  }
}

const message = 'A message for an extension'
const steps: string[] = []

/**
 * Loads one unpacked extension into a browser of its own and goes the whole way with it, in its own windows.
 * @param folder of the extension, with its manifest
 */
async function tryExtension(folder: string): Promise<void> {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, string>
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    cacheDir: mkdtempSync(join(tmpdir(), 'extensions-')),
    resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
    server: { host: '127.0.0.1', port: 0 },
  })
  await server.listen()
  const profile = mkdtempSync(join(tmpdir(), 'extensions-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(chromiumPath && { executablePath: chromiumPath }),
    // the headless of old has no extensions
    headless: false,
    timeout: 30_000,
    args: ['--headless=new', '--no-sandbox', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  })
  try {
    console.log(`${name} ${version}`)
    await goThrough(context, server.resolvedUrls?.local[0] ?? '', name ?? '')
  } catch (error) {
    for (const open of context.pages())
      console.log(
        `  open: ${open.url()}\n${await open
          .locator('body')
          .ariaSnapshot()
          .catch(() => '')}`,
      )
    throw error
  } finally {
    for (const step of steps) console.log(`  ${step}`)
    await context.close()
    await server.close()
    for (const path of [profile, server.config.cacheDir]) rmSync(path, { recursive: true, force: true })
  }
}

async function goThrough(context: BrowserContext, url: string, name: string): Promise<void> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  const origin = `chrome-extension://${new URL(worker.url()).host}`
  context.setDefaultTimeout(20_000)
  const popup = await context.newPage()
  const hands = [polkadotJs].find((one) => one.name.test(name))
  await hands?.setUp(popup, origin)
  const page = await openSite(context, url)
  const listed = await page.evaluate(() => window.site.list())
  done('listed', listed.map(({ name, namespace }) => `${name} (${namespace})`).join())
  if (!hands) return done('no further', 'how a visitor answers in its windows is not written down yet')
  const { connectorId } = hands
  const [{ accounts }] = await Promise.all([
    page.evaluate((id) => window.site.connect(id, 'polkadot'), connectorId),
    inWindow(context, origin, hands.approve),
  ])
  done('connected', accounts.map(({ address }) => address).join())

  const [signature] = await Promise.all([
    page.evaluate((text) => window.site.sign('polkadot', text), message),
    inWindow(context, origin, hands.sign),
  ])
  const isRight = await page.evaluate(([text, hex]) => window.site.verify(text ?? '', hex ?? ''), [message, signature])
  expect(isRight, 'signed and verified', signature)

  const [refused] = await Promise.all([
    page.evaluate((text) => window.site.sign('polkadot', text).catch(({ name: of }) => of), message),
    inWindow(context, origin, hands.reject),
  ])
  expect(refused === 'UserRejected', 'a refusal is UserRejected', String(refused))

  await page.reload()
  await page.evaluate(() => window.site.reconnect())
  const again = await page.evaluate(() => window.site.connection('polkadot')?.accounts[0]?.address)
  expect(again === accounts[0]?.address, 'reconnects after a reload without asking', String(again))

  await page.evaluate(() => window.site.switchNetwork('polkadot:48239ef607d7928874027a43a6768920'))
  const moved = await page.evaluate(() => window.site.connection('polkadot')?.accounts[0]?.address)
  expect(moved !== undefined && moved !== again, 'on another network the address is written its way', String(moved))

  await hands.forget(popup, origin)
  await page.evaluate(() => window.site.disconnect())
  await page.reload()
  const [after] = await Promise.all([
    page.evaluate((id) => window.site.connect(id, 'polkadot').catch(({ name: of }) => of), connectorId),
    inWindow(context, origin, hands.deny),
  ])
  expect(after === 'UserRejected', 'forgotten: it asks anew, and may be refused', String(after))
}

async function openSite(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'site' in window && window.site.list().length > 0)
  return page
}

/** The window that the extension opens to ask, or the one that is open. */
async function nextWindow(context: BrowserContext, origin: string): Promise<Page> {
  const isAsking = (page: Page) => page.url().startsWith(`${origin}/notification`)
  const open = context.pages().find(isAsking)
  if (open) return open
  const page = await context.waitForEvent('page')
  await page.waitForURL(`${origin}/**`)
  return page
}

/** Answers in the extension's window, and waits until it has closed it. */
async function inWindow(
  context: BrowserContext,
  origin: string,
  answer: (window: Page) => Promise<void>,
): Promise<void> {
  const window = await nextWindow(context, origin)
  const closed = new Promise<void>((resolve) => void window.once('close', () => resolve()))
  await answer(window)
  await closed
}

function done(step: string, what: string): void {
  steps.push(`${step}: ${what}`)
}

function expect(isRight: boolean, step: string, what: string): void {
  if (!isRight) throw new Error(`Not so: ${step} (${what})`)
  done(step, what)
}

const folder = process.env['EXTENSION']
if (!folder) throw new Error('Name the folder of an unpacked extension: EXTENSION=<folder> pnpm run extensions')
await tryExtension(resolve(folder))
