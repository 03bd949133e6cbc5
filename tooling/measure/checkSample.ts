// Ours, because no tool counts the rounds of requests between a press and the list.
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { build, type Plugin } from 'vite'
import { chromiumArgs, shellPath } from '../../chromium.base.ts'
import { patience } from '../../patience.base.ts'

const types: { readonly [ending: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}

/** The README's sample in Vite's own build, in kB of 1000 bytes after gzip -9: React, wagmi and viem included. */
export const sampleLimits = {
  first: { kilobytes: 113.28, files: 6 },
  /** Until the list of wallets is on screen. */
  list: { kilobytes: 45, files: 4, rounds: 1 },
} as const

type SampleLimits = {
  readonly first: { readonly kilobytes: number; readonly files: number }
  readonly list: { readonly kilobytes: number; readonly files: number; readonly rounds: number }
}

/** Builds the sample, visits it and compares with the limits. */
export async function checkSample(root: string) {
  await using sample = await buildSample(root)
  return judgeSample(await driveSample(sample.folder))
}

/** @param name of the page in the table */
export function judgeSample(
  { first, rounds, after }: SampleVisit,
  { name, limits }: { readonly name: string; readonly limits: SampleLimits } = {
    name: "the README's sample",
    limits: sampleLimits,
  },
) {
  const problems: string[] = []
  const require = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  const list = rounds.flat()
  require(kilobytes(first) <= limits.first.kilobytes, `the first visit weighs ${toText(first)}`)
  require(first.length <= limits.first.files, `the first visit fetches ${toText(first)}`)
  require(kilobytes(list) <= limits.list.kilobytes, `the list weighs ${toText(list)}`)
  require(list.length <= limits.list.files, `the list fetches ${toText(list)}`)
  require(rounds.length <= limits.list.rounds, `the list takes ${rounds.length} rounds of requests`)
  const table = [
    `${name} before a click: ${toText(first)} (limit ${limits.first.kilobytes} kB in ${limits.first.files})`,
    `pressed, until the list is on screen: ${toText(list)} and ${rounds.length} round (limit ${limits.list.kilobytes} kB in ${limits.list.files}, ${limits.list.rounds} round)`,
    `after that: ${toText(after)}`,
  ]
  return { table, problems }
}

function kilobytes(files: readonly Fetched[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0) / 1000
}

function toText(files: readonly Fetched[]): string {
  const names = files.map(
    ({ name, bytes }) => `${name.replace(/^.*\/|-[\w-]{8}\.js$/g, '')} ${(bytes / 1000).toFixed(1)}`,
  )
  return `${kilobytes(files).toFixed(1)} kB in ${files.length} files (${names.join(', ')})`
}

type BuiltSample = AsyncDisposable & {
  /** Where the built site stands. */
  readonly folder: string
}

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>The README's sample</title></head>
  <body><div id="app"></div><script type="module" src="/main.tsx"></script></body>
</html>`

const main = `
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

createRoot(document.getElementById('app')!).render(<App />)`

/** Builds the README's sample as a site does: Vite as it comes, React included, the packages as they are published. */
async function buildSample(root: string): Promise<BuiltSample> {
  const dir = await mkdtemp(path.join(tmpdir(), 'foyer-sample-'))
  const [, sample] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? []
  if (sample === undefined) throw new Error('README.md has no sample in a ```tsx block')
  await Promise.all([
    writeFile(path.join(dir, 'index.html'), page),
    writeFile(path.join(dir, 'main.tsx'), main),
    writeFile(path.join(dir, 'App.tsx'), sample),
  ])
  const demo = path.join(root, 'apps/demo')
  const resolved = createRequire(path.join(demo, 'package.json')).resolve('@vitejs/plugin-react')
  const { default: react } = await import(pathToFileURL(resolved).href)
  await build({ root: dir, configFile: false, logLevel: 'error', plugins: [react(), installed(dir, demo)] })
  return { folder: path.join(dir, 'dist'), [Symbol.asyncDispose]: () => rm(dir, { recursive: true }) }
}

/** Resolves what the sample imports to what the demo has installed. */
function installed(dir: string, demo: string): Plugin {
  return {
    name: 'installed',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.startsWith(dir) || /^[./]/.test(id)) return undefined
      return this.resolve(id, path.join(demo, 'site.tsx'), { skipSelf: true })
    },
  }
}

