import { startMailSink } from 'devnet'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { listCases } from '../model/messages.ts'
import { checkEnd, createCaseCourse } from './support/custodyCases.ts'
import { startTestFrame, type TestFrame } from './support/testFrame.ts'

const limits = { mailsPerNetwork: 1_000_000, mailsPerAddress: 1_000, wrongCodesPerAddress: 1_000 }
let mail: Awaited<ReturnType<typeof startMailSink>>
let frame: TestFrame

beforeAll(async () => {
  mail = await startMailSink()
  frame = await startTestFrame({ mail, trustedProxies: 1, frame: { limits } })
})
afterAll(async () => {
  await frame?.close()
  await mail?.stop()
})

// those of the server itself are in custodyKills.test.ts
const all = listCases().filter(({ fault }) => fault !== 7 && fault !== 8)
// what a browser loses is lost whatever the store: on Postgres each message meets one fault, the next one another
const isSample = inject('postgresUrl') !== undefined && process.env['CUSTODY'] !== 'all'
const faultsPerMessage = 7
const cases = isSample
  ? all.filter((_, index) => index % faultsPerMessage === Math.floor(index / faultsPerMessage) % faultsPerMessage)
  : all

describe.concurrent('every message of every flow', () => {
  test.each(cases)('$id: $words', { timeout: 60_000 }, async ({ id, flow, message, fault }) => {
    const course = createCaseCourse(frame, { flow, email: `${id.toLowerCase()}@example.org` })
    await course.prepare({ message, fault })
    await course.run()
    await checkEnd(course)
  })
})
