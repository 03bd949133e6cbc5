import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright'
import { firefoxPath, startFirefox } from '../../../apps/frame/test/support/firefox.ts'
import { chromiumArgs, shellPath } from '../../../chromium.base.ts'
import { readBrowsers } from '../../gates/readBrowsers.ts'
import { type LazyFile, type Tab, tools } from './goThrough.ts'

export type Browser = AsyncDisposable & {
  readonly open: (url: string) => Promise<Tab>
  /** How many tabs are drawn at a time. */
  readonly pages: number
  /** As it says itself. */
  readonly version: string
}

/** An earlier and a later Chromium than a machine may have: packages that carry the program. */
const packages = {
  143: () => import.meta.resolve('chromium-143'),
  153: () => import.meta.resolve('chromium-153'),
} as const

/**
 * One of each kind: what opens the dialog, its style sheets, a screen, a part of a screen and of that, a language and what brings it,
 * what connects, restores, reaches the relay, a session and the wallet's frame, an adapter's parts.
 */
const kinds =
  /\/(mountModal|mountDialog|screenStyles|WhatIsAWalletView|AccountHead|LedgerRows|SwapRow|ja|loadForeign|connecting|reconnect|openRelay|createRequester|openFrame|openInjected|standardWallet)-/

export const isKind = ({ file }: Pick<LazyFile, 'file'>): boolean => kinds.test(file)

/** This machine's Chromium and Firefox, and the Chromiums of packages. */
export const engines = ['chromium', 'firefox', '143', '153'] as const
export type Engine = (typeof engines)[number]

/** @returns why there is none, where this machine cannot have it */
export async function openBrowser(engine: Engine): Promise<Browser | string> {
  if (engine === 'chromium') return openChromium(shellPath)
  if (engine === 'firefox')
    return firefoxPath ? openFirefox(firefoxPath) : 'There is no Firefox; set FIREFOX_PATH, or install firefox-esr'
  const file = await unpackChromium(engine)
  return file ? openChromium(file, packagedArgs) : `There is a Chromium ${engine} for Linux on x64 alone`
}

/** What draws without a GPU does not come in the packages: without a process of its own its absence would end the browser. */
const packagedArgs = chromiumArgs.filter((one) => one !== '--in-process-gpu')

/** A Chromium whose tabs share nothing. */
async function openChromium(file: string | undefined, args = chromiumArgs): Promise<Browser> {
  const browser = await chromium.launch({ args: [...args], ...(file && { executablePath: file }) })
  return {
    version: `Chromium ${browser.version()}`,
    pages: 4,
    async open(url) {
      const context = await browser.newContext()
      await context.addInitScript(tools)
      const page = await context.newPage()
      await page.goto(url)
      return { evaluate: (expression) => page.evaluate(expression), close: () => context.close() }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

/** A Firefox, which draws the tab in front alone. */
async function openFirefox(file: string): Promise<Browser> {
  const [line = 'Firefox'] = await readBrowsers([['', file]])
  const firefox = await startFirefox(file)
  const visitor = await firefox.visitor({ preload: tools })
  const version = line.replace(/ \(.*\)$/, '')
  return { version, pages: 1, open: (url) => visitor.open(url), [Symbol.asyncDispose]: () => firefox.stop() }
}

/** Returns where the program of that version is, once it is unpacked; undefined where there is none for this machine. */
async function unpackChromium(major: `${keyof typeof packages}`): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = path.join(tmpdir(), 'foyer-chromium')
  const file = path.join(folder, major)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const packed = fileURLToPath(
    new URL('bin/chromium.br', packages[major]().replace(/(?<=\/@sparticuz\/chromium\/).*/, '')),
  )
  const part = `${file}.${process.pid}`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
  // whole, or not there
  renameSync(part, file)
  return file
}