/** A page with one script tag, in kB of 1000 bytes after gzip -9: React and viem included. */
const standaloneLimits = {
  first: { kilobytes: 120, files: 2 },
  list: { kilobytes: 45, files: 4, rounds: 1 },
} as const

const standalonePage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>One script tag</title></head>
  <body>
    <foyer-button></foyer-button>
    <script type="application/json" data-foyer>{ "projectId": "yours", "networks": [1, 8453] }</script>
    <script type="module" src="/foyer/foyer.js"></script>
  </body>
</html>`

/** Visits the page that @foyer/standalone is for, without any bundler, and compares with the limits. */
export async function checkStandalone(root: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-standalone-'))
  try {
    await cp(path.join(root, 'packages/standalone/dist'), path.join(folder, 'foyer'), { recursive: true })
    await writeFile(path.join(folder, 'index.html'), standalonePage)
    const visit = await driveSample(folder)
    return judgeSample(visit, { name: 'a page with one script tag', limits: standaloneLimits })
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Fetched = { readonly name: string; readonly bytes: number }

export type SampleVisit = {
  /** Scripts and styles of the page before anyone does anything. */
  readonly first: readonly Fetched[]
  /** What a press on the button asks for until the list is on screen, one row a round: what is asked before an answer came. */
  readonly rounds: readonly (readonly Fetched[])[]
  /** What is asked for once the list is on screen. */
  readonly after: readonly Fetched[]
}

/** Visits the built site in Chromium with nothing cached, presses the button without hovering it, and counts. */
async function driveSample(folder: string): Promise<SampleVisit> {
  const server = await holdingServer(folder)
  const browser = await chromium.launch({ args: chromiumArgs, ...(shellPath && { executablePath: shellPath }) })
  try {
    const page = await browser.newPage()
    await page.goto(server.url, { waitUntil: 'networkidle' })
    const first = server.take().filter(({ name }) => name !== '/')
    server.hold()
    await press(page)
    const rounds: (readonly Fetched[])[] = []
    const began = performance.now()
    while (!(await showsList(page)) && performance.now() - began < patience) {
      const asked = server.take()
      // a page may be idle before it draws what has come: nothing asked is no round
      if (asked.length > 0) rounds.push(asked)
      await server.release()
    }
    await page.getByRole('dialog').getByRole('listitem').first().waitFor({ timeout: patience })
    server.stopHolding()
    await page.waitForLoadState('networkidle')
    return { first, rounds, after: server.take() }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Straight to the browser: a driver's click would move the pointer there first. */
async function press(page: Page): Promise<void> {
  const box = await page.getByRole('button', { name: 'Connect wallet' }).boundingBox()
  if (!box) throw new Error('the sample shows no button')
  const session = await page.context().newCDPSession(page)
  const event = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await session.send('Input.dispatchMouseEvent', { ...event, type: 'mousePressed' })
  await session.send('Input.dispatchMouseEvent', { ...event, type: 'mouseReleased' })
}

/** Once the page has nothing left to do. */
async function showsList(page: Page): Promise<boolean> {
  await page.evaluate(async () => {
    for (let times = 0; times < 3; times += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })
  return page.getByRole('dialog').getByRole('listitem').first().isVisible()
}

/** Serves the folder and can keep answers back, so that what is asked together is told from what is asked afterwards. */
async function holdingServer(folder: string) {
  let fetched: Fetched[] = []
  let held: (() => void)[] | undefined
  // read before anyone asks, so that a slow disk makes no round of its own
  const contents = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [file, readFileSync(file)] as const),
  )
  const answer = (name: string, response: ServerResponse) => {
    const file = path.join(folder, path.normalize(name === '/' ? '/index.html' : name))
    const content = contents.get(file)
    if (!content) {
      response.writeHead(404).end()
      return
    }
    fetched.push({ name, bytes: gzipSync(content, { level: 9 }).length })
    const send = () =>
      response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(content)
    if (held) held.push(send)
    else send()
  }
  const server = createServer(({ url }, response) => answer(new URL(url ?? '/', 'http://site').pathname, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const flush = () => {
    for (const send of held?.splice(0) ?? []) send()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hold() {
      held = []
    },
    /** Answers what was asked. */
    release: async () => flush(),
    stopHolding() {
      flush()
      held = undefined
    },
    /** Returns what was asked since the last call. */
    take() {
      const taken = fetched
      fetched = []
      return taken
    },
    async stop() {
      flush()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
