import { startMailSink } from 'devnet'
import { afterAll, beforeAll, inject } from 'vitest'
import { type FaultCase, firstCases, listCases, sampleCases } from '../../model/messages.ts'
import { checkEnd, createCaseCourse } from './custodyCases.ts'
import { startTestFrame, type TestFrame } from './testFrame.ts'

// those of the server itself are in custodyKills.test.ts: of a request that never came it knows nothing, killed or not
const all = listCases().filter(({ fault }) => fault !== 1 && fault !== 7 && fault !== 8)

/** Selects what every run tries, and what `custodyFaults.all.test.ts` tries besides. */
export function selectFaults(): { readonly usual: readonly FaultCase[]; readonly others: readonly FaultCase[] } {
  const isOnPostgres = inject('postgresUrl') !== undefined
  // what a browser loses is lost whatever the store, which says only what comes of two questions at once
  const usual = isOnPostgres ? firstCases(all.filter(({ fault }) => fault === 3)) : sampleCases(all)
  return { usual, others: all.filter((one) => !usual.includes(one)) }
}

const limits = { mailsPerNetwork: 1_000_000, mailsPerAddress: 1_000, wrongCodesPerAddress: 1_000 }

/** Starts a server before all tests. @returns runs a case to its end */
export function prepareFaults(): (one: FaultCase) => Promise<void> {
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

  return async ({ id, flow, message, fault }) => {
    const course = createCaseCourse(frame, { flow, email: `${id.toLowerCase()}@example.org` })
    await course.prepare({ message, fault })
    await course.run()
    await checkEnd(course)
  }
}
