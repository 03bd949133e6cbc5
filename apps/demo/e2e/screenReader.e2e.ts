import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedWorld, logIn, look, press, startEmbeddedWorld } from './embedded.ts'
import { openScreenReader } from './openScreenReader.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { keys, network, openSite, pageRpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

/** What a screen reader says, line by line: each list was written after it was read as a person. */

const harbor: PageWallet = { rpcUrls: pageRpcUrls, accounts: [keys[0]], info: { name: 'Harbor', rdns: 'test.harbor' } }
const receiver = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const sender = privateKeyToAccount(keys[0]).address
const groupsOf = (address: string) => address.slice(2).match(/.{4}/g) ?? []

let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts } })
})
afterAll(() => world?.stop())
afterEach(() => world.closeDevices())

test('default: connect: what the dialog is, help first, the ways in as one list with a name, and the terms', async () => {
  const { page } = await openSite({ wallets: [harbor], path: '/?wallet=off' })
  const reader = await openScreenReader(page)
  await page.reload()
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .waitFor()
  await expect
    .poll(() => reader.read())
    .toEqual([
      'Connect wallet, dialog',
      'What is a wallet?, button',
      'Connect wallet, heading, level 2',
      'Close, button',
      'Wallets, list, 4 items',
      'WalletConnect QR code, button',
      'Harbor Installed, button',
      'MetaMask, button',
      expect.stringMatching(/^All wallets \d+\+, button$/),
      'By connecting you agree to the',
      'Terms, link',
      'and',
      'Privacy Policy, link',
    ])
})

test('default: sign-in: what is asked, by whom, and what it costs', async () => {
  const { page } = await openSite({ wallets: [harbor], path: '/?wallet=off&siwx=on' })
  const reader = await openScreenReader(page)
  await page.reload()
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect
    .poll(() => reader.read())
    .toEqual([
      'Sign in, dialog',
      'Sign in, heading, level 2',
      'Foyer: connect any wallet asks you to sign in, heading, level 3',
      'Sign a message to prove you own this wallet. It’s free and doesn’t send a transaction.',
      'Site',
      new URL(page.url()).host,
      'Account',
      expect.stringMatching(/^0x\w{2}…\w{6}$/),
      'Network',
      'Foyer Local',
      'Cancel, button',
      'Sign in, button',
      'Sign in to continue to Foyer: connect any wallet',
    ])
})

test('default: send: amount, receiver and fee before the press, and what became of it without a look for it', async () => {
  const { page } = await openSite({ wallets: [harbor], path: '/?wallet=off' })
  const reader = await openScreenReader(page)
  await page.reload()
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page).getByLabel('Amount').fill('0.01')
  await dialog(page).getByLabel('Address').fill(receiver)
  await dialog(page)
    .getByRole('button', { name: /Review/ })
    .click()
  await expect
    .poll(() => reader.read())
    .toEqual([
      'Review send, dialog',
      'Back, button',
      'Review send, heading, level 2',
      'Close, button',
      'Send',
      '0.01 ETH',
      'To',
      '0x25…ECEc30',
      '0x',
      ...groupsOf(receiver),
      'First time sending to this address. Double-check it.',
      'From',
      '0x',
      ...groupsOf(sender),
      'Network fee',
      expect.stringMatching(/^up to 0\.0\d+ ETH$/),
      'Network',
      'Foyer Local',
      'Cancel, button',
      'Send, button',
    ])
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page).getByRole('heading', { name: '0.01 ETH sent' }).waitFor()
  // on a busy machine the region comes with its text, which readers may leave out: `npm run test:all`
  if (process.env['TESTS'] !== 'all') return
  const heard: string[] = []
  await expect
    .poll(async () => {
      heard.push(...(await reader.takeAnnouncements()))
      return heard
    })
    .toContainEqual(expect.stringMatching(/^in turn: 0\.01 ETH sent.*Delivered to 0x25…ECEc30/))
})

test('behavior: connecting, an error, connected and copied are said without a look for it, from a region that stood there', async () => {
  const { page } = await openSite({ wallets: [harbor], path: '/?wallet=off', permissions: ['clipboard-write'] })
  const reader = await openScreenReader(page)
  await page.reload()
  const heard: string[] = []
  const waitForLine = (line: RegExp) =>
    expect
      .poll(async () => {
        heard.push(...(await reader.takeAnnouncements()))
        return heard
      })
      .toContainEqual(expect.stringMatching(line))
  const answer = (how: string) => page.evaluate(`window.testWallets[0].answer('prompts', '${how}')`)
  const wallet = dialog(page).getByRole('button', { name: /Harbor/ })
  await answer('hang')
  await foyerButton(page).click()
  await wallet.click()
  await waitForLine(/^in turn: Confirm in Harbor/)
  await answer('reject')
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await wallet.click()
  await waitForLine(/^at once: Connection rejected/)
  await page.evaluate('window.testWallets[0].reset()')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  // the dialog goes, and the focus with it, to the button that says the account
  await waitForLine(/^focus: .*0x/)
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .click()
  await waitForLine(/^in turn: Address copied/)
  expect(heard.filter((line) => line.includes('Address copied'))).toHaveLength(1)
  expect(await reader.readUnheard()).toEqual([])
})

test('default: an approval: who asks, what changes and what it costs come before the two buttons', async () => {
  const visitor = await world.openDevice()
  const reader = await openScreenReader(visitor.page)
  await logIn(world, visitor, 'reader@example.org')
  await press(visitor, /Tip 0.05 ETH/)
  const opened = await look(visitor)
  if (!('frames' in opened)) throw new Error('it was not asked in a window')
  await opened.getByTestId('confirm-reject').waitFor()
  const lines = await reader.read(opened)
  const places = [
    'Approve transaction, heading, level 1',
    'requests a transaction',
    'Balance changes, list, 1 items',
    '−0.05',
    'Sends 0.05 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8.',
    'Network fee',
    'reader@example.org',
    'Cancel, button',
    'Not enough ETH, button, unavailable',
  ].map((line) => lines.indexOf(line))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
