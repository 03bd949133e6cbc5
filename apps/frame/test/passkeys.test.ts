import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { setEther } from 'devnet'
import type { BrowserContext, Page } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { startAuthenticator } from './support/authenticator.ts'
import { openOwnWindow, readPhrase } from './support/ownWindow.ts'
import { saveVisitor } from './support/profiles.ts'
import { openSite, readToEnd, type SitePage } from './support/site.ts'
import { useWorld } from './support/world.ts'

const { profiles, world } = useWorld()

/** Another one each time: what a test leaves behind is not met again. */
const toEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

const recipient = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

/** On the wallet's own page: makes a passkey with a name, and asks for it before value. */
async function guard(context: BrowserContext, email: string) {
  const page = await openOwnWindow(context, world.service, email)
  const authenticator = await startAuthenticator(page)
  await page.getByTestId('guard-add').click()
  await page.getByTestId('guard-name').fill('Laptop')
  await page.getByTestId('guard-save').click()
  await page.getByTestId('passkeys').getByText('Laptop').waitFor()
  await page.getByTestId('guard-require').click()
  await page.getByTestId('guard-use').click()
  await page.getByText('This wallet asks for one of these passkeys before anything of value').waitFor()
  return { page, authenticator }
}

async function openAt(context: BrowserContext, email: string, tab?: Page) {
  const own = await openSite(context, { ...world, chainId: 'eip155:31337', ...(tab && { tab }) })
  await own.logIn(email)
  const { address } = (await own.request('GET_USER', { chainId: 31337 })) as { readonly address: Hex }
  await setEther(world.evm, { address, wei: 10n ** 18n })
  return { own, address }
}

const pay = (own: SitePage, from: Hex) =>
  own.rpc('eth_sendTransaction', [{ from, to: recipient, value: '0x1' }]).then(String, (error: Error) => error.message)

const press = async (asked: Page) => {
  await readToEnd(asked)
  await asked.getByTestId('confirm-approve').and(asked.locator(':enabled')).click()
}

/** The window that a press opens. */
async function openBy(context: BrowserContext, click: () => Promise<void>): Promise<Page> {
  const opening = context.waitForEvent('page')
  await click()
  return await opening
}

const guardedEmail = toEmail('guarded')
/** The one who stays, with a passkey as it was when it was used last. */
const findGuarded = saveVisitor(profiles, async (context) => {
  const { authenticator } = await guard(context, guardedEmail)
  return { ...(await openAt(context, guardedEmail)), context, passkey: { last: authenticator } }
})

