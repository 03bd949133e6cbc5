import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { requestRpc } from 'devnet'
import type { BrowserContext, Page, Response, Route } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addAuthenticator } from '../../../profiles.base.ts'
import { createName } from '../src/signer/halves.ts'
import type { SignerCalls } from '../src/signer/messages.ts'
import { createLegacy } from './support/legacyWallet.ts'
import { writeOwnSignIn } from './support/ownSignIn.ts'
import { finishBackUp, giveBack, openOwnWindow, readPhrase } from './support/ownWindow.ts'
import { createChance } from './support/seeded.ts'
import { openSite } from './support/site.ts'
import { startService } from './support/startService.ts'
import { useWorld } from './support/world.ts'

const { profiles: shared, world } = useWorld({ trustedProxies: 1 })

let networks = 0
/** Each browser asks from a network of its own: what one may ask in a while is not what is tested. */
const profiles = {
  open: async () => {
    const context = await shared.open()
    networks += 1
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${networks}.1` })
    return context
  },
}

async function readCode(email: string, since: number): Promise<string> {
  const { text } = await world.service.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

const lastMail = (email: string) => world.service.mail.mails(email)[0]?.id ?? 0

/** The wallet in a window of its own, signed in. */
async function openWallet(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${world.service.origin}/wallet`)
  await signInto(page, email)
  return page
}

async function signInto(page: Page, email: string): Promise<void> {
  const since = lastMail(email)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code from the email').fill(await readCode(email, since))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByTestId('address-eip155').waitFor()
}

/** As the page says that it is now. */
async function waitForCustody(page: Page, mode: 'standard' | 'strict'): Promise<void> {
  await page.locator(`[data-custody="${mode}"][aria-current]`).waitFor({ state: 'attached' })
}

async function openFrame(context: BrowserContext, email: string) {
  const own = await openSite(context, { ...world, chainId: 'eip155:31337' })
  await own.logIn(email)
  const { address } = await own.request('GET_USER', { chainId: 31337 })
  return { own, address }
}

async function expectSigns(own: Awaited<ReturnType<typeof openFrame>>, signing: Promise<unknown>, text: string) {
  expect(await verifyMessage({ address: own.address, message: text, signature: (await signing) as Hex })).toBe(true)
}

const hello = '0x68656c6c6f'

describe('the window of its own', () => {
  test('default: says who could reach the key, shows the twelve words after a code, and they open the wallet elsewhere', async () => {
    const email = 'export@example.org'
    const context = await profiles.open()
    const page = await openWallet(context, email)
    const address = await page.getByTestId('address-eip155').textContent()
    await page
      .getByText('The operator of this server, or anyone who can read your email, could access the key.')
      .waitFor()
    await page.getByTestId('show-phrase').click()
    await page.getByTestId('phrase').waitFor()
    expect(await page.getByTestId('phrase').textContent()).not.toMatch(/[a-z]/)
    const phrase = await readPhrase(page)
    expect(phrase.split(' ')).toHaveLength(12)
    expect(mnemonicToAccount(phrase).address).toBe(address)
    expect(await page.getByTestId('phrase').textContent()).not.toMatch(/[a-z]/)
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByTestId('phrase').count()).toBe(0)
    const embedded = await openFrame(context, email)
    expect(embedded.address).toBe(address)
  })

  test('behavior: sessions are listed with their sites, and one is ended from there', async () => {
    const email = 'sessions@example.org'
    const context = await profiles.open()
    const embedded = await openFrame(context, email)
    const page = await openWallet(context, email)
    const row = page.getByTestId('sessions').getByRole('listitem').filter({ hasText: world.site.url })
    await row.getByRole('button', { name: 'End' }).click()
    await expect.poll(() => row.count()).toBe(0)
    expect(await embedded.own.request('IS_CONNECTED')).toEqual({ isConnected: false })
  })
})

async function createStrict(context: BrowserContext, email: string) {
  const page = await openWallet(context, email)
  await page.getByTestId('change-custody').click()
  const recovery = await giveBack(page)
  await finishBackUp(page)
  await waitForCustody(page, 'strict')
  return { page, recovery }
}

