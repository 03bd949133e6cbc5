import { resolve } from 'node:path'
import { build } from 'esbuild'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { inject } from 'vitest'
import { chromiumArgs, shellPath, shortLived } from '../../../chromium.base.ts'
import { patience } from '../../../patience.base.ts'
import type { FamilyWallet } from './familyWalletsInPage.ts'
import { openPanel } from './parts.ts'
import type { PageWallet } from './walletInPage.ts'

export const siteUrl = inject('siteUrl')
export const rpcUrls = inject('rpcUrls')
export const network = inject('network')

/** Keys 2 and 3 of the test mnemonic; 0 is the development wallet's. */
export const keys = [
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const

/** Through the page's own origin, as the site reaches them. */
export const pageRpcUrls = { 31337: '/rpc/31337', 31338: '/rpc/31338' } as const

type OpenOptions = BrowserContextOptions & {
  readonly wallets?: readonly PageWallet[]
  /** Wallets of the other families; `window.familyWallets` in the page. */
  readonly familyWallets?: readonly FamilyWallet[]
  /** Another site than the one all files share. */
  readonly site?: string
  /** The page's path and query, default `/?wallet=off`: no development wallet. */
  readonly path?: string
  /** Runs in the page before anything else. */
  readonly before?: string
  /** Whether the developer's panel is open, default true. */
  readonly panel?: boolean
  /** The test holds the page's clock, which starts as it is. */
  readonly clock?: boolean
}

/** What happened on a page that must not happen. */
export type Trouble = {
  readonly violations: () => Promise<readonly string[]>
  readonly errors: readonly string[]
  /** Every request's address, in order. */
  readonly requests: readonly string[]
}

/** For all files of a process: it ends with it. */
let browser: Promise<Browser> | undefined
// the runner ends its processes so, and what ends with one listens to its exit
process.once('SIGTERM', () => process.exit())
let contexts: BrowserContext[] = []
const scripts = new Map<string, Promise<string>>()

/** Ends the visits of one test. */
export async function closeVisits(): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
}

/** One that has crashed is not driven again. */
async function launch(): Promise<Browser> {
  const args = [...chromiumArgs, shortLived]
  const launched = await chromium.launch({ ...(shellPath && { executablePath: shellPath }), args })
  launched.once('disconnected', () => {
    browser = undefined
  })
  return launched
}

/** A new visitor on the site. */
export async function openSite(options: OpenOptions = {}): Promise<Trouble & { readonly page: Page }> {
  const { wallets = [], familyWallets = [], path = '/?wallet=off', site = siteUrl, ...rest } = options
  const { before, clock, panel = true, ...contextOptions } = rest
  browser ??= launch()
  const context = await (await browser).newContext({ reducedMotion: 'reduce', ...contextOptions })
  contexts.push(context)
  context.setDefaultTimeout(patience)
  await context.addInitScript({ content: watchViolations })
  if (panel) await context.addInitScript({ content: openPanel })
  if (before) await context.addInitScript({ content: before })
  if (wallets.length > 0) {
    await context.addInitScript({ content: `window.foyerWallets = ${JSON.stringify(wallets)}` })
    await context.addInitScript({ content: await bundle('walletInPage.ts') })
  }
  if (familyWallets.length > 0) {
    await context.addInitScript({ content: `window.foyerFamilyWallets = ${JSON.stringify(familyWallets)}` })
    await context.addInitScript({ content: await bundle('familyWalletsInPage.ts') })
  }
  const page = await context.newPage()
  if (clock) await page.clock.install()
  const errors: string[] = []
  const requests: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // the page's policy allows no data: images, which is how test wallets bring their icon; Foyer then draws a letter
    const isIcon = /^Loading the image 'data:/.test(message.text())
    if (message.type() === 'error' && !isIcon) errors.push(message.text())
  })
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(site + path)
  return {
    page,
    errors,
    requests,
    violations: () => page.evaluate('window.foyerViolations') as Promise<readonly string[]>,
  }
}

const watchViolations = `
  window.foyerViolations = []
  document.addEventListener('securitypolicyviolation', (event) =>
    window.foyerViolations.push(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))
`

function bundle(file: string): Promise<string> {
  const known = scripts.get(file) ?? bundleFile(file)
  scripts.set(file, known)
  return known
}

async function bundleFile(file: string): Promise<string> {
  const result = await build({
    entryPoints: [resolve(import.meta.dirname, file)],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    conditions: ['@foyer/source'],
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}
