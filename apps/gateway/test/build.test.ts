import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildGateway } from '../scripts/build.ts'
import { connectRaw, newTopic } from './relay/rawClient.ts'
import { startGatewayProcess } from './support/gatewayProcess.ts'
import { findPostgres, startPostgres } from './support/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-build-'))

beforeAll(async () => {
  await buildGateway(join(folder, 'dist'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

test('behavior: what is built runs where there is nothing but Node, and so does its command line', async () => {
  const stateDir = join(folder, 'state')
  const env = { PATH: process.env['PATH'], GATEWAY_STATE_DIR: stateDir }
  const id = execFileSync(process.execPath, [join(folder, 'dist/cli.mjs'), 'project', 'create', 'Built'], {
    env,
    cwd: folder,
    encoding: 'utf8',
  })
  const gateway = await startGatewayProcess({ stateDir, relayProcess: 'own' }, {}, [join(folder, 'dist/main.mjs')])
  const response = await fetch(`${gateway.url}/getWallets?projectId=${id.trim()}`)
  expect([response.status, ((await response.json()) as { count: number }).count]).toEqual([200, 254])
  const wallet = await connectRaw(gateway.url.replace('http', 'ws'), { projectId: id.trim() })
  expect((await wallet.publish(newTopic(), 'through its relay')).kind).toBe('result')
  expect(await gateway.stop()).toBe(0)
  expect((await wallet.closed).code).toBe(1001)
})

test('behavior: the thread that makes pictures smaller is built beside it, and needs nothing else', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg=='
  const worker = new Worker(join(folder, 'dist/resizeWorker.mjs'))
  worker.postMessage({ bytes: new Uint8Array(Buffer.from(png, 'base64')), width: 2, height: 1 })
  const [picture] = await once(worker, 'message')
  expect([picture.type, [...picture.bytes.slice(0, 3)]]).toEqual(['image/jpeg', [0xff, 0xd8, 0xff]])
  await worker.terminate()
})

test('behavior: a gateway that is killed takes its relay along, and the next one has its messages', async () => {
  const demoProject = { id: 'test', origins: [] }
  const config = { stateDir: join(folder, 'killed'), demoProject, relayProcess: 'own' as const }
  const start = () => startGatewayProcess(config, {}, [join(folder, 'dist/main.mjs')])
  const first = await start()
  const topic = newTopic()
  const site = await connectRaw(first.url.replace('http', 'ws'))
  await site.publish(topic, 'kept')
  const { detail } = first.log.find(({ event }) => event === 'relay: process ready') ?? {}
  const pid = Number(/^pid (\d+)$/.exec(String(detail))?.[1])
  await first.kill()
  await site.closed
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 20_000, interval: 20 })
  const second = await start()
  const wallet = await connectRaw(second.url.replace('http', 'ws'))
  await wallet.request('irn_subscribe', { topic })
  expect((await wallet.nextPush()).message).toBe('kept')
  expect(await second.stop()).toBe(0)
})

/** A Node on the path that is older than the program needs. */
function findOldNode(): string | undefined {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, 'node'))
  return places.find((file) => {
    if (!existsSync(file)) return false
    const version = execFileSync(file, ['--version'], { encoding: 'utf8' })
    return Number(/^v(\d+)/.exec(version)?.[1]) < 24
  })
}

test.for(['main.mjs', 'cli.mjs'])('error: %s tells a Node that is too old which one is needed', (file, context) => {
  const node = findOldNode()
  if (!node) return context.skip('not run: every Node on this machine is new enough')
  const { status, stdout, stderr } = spawnSync(node, [join(folder, 'dist', file)], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringMatching(/^The gateway needs Node 24 or newer; this is Node [\d.]+\.\n$/),
  ])
})

test('behavior: no character makes the program’s text take two bytes for each', () => {
  const wide = readdirSync(join(folder, 'dist'))
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => [...readFileSync(join(folder, 'dist', file), 'utf8').matchAll(/.{0,40}[^\0-\u00ff].{0,40}/gu)])
  expect(wide.map(([text]) => text)).toEqual([])
})

test('behavior: on Postgres too', async (context) => {
  const bin = findPostgres()
  if (!bin) return context.skip('not run: there is no Postgres here (apt-get install postgresql, or POSTGRES_BIN)')
  const postgres = await startPostgres(bin)
  const environment = { GATEWAY_DATABASE_URL: postgres.url }
  const program = [join(folder, 'dist/main.mjs')]
  const gateway = await startGatewayProcess({ stateDir: join(folder, 'other') }, environment, program)
  expect((await fetch(`${gateway.url}/getWallets?projectId=demo`)).status).toBe(200)
  expect(await gateway.stop()).toBe(0)
  await postgres.stop()
})