test('default: a wallet that is strict from the beginning is told to a site only when its share was given back', async () => {
  const { nativeCurrency, url } = world.evm
  const chain = { id: 'eip155:31337', name: 'Foyer Local', nativeCurrency, rpcUrls: [url], indexFrom: 'off' }
  const service = await startService({ chains: [chain], frame: { custody: 'strict' } })
  const context = await profiles.open()
  const own = await openSite(context, { ...world, service, chainId: 'eip155:31337' })
  const email = 'born-strict@example.org'
  expect(await own.logIn(email).catch(String)).toContain(`Open ${service.origin}/wallet to create one`)
  expect(await own.request('GET_USER', { chainId: 31337 }).catch(String)).toContain('needs a recovery code')
  const page = await openOwnWindow(context, service, email)
  await page.getByTestId('make-first').click()
  await page.getByTestId('recovery-share').waitFor()
  // left and come back to, there is nothing yet of which it could be said that it is unchanged
  await page.reload()
  await page.getByTestId('recovery-go-on').waitFor()
  expect(await page.getByText('The wallet is unchanged').count()).toBe(0)
  await page.getByText('Your wallet doesn’t have a key yet').waitFor()
  await page.getByTestId('recovery-go-on').click()
  await page.getByTestId('recovery-share').waitFor()
  expect(await page.getByTestId('address-eip155').count()).toBe(0)
  expect(await own.request('GET_USER', { chainId: 31337 }).catch(String)).toContain('needs a recovery code')
  await giveBack(page)
  await finishBackUp(page)
  const address = await page.getByTestId('address-eip155').textContent()
  expect((await own.request('GET_USER', { chainId: 31337 })).address).toBe(address)
  await service.stop()
})

describe('strict custody', () => {
  test('behavior: nothing changes before the share was given back; a reload in between goes on, or gives it up', async () => {
    const page = await openWallet(await profiles.open(), 'two-steps@example.org')
    await page.getByTestId('change-custody').click()
    const recovery = (await page.getByTestId('recovery-share').textContent()) ?? ''
    await waitForCustody(page, 'standard')
    await page.reload()
    await page.getByTestId('recovery-go-on').click()
    expect(await page.getByTestId('recovery-share').textContent()).toBe(recovery)
    await page.getByTestId('recovery-kept').click()
    for (const place of [0, 1]) await page.getByTestId(`recovery-group-${place}`).fill('AAAA')
    await page.getByTestId('recovery-confirm').click()
    await page.getByText('That doesn’t match the code shown').waitFor()
    await page.getByTestId('recovery-give-up').click()
    await page.getByText('is void').waitFor()
    await waitForCustody(page, 'standard')
    await page.getByTestId('change-custody').click()
    const next = (await page.getByTestId('recovery-share').textContent()) ?? ''
    expect(next).not.toBe(recovery)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as file' }).click()
    const file = await (await download).path()
    await page.getByTestId('recovery-kept').click()
    await page.getByTestId('recovery-load').setInputFiles(file)
    await finishBackUp(page)
    await waitForCustody(page, 'strict')
    await page.getByText('Destroy all earlier ones').waitFor()
  })

  test('default: on another device mail alone signs nothing; the recovery share opens it', async () => {
    const email = 'strict@example.org'
    const { page, recovery } = await createStrict(await profiles.open(), email)
    expect(recovery).toMatch(/^([A-HJ-NP-TV-Z]{4} ){11}[A-HJ-NP-TV-Z]{4}$/)
    const address = await page.getByTestId('address-eip155').textContent()
    const embedded = await openFrame(await profiles.open(), email)
    expect(embedded.address).toBe(address)
    const signing = embedded.own.rpc('personal_sign', [hello, address])
    await embedded.own.approve()
    await embedded.own.page.evaluate('window.show(true)')
    await embedded.own.frame.getByText('Signing in isn’t enough to open this wallet').waitFor()
    const wrong = `${recovery.slice(0, -1)}${recovery.endsWith('A') ? 'B' : 'A'}`
    await embedded.own.frame.getByTestId('frame-recovery').fill(wrong)
    await embedded.own.frame.getByTestId('frame-unlock').click()
    await embedded.own.frame.getByText('Check group 12').waitFor()
    await embedded.own.frame.getByTestId('frame-recovery').fill(recovery)
    await embedded.own.frame.getByTestId('frame-unlock').click()
    await expectSigns(embedded, signing, 'hello')
    // and from now on this device has a part of its own
    await embedded.own.reload()
    await embedded.own.request('GET_USER', { chainId: 31337 })
    const again = embedded.own.rpc('personal_sign', [hello, address])
    await embedded.own.approve()
    await expectSigns(embedded, again, 'hello')
    // it is listed, and one that is removed is signed out and needs the share again
    await page.reload()
    const rows = page.getByTestId('devices').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasNotText: 'This browser' }).getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await embedded.own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await embedded.own.logIn(email)
    await embedded.own.request('GET_USER', { chainId: 31337 })
    embedded.own.rpc('personal_sign', [hello, address]).catch(() => {})
    await embedded.own.approve()
    await embedded.own.page.evaluate('window.show(true)')
    await embedded.own.frame.getByTestId('frame-recovery').waitFor()
  })

  test('default: an open device approves a new one that shows the same words', async () => {
    const email = 'approve@example.org'
    const contexts = [await profiles.open(), await profiles.open()] as const
    await Promise.all(contexts.map((context) => context.clock.install()))
    const { page } = await createStrict(contexts[0], email)
    const embedded = await openFrame(contexts[1], email)
    const signing = embedded.own.rpc('personal_sign', [hello, embedded.address])
    await embedded.own.approve()
    await embedded.own.page.evaluate('window.show(true)')
    await embedded.own.frame.getByRole('button', { name: 'Ask another device' }).click()
    const words = await embedded.own.frame.locator('.six').textContent()
    expect(words?.split(' ')).toHaveLength(6)
    // each looks every few seconds
    await page.clock.runFor(3_000)
    expect(await page.getByTestId('request-words').textContent()).toBe(words)
    const approved = page.waitForResponse(/\/api\//)
    await page.getByTestId('request-approve').click()
    await approved
    await embedded.own.page.clock.runFor(2_000)
    await expectSigns(embedded, signing, 'hello')
  })
})

