import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { devices } from 'playwright'
import { createPublicClient, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { blockAppLinks, controlClock, handlePhone, openCode, readCode, startPhone } from './phone.ts'
import { keys, openSite, rpcUrls, siteUrl } from './site.ts'

const chain = (id: number) => createPublicClient({ transport: http(rpcUrls[id]) })
const author = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const guestbook = 'I was here, and I read it to the end.'
/** What the tests of wallets on other devices start from: no wallet in the browser, and a second family. */
const path = '/?wallet=off&solana=on'

describe('a computer', () => {
  test('default: scan, approve, sign, send, switch, and the wallet leaves', async () => {
    const { page, errors, requests, violations } = await openSite({ path: '/?wallet=off' })
    const { page: phone, violations: phoneViolations } = await openSite({ path: '/phone.html' })
    const uri = await openCode(page)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d+$/)
    await dialog(page).getByText('New code in').waitFor()

    await phone.getByLabel('Connection link').fill(uri)
    await phone.getByRole('button', { name: 'Connect' }).click()
    await handlePhone(phone, 'Connect to this site?')
    const address = (await phone.getByTestId('address-eip155').textContent()) ?? ''
    await expect.poll(() => state(page, 'account')).toBe(address)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await state(page, 'wallet')).toBe('walletConnect')
    expect(await state(page, 'wagmi says')).toContain('on 31337')

    await page.getByRole('button', { name: 'Sign the guestbook' }).click()
    await phone.getByText(guestbook).waitFor()
    await handlePhone(phone, 'Sign this message?')
    await expect.poll(() => page.locator('.outcome').textContent()).toMatch(/^Signed: 0x/)

    const before = await chain(31337).getBalance({ address: author })
    await page.getByRole('button', { name: 'Tip 0.05 ETH' }).click()
    await phone.getByText('0.05 ETH').waitFor()
    await handlePhone(phone, 'Send this transaction?')
    await expect.poll(() => page.locator('.outcome').textContent()).toMatch(/^Thank you/)
    expect((await chain(31337).getBalance({ address: author })) - before).toBe(50_000_000_000_000_000n)

    await page.getByRole('button', { name: 'Switch network' }).click()
    await expect.poll(() => state(page, 'network')).toBe('Foyer Second')
    expect(await state(page, 'wagmi says')).toContain('on 31338')
    await phone.getByRole('button', { name: 'Use Foyer Local' }).click()
    await expect.poll(() => state(page, 'network')).toBe('Foyer Local')

    await phone.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => state(page, 'status')).toBe('disconnected')
    expect(await state(page, 'wagmi says')).toBe('disconnected')
    expect(await violations()).toEqual([])
    expect(await phoneViolations()).toEqual([])
    expect(errors).toEqual([])
    expect(requests.filter((url) => !url.startsWith(siteUrl))).toEqual([])
  })

  test('default: a family without an adapter connects along, signs, survives a reload and leaves along', async () => {
    const { page, errors } = await openSite({ path })
    const phone = startPhone()
    phone.pair(await openCode(page))
    await expect.poll(() => state(page, 'status')).toBe('connected')
    await page.getByRole('button', { name: 'Sign it on Solana' }).click()
    await expect.poll(() => page.locator('.outcome').textContent()).toMatch(/^Signed: /)
    const signature = (await page.locator('.outcome').textContent())?.slice('Signed: '.length) ?? ''
    expect(isSolanaSignature(guestbook, signature, phone.addresses.solana ?? '')).toBe(true)

    await page.reload()
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(await state(page, 'account')).toBe(privateKeyToAddress(keys[0]))
    await page.getByRole('button', { name: 'Sign it on Solana' }).click()
    await expect.poll(() => page.locator('.outcome').textContent()).toBe(`Signed: ${signature}`)

    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect.poll(() => state(page, 'status')).toBe('disconnected')
    expect(await page.getByRole('button', { name: 'Sign it on Solana' }).count()).toBe(0)
    await expect.poll(() => phone.getSessions().length).toBe(0)
    expect(errors).toEqual([])
  })

  test('behavior: C77: after a session of Solana alone, one of Ethereum alone sends there', async () => {
    const { page, errors } = await openSite({ path })
    const only = (namespace: 'eip155' | 'solana') =>
      startPhone({ grant: (asked) => ({ ...(asked[namespace] && { [namespace]: asked[namespace] }) }) })
    only('solana').pair(await openCode(page))
    await page.getByRole('button', { name: 'Sign it on Solana' }).waitFor()
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect.poll(() => state(page, 'status')).toBe('disconnected')

    only('eip155').pair(await openCode(page))
    await expect.poll(() => state(page, 'account')).toBe(privateKeyToAddress(keys[0]))
    const before = await chain(31337).getBalance({ address: author })
    await page.getByRole('button', { name: 'Tip 0.05 ETH' }).click()
    await expect.poll(() => page.locator('.outcome').textContent()).toMatch(/^Thank you/)
    expect((await chain(31337).getBalance({ address: author })) - before).toBe(50_000_000_000_000_000n)
    expect(errors).toEqual([])
  })

  test('default: a site without any adapter connects both families', async () => {
    const { page } = await openSite({ path: `${path}&adapters=off` })
    await openDialog(page)
    await dialog(page).getByRole('heading', { name: 'Scan with your phone' }).waitFor()
    startPhone().pair(await readCode(page))
    await expect.poll(() => state(page, 'account')).toBe(privateKeyToAddress(keys[0]))
    expect(await state(page, 'wagmi says')).toBe('disconnected')
    await page.getByRole('button', { name: 'Sign the guestbook' }).click()
    await expect.poll(() => page.locator('.outcome').textContent()).toMatch(/^Signed: 0x/)
  })

  test('behavior: a code is replaced before it expires; an expired one connects no one', async () => {
    const { page } = await openSite({ path, clock: true })
    const pass = controlClock(page)
    const phone = startPhone({ decide: () => 'wait' })
    const first = await openCode(page)
    await pass(120_000)
    await dialog(page)
      .getByText(/New code in 1:\d\d/)
      .waitFor()
    expect(await readCode(page)).toBe(first)
    await pass(111_000)
    const second = await readCode(page, first)
    // five minutes after it was made the page forgets a link; the phone's own clock still lets it try
    await pass(80_000)
    phone.pair(first)
    const late = await phone.nextPrompt('connect')
    phone.approve(late.id).catch(() => {})
    await pass(5_000)
    expect(await readCode(page)).toBe(second)
    expect(await state(page, 'status')).toBe('connecting')
    phone.pair(second)
    await phone.approve((await phone.nextPrompt('connect')).id)
    await expect.poll(() => state(page, 'status')).toBe('connected')
  })

  test('behavior: fewer networks and methods: what the wallet left out is absent', async () => {
    const { page } = await openSite({ path })
    const phone = startPhone({
      grant: ({ eip155 }) => {
        if (!eip155) return {}
        const accounts = eip155.accounts.filter((account) => account.startsWith('eip155:31337:'))
        return { eip155: { ...eip155, chains: ['eip155:31337'], accounts, methods: ['personal_sign'] } }
      },
    })
    phone.pair(await openCode(page))
    await expect.poll(() => state(page, 'status')).toBe('connected')
    expect(await page.getByRole('button', { name: 'Sign it on Solana' }).count()).toBe(0)
    await openDialog(page)
    await dialog(page).getByRole('button', { name: 'Disconnect' }).waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Send' }).count()).toBe(0)
    await dialog(page)
      .getByRole('button', { name: /Network/ })
      .click()
    const other = dialog(page).getByRole('button', { name: /Foyer Second/ })
    await other.waitFor()
    expect(await other.getAttribute('aria-disabled')).toBe('true')
  })

  // C12 of tooling/coverage/complaints.json
  test('behavior: the whole catalogue by keyboard, and one wallet of it by its code', async () => {
    const { page } = await openSite({ path: '/?wallet=off' })
    await openDialog(page)
    await dialog(page)
      .getByRole('button', { name: /All wallets/ })
      .click()
    await dialog(page).getByRole('grid', { name: 'Wallets' }).waitFor()
    await dialog(page).getByRole('searchbox').fill('rain')
    await expect.poll(() => dialog(page).getByRole('gridcell').count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Rainbow' }).waitFor()
    await dialog(page).getByText('Open Rainbow and scan').waitFor()
    await readCode(page)
    await dialog(page).getByRole('button', { name: 'Get one' }).click()
    const store = dialog(page).getByRole('link', { name: 'Chrome Web Store' })
    expect(await store.getAttribute('href')).toMatch(/^https:\/\/chromewebstore\.google\.com\//)
  })
})

