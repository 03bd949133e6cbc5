import { createSoftPasskey, type Slips, type SoftPasskey } from './softPasskey.ts'
import { createBrowser, type ServedFrame, type TestBrowser } from './testFrame.ts'

/** The wallet's own window in which somebody answers their passkey, step by step. */
export function createPasskeyWindow(
  frame: ServedFrame,
  state: string,
  options: Omit<Parameters<typeof createBrowser>[1], 'site'> = {},
) {
  const browser = createBrowser(frame, { ...options, site: frame.origin })
  return {
    browser,
    /** Makes a passkey, and hands it in. */
    make: async (passkey: SoftPasskey, slips: Slips = {}) => {
      const { body } = await browser.post('login-passkey/begin', { state })
      return await browser.post('login-passkey/make', { state, response: passkey.create(body, slips) })
    },
    /** Has it answer, and hands that in. */
    answer: async (passkey: SoftPasskey, { hasSecret = false, ...slips }: Slips & { hasSecret?: boolean } = {}) => {
      const { body } = await browser.post('login-passkey/challenge', { state })
      return await browser.post('login-passkey/answer', { state, response: passkey.get(body, slips), hasSecret })
    },
  }
}

/** Begins a login on a site's page. */
export async function startPasskeyLogin(page: TestBrowser): Promise<{ readonly flow: string; readonly state: string }> {
  const { status, body } = await page.post('social/start', { provider: 'passkey' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { flow: body.flow, state: new URL(body.uri).searchParams.get('state') ?? '' }
}

/** As the window writes it into the address that its page reads. */
export const toQuery = (state: string, code: string) => String(new URLSearchParams({ code, state }))

type Login = { readonly passkey?: SoftPasskey; readonly hasSecret?: boolean; readonly isNew?: boolean }

/** The whole way: a new wallet, or back to one. */
export async function logInByPasskey(
  frame: ServedFrame,
  page: TestBrowser,
  { passkey = createSoftPasskey(frame.origin), hasSecret = false, isNew = true }: Login = {},
) {
  const { flow, state } = await startPasskeyLogin(page)
  const own = createPasskeyWindow(frame, state)
  if (isNew) {
    const made = await own.make(passkey)
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  }
  const { body } = await own.answer(passkey, { hasSecret })
  const query = toQuery(state, body.code)
  return { passkey, state, flow, query, answer: body, done: await page.post('social/finish', { flow, query }) }
}
