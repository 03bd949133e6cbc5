// Ours, because no tool counts the rounds of requests between a press and the list.
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { driveSample, type Fetched, type SampleVisit } from './driveSample.ts'

/** The README's sample in Vite's own build, in kB of 1000 bytes after gzip -9: React, wagmi and viem included. */
export const sampleLimits = {
  first: { kilobytes: 113, files: 6 },
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

/** What the sample imports is what the demo has installed. */
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
