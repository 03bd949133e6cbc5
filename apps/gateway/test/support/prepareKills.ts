import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type MailSink, startMailSink } from 'devnet'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createStateDir } from '../../../../stateDir.base.ts'
import { type FaultCase, firstCases, listCases, sampleCases } from '../../model/messages.ts'
import { createProject } from '../../src/projects/projects.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import { type CourseFrame, checkEnd, createCaseCourse } from './custodyCases.ts'
import { findFreePort, type GatewayProcess, startGatewayProcess } from './gatewayProcess.ts'
import { createTestDatabase } from './testDatabase.ts'
import { frameKey, site } from './testFrame.ts'

type Moment = {
  readonly words: string
  readonly fault: 7 | 8 | 'in flight'
  /** Until the kill, in flight. */
  readonly ms: number
  readonly cases: readonly FaultCase[]
}

/** Selects what every run tries, and what `custodyKills.all.test.ts` tries. */
export function selectMoments(): { readonly usual: readonly Moment[]; readonly whole: readonly Moment[] } {
  const all = listCases()
  const [before, after] = [all.filter(({ fault }) => fault === 7), all.filter(({ fault }) => fault === 8)]
  const sample = sampleCases([...before, ...after])
  const lost = { words: 'after the commit, and the answer is lost', fault: 8, ms: 0 } as const
  // forty at once take some hundred ms: each of these finds other ones before, in and after their commit
  const inFlight = (ms: number, cases: readonly FaultCase[]): Moment => {
    return { words: `${ms} ms after it was asked`, fault: 'in flight', ms, cases }
  }
  // a Postgres outlives the process: what differs from the built-in store is an end in a transaction
  const onPostgres = [inFlight(40, firstCases(before))]
  const onFile = [
    { ...lost, cases: sample.filter(({ fault }) => fault === 8) },
    inFlight(
      40,
      sample.filter(({ fault }) => fault === 7),
    ),
  ]
  return {
    usual: inject('postgresUrl') === undefined ? onFile : onPostgres,
    whole: [
      // of a message that never came a server knows nothing, killed or not
      { words: 'before the request comes', fault: 7, ms: 0, cases: before },
      { ...lost, cases: after },
      ...[60, 10, 200].map((ms) => inFlight(ms, before)),
    ],
  }
}

const limits = { mailsPerNetwork: 1_000_000, mailsPerAddress: 1_000, wrongCodesPerAddress: 1_000 }
let stateDir = ''
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

async function open(): Promise<void> {
  stateDir = createStateDir('custody-kills-')
  mail = await startMailSink()
  database = await createTestDatabase()
  port = await findFreePort()
  store = await openStore({ stateDir, databaseUrl: database?.url })
  await createProject(store, { id: 'shop', name: 'Shop', origins: [site] })
  mkdirSync(join(stateDir, 'page'))
  writeFileSync(join(stateDir, 'page', 'index.html'), '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  await start()
  frame = { origin: `http://localhost:${port}`, mail, now: Date.now, gateway: { gateway: { store } } }
}

async function close(): Promise<void> {
  await server?.kill()
  await store?.destroy()
  await mail?.stop()
  await database?.drop()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
}

/** Kills the process so many ms after the last questions were sent, and starts another on the same store. */
async function killAndStart(ms: number, questions: readonly (() => Promise<unknown>)[]): Promise<void> {
  const asked = questions.map((request) => request().catch(() => {}))
  await setTimeout(ms)
  const { pid } = server
  await server.kill()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await Promise.all(asked)
  await start()
}

/** Creates a place where many cases wait for each other, so that one kill meets every one of them at its own message. */
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
    wait: (request: () => Promise<unknown>) => {
      questions.push(request)
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
    const restart = (request: () => Promise<unknown>) => {
      isMet = true
      return meeting.wait(request)
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

/** Starts a server before all tests. @returns runs the cases of a moment, and hands out the end of each */
export function prepareKills(): (moment: Moment) => (one: FaultCase) => Promise<void> {
  beforeAll(open, 60_000)
  afterAll(close)
  return ({ cases, fault, ms }) => {
    let outcomes: ReturnType<typeof runTogether>
    beforeAll(() => {
      outcomes = runTogether(cases, fault, ms)
    })
    return async ({ id }) => {
      const outcome = await outcomes.get(id)
      if (outcome) throw outcome.error
    }
  }
}