test('behavior: where 200 browsers open a wallet the next one signs with its code, says why, and has room once one is removed', async () => {
  const email = 'crowd@example.org'
  const { address } = await openFrame(await profiles.open(), email)
  const database = new DatabaseSync(join(world.service.stateDir, 'gateway.sqlite'))
  const row = database
    .prepare('select * from frame_pairs where user_id = (select id from frame_users where email = ?)')
    .get(email)
  if (!row) throw new Error('The first browser has no part')
  const names = Object.keys(row)
  const insert = database.prepare(
    `insert into frame_pairs (${names.join()}) values (${names.map((name) => `:${name}`).join()})`,
  )
  for (let count = 1; count < 200; count += 1) {
    insert.run({
      ...row,
      id: createName(),
      device_id: createName(),
      browser_key: null,
      created_at: count,
      used_at: count,
    })
  }
  database.close()
  const context = await profiles.open()
  // it hears that there is no room only while its visitor is asked
  let answer = () => {}
  const whenAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route(/\/api\/wallet\/device\/add/, (route) => whenAsked.then(() => route.continue()))
  const { own } = await openFrame(context, email)
  const { text, hex } = writeOwnSignIn(world.site.url, address)
  const signing = own.rpc('personal_sign', [hex, address])
  await own.page.evaluate('window.show(true)')
  await own.frame.getByTestId('frame-approve').waitFor()
  answer()
  await own.frame.getByText('This wallet has reached its limit of browsers').waitFor()
  const opening = context.waitForEvent('page')
  await own.frame.getByRole('link', { name: 'Browsers that can open this wallet' }).click()
  const page = await opening
  await own.approve()
  await expectSigns({ own, address }, signing, text)
  await signInto(page, email)
  await page.getByText('This wallet has reached its limit of browsers').waitFor()
  const rows = page.getByTestId('devices').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(200)
  // what was used longest ago comes first
  await rows.first().getByRole('button', { name: 'Remove' }).click()
  await rows.filter({ hasText: 'This browser' }).waitFor()
  expect(await rows.count()).toBe(200)
  expect(await page.getByText('This wallet has reached its limit of browsers').count()).toBe(0)
})

