import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteAdapter } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createReadiness } from '../src/health/createReadiness.ts'
import { toStorageError } from '../src/http/httpErrors.ts'
import { type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const metricsToken = 'a-long-metrics-token'
const bearer = { authorization: `Bearer ${metricsToken}` }
const running: TestGateway[] = []
let process: GatewayProcess | undefined

afterEach(async () => {
  await process?.kill()
  process = undefined
  await Promise.all(running.splice(0).map((gateway) => gateway.close()))
})

async function start(options: Parameters<typeof startTestGateway>[0] = {}): Promise<TestGateway> {
  const gateway = await startTestGateway(options)
  running.push(gateway)
  return gateway
}

test('behavior: it is ready while its store answers, and says what is away', async () => {
  const gateway = await start()
  expect(await gateway.get('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  await gateway.gateway.store.schema.alterTable('meta').renameTo('elsewhere').execute()
  await vi.waitFor(async () =>
    expect(await (await gateway.fetch(new Request('http://gateway.test/ready'))).json()).toEqual({
      status: 'not ready',
      problems: ['store'],
    }),
  )
  expect((await gateway.fetch(new Request('http://gateway.test/health'))).status).toBe(200)
  await gateway.gateway.store.schema.alterTable('elsewhere').renameTo('meta').execute()
  await vi.waitFor(async () => expect((await gateway.get('/ready')).status).toBe(200))
})

test('behavior: a check that never answers is a problem after 2 s, and many who ask are one check', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const log = vi.fn()
    const readiness = createReadiness({ log, now: () => 0 })
    const check = vi.fn(() => new Promise(() => {}))
    readiness.add('store', check)
    readiness.add('relay', async () => {})
    const found = Promise.all([readiness.findProblems(), readiness.findProblems()])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(log).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await found).toEqual([['store'], ['store']])
    expect(check).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: a process that was told to stop is not ready, answers for the delay, and lets go of its callers', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'gateway-'))
  process = await startGatewayProcess({ stateDir, shutdownDelay: 60_000 })
  const { url } = process
  expect((await fetch(`${url}/ready`)).status).toBe(200)
  void process.stop()
  await vi.waitFor(
    async () => {
      const response = await fetch(`${url}/ready`)
      expect([response.status, await response.json()]).toEqual([503, { status: 'not ready', problems: ['stopping'] }])
    },
    { timeout: 30_000, interval: 50 },
  )
  const response = await fetch(`${url}/getWallets?projectId=demo`)
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

test('security: numbers are for who has the token; without one there is no such page', async () => {
  const off = await start()
  expect((await off.get('/metrics', {}, bearer)).status).toBe(404)
  const gateway = await start({ secrets: { metricsToken }, config: { limits: { login: { burst: 2, perSecond: 1 } } } })
  const request = async (headers: Record<string, string>) => (await gateway.get('/metrics', {}, headers)).status
  expect(await request({})).toBe(401)
  expect(await request({ authorization: `Bearer ${metricsToken}x` })).toBe(401)
  expect(await request({ authorization: 'Bearer' })).toBe(429)
  expect(await request(bearer)).toBe(200)
})

test('behavior: requests are counted by route and status, none by what a stranger wrote', async () => {
  const gateway = await start({ secrets: { metricsToken } })
  await gateway.get('/getWallets')
  await gateway.get('/getWallets')
  await gateway.get('/getWallets', { projectId: 'unknown-project' })
  await gateway.get('/v1/identity/0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await gateway.get('/made/up/by-a-stranger')
  const { body, headers } = await gateway.get('/metrics', {}, bearer)
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const count = (route: string, status: number) =>
    `foyer_http_requests_total{service="data",method="GET",route="${route}",status="${status}"}`
  expect(body).toContain(`${count('/getWallets', 200)} 2\n`)
  expect(body).toContain(`${count('/getWallets', 401)} 1\n`)
  expect(body).toContain(`${count('none', 404)} 1\n`)
  expect(body).toContain('route="/v1/identity/:address"')
  expect(body).toContain('foyer_http_request_duration_seconds_bucket{le="0.05",service="data",route="/getWallets"}')
  expect(body).toContain('process_resident_memory_bytes ')
  expect(body).not.toMatch(/stranger|70997970|unknown-project/)
})

test('error: another process holds the database: nothing else waits, it is not ready, and goes on by itself', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'locked-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 }))
  const gateway = await start({ stateDir })
  if (!(gateway.gateway.store.getExecutor().adapter instanceof SqliteAdapter)) return
  const other = new DatabaseSync(join(stateDir, 'gateway.sqlite'))
  other.exec('begin immediate')
  const { store } = gateway.gateway
  const write = () => store.insertInto('meta').values({ key: 'while', value: 'locked' }).execute()
  const seen: string[] = []
  const writing = write()
    .catch((error: unknown) => error)
    .finally(() => seen.push('write'))
  await new Promise<void>((done) => setTimeout(() => done(void seen.push('timer')), 10))
  // SQLite itself would wait in this thread, and no timer would go off before the write has its end
  expect(seen).toEqual(['timer'])
  const refused = await writing
  expect(toStorageError(refused)).toMatchObject({ status: 503, reasons: [{ name: 'StorageBusy' }] })
  const readReady = async () => (await gateway.fetch(new Request('http://gateway.test/ready'))).json()
  await expect.poll(readReady).toEqual({ status: 'not ready', problems: ['store'] })
  const waiting = write()
  other.exec('rollback')
  other.close()
  await waiting
  await expect.poll(readReady).toMatchObject({ status: 'ready' })
})

/** @see https://www.sqlite.org/rescode.html */
test.each([
  ['SQLITE_IOERR_READ', 266, 503, 'StorageBusy'],
  ['SQLITE_IOERR_WRITE', 778, 503, 'StorageBusy'],
  ['SQLITE_IOERR_FSYNC', 1_034, 503, 'StorageBusy'],
  ['SQLITE_IOERR_SHMMAP', 5_386, 503, 'StorageBusy'],
  ['SQLITE_CANTOPEN', 14, 503, 'StorageBusy'],
  ['SQLITE_READONLY_DIRECTORY', 1_544, 503, 'StorageBusy'],
  ['SQLITE_FULL', 13, 507, 'StorageFull'],
  ['SQLITE_CORRUPT_INDEX', 779, 500, 'StorageFailed'],
  ['SQLITE_NOTADB', 26, 500, 'StorageFailed'],
])('error: %s is told as what it is', (message, errcode, status, name) => {
  const error = Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
  expect(toStorageError(error)).toMatchObject({ status, reasons: [{ name }] })
})

test('error: a file that SQLite cannot open says so with the code that is read here', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'unopened-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
  const open = () => {
    try {
      new DatabaseSync(stateDir)
    } catch (error) {
      return error
    }
    return undefined
  }
  expect(toStorageError(open())).toMatchObject({ status: 503 })
})
