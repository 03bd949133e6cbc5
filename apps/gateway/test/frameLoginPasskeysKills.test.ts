import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MailSink, startMailSink } from 'devnet'
import { createName, otherHalf } from 'frame/signer/halves'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStateDir } from '../../../stateDir.base.ts'
import { createProject } from '../src/projects/projects.ts'
import { openStore } from '../src/store/openStore.ts'
import { findFreePort, type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts'
import { createMessages, createRawWallet, splitRaw } from './support/rawWallet.ts'
import { createPasskeyWindow, createSoftPasskey, startPasskeyLogin, toQuery } from './support/softPasskey.ts'
import { createBrowser, frameKey, type ServedFrame, site } from './support/testFrame.ts'

const stateDir = createStateDir('passkey-kills-')
let mail: MailSink
let server: GatewayProcess
let frame: ServedFrame
let port = 0

async function start(): Promise<void> {
  const smtp = { host: '127.0.0.1', port: mail.smtpPort }
  const limits = { passkeysPerNetwork: 1_000 }
  const config = { stateDir, frame: { port, folder: join(stateDir, 'page'), smtp, passkeyLogin: true, limits } }
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
  await mail?.stop()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

const must = <answer extends { readonly status: number; readonly body: unknown }>(answer: answer): answer => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer
}

/** Everything that a visitor's page and window ask while a wallet is made under a passkey, in order. */
async function createVisit() {
  const page = createBrowser(frame)
  const passkey = createSoftPasskey(frame.origin)
  const wallet = await createRawWallet()
  const sharing = splitRaw(wallet, { mode: 'strict' })
  const { propose, confirm, send } = createMessages(frame, page)
  const [proposeOp, addOp, confirmOp] = [createName(), createName(), createName()]
  const known = { flow: '', state: '', options: { challenge: '' }, code: '' }
  let window = createPasskeyWindow(frame, '')
  const { salt, sealed } = { salt: 'A'.repeat(43), sealed: 'B'.repeat(60) }
  const steps: [string, () => Promise<unknown>][] = [
    [
      'social/start',
      async () => {
        Object.assign(known, await startPasskeyLogin(page))
        window = createPasskeyWindow(frame, known.state)
      },
    ],
    [
      'login-passkey/begin',
      async () => {
        known.options = must(await window.browser.post('login-passkey/begin', { state: known.state })).body
      },
    ],
    [
      'login-passkey/make',
      async () => {
        const response = passkey.create(known.options)
        must(await window.browser.post('login-passkey/make', { state: known.state, response }))
      },
    ],
    [
      'login-passkey/challenge',
      async () => {
        known.options = must(await window.browser.post('login-passkey/challenge', { state: known.state })).body
      },
    ],
    [
      'login-passkey/answer',
      async () => {
        const body = { state: known.state, response: passkey.get(known.options), hasSecret: true }
        known.code = must(await window.browser.post('login-passkey/answer', body)).body.code
      },
    ],
    [
      'social/finish',
      async () => must(await page.post('social/finish', { flow: known.flow, query: toQuery(known.state, known.code) })),
    ],
    ['sharing/propose', async () => must(await propose(wallet, sharing, proposeOp))],
    [
      'passkeys/add',
      async () =>
        must(
          await send(wallet, 'passkeys/add', {
            op: addOp,
            sharing: sharing.sharing,
            credentialId: passkey.id,
            salt,
            sealed,
          }),
        ),
    ],
    ['passkeys/list', async () => expect(must(await page.post('passkeys/list')).body.passkeys).toHaveLength(1)],
    ['sharing/confirm', async () => must(await confirm(wallet, sharing, confirmOp))],
  ]
  return { page, passkey, wallet, sharing, steps }
}

type Visit = Awaited<ReturnType<typeof createVisit>>

/** The same passkey, in a browser that has nothing: what it seals and the server's part open the wallet. */
async function expectOpensElsewhere({ passkey, wallet, sharing }: Visit): Promise<void> {
  const page = createBrowser(frame)
  const { flow, state } = await startPasskeyLogin(page)
  const { body } = await createPasskeyWindow(frame, state).answer(passkey, { hasSecret: true })
  const done = must(await page.post('social/finish', { flow, query: toQuery(state, body.code) })).body
  expect([done.custody, done.addresses]).toEqual(['strict', wallet.addresses])
  const { serverShare } = must(await page.post('release/sharing', { sharing: sharing.sharing, all: false })).body
  expect(otherHalf(wallet.entropy, serverShare)).toBe(sharing.recoveryShare)
  expect((await page.post('release/sharing', { sharing: sharing.sharing, all: true })).body.reasons[0].name).toBe(
    'ShareUnknown',
  )
  expect(must(await page.post('passkeys/list')).body.passkeys).toMatchObject([{ credentialId: passkey.id }])
}

const names = [
  'social/start',
  'login-passkey/begin',
  'login-passkey/make',
  'login-passkey/challenge',
  'login-passkey/answer',
  'social/finish',
  'sharing/propose',
  'passkeys/add',
  'passkeys/list',
  'sharing/confirm',
]

describe('the server’s process is killed', () => {
  test('behavior: after every answer: the next step goes on, and where the answer is lost it is asked again', async () => {
    const visit = await createVisit()
    expect(visit.steps.map(([step]) => step)).toEqual(names)
    for (const [step, request] of visit.steps) {
      await request()
      await killAndStart()
      if (['sharing/propose', 'passkeys/add', 'sharing/confirm'].includes(step)) await request()
    }
    await expectOpensElsewhere(visit)
  })

  test.each(['login-passkey/make', 'login-passkey/answer', 'social/finish'])(
    'behavior: and the answer to %s is lost: a login that is begun anew with the same passkey goes on',
    async (name) => {
      const visit = await createVisit()
      const find = (wanted: string) => visit.steps.findIndex(([step]) => step === wanted)
      for (const [, request] of visit.steps.slice(0, find(name) + 1)) await request()
      await killAndStart()
      // what was taken once is not taken again, and nobody is kept out by that
      await expect(visit.steps[find(name)]?.[1]()).rejects.toThrow(/PasskeyGone|SocialGone/)
      const again = ['social/start', 'login-passkey/challenge', 'login-passkey/answer', 'social/finish']
      for (const [step, request] of visit.steps) {
        if (again.includes(step) || find(step) > find('social/finish')) await request()
      }
      await expectOpensElsewhere(visit)
    },
  )
})