describe('a wallet that wants a passkey for value', () => {
  test('behavior: a sign-in that a site asks for while it connects is signed in silence', async () => {
    const { own, address } = await findGuarded()
    const { host, origin } = new URL(world.site.url)
    const fields = {
      accountAddress: '<<AccountAddress>>',
      chainId: 'eip155:31337',
      domain: host,
      uri: origin,
      version: '1',
      nonce: 'abcdefgh12345678',
    }
    const { message, signature } = await own.request('GET_USER', { chainId: 31337, siwxMessage: fields })
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  })

  test('default: the window that approves asks it with the same press; unanswered nothing is sent', async () => {
    const { own, address, passkey } = await findGuarded()
    const before = await world.nonceOf(address)
    const paying = pay(own, address)
    const asked = await own.openWindow()
    passkey.last = await startAuthenticator(asked, passkey.last.carry())
    await asked.getByText('Next, confirm with your passkey').waitFor()
    await passkey.last.setVerified(false)
    await press(asked)
    await asked.getByText('Your passkey didn’t respond. Nothing was signed').waitFor()
    expect(await world.nonceOf(address)).toBe(before)
    await passkey.last.setVerified(true)
    await press(asked)
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('behavior: where the window could not ask, the frame asks before anything is signed', async () => {
    const { own, address, context, passkey } = await findGuarded()
    const before = await world.nonceOf(address)
    // the question to the passkey does not arrive
    await context.route(/api\/credential\/challenge/, (route) => route.abort(), { times: 1 })
    const paying = pay(own, address)
    await press(await own.openWindow())
    await own.frame.getByText('Confirm with your passkey').waitFor()
    expect(await world.nonceOf(address)).toBe(before)
    const asked = await openBy(context, () => own.frame.getByTestId('guard-use').click())
    passkey.last = await startAuthenticator(asked, passkey.last.carry())
    await asked.getByTestId('passkey-use').click()
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('behavior: a clean browser with the mailbox alone signs nothing of value', async () => {
    await findGuarded()
    const { own, address } = await openAt(await profiles.open(), guardedEmail)
    const before = await world.nonceOf(address)
    const paying = pay(own, address)
    const asked = await own.openWindow()
    await startAuthenticator(asked)
    await press(asked)
    await asked.getByText('Your passkey didn’t respond. Nothing was signed').waitFor()
    await asked.getByTestId('confirm-reject').click()
    expect(await paying).toContain('rejected')
    expect(await world.nonceOf(address)).toBe(before)
  })

  test('behavior: the twelve words and strict custody want it; renamed, turned off, and removed', async () => {
    const email = toEmail('page')
    const { page } = await guard(await profiles.open(), email)
    await page.getByTestId('show-phrase').click()
    await page.getByTestId('guard-use').click()
    const phrase = await readPhrase(page)
    await page.getByRole('button', { name: 'Back' }).click()
    expect(mnemonicToAccount(phrase).address).toBe(await page.getByTestId('address-eip155').textContent())
    await page.getByTestId('change-custody').click()
    await page.getByTestId('guard-use').click()
    await page.getByTestId('recovery-share').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    const row = page.getByTestId('passkeys').getByRole('listitem')
    await row.getByRole('button', { name: 'Rename' }).click()
    await row.getByTestId('guard-name').fill('Blue key')
    await row.getByTestId('guard-save').click()
    await row.getByText('Blue key').waitFor()
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('This is your last passkey, and one is required').waitFor()
    await page.getByTestId('guard-require').click()
    await page.getByTestId('guard-use').click()
    await page.getByText('Require passkey', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => row.count()).toBe(0)
  })

  test('behavior: lost passkeys are announced, the mailbox is told, and its link stops it', async () => {
    const email = toEmail('lost-keys')
    const { page } = await guard(await profiles.open(), email)
    await page.getByText('after 72 hours with a code from your email').waitFor()
    await page.getByTestId('guard-lost').click()
    await page.getByText('These passkeys were reported lost').waitFor()
    expect(await page.getByTestId('guard-forget').isDisabled()).toBe(true)
    const { text } = await world.service.mail.waitForMail({ to: email, subject: /remove your wallet’s passkeys/ })
    const [link = ''] = /http\S+\/email#passkey\.[\w-]{43}/.exec(text) ?? []
    const stopped = await page.context().newPage()
    await stopped.goto(link)
    await stopped.getByTestId('email-stop').click()
    await stopped.getByText('Stopped: your passkeys stay').waitFor()
    await page.reload()
    await page.getByTestId('guard-lost').waitFor()
  })
})

describe('an owner who wants one', () => {
  const run = (...args: string[]) => {
    const gateway = resolve(import.meta.dirname, '../../gateway')
    const environment = { PATH: process.env['PATH'], GATEWAY_STATE_DIR: world.service.stateDir }
    const command = ['--conditions=@foyer/source', 'src/cli.ts', 'project', ...args]
    return promisify(execFile)(process.execPath, command, { cwd: gateway, env: environment })
  }

  test('default: a visitor without one makes it before the first payment, which then goes on', async () => {
    const email = toEmail('owner')
    const context = await profiles.open()
    const { own, address } = await openAt(context, email)
    await run('origins', 'demo', world.site.url)
    await run('passkey', 'demo', 'on')
    const paying = pay(own, address)
    await press(await own.openWindow())
    await own.frame.getByText('Create a passkey first').waitFor()
    await own.frame.getByTestId('guard-begin').click()
    const make = own.frame.getByTestId('guard-make')
    const made = await openBy(context, () => make.click())
    const authenticator = await startAuthenticator(made)
    await made.getByTestId('passkey-use').click()
    await own.frame.getByText('Confirm with your passkey').waitFor()
    expect(await world.nonceOf(address)).toBe(0)
    const asked = await openBy(context, () => own.frame.getByTestId('guard-use').click())
    await startAuthenticator(asked, authenticator.carry())
    await asked.getByTestId('passkey-use').click()
    expect(await paying).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