describe('words after a fault', () => {
  const silent = 'The wallet’s server didn’t respond. Try again.'
  const broken = 'Something went wrong on the wallet’s server. Try again.'
  const html = { contentType: 'text/html', body: '<!doctype html><title>Log in to this network</title>' }
  const faults: readonly (readonly [string, (route: Route) => Promise<void>, string])[] = [
    ['no answer', (route) => route.abort(), silent],
    ['a page of something between', (route) => route.fulfill({ status: 200, ...html }), broken],
    ['a gateway’s error page', (route) => route.fulfill({ status: 502, ...html }), broken],
    ['half an answer', (route) => route.fulfill({ contentType: 'application/json', body: '{"user":' }), broken],
  ]

  test('behavior: whatever comes in place of an answer, the page says it in its own words, and goes on once it is over', async () => {
    const context = await profiles.open()
    const page = await openWallet(context, 'fault@example.org')
    const waitForRest = () => page.locator('[data-testid="change-custody"]:enabled').waitFor()
    await waitForRest()
    for (const [what, handle, words] of faults) {
      await context.route('**/api/**', handle)
      for (const button of ['change-custody', 'show-phrase']) {
        await page.getByTestId(button).click()
        await page.getByText(words).first().waitFor()
        // biome-ignore lint/performance/useDomNodeTextContent: what is on the screen
        const shown = await page.locator('body').innerText()
        expect({ what, button, shown }).not.toMatchObject({
          shown: expect.stringMatching(/TypeError|Zod|undefined|JSON|token '<'|fetch|invalid_type/),
        })
        await context.unroute('**/api/**')
        await page.reload()
        await waitForRest()
        await context.route('**/api/**', handle)
      }
      await context.unroute('**/api/**')
    }
    await page.getByTestId('change-custody').click()
    await page.getByTestId('recovery-share').waitFor()
  })

  test('behavior: where the wallet’s state was not read, the change that waits for it reads it again', async () => {
    const context = await profiles.open()
    const page = await openWallet(context, 'unread@example.org')
    await context.route(/\/api\/wallet\/status/, (route) => route.abort())
    await page.reload()
    await page.getByText(silent).waitFor()
    await context.unrouteAll()
    await page.getByTestId('change-custody').click({ timeout: 15_000 })
    await page.getByTestId('recovery-share').waitFor()
    // a change that waits is not begun once more unseen
    await context.route(/\/api\/wallet\/status/, (route) => route.abort())
    await page.reload()
    await page.getByText(silent).waitFor()
    await context.unrouteAll()
    await page.getByTestId('change-custody').click({ timeout: 15_000 })
    await page.getByTestId('recovery-go-on').waitFor()
    expect(await page.getByTestId('recovery-share').count()).toBe(0)
  })
})

