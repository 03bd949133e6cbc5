import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { startDemoServer, startDevnet } from '../../apps/devnet/src/index.ts'
import { chromiumPath } from '../../chromium.base.ts'
import { docsMount } from '../start/serveDev.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What a visitor opens first. */
const pages = [
  ['the demo’s landing', '/'],
  ['documentation, home', '/docs/'],
  ['documentation, a guide', '/docs/start/react/'],
] as const

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const least = 95
/** The middle one of so many counts: other work on the machine slows single ones. */
const rounds = 3

/**
 * Builds demo and documentation, serves them as `npm start` does, and lets Lighthouse judge three pages as a phone on a slow network
 * loads them: `pnpm run lighthouse`. Fails below 95 in any category.
 */
async function judge(): Promise<void> {
  const run = promisify(execFile)
  await run('pnpm', ['--filter', 'demo', 'build'], { cwd: root })
  await run('pnpm', ['run', 'docs'], { cwd: root })
  const devnet = await startDevnet()
  const server = await startDemoServer({
    folder: path.join(root, 'apps/demo/dist'),
    network: devnet.network,
    mounts: [docsMount({ folder: path.join(root, 'apps/docs/dist'), built: Promise.resolve() })],
  })
  try {
    const rows: string[] = []
    for (const [name, address] of pages) rows.push(await checkPage(name, server.url + address))
    console.log(
      ['| | performance | accessibility | best practices | SEO |', '| --- | --- | --- | --- | --- |', ...rows].join(
        '\n',
      ),
    )
  } finally {
    await server.stop()
    await devnet.stop()
  }
}

async function checkPage(name: string, url: string): Promise<string> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await visit(url))
  results.sort((one, other) => toScore(one, 'performance') - toScore(other, 'performance'))
  const middle = results[Math.floor(rounds / 2)]
  if (!middle) throw new Error('Lighthouse judged nothing')
  const scores = categories.map((category) => toScore(middle, category))
  if (scores.some((score) => score < least)) {
    process.exitCode = 1
    for (const { id, title, score } of Object.values(middle.audits))
      if (score !== null && score < 0.9) console.error(`${name}: ${id}, ${score}: ${title}`)
  }
  return `| ${name} | ${scores.join(' | ')} |`
}

/** A browser of its own for each visit: nothing is cached. */
async function visit(url: string): Promise<Result> {
  const chrome = await launch({
    ...(chromiumPath && { chromePath: chromiumPath }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse judged nothing of ${url}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

function toScore({ categories: judged }: Result, category: string): number {
  return Math.round((judged[category]?.score ?? 0) * 100)
}

await judge()
