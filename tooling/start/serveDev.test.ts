import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type DemoServer,
  type Devnet,
  type DevnetNetwork,
  requestRpc,
  startDevnet,
} from '../../apps/devnet/src/index.ts'
import { poll } from '../../apps/devnet/src/supervisor/poll.ts'
import { isRunning } from '../../apps/devnet/src/supervisor/waitUntilRunnerGone.ts'
import { buildApps, docsMount, serveDev } from './serveDev.ts'

let root: string
let devnet: Devnet
let site: DemoServer

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dev-test-'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>A site in work</title>')
  devnet = await startDevnet({ folder: join(root, 'devnet') })
  site = await serveDev({ root, network: devnet.network, preferredPort: 5190 })
})
afterAll(async () => {
  await Promise.all([site?.stop(), devnet?.stop()])
  await rm(root, { recursive: true, maxRetries: 10 })
})

test('default: Vite serves the source, without a policy that would forbid its own client', async () => {
  const response = await fetch(site.url)
  expect(response.headers.get('content-security-policy')).toBeNull()
  const html = await response.text()
  expect(html).toContain('A site in work')
  expect(html).toContain('/@vite/client')
})

test('default: the chains are where the built site has them', async () => {
  const network: DevnetNetwork = JSON.parse(await (await fetch(`${site.url}/devnet.json`)).text())
  expect(network.chains.map(({ rpcUrl }) => rpcUrl)).toEqual(['/rpc/31337', '/rpc/31338'])
  expect(Number(await requestRpc(`${site.url}/rpc/31338`, { method: 'eth_chainId' }))).toBe(31338)
})

test('behavior: WebSockets reach the chains and Vite', async () => {
  const chain = new WebSocket(`${site.url.replace('http', 'ws')}/rpc/31337`)
  await once(chain, 'open')
  chain.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }))
  const [message] = await once(chain, 'message')
  expect(JSON.parse(message.data)).toMatchObject({ result: '0x7a69' })
  chain.close()
  const vite = new WebSocket(site.url.replace('http', 'ws'), 'vite-ping')
  await once(vite, 'open')
  vite.close()
})

test('error: a port in use is not replaced by another when it was asked for', async () => {
  await expect(serveDev({ root, network: devnet.network, port: site.port, preferredPort: 5190 })).rejects.toThrow(
    `Port ${site.port} is already in use`,
  )
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function serve(built: Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'docs-mount-'))
  const server = createServer(docsMount({ folder, built }).handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => server.close(),
    () => rm(folder, { recursive: true }),
  )
  return { folder, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/` }
}

test('default: waits for the build on an open page, which then loads the documentation', async () => {
  const build = Promise.withResolvers<void>()
  const { folder, url } = await serve(build.promise)
  const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('Building the documentation')
  await writeFile(join(folder, 'index.html'), '<h1>Start</h1>')
  build.resolve()
  expect((await reader?.read())?.value).toBe('<meta http-equiv="refresh" content="0">\n')
  expect(await (await fetch(url)).text()).toBe('<h1>Start</h1>')
})

test('error: a build that failed is named, with its log', async () => {
  const build = Promise.withResolvers<void>()
  const { url } = await serve(build.promise)
  build.reject(new Error('the build exited with code 1'))
  expect(await (await fetch(url)).text()).toContain('docs-build.log')
})

let repository: string

beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'build-test-'))
  await mkdir(join(repository, 'node_modules/.bin'), { recursive: true })
})
afterEach(() => rm(repository, { recursive: true, maxRetries: 10 }))

/** Stands in for turbo's binary. */
const writeTurbo = (script: string) =>
  writeFile(join(repository, 'node_modules/.bin/turbo'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

const build = (signal = new AbortController().signal) =>
  buildApps({ root: repository, logFolder: join(repository, 'logs'), signal, apps: ['demo'] })

test('default: turbo builds the demo, and its output is logged', async () => {
  await writeTurbo('echo "$@"')
  await build()
  expect(await readFile(join(repository, 'logs/demo-build.log'), 'utf8')).toMatch(/^run build --filter=demo /)
})

test('behavior: an abort ends the build', async () => {
  const pidFile = join(repository, 'pid')
  await writeTurbo(`echo $$ > ${pidFile}; exec sleep 60`)
  const abort = new AbortController()
  const building = build(abort.signal)
  // the file is there before the number is in it
  const pid = await poll(async () => {
    const written = Number(await readFile(pidFile, 'utf8'))
    return written > 0 ? written : Promise.reject(new Error('It has not started'))
  }, AbortSignal.timeout(5_000))
  abort.abort(new Error('Not wanted any more'))
  await expect(building).rejects.toThrow('Not wanted any more')
  expect(isRunning(pid)).toBe(false)
})

test('error: a build that fails shows its last lines', async () => {
  await writeTurbo('echo "src/main.ts: Unexpected token"; exit 2')
  await expect(build()).rejects.toThrow(
    'demo-build did not start: the build exited with code 2\nIts last lines:\n  src/main.ts: Unexpected token',
  )
})
