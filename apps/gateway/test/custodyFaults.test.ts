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

// those of the server itself are in custodyKills.test.ts: of a request that never came it knows nothing, killed or not
const all = listCases().filter(({ fault }) => fault !== 1 && fault !== 7 && fault !== 8)
// what a browser loses is lost whatever the store, which says only what comes of two questions at once
const isOnPostgres = inject('postgresUrl') !== undefined
const cases = isOnPostgres && process.env['CUSTODY'] !== 'all' ? all.filter(({ fault }) => fault === 3) : all

describe.concurrent('every message of every flow', () => {
  test.each(cases)('$id: $words', { timeout: 60_000 }, async ({ id, flow, message, fault }) => {
    const course = createCaseCourse(frame, { flow, email: `${id.toLowerCase()}@example.org` })
    await course.prepare({ message, fault })
    await course.run()
    await checkEnd(course)
  })
})
