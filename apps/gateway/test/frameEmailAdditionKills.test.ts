import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MailSink, type Provider, startMailSink, startProvider } from 'devnet'
import { createName } from 'frame/signer/halves'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStateDir } from '../../../stateDir.base.ts'
import { createProject } from '../src/projects/projects.ts'
import { openStore } from '../src/store/openStore.ts'
import { driveProvider } from './support/driveProvider.ts'
import { findFreePort, type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts'
import { createMessages, createRawWallet, splitRaw } from './support/rawWallet.ts'
import { createBrowser, frameKey, readCode, type ServedFrame, site } from './support/testFrame.ts'

const stateDir = createStateDir('email-addition-kills-')
let mail: MailSink
let provider: Provider
let server: GatewayProcess
let frame: ServedFrame
let port = 0

async function start(): Promise<void> {
  const smtp = { host: '127.0.0.1', port: mail.smtpPort }
  const { clientId, clientSecret, endpoints } = provider
  const social = { facebook: { clientId, clientSecret, endpoints } }
  const config = { stateDir, frame: { port, folder: join(stateDir, 'page'), smtp, social } }
  server = await startGatewayProcess(config, { GATEWAY_FRAME_KEY: frameKey })
}

async function killAndStart(): Promise<void> {
  const { pid } = server
  await server.kill()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await start()
}

beforeAll(async () => {
  mail = await startMailSink()
  port = await findFreePort()
  provider = await startProvider('facebook', { redirectUri: () => `http://localhost:${port}/social`, accounts: {} })
  const store = await openStore({ stateDir })
  await createProject(store, { id: 'shop', name: 'Shop', origins: [site] })
  await store.destroy()
  mkdirSync(join(stateDir, 'page'))
  writeFileSync(join(stateDir, 'page', 'index.html'), '<!doctype html><meta name="frame" content="__FRAME_CONFIG__">')
  await start()
  frame = { origin: `http://localhost:${port}`, mail, now: Date.now }
})
afterAll(async () => {
  await server?.kill()
  await Promise.all([mail?.stop(), provider?.stop()])
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

const must = <answer extends { readonly status: number; readonly body: unknown }>(answer: answer): answer => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer
}

let people = 0

/** Everything that a page asks from the login to the address, in order. */
async function createVisit() {
  people += 1
  const login = `person-${people}`
  provider.accounts.set(login, { id: String(people), name: login })
  const email = `${login}@example.org`
  const page = createBrowser(frame)
  const wallet = await createRawWallet()
  const sharing = splitRaw(wallet)
  const { propose, confirm, send } = createMessages(frame, page)
  const [proposeOp, confirmOp] = [createName(), createName()]
  const known = { flow: '', query: '', code: '' }
  const begin = async () => {
    const { body } = must(await page.post('social/start', { provider: 'facebook' }))
    const query = await driveProvider(new URL(body.uri), { login, end: `${frame.origin}/social` })
    Object.assign(known, { flow: body.flow, query })
  }
  const request = async () => {
    const since = page.lastMail(email)
    must(await page.post('email/start', { email }))
    known.code = readCode((await mail.waitForMail({ to: email, since, subject: /^Your code$/ })).text)
  }
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['social/start', begin],
    ['social/finish', async () => must(await page.post('social/finish', { flow: known.flow, query: known.query }))],
    ['sharing/propose', async () => must(await propose(wallet, sharing, proposeOp))],
    ['sharing/confirm', async () => must(await confirm(wallet, sharing, confirmOp))],
    ['email/start', request],
    ['email/new', async () => must(await send(wallet, 'email/new', { email, code: known.code }))],
  ]
  return { login, email, page, wallet, steps, request }
}

type Visit = Awaited<ReturnType<typeof createVisit>>

/** The address and the account open one wallet, each in a browser that has nothing. */
async function expectBothOpen({ login, email, wallet }: Visit): Promise<void> {
  expect(must(await createBrowser(frame).logIn(email)).body.addresses).toEqual(wallet.addresses)
  const page = createBrowser(frame)
  const { body } = must(await page.post('social/start', { provider: 'facebook' }))
  const query = await driveProvider(new URL(body.uri), { login, end: `${frame.origin}/social` })
  const done = must(await page.post('social/finish', { flow: body.flow, query })).body
  expect([done.email, done.addresses]).toEqual([email, wallet.addresses])
}

const names = ['social/start', 'social/finish', 'sharing/propose', 'sharing/confirm', 'email/start', 'email/new']

describe('the server’s process is killed', () => {
  test('behavior: after every answer: the next step goes on, and where the answer is lost it is asked again', async () => {
    const visit = await createVisit()
    expect(visit.steps.map(([step]) => step)).toEqual(names)
    for (const [step, go] of visit.steps) {
      await go()
      await killAndStart()
      if (step === 'email/start' || step === 'email/new') await go()
    }
    await expectBothOpen(visit)
  })

  test('error: while it takes the code: either it is added, or another code adds it; nothing is half done', async () => {
    for (const ms of [0, 5, 20]) {
      const visit = await createVisit()
      for (const [, go] of visit.steps.slice(0, -1)) await go()
      const last = visit.steps.at(-1)?.[1]
      const asked = last?.().catch(() => undefined)
      await new Promise((done) => setTimeout(done, ms))
      await killAndStart()
      await asked
      const { email } = (await visit.page.post('session')).body.user
      expect([null, visit.email]).toContain(email)
      if (email === null) {
        await visit.request()
        await last?.()
      }
      await expectBothOpen(visit)
    }
  })
})
