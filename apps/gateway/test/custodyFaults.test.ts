import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailSink, startMailSink } from 'devnet'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type FaultCase, flows, listCases } from '../model/messages.ts'
import { checkEnd, courses, createCourse } from './support/custodyCases.ts'
import { startTestFrame, type TestFrame } from './support/testFrame.ts'

const limits = { mailsPerNetwork: 1_000_000, mailsPerAddress: 1_000, wrongCodesPerAddress: 1_000 }
const isPostgres = inject('postgresUrl') !== undefined
const folder = mkdtempSync(join(tmpdir(), 'custody-faults-'))
let mail: MailSink
let current: TestFrame
let port = 0

/** The server as its users know it: it may be killed and started again in between. */
const frame = new Proxy({} as TestFrame, { get: (_, name) => Reflect.get(current, name) })

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: found } = server.address() as { readonly port: number }
  await new Promise((done) => server.close(done))
  return found
}

async function start(): Promise<void> {
  const place = isPostgres ? {} : { stateDir: folder }
  current = await startTestFrame({ mail, ...place, trustedProxies: 1, frame: { port, limits } })
}

beforeAll(async () => {
  mail = await startMailSink()
  port = await findPort()
  await start()
})
afterAll(async () => {
  await current?.close()
  await mail?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function restart(): Promise<void> {
  await current.close()
  await start()
}

async function runCase({ id, flow, message, fault }: FaultCase): Promise<void> {
  const { prepare, run, keeps, victim } = courses[flow]
  const course = createCourse(frame, `${id.toLowerCase()}@example.org`, keeps !== false)
  await prepare(course)
  const hit = victim === 'other' ? course.other : course.mine
  if (victim === 'other') await course.other.logIn()
  hit.setPlan({ message, fault, restart })
  if (message === 'device/grant') {
    hit.setPlan(undefined)
    course.mine.setPlan({ message, fault, restart })
  }
  await run(course)
  // a case that never met its message shows nothing
  expect(course.mine.isPlanned() || course.other.isPlanned()).toBe(false)
  await checkEnd(course)
}

const cases = listCases()
const kills = cases.filter(({ fault }) => fault === 7 || fault === 8)
const others = cases.filter(({ fault }) => fault !== 7 && fault !== 8)

describe.concurrent('every message of every flow', () => {
  for (const one of others) {
    test(`${one.id}: ${flows[one.flow].words}`, () => runCase(one), 20_000)
  }
})

describe('the server is killed', () => {
  for (const one of kills) {
    test(`${one.id}: ${flows[one.flow].words}`, async (context) => {
      // a database of its own goes on; that a connection breaks is among the other faults
      if (isPostgres) return context.skip('the test’s database goes with its gateway')
      await runCase(one)
    }, 20_000)
  }
})
