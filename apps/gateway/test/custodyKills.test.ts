import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startMailSink } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOpens, checkRows, courses, createCourse } from './support/custodyCases.ts'
import { type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts'
import { frameKey, startTestFrame, type TestFrame } from './support/testFrame.ts'

const limits = { mailsPerNetwork: 1_000_000, mailsPerAddress: 1_000, wrongCodesPerAddress: 1_000 }
const stateDir = mkdtempSync(join(tmpdir(), 'custody-kills-'))
let mail: Awaited<ReturnType<typeof startMailSink>>
let frame: TestFrame
let server: GatewayProcess
let port = 0

async function findPort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port: found } = probe.address() as { readonly port: number }
  await new Promise((done) => probe.close(done))
  return found
}

async function start(): Promise<void> {
  const smtp = { host: '127.0.0.1', port: mail.smtpPort }
  const config = { stateDir, trustedProxies: 1, frame: { port, folder: join(stateDir, 'page'), smtp, limits } }
  server = await startGatewayProcess(config, { GATEWAY_FRAME_KEY: frameKey })
}

beforeAll(async () => {
  mail = await startMailSink()
  port = await findPort()
  // makes the project, on the folder that the process goes on with
  frame = await startTestFrame({ mail, stateDir, trustedProxies: 1, frame: { port, limits } })
  await frame.close()
  mkdirSync(join(stateDir, 'page'))
  writeFileSync(join(stateDir, 'page', 'index.html'), '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  await start()
}, 60_000)
afterAll(async () => {
  await server?.kill()
  await mail?.stop()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

/** Kills the process, after so many ms, and starts another on the same folder. */
const restartAfter = (ms: number) => async () => {
  await setTimeout(ms)
  const { pid } = server
  await server.kill()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await start()
}

describe('the server’s process is killed at sharing/confirm', () => {
  const emails: string[] = []

  test.each([
    ['before it comes', 7, 0],
    ['after its commit, the answer is lost', 8, 0],
    // a commit takes some ms: somewhere in it, whichever way it falls
    ...[0, 2, 4, 6, 9, 13].map((ms) => [`${ms} ms after it was sent`, 'in flight', ms] as const),
  ] as const)(
    'behavior: %s: the wallet opens, and is strict in the end',
    async (_, fault, ms) => {
      const course = createCourse(frame, `${randomUUID()}@example.org`, true)
      await courses.MS.prepare(course)
      course.mine.setPlan({ message: 'sharing/confirm', fault, restart: restartAfter(ms) })
      await courses.MS.run(course)
      expect(course.mine.isPlanned()).toBe(false)
      await checkOpens(course)
      const { body } = await course.mine.web.post('session')
      expect(body.user.custody).toBe('strict')
      emails.push(course.email)
    },
    60_000,
  )

  test('behavior: in the end each has one current sharing, and no part of another', async (context) => {
    if (emails.length === 0) return context.skip('no server was killed before it')
    expect(await server.stop()).toBe(0)
    const after = await startTestFrame({ mail, stateDir, frame: { port, limits } })
    for (const email of emails) await checkRows({ frame: after, email })
    await after.close()
  }, 30_000)
})
