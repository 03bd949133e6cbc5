import { requestRpc } from 'devnet'
import type { BrowserContext, Page, Response } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addAuthenticator } from '../../../profiles.base.ts'
import { createLegacy } from './support/legacyWallet.ts'
import { writeOwnSignIn } from './support/ownSignIn.ts'
import { finishBackUp, giveBack, openOwnWindow, readPhrase } from './support/ownWindow.ts'
import { openSite } from './support/site.ts'
import { startService } from './support/startService.ts'
import { useWorld } from './support/useWorld.ts'

const { profiles, world } = useWorld()

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
  const { address } = await own.ask('GET_USER', { chainId: 31337 })
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
    expect(await embedded.own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
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
  expect(await own.ask('GET_USER', { chainId: 31337 }).catch(String)).toContain('needs a recovery code')
  const page = await openOwnWindow(context, service, email)
  await page.getByTestId('make-first').click()
  await page.getByTestId('recovery-share').waitFor()
  expect(await page.getByTestId('address-eip155').count()).toBe(0)
  expect(await own.ask('GET_USER', { chainId: 31337 }).catch(String)).toContain('needs a recovery code')
  await giveBack(page)
  await finishBackUp(page)
  const address = await page.getByTestId('address-eip155').textContent()
  expect((await own.ask('GET_USER', { chainId: 31337 })).address).toBe(address)
  await service.stop()
})

describe('strict custody', { timeout: 90_000 }, () => {
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
    await embedded.own.ask('GET_USER', { chainId: 31337 })
    const again = embedded.own.rpc('personal_sign', [hello, address])
    await embedded.own.approve()
    await expectSigns(embedded, again, 'hello')
    // it is listed, and one that is removed is signed out and needs the share again
    await page.reload()
    const rows = page.getByTestId('devices').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasNotText: 'This browser' }).getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await embedded.own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await embedded.own.logIn(email)
    await embedded.own.ask('GET_USER', { chainId: 31337 })
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

describe('a passkey, asked at a site', { timeout: 90_000 }, () => {
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
    const { address } = await own.ask('GET_USER', { chainId: 31337 })
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

describe('a strict wallet of an earlier version, whose share nobody kept', { timeout: 90_000 }, () => {
  async function openLegacy(email: string) {
    const context = await profiles.open()
    const { own } = await openFrame(context, email)
    const page = own.page.frames().find((one) => one.url().startsWith(world.service.origin))
    if (!page) throw new Error('There is no frame')
    const { eip155 } = await createLegacy(world.service, page, email)
    await requestRpc(world.evm.url, { method: 'anvil_setBalance', params: [eip155, '0xde0b6b3a7640000'] })
    await own.reload()
    await own.ask('GET_USER', { chainId: 31337 })
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
