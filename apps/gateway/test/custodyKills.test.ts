import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type MailSink, startMailSink } from 'devnet'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeStateDir } from '../../../stateDir.base.ts'
import { type FaultCase, listCases } from '../model/messages.ts'
import { createProject } from '../src/projects/projects.ts'
import { openStore, type Store } from '../src/store/openStore.ts'
import { type CourseFrame, checkEnd, createCaseCourse } from './support/custodyCases.ts'
import { findFreePort } from './support/findFreePort.ts'
import { type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts'
import { createTestDatabase } from './support/testDatabase.ts'
import { frameKey, site } from './support/testFrame.ts'

const limits = { mailsPerNetwork: 1_000_000, mailsPerAddress: 1_000, wrongCodesPerAddress: 1_000 }
const stateDir = makeStateDir('custody-kills-')
let mail: MailSink
let database: Awaited<ReturnType<typeof createTestDatabase>>
let store: Store
let server: GatewayProcess
let frame: CourseFrame
let port = 0

async function start(): Promise<void> {
  const smtp = { host: '127.0.0.1', port: mail.smtpPort }
  const config = { stateDir, trustedProxies: 1, frame: { port, folder: join(stateDir, 'page'), smtp, limits } }
  const secrets = { GATEWAY_FRAME_KEY: frameKey, ...(database && { GATEWAY_DATABASE_URL: database.url }) }
  server = await startGatewayProcess(config, secrets)
}

beforeAll(async () => {
  mail = await startMailSink()
  database = await createTestDatabase()
  port = await findFreePort()
  store = await openStore({ stateDir, databaseUrl: database?.url })
  await createProject(store, { id: 'shop', name: 'Shop', origins: [site] })
  mkdirSync(join(stateDir, 'page'))
  writeFileSync(join(stateDir, 'page', 'index.html'), '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  await start()
  frame = { origin: `http://localhost:${port}`, mail, now: Date.now, gateway: { gateway: { store } } }
}, 60_000)
afterAll(async () => {
  await server?.kill()
  await store?.destroy()
  await mail?.stop()
  await database?.drop()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

/** Kills the process so many ms after the last questions were sent, and starts another on the same store. */
async function killAndStart(ms: number, questions: readonly (() => Promise<unknown>)[]): Promise<void> {
  const asked = questions.map((ask) => ask().catch(() => {}))
  await setTimeout(ms)
  const { pid } = server
  await server.kill()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await Promise.all(asked)
  await start()
}

/** Where many cases wait for each other, so that one kill meets every one of them at its own message. */
function createMeeting(count: number, ms: number) {
  const questions: (() => Promise<unknown>)[] = []
  let missing = count
  let meet = () => {}
  const isOver = new Promise<void>((done) => {
    meet = done
  }).then(() => killAndStart(ms, questions))
  const leave = () => {
    missing -= 1
    if (missing === 0) meet()
  }
  return {
    /** Said instead of `wait` by whoever failed on the way. */
    leave,
    wait: (ask: () => Promise<unknown>) => {
      questions.push(ask)
      leave()
      return isOver
    },
  }
}

/** All cases at once, to their messages; a kill for all of them; then each to its end. */
function runTogether(cases: readonly FaultCase[], fault: 7 | 8 | 'in flight', ms: number) {
  const meeting = createMeeting(cases.length, ms)
  const run = async ({ flow, message, id }: FaultCase) => {
    const course = createCaseCourse(frame, { flow, email: `${id.toLowerCase()}-${ms}@example.org` })
    let isMet = false
    const restart = (ask: () => Promise<unknown>) => {
      isMet = true
      return meeting.wait(ask)
    }
    try {
      await course.prepare({ message, fault, restart })
      await course.run()
    } finally {
      if (!isMet) meeting.leave()
    }
    await checkEnd(course)
  }
  return new Map(
    cases.map((one) => [
      one.id,
      run(one).then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    ]),
  )
}

const kills = [
  { words: 'before the request comes', fault: 7, ms: 0 },
  { words: 'after the commit, and the answer is lost', fault: 8, ms: 0 },
  // fifty at once take some hundred ms: each of these finds other ones before, in and after their commit
  { words: '60 ms after it was asked', fault: 'in flight', ms: 60 },
  { words: '10 ms after it was asked', fault: 'in flight', ms: 10 },
  { words: '200 ms after it was asked', fault: 'in flight', ms: 200 },
] as const
// a Postgres outlives the process: what differs from the built-in store is an end in a transaction
const usual = kills.filter(
  ({ fault, ms }) => ms === 60 || (fault !== 'in flight' && inject('postgresUrl') === undefined),
)
const moments = process.env['CUSTODY'] === 'all' ? kills : usual

describe.each(moments)('the server’s process is killed $words', ({ fault, ms }) => {
  const cases = listCases().filter((one) => one.fault === (fault === 'in flight' ? 7 : fault))
  let outcomes: ReturnType<typeof runTogether>

  beforeAll(() => {
    outcomes = runTogether(cases, fault, ms)
  })

  test.each(cases)('$id: $words', { timeout: 300_000 }, async ({ id }) => {
    const outcome = await outcomes.get(id)
    if (outcome) throw outcome.error
  })
})