describe('what a browser really keeps, sends and hears', () => {
  type Fault = 'question lost' | 'answer lost' | 'asked twice' | 'asked late' | 'page gone'
  const faults: readonly Fault[] = ['question lost', 'answer lost', 'asked twice', 'asked late', 'page gone']
  const retried = ['Unreachable', 'SharingGone', 'Gone']

  /** Faults of the requests of a browser, each at most once in a while. */
  async function breakApi(context: BrowserContext, chance: ReturnType<typeof createChance>, budget: number) {
    let left = budget
    const met: string[] = []
    const handle = async (route: Route) => {
      if (left === 0 || chance.below(4) > 0) return await route.fallback()
      left -= 1
      const fault = chance.pick(faults)
      met.push(`${new URL(route.request().url()).pathname} ${fault}`)
      if (fault === 'question lost') return await route.abort()
      const response = await route.fetch()
      if (fault === 'asked twice') {
        await route.fetch()
        return await route.fulfill({ response })
      }
      await route.abort()
      if (fault === 'asked late') await route.fetch()
      if (fault === 'page gone') await route.request().frame().page().reload()
    }
    // what is asked while a page goes is answered no more
    await context.route('**/api/**', (route) => handle(route).catch(() => {}))
    return met
  }

  const workerPath = () => {
    const folder = join(import.meta.dirname, '../dist-test/assets')
    return `/assets/${readdirSync(folder).find((name) => name.startsWith('signer.worker'))}`
  }

  /** A tab of the wallet's own page, whose worker is asked as that page asks it: with IndexedDB, the cookie and the real `callApi`. */
  async function openTab(context: BrowserContext, user: { readonly custody: string; addresses?: object | undefined }) {
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Page.setBypassCSP', { enabled: true })
    await page.goto(`${world.service.origin}/wallet`)
    const call = async <name extends keyof SignerCalls>(
      name: name,
      request: SignerCalls[name]['request'],
    ): Promise<SignerCalls[name]['answer']> => {
      const text = JSON.stringify({ id: 1, name, request, user })
      const reply = await page
        .evaluate(requestWorker, { text, path: workerPath(), site: world.service.origin })
        // the page was loaded again meanwhile
        .catch((): { readonly error: { readonly name: string; readonly message: string } } => ({
          error: { name: 'Gone', message: 'gone' },
        }))
      if ('error' in reply) throw Object.assign(new Error(reply.error.message), { name: reply.error.name })
      return reply.answer as SignerCalls[name]['answer']
    }
    const persist = async <result>(task: () => Promise<result>): Promise<result> => {
      for (let left = 30; ; left -= 1) {
        try {
          return await task()
        } catch (error) {
          if (left === 0 || !retried.includes((error as Error).name)) throw error
        }
      }
    }
    return { page, call, persist }
  }

  test.for([1, 2])(
    'behavior: two tabs and another browser at once, through faults (seed %i): one wallet, which a clean browser opens by the newest paper',
    { timeout: 120_000, retry: 0 },
    async (seed, context) => {
      context.skip(process.env['TESTS'] !== 'all', 'not run: how the three take turns differs (npm run test:all)')
      const email = `real-${seed}@example.org`
      const chance = createChance(seed)
      const contexts = [await profiles.open(), await profiles.open()] as const
      const pages = [await openWallet(contexts[0], email), await openWallet(contexts[1], email)]
      const eip155 = (await pages[0]?.getByTestId('address-eip155').textContent()) ?? ''
      await Promise.all(pages.map((page) => page.close()))
      const user = { custody: 'standard', addresses: { eip155, solana: '' } }
      const met = [await breakApi(contexts[0], chance, 6), await breakApi(contexts[1], chance, 6)]
      const papers = new Map<string, string>()
      const makeStrict = async ({ call, persist }: Awaited<ReturnType<typeof openTab>>) => {
        const { current: before } = await persist(() => call('status', {}))
        await persist(async () => {
          const { current, custody, pending } = await call('status', {})
          if (current !== before && custody === 'strict' && !pending) return
          const begin = () =>
            pending?.mode === 'strict' ? call('showRecovery', {}) : call('propose', { custody: 'strict' })
          const { shown } = await begin().catch((error: Error) => {
            // another browser's change stands since the status was read: it is read again
            throw error.name === 'Locked' ? Object.assign(error, { name: 'Gone' }) : error
          })
          if (!shown) return
          papers.set(shown.sharing, shown.recovery)
          await call('confirm', { sharing: shown.sharing, recovery: shown.recovery }).catch((error: Error) => {
            // another tab's was quicker
            if (error.name !== 'SharingUnknown') throw error
          })
        })
      }
      const tabs = [
        await openTab(contexts[0], user),
        await openTab(contexts[0], user),
        await openTab(contexts[1], user),
      ] as const
      await Promise.all([makeStrict(tabs[0]), tabs[1].persist(() => tabs[1].call('ensure', {})), makeStrict(tabs[2])])
      expect(met.flat().length).toBeGreaterThan(2)
      await Promise.all(contexts.map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })))
      const { current, custody } = await tabs[0].call('status', {})
      expect(custody).toBe('strict')
      const clean = await profiles.open()
      await (await openWallet(clean, email)).close()
      const tab = await openTab(clean, { ...user, custody: 'strict' })
      await tab.call('unlock', { recovery: papers.get(current ?? '') ?? '' })
      const { phrase } = await tab.call('exportPhrase', {})
      expect(mnemonicToAccount(phrase).address).toBe(eip155)
    },
  )
})

type AskParams = { readonly text: string; readonly path: string; readonly site: string }
type Reply = { readonly answer: unknown } | { readonly error: { readonly name: string; readonly message: string } }

