import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { accounts } from '@foyer/test/signInAccounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from './createBrowser.ts'

/** What the documentation says of libraries that hold a site's accounts, run as it stands there. */

type Handler = (request: Request) => Promise<Response>
type Recipes = {
  readonly handle: Handler
  readonly handleAuthJs: Handler
  readonly auth: { readonly handler: Handler }
}

const folder = resolve(import.meta.dirname, '../.results/recipes')
const account = accounts['solana'] as NonNullable<(typeof accounts)['solana']>
const name = `${account.chainId}:${account.address}`
const origin = 'https://shop.example'

async function loadRecipes(): Promise<Recipes> {
  const page = readFileSync(
    resolve(import.meta.dirname, '../../../apps/docs/src/content/docs/build/sign-in.md'),
    'utf8',
  )
  const titles = ['auth.ts', 'authJs.ts', 'betterAuth.ts']
  const blocks = titles.map((title) => {
    const [, text] = page.split(`\`\`\`ts title="${title}"\n`)
    return { path: resolve(folder, title), text: text?.split('```')[0] ?? '' }
  })
  for (const { path, text } of blocks) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const modules = await Promise.all(blocks.map(({ path }) => import(/* @vite-ignore */ pathToFileURL(path).href)))
  return Object.assign({}, ...modules) as Recipes
}

let recipes: Recipes
beforeAll(async () => {
  // better-auth checks no origin where it finds itself in a test, and counts requests in production
  Object.assign(process.env, { NODE_ENV: 'development', TEST: '' })
  process.env['AUTH_SECRET'] = process.env['BETTER_AUTH_SECRET'] = 'of the test, and long enough for both of them'
  recipes = await loadRecipes()
})

/** A visitor of a site that has both under its own origin. */
function open(library: Handler) {
  return createBrowser((request) => {
    const own = new Request(request.url.replace('https://api.shop.example', origin), request)
    return new URL(request.url).pathname.startsWith('/auth/') ? recipes.handle(own) : library(own)
  }, origin)
}

describe('Auth.js', () => {
  const visit = () => {
    const browser = open((request) => recipes.handleAuthJs(request))
    const postAction = async (action: string) => {
      const { csrfToken } = (await browser.request('/api/auth/csrf')).body as { csrfToken: string }
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-auth-return-redirect': '1' }
      return browser.request(`/api/auth/${action}`, { method: 'POST', headers, body: `csrfToken=${csrfToken}` })
    }
    const session = async () => (await browser.request('/api/auth/session')).body
    return { browser, postAction, session }
  }

  test('default: whoever signed with a wallet is its user, and nobody after signing out', async () => {
    const { browser, postAction, session } = visit()
    expect((await browser.send(await browser.sign({ account }))).status).toBe(200)
    expect((await postAction('callback/wallet')).status).toBe(200)
    expect(await session()).toMatchObject({ user: { id: name, name: account.address } })
    await browser.signOut()
    await postAction('signout')
    expect(await session()).toBeNull()
  })

  test('error: whoever did not sign is nobody', async () => {
    const { postAction, session } = visit()
    await postAction('callback/wallet')
    expect(await session()).toBeNull()
  })

  test('error: another page cannot sign a visitor in', async () => {
    const { browser, session } = visit()
    await browser.send(await browser.sign({ account }))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await browser.request('/api/auth/callback/wallet', { method: 'POST', headers, body: 'csrfToken=guessed' })
    expect(await session()).toBeNull()
  })
})

describe('better-auth', () => {
  const visit = () => open((request) => recipes.auth.handler(request))
  const signIn = (browser: ReturnType<typeof open>, headers = {}) =>
    browser.post('/api/auth/sign-in/wallet', {}, headers)
  const session = async (browser: ReturnType<typeof open>) =>
    (await browser.request('/api/auth/get-session')).body as { user?: { id: string; name: string } } | null

  test('default: whoever signed with a wallet is a user of it, the same the next time, and nobody after signing out', async () => {
    const browser = visit()
    expect((await browser.send(await browser.sign({ account }))).status).toBe(200)
    expect((await signIn(browser)).body).toEqual({ account: name })
    const first = await session(browser)
    expect(first?.user?.name).toBe(account.address)
    await browser.signOut()
    await browser.post('/api/auth/sign-out', {})
    expect(await session(browser)).toBeNull()

    const again = visit()
    await again.send(await again.sign({ account }))
    await signIn(again)
    expect((await session(again))?.user?.id).toBe(first?.user?.id)
  })

  test('error: whoever did not sign is nobody, and nobody is made', async () => {
    const browser = visit()
    expect((await signIn(browser)).status).toBe(401)
    expect(await session(browser)).toBeNull()
  })

  test('error: a page of another site signs nobody in', async () => {
    const browser = visit()
    await browser.send(await browser.sign({ account }))
    expect((await signIn(browser, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await session(browser)).toBeNull()
  })
})
