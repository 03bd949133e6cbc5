import { setEther } from 'devnet'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, type TestContext } from 'vitest'
import { type Firefox, type FirefoxVisitor, firefoxPath, startFirefox, type Tab } from './firefox.ts'
import { startWorld, type World } from './world.ts'

export const recipient = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

type Visit = { readonly site: Tab; frame(): Promise<Tab>; request(name: string, payload?: unknown): Promise<unknown> }

export function assertFirefox(context: TestContext): string {
  return firefoxPath ?? context.skip('There is no Firefox; set FIREFOX_PATH, or install firefox-esr')
}

export let world: World
let usual: Promise<Firefox> | undefined

/** Somebody new, who is gone with the test. */
export async function arrive(
  context: TestContext,
  options: { readonly preload?: string } = {},
): Promise<FirefoxVisitor> {
  usual ??= startFirefox(assertFirefox(context))
  const visitor = await (await usual).visitor(options)
  onTestFinished(() => visitor.leave())
  return visitor
}

export async function visit(browser: FirefoxVisitor): Promise<Visit> {
  const site = await browser.open(world.site.url)
  const src = `${world.service.origin}/sdk?${new URLSearchParams({ projectId: 'demo', chainId: 'eip155:31337', version: '4' })}`
  const embed = () => site.evaluate(`window.embed(${JSON.stringify(src)}, '')`)
  await embed()
  return {
    site: {
      ...site,
      reload: () =>
        site
          .reload()
          .then(embed)
          .then(() => {}),
    },
    frame: async () => {
      const [frame] = await site.frames()
      if (!frame) throw new Error('There is no frame')
      return frame
    },
    request: (name, payload) =>
      site.evaluate(
        `window.request(${JSON.stringify(name)}, ${payload === undefined ? 'undefined' : JSON.stringify(payload)})`,
      ),
  }
}

export async function logIn({ request: send }: Visit, email: string): Promise<Hex> {
  await send('CONNECT_EMAIL', { email })
  const { text } = await world.service.mail.waitForMail({ to: email, subject: /^Your code$/ })
  await send('CONNECT_OTP', { otp: /\b\d{6}\b/.exec(text)?.[0] })
  const { address } = (await send('GET_USER', { chainId: 31337 })) as { readonly address: Hex }
  await setEther(world.evm, { address, wei: 10n ** 18n })
  return address
}

/** Has the site ask, and leaves its answer on the page. */
export const request = ({ site }: Visit, method: string, params: unknown) =>
  site.evaluate(
    `(() => { window.answer = undefined; void window.request('RPC_REQUEST', { method: '${method}', params: ${JSON.stringify(params)}, chainId: 31337 }).then((x) => { window.answer = x }, (e) => { window.answer = 'refused ' + e.message }); window.show(true) })()`,
  )

export async function readAnswer({ site }: Visit): Promise<string> {
  await site.until('window.answer !== undefined')
  return String(await site.evaluate('window.answer'))
}

/** Opens the window that the frame leads to, and approves there. */
async function approve(browser: FirefoxVisitor, { frame }: Visit): Promise<void> {
  const before = new Set((await browser.tabs()).map(({ id }) => id))
  const embedded = await frame()
  await embedded.until(`document.querySelector('[data-testid=frame-window-address]') !== null`)
  await embedded.press('[data-testid=frame-approve]')
  await embedded.until(`document.body.innerText.includes('Waiting for your wallet')`)
  const asked = (await browser.tabs()).find(({ id }) => !before.has(id))
  if (!asked) throw new Error('No window opened')
  await asked.until(`location.href === '${world.service.origin}/confirm'`)
  await asked.until(`document.querySelector('[data-testid=confirm-approve]') !== null`)
  await asked.evaluate(`document.querySelector('.details').scrollTo(0, 1e6)`)
  await asked.until(`document.querySelector('[data-testid=confirm-approve]').disabled === false`)
  await asked.press('[data-testid=confirm-approve]')
}

/** The whole way: log in, sign, pay, load again, sign. */
export async function goAllTheWay(browser: FirefoxVisitor, email: string): Promise<void> {
  const visitor = await visit(browser)
  const address = await logIn(visitor, email)
  await request(visitor, 'personal_sign', ['0x68656c6c6f', address])
  await approve(browser, visitor)
  expect(await verifyMessage({ address, message: 'hello', signature: (await readAnswer(visitor)) as Hex })).toBe(true)
  await request(visitor, 'eth_sendTransaction', [{ from: address, to: recipient, value: '0x1' }])
  await approve(browser, visitor)
  expect(await readAnswer(visitor)).toMatch(/^0x[0-9a-f]{64}$/)
  await visitor.site.reload()
  expect(await visitor.request('IS_CONNECTED')).toEqual({ isConnected: true })
  await request(visitor, 'personal_sign', ['0x6f6e6365', address])
  await approve(browser, visitor)
  expect(await verifyMessage({ address, message: 'once', signature: (await readAnswer(visitor)) as Hex })).toBe(true)
  expect(await world.nonceOf(address)).toBe(1)
}

/** One world for all tests of a file, and one Firefox for all whose preferences are the usual ones: one takes seconds to start. */
export function useFirefox(): void {
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(async () => {
    await (await usual)?.stop()
    usual = undefined
    await world?.stop()
  })
}
