import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailSink, startMailSink } from 'devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject } from '../../src/projects/projects.ts'
import { openStore } from '../../src/store/openStore.ts'
import { findFreePort, type GatewayProcess, startGatewayProcess } from '../support/gatewayProcess.ts'
import { createTestDatabase } from '../support/testDatabase.ts'
import { createBrowser, frameKey, site } from '../support/testFrame.ts'

const folder = mkdtempSync(join(tmpdir(), 'frame-limits-'))
const servers: { readonly process: GatewayProcess; readonly origin: string }[] = []
let mail: MailSink
let database: NonNullable<Awaited<ReturnType<typeof createTestDatabase>>>

beforeAll(async () => {
  mail = await startMailSink()
  const created = await createTestDatabase()
  if (!created) throw new Error('This test runs in the postgres project')
  database = created
  mkdirSync(join(folder, 'page'))
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  const store = await openStore({ stateDir: join(folder, 'cli'), databaseUrl: database.url })
  await createProject(store, { id: 'shop', name: 'Shop', origins: [site] })
  await store.destroy()
  const smtp = { host: '127.0.0.1', port: mail.smtpPort }
  for (const name of ['a', 'b']) {
    const port = await findFreePort()
    const frame = { port, folder: join(folder, 'page'), smtp, limits: { mailsPerNetwork: 1_000 } }
    const secrets = { GATEWAY_FRAME_KEY: frameKey, GATEWAY_DATABASE_URL: database.url }
    const process = await startGatewayProcess({ stateDir: join(folder, name), frame }, secrets)
    servers.push({ process, origin: `http://localhost:${port}` })
  }
})
afterAll(async () => {
  for (const { process } of servers) await process.kill()
  await mail?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('error: of a hundred starts at once for one address, at two processes, ten are mailed', async () => {
  const email = 'two-processes@example.org'
  const browsers = servers.map(({ origin }) => createBrowser({ origin, mail, now: Date.now }))
  const starts = Array.from({ length: 100 }, (_, number) => browsers[number % 2]?.post('login/start', { email }))
  const answers = await Promise.all(starts)
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(10)
  expect(answers.filter((answer) => answer?.body.reasons?.[0].name === 'CodesTooMany')).toHaveLength(90)
  expect(mail.mails(email)).toHaveLength(10)
})
