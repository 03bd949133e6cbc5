import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { writeOwnSignIn } from './support/ownSignIn.ts'
import { openSite, readToEnd } from './support/site.ts'
import { useWorld } from './support/world.ts'

const { profiles, world } = useWorld({ frame: { deviceApproval: 'always' } })

/** Signs in where a new browser must be approved. */
async function signIn(email: string, prepare: (context: BrowserContext) => unknown = () => {}) {
  const context = await profiles.open()
  await prepare(context)
  const own = await openSite(context, { ...world, chainId: 'eip155:31337' })
  expect(await own.request('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  const waiting = own.request('CONNECT_DEVICE')
  const mail = await world.service.mail.waitForMail({ to: email, subject: /Approve this sign-in/ })
  const page = await context.newPage()
  await page.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  await page.getByText(world.site.url).waitFor()
  await page.getByTestId('device-approve').click()
  await page.getByText('Sign-in approved').waitFor()
  await waiting
  await page.close()
  const { text } = await world.service.mail.waitForMail({ to: email, subject: /^Your code$/ })
  await own.request('CONNECT_OTP', { otp: /\b\d{6}\b/.exec(text)?.[0] })
  const { address } = await own.request('GET_USER', { chainId: 31337 })
  return { own, context, address }
}

test('default: a new browser is approved by the link of a mail, and not asked again', async () => {
  const email = 'device@example.org'
  const { own } = await signIn(email)
  await own.request('SIGN_OUT')
  expect(await own.request('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
})

describe('where a browser cannot say what covers a page', () => {
  /** A browser whose observers know nothing of it, as those of Firefox and Safari. */
  const without = `
    const { isVisible, ...rest } = Object.getOwnPropertyDescriptors(IntersectionObserverEntry.prototype)
    delete IntersectionObserverEntry.prototype.isVisible`
  const forget = (context: BrowserContext) => context.addInitScript({ content: without })

  test('behavior: a window of its own asks again, with the same words', async () => {
    const { own, address } = await signIn('window@example.org', forget)
    const { text: message, hex } = writeOwnSignIn(world.site.url, address)
    const signing = own.rpc('personal_sign', [hex, address])
    await own.page.evaluate('window.show(true)')
    await own.frame.getByText('We can’t be sure').waitFor()
    const asked = await own.openWindow()
    await asked.getByText('wants you to sign in').waitFor()
    await readToEnd(asked)
    expect(asked.url()).toBe(`${world.service.origin}/confirm`)
    const closed = asked.waitForEvent('close')
    await asked.getByTestId('confirm-approve').click()
    expect(await verifyMessage({ address, message, signature: (await signing) as Hex })).toBe(true)
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
    await asked.getByText('Nothing to confirm').waitFor()
    await page.evaluate(
      `window.asked.postMessage({ kind: 'question', question: ${JSON.stringify(question)}, look: {} }, '*')`,
    )
    // the message before this one has been heard when this one is
    await asked.evaluate(
      `new Promise((done) => { addEventListener('message', done, { once: true }); postMessage('mark', '*') })`,
    )
    expect(await asked.getByTestId(/approve|passkey/).count()).toBe(0)
  })
})

test('default: the frame is ready after two rounds of requests: its page, and what that names', async () => {
  const context = await profiles.open()
  const { page } = await openSite(context, world)
  await page.goto(world.site.url)
  const asked: string[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === world.service.origin) asked.push(pathname)
  })
  await page.evaluate(`window.embed('${world.service.origin}/sdk?projectId=demo&chainId=eip155:1')`)
  const [first, ...others] = asked
  const html = await (await fetch(`${world.service.origin}${first}`)).text()
  expect(first).toBe('/sdk')
  expect(others.filter((path) => !html.includes(path))).toEqual([])
  expect(others.length).toBeLessThan(8)
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

describe('what is served', () => {
  test('default: everybody gets the same files, under names that change with what is in them', async () => {
    const get = async (url: string, headers: Record<string, string>) => {
      const response = await fetch(new URL(url, world.service.origin), { headers })
      return { text: await response.text(), caching: response.headers.get('cache-control') }
    }
    const src = `/sdk?${new URLSearchParams({ projectId: 'demo', chainId: 'eip155:31337', version: '4' })}`
    const visitors = [
      { 'user-agent': 'one', cookie: '__Host-foyer=one', 'accept-language': 'de', 'x-forwarded-for': '10.0.0.1' },
      { 'user-agent': 'two', cookie: '__Host-foyer=two', 'accept-language': 'ar', 'x-forwarded-for': '10.0.0.2' },
    ]
    const [page, other] = await Promise.all(visitors.map((headers) => get(src, headers)))
    expect(page?.text).toBe(other?.text)
    const files = [...(page?.text ?? '').matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      expect(file).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css)$/)
      const [first, second] = await Promise.all(visitors.map((headers) => get(file, headers)))
      expect(first).toEqual(second)
      expect(first?.caching).toContain('immutable')
    }
  })
})