/** In the page: its worker, with the browser's own key. */
async function requestWorker({ text, path, site }: AskParams): Promise<Reply> {
  const keys = await new Promise<CryptoKeyPair>((done, fail) => {
    const request = indexedDB.open('foyer-browser')
    request.onerror = () => fail(request.error)
    request.onsuccess = () => {
      const read = request.result.transaction('keys').objectStore('keys').get('browser')
      read.onsuccess = () => done(read.result as CryptoKeyPair)
    }
  })
  const bytes = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const publicKey = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const own = globalThis as { worker?: Worker }
  own.worker ??= new Worker(path, { type: 'module' })
  const { worker } = own
  const key = { publicKey, privateKey: keys.privateKey }
  const identity = { url: '', site, projectId: '', token: undefined, key }
  return await new Promise((done) => {
    worker.addEventListener('message', ({ data }) => done(data as Reply), { once: true })
    worker.postMessage({ ...JSON.parse(text), identity })
  })
}

/** A browser that has lost its part of the key. */
const removePart = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('foyer-wallet')
        request.onsuccess = () => {
          const transaction = request.result.transaction('parts', 'readwrite')
          transaction.objectStore('parts').clear()
          transaction.oncomplete = () => done()
        }
      }),
  )

test('default: the recovery share under a passkey opens a strict wallet, and the server cannot', async () => {
  const email = 'passkey@example.org'
  const context = await profiles.open()
  const page = await openWallet(context, email)
  await addAuthenticator(page)
  await page.getByTestId('change-custody').click()
  const recovery = (await page.getByTestId('recovery-share').textContent()) ?? ''
  // it is read before as well, so that a code is asked for before a passkey is made
  const isKept = async (response: Response) =>
    response.url().endsWith('passkeys/list') && (await response.text()).includes('credentialId')
  const listed = page.waitForResponse(isKept).then((response) => response.text())
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByText('Your passkey now opens this wallet').waitFor()
  await finishBackUp(page)
  await waitForCustody(page, 'strict')
  expect(await listed).toContain('credentialId')
  expect(await listed).not.toContain(recovery.replaceAll(' ', '').slice(8))
  // the same passkey, in a browser that has forgotten its part
  await removePart(page)
  await page.reload()
  await page.getByTestId('show-phrase').click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const phrase = await readPhrase(page)
  expect(mnemonicToAccount(phrase).address).toBe(await page.getByTestId('address-eip155').textContent())
})

describe('a passkey, asked at a site', () => {
  const protect = async (page: Page) => {
    await addAuthenticator(page)
    await page.getByTestId('change-custody').click()
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByText('Your passkey now opens this wallet').waitFor()
    await finishBackUp(page)
    // the tests' browser does not divide what an origin keeps by site: the frame would find this page's part
    await removePart(page)
  }
  const requestSignatureFrom = async (embedded: Awaited<ReturnType<typeof openFrame>>) => {
    // what may be approved in the frame itself: no other window opens for it
    const signing = embedded.own.rpc('personal_sign', [
      writeOwnSignIn(world.site.url, embedded.address).hex,
      embedded.address,
    ])
    await embedded.own.approve()
    await embedded.own.page.evaluate('window.show(true)')
    return signing
  }
  const expectSignIn = (own: Awaited<ReturnType<typeof openFrame>>, signing: Promise<unknown>) =>
    expectSigns(own, signing, writeOwnSignIn(world.site.url, own.address).text)

  test('default: in the iframe itself, where the site allows it', async () => {
    const email = 'passkey-frame@example.org'
    const context = await profiles.open()
    const tab = await openWallet(context, email)
    await protect(tab)
    // the authenticator is the tab's: the site is opened in the same one
    const allow = 'publickey-credentials-get; publickey-credentials-create'
    const own = await openSite(context, { ...world, chainId: 'eip155:31337', allow, tab })
    await own.logIn(email)
    const { address } = await own.request('GET_USER', { chainId: 31337 })
    const signing = requestSignatureFrom({ own, address })
    const pages = context.pages().length
    await own.frame.getByTestId('frame-passkey').click()
    await expectSignIn({ own, address }, signing)
    expect(context.pages()).toHaveLength(pages)
  })

  test('default: in a window of its own, where the site allows nothing', async () => {
    const email = 'passkey-window@example.org'
    const embedded = await openFrame(await profiles.open(), email)
    const { page } = embedded.own
    const frame = page.frames().find((one) => one.url().startsWith(world.service.origin))
    // the test's authenticator belongs to one tab, so the wallet's own page and the passkey's window are in the same one
    const opening = page.context().waitForEvent('page')
    await frame?.evaluate(`{
      const tab = window.open('/wallet')
      window.open = (path) => { window.asked = path; return tab }
    }`)
    const own = await opening
    await signInto(own, email)
    await protect(own)
    const signing = requestSignatureFrom(embedded)
    await embedded.own.frame.getByTestId('frame-passkey').click()
    expect(await frame?.evaluate('window.asked')).toBe('/passkey')
    await own.goto(`${world.service.origin}/passkey`)
    await own.getByTestId('passkey-use').click()
    await expectSignIn(embedded, signing)
    expect(own.isClosed()).toBe(true)
  })

  test('error: a window that is closed opens nothing, and the visitor can go on another way', async () => {
    const email = 'passkey-closed@example.org'
    const embedded = await openFrame(await profiles.open(), email)
    const { context, frame, page } = { ...embedded.own, context: embedded.own.page.context() }
    const wallet = await openWallet(context, email)
    await protect(wallet)
    await page.bringToFront()
    const signing = requestSignatureFrom(embedded).catch(String)
    const opening = context.waitForEvent('page')
    await frame.getByTestId('frame-passkey').click()
    await (await opening).close()
    await frame.getByText('The passkey window was closed').waitFor()
    await frame.getByRole('button', { name: 'Cancel' }).click()
    expect(await signing).toContain('rejected')
  })
})

