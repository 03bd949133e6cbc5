import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

type Suite = {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly tests: readonly unknown[] }[]
}

test('C72, C73: an owner’s own Playwright tests drive the whole way with the fixture, under the strictest policy', {
  timeout: 400_000,
}, async () => {
  // the script that the test kit's own build makes of it
  await promisify(execFile)(process.execPath, [path.join(root, 'packages/test-kit/inPage.config.ts')])
  const site = await serveOwner()
  const output = await mkdtemp(path.join(tmpdir(), 'foyer-owner-results-'))
  onTestFinished(async () => {
    await site.stop()
    await rm(output, { recursive: true, force: true })
  })
  const report = JSON.parse(await runPlaywright(site.url, output)) as Suite
  const specs = listSpecs(report)
  expect(specs.filter(({ ok }) => !ok).map((spec) => JSON.stringify(spec, undefined, 1))).toEqual([])
  expect(specs.length).toBe(9)
})

function listSpecs(suite: Suite): NonNullable<Suite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
}

/** @returns the report of Playwright's own runner, from the sources of the test kit */
async function runPlaywright(url: string, output: string): Promise<string> {
  const report = path.join(output, 'report.json')
  const env = {
    ...process.env,
    OWNER_SITE: url,
    OWNER_OUTPUT: path.join(output, 'files'),
    OWNER_REPORT: report,
    NODE_OPTIONS: '--conditions=@foyer/source',
  }
  const cli = path.join(import.meta.dirname, '../node_modules/.bin/playwright')
  const config = path.join(import.meta.dirname, 'owner/playwright.config.ts')
  const child = spawn(cli, ['test', '-c', config], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (data: unknown) => {
    said += data
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  await new Promise((resolve) => child.once('close', resolve))
  return readFile(report, 'utf8').catch(() => {
    throw new Error(`Playwright gave no report: ${said}`)
  })
}

/** Nothing inline, no eval, no strings into the page: the strictest policy a site can have. `node.example` is the test's own node. */
const policy =
  "default-src 'self'; img-src 'self' data:; connect-src 'self' https://node.example; " +
  "require-trusted-types-for 'script'; trusted-types 'none'"

const types: { readonly [ending: string]: string } = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** Builds the site of `owner/` and serves it under the policy. @returns its address, and what ends it */
async function serveOwner(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-owner-'))
  // the test runner's own would bring React's development build
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  await build({
    root: path.join(import.meta.dirname, 'owner'),
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@foyer/source', 'module', 'browser', 'production'] },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, target: 'es2022' },
  })
  process.env['NODE_ENV'] = NODE_ENV
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
    const content = await readFile(file).catch(() => undefined)
    if (!content) return response.writeHead(404).end()
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    return response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