describe('a phone', () => {
  const phonePage = { ...devices['iPhone 15'], defaultBrowserType: undefined }

  // C17 of tooling/coverage/complaints.json
  test('behavior: an app that does not open: its store, the code, the link', async () => {
    const { page } = await openSite({ path: '/?wallet=off', ...phonePage })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openDialog(page)
    await blockAppLinks(page)
    await dialog(page).getByRole('link', { name: 'MetaMask' }).tap()
    const get = dialog(page).getByRole('link', { name: 'Get MetaMask' })
    await get.waitFor()
    expect(await get.getAttribute('href')).toBe('https://apps.apple.com/app/id1438144202')
    await dialog(page).getByRole('button', { name: 'Copy link' }).tap()
    await page.getByText('Link copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    await dialog(page).getByRole('button', { name: 'Show QR code' }).tap()
    expect(await readCode(page)).toBe(copied)
  })

  // C19 of tooling/coverage/complaints.json
  test('behavior: a request offers to open the wallet, and closes when it is answered', async () => {
    const { page } = await openSite({ path: '/?wallet=off', ...phonePage })
    const phone = startPhone({ decide: ({ kind }) => (kind === 'connect' ? 'approve' : 'wait') })
    await openDialog(page)
    await dialog(page)
      .getByRole('button', { name: /All wallets/ })
      .tap()
    await dialog(page).getByRole('button', { name: 'Show QR code' }).tap()
    phone.pair(await readCode(page))
    await expect.poll(() => state(page, 'status')).toBe('connected')
    await page.getByRole('button', { name: 'Sign the guestbook' }).tap()
    const open = dialog(page).getByRole('link', { name: 'Open Pocket' })
    await open.waitFor()
    expect(await open.getAttribute('href')).toMatch(/^pocket:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
    const { id } = await phone.nextPrompt('call')
    await phone.approve(id)
    await expect.poll(() => page.locator('.outcome').textContent()).toMatch(/^Signed: 0x/)
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  test('behavior: a page that was reloaded while the wallet was open is connected all the same', async () => {
    const { page } = await openSite({ path: '/?wallet=off', ...phonePage })
    const phone = startPhone({ decide: () => 'wait' })
    await openDialog(page)
    const row = dialog(page).getByRole('link', { name: 'MetaMask' })
    await row.waitFor()
    const href = (await row.getAttribute('href')) ?? ''
    phone.pair(decodeURIComponent(href.slice(href.indexOf('uri=') + 4)))
    const { id } = await phone.nextPrompt('connect')
    await page.reload()
    await foyerButton(page).waitFor()
    await phone.approve(id)
    await expect.poll(() => state(page, 'status')).toBe('connected')
  })
})

function isSolanaSignature(message: string, signature: string, address: string): boolean {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  const spki = createPublicKey({ key, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), spki, base58.decode(signature))
}