describe('a strict wallet of an earlier version, whose share nobody kept', () => {
  async function openLegacy(email: string) {
    const context = await profiles.open()
    const { own } = await openFrame(context, email)
    const page = own.page.frames().find((one) => one.url().startsWith(world.service.origin))
    if (!page) throw new Error('There is no frame')
    const { eip155 } = await createLegacy(world.service, page, email)
    await requestRpc(world.evm.url, { method: 'anvil_setBalance', params: [eip155, '0xde0b6b3a7640000'] })
    await own.reload()
    await own.request('GET_USER', { chainId: 31337 })
    const send = () => own.rpc('eth_sendTransaction', [{ from: eip155, to: eip155, value: '0x1' }])
    return { context, own, address: eip155 as Hex, send }
  }

  test('default: asks for a new share before it signs value, shows it in a window of its own, and goes on', async () => {
    const email = 'unkept@example.org'
    const { context, own, address, send } = await openLegacy(email)
    const sending = send()
    await own.approve()
    await own.page.evaluate('window.show(true)')
    await own.frame.getByTestId('share-make').click()
    const opening = context.waitForEvent('page')
    await own.frame.getByTestId('share-window').click()
    const recovery = await giveBack(await opening)
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await world.nonceOf(address)).toBe(1)
    // and is not asked again
    const second = send()
    await own.approve()
    expect(await second).toMatch(/^0x[0-9a-f]{64}$/)
    // the share that was given back opens it elsewhere
    const other = await openFrame(await profiles.open(), email)
    expect(other.address).toBe(address)
    const signing = other.own.rpc('personal_sign', [hello, address])
    await other.own.approve()
    await other.own.page.evaluate('window.show(true)')
    await other.own.frame.getByTestId('frame-recovery').fill(recovery)
    await other.own.frame.getByTestId('frame-unlock').click()
    await expectSigns(other, signing, 'hello')
  })

  test('error: without a new share nothing of value is signed; a message is', async () => {
    const { own, address, send } = await openLegacy('unkept-still@example.org')
    const sending = send().catch((error: Error) => error.message)
    await own.approve()
    await own.page.evaluate('window.show(true)')
    await own.frame.getByTestId('share-make').waitFor()
    await own.frame.getByTestId('frame-reject').click()
    expect(await sending).toContain('rejected')
    expect(await world.nonceOf(address)).toBe(0)
    const signing = own.rpc('personal_sign', [hello, address])
    await own.approve()
    await expectSigns({ own, address }, signing, 'hello')
  })
})

