import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import type { Hex } from 'viem'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProfiles } from './support/profiles.ts'
import { openSite } from './support/site.ts'
import { startWorld, type World } from './support/world.ts'

const profiles = createProfiles()
let world: World

beforeAll(async () => {
  world = await startWorld({ frame: { deviceApproval: 'always' } })
})
afterAll(async () => {
  await profiles.stop()
  await world?.stop()
})
afterEach(() => profiles.closeAll())

/** Signs in where a new browser must be approved. */
async function signIn(email: string, prepare: (context: BrowserContext) => unknown = () => {}) {
  const context = await profiles.open()
  await prepare(context)
  const own = await openSite(context, { ...world, chainId: 'eip155:31337' })
  expect(await own.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  const waiting = own.ask('CONNECT_DEVICE')
  const mail = await world.service.mail.waitForMail({ to: email, subject: /Approve this login/ })
  const page = await context.newPage()
  await page.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  await page.getByText(world.site.url).waitFor()
  await page.getByTestId('device-approve').click()
  await page.getByText('This login is approved').waitFor()
  await waiting
  await page.close()
  const { text } = await world.service.mail.waitForMail({ to: email, subject: /^Your code$/ })
  await own.ask('CONNECT_OTP', { otp: /\b\d{6}\b/.exec(text)?.[0] })
  const { address } = await own.ask('GET_USER', { chainId: 31337 })
  return { own, context, address }
}

test('default: a new browser is approved by the link of a mail, and not asked again', async () => {
  const email = 'device@example.org'
  const { own } = await signIn(email)
  await own.ask('SIGN_OUT')
  expect(await own.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
})

describe('where a browser cannot say what covers a page', () => {
  /** A browser whose observers know nothing of it, as those of Firefox and Safari. */
  const without = `
    const { isVisible, ...rest } = Object.getOwnPropertyDescriptors(IntersectionObserverEntry.prototype)
    delete IntersectionObserverEntry.prototype.isVisible`
  const forget = (context: BrowserContext) => context.addInitScript({ content: without })

  test('behavior: a window of its own asks again, with the same words', async () => {
    const { own, address } = await signIn('window@example.org', forget)
    const signing = own.rpc('personal_sign', ['0x68656c6c6f', address])
    await own.page.evaluate('window.show(true)')
    await own.frame.getByText('nobody can be sure').waitFor()
    const asked = await own.openWindow()
    await asked.getByText('hello').waitFor()
    expect(asked.url()).toBe(`${world.service.origin}/confirm`)
    const closed = asked.waitForEvent('close')
    await asked.getByTestId('confirm-approve').click()
    expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
    await closed
  })

  test.each([
    ['/confirm', { id: 'x', title: 'x', asks: 'y', approve: 'z' }],
    ['/passkey', [{ credentialId: 'AAAA', salt: 'AAAA', sealed: 'AAAA' }]],
  ])('error: opened by another site, the window at %s asks nothing', async (path, question) => {
    const context = await profiles.open()
    const page = await context.newPage()
    await page.goto(world.site.url)
    const opened = context.waitForEvent('page')
    await page.evaluate(`window.asked = window.open('${world.service.origin}${path}'); void 0`)
    const asked = await opened
    await asked.getByText('There is nothing to confirm here').waitFor()
    await page.evaluate(
      `window.asked.postMessage({ kind: 'ask', question: ${JSON.stringify(question)}, look: {} }, '*')`,
    )
    // the message before this one has been heard when this one is
    await asked.evaluate(
      `new Promise((done) => { addEventListener('message', done, { once: true }); postMessage('mark', '*') })`,
    )
    expect(await asked.getByTestId(/approve|passkey/).count()).toBe(0)
  })
})

test('default: the frame is ready within 300 ms of being embedded', async () => {
  const context = await profiles.open()
  const first = await openSite(context, world)
  const times: number[] = []
  for (let run = 0; run < 9; run += 1) {
    await first.page.goto(world.site.url)
    const src = `${world.service.origin}/sdk?projectId=demo&chainId=eip155:1`
    times.push(
      Number(
        await first.page.evaluate(
          `(async () => { const began = performance.now(); await window.embed(${JSON.stringify(src)}); return performance.now() - began })()`,
        ),
      ),
    )
  }
  const median = times.toSorted((a, b) => a - b)[4] ?? Number.POSITIVE_INFINITY
  console.log(`frame ready: median ${median.toFixed(0)} ms of ${times.map((time) => time.toFixed(0)).join(', ')}`)
  expect(median).toBeLessThan(300)
})

test('default: up to the first approval, login and new keys with it, at most 120 kB are loaded', async () => {
  const sizes = new Map<string, Promise<number>>()
  await signIn('sizes@example.org', (context) =>
    context.on('response', (response) => {
      const { origin, pathname } = new URL(response.url())
      // the page behind the mail's link is a window of its own
      const isEmbedded = response.request().frame().parentFrame() !== null
      const isPage = origin === world.service.origin && !pathname.startsWith('/api/') && isEmbedded
      if (isPage)
        sizes.set(
          pathname,
          response.body().then((body) => gzipSync(body, { level: 9 }).length),
        )
    }),
  )
  const loaded = await Promise.all([...sizes].map(async ([path, size]) => [path, await size] as const))
  const total = loaded.reduce((sum, [, size]) => sum + size, 0)
  console.log(`frame before the first approval: ${total} bytes in ${loaded.length} files`)
  expect(loaded.some(([path]) => path.includes('signer.worker-'))).toBe(true)
  expect(total).toBeLessThan(120_000)
})