describe('a lost mailbox', () => {
  test('default: another address is announced, the old one is told, and stops it', async () => {
    const [email, next] = ['mailbox@example.org', 'mailbox-new@example.org']
    const page = await openWallet(await profiles.open(), email)
    await page.getByTestId('mailbox-lost').click()
    await page.getByTestId('mailbox-email').fill(next)
    const since = lastMail(next)
    await page.getByTestId('mailbox-go-on').click()
    await page.getByTestId('mailbox-code').fill(await readCode(next, since))
    await page.getByTestId('mailbox-go-on').click()
    await page.getByText(`${next} can replace it from`).waitFor()
    expect(await page.getByTestId('mailbox-finish').isDisabled()).toBe(true)
    const { text } = await world.service.mail.waitForMail({ to: email, subject: /change your wallet’s email address/ })
    const [link = ''] = /http\S+\/email#\S+/.exec(text) ?? []
    // whoever reads the old mail is in another browser
    const other = await (await profiles.open()).newPage()
    await other.goto(link)
    await other.getByTestId('email-stop').click()
    await other.getByText('Stopped: this address stays.').waitFor()
    await page.reload()
    await page.getByTestId('mailbox-lost').waitFor()
    expect(await page.getByText(next).count()).toBe(0)
  })
})

describe('what lies in the browser', () => {
  test('default: no share is readable from the page: sealed under a key that cannot be taken out, a cookie scripts do not see', async () => {
    const embedded = await openFrame(await profiles.open(), 'readable@example.org')
    const signing = embedded.own.rpc('personal_sign', [hello, embedded.address])
    await embedded.own.approve()
    await signing
    const frame = embedded.own.page.frames().find((one) => one.url().startsWith(world.service.origin))
    const seen = await frame?.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open('foyer-wallet')
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
      const read = <value>(act: (store: IDBObjectStore) => IDBRequest<value>) =>
        new Promise<value>((done) => {
          const request = act(database.transaction('parts').objectStore('parts'))
          request.onsuccess = () => done(request.result)
        })
      const names = (await read((store) => store.getAllKeys())).map(String)
      const key = (await read((store) => store.get('key'))) as CryptoKey
      const row = (await read((store) => store.get(names.find((name) => name.startsWith('pair ')) ?? ''))) as object
      const exported = await crypto.subtle.exportKey('raw', key).then(
        () => 'exported',
        (error: DOMException) => error.name,
      )
      const text = Object.values(row).filter((value) => typeof value === 'string')
      return {
        names,
        isExtractable: key.extractable,
        exported,
        text,
        cookie: document.cookie,
        local: Object.keys(localStorage),
      }
    })
    expect(seen).toMatchObject({ isExtractable: false, exported: 'InvalidAccessError', cookie: '', local: [] })
    expect(seen?.names).toHaveLength(2)
    // the id of the sharing, and nothing else in the clear
    expect(seen?.text).toEqual([expect.stringMatching(/^[\w-]{22}$/)])
    // nor does the site's page see into the frame
    const fromSite = await embedded.own.page.evaluate(() => {
      const iframe = document.getElementById('w3m-iframe') as HTMLIFrameElement
      try {
        return String(iframe.contentWindow?.document.title)
      } catch (error) {
        return (error as DOMException).name
      }
    })
    expect(fromSite).toBe('SecurityError')
  })
  test('default: the key that signs the browser’s requests cannot be taken out', async () => {
    const embedded = await openFrame(await profiles.open(), 'browser-key@example.org')
    const frame = embedded.own.page.frames().find((one) => one.url().startsWith(world.service.origin))
    const seen = await frame?.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open('foyer-browser')
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
      const { privateKey } = await new Promise<CryptoKeyPair>((done) => {
        const request = database.transaction('keys').objectStore('keys').get('browser')
        request.onsuccess = () => done(request.result as CryptoKeyPair)
      })
      const take = (format: 'pkcs8' | 'jwk') =>
        crypto.subtle.exportKey(format as 'jwk', privateKey).then(
          () => 'exported',
          (error: DOMException) => error.name,
        )
      return { isExtractable: privateKey.extractable, taken: [await take('pkcs8'), await take('jwk')] }
    })
    expect(seen).toEqual({ isExtractable: false, taken: ['InvalidAccessError', 'InvalidAccessError'] })
  })
})
