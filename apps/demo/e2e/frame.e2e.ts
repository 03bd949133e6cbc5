import { requestRpc } from 'devnet'
import { type Hex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  approve,
  type EmbeddedWorld,
  expectConnected,
  lastMail,
  logIn,
  look,
  outcome,
  press,
  readCode,
  requestMailedCode,
  startEmbeddedWorld,
  typeCode,
  wrongCode,
} from './embedded.ts'
import { dialog, foyerButton, state } from './parts.ts'
import { network, rpcUrls } from './site.ts'

/** The whole way a visitor without a wallet goes: our site, our client, our frame, mail over SMTP, and a chain. */

let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts } })
})
afterAll(() => world?.stop())
afterEach(() => world.closeDevices())

const requestChain = (method: string, ...params: readonly unknown[]) =>
  requestRpc(rpcUrls[31337] ?? '', { method, params })
const balanceOf = async (account: string) => BigInt((await requestChain('eth_getBalance', account, 'latest')) as Hex)
const fund = (account: string) => requestChain('anvil_setBalance', account, '0xde0b6b3a7640000')
const author = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('default: log in by mail, sign, send, one and two at once, load again, and find the wallet on a second device', async () => {
  const first = await world.openDevice('blocked')
  const account = await logIn(world, first, 'ada@example.org')
  expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await press(first, /Sign the guestbook/)
  const guestbook = await look(first)
  await guestbook.getByText('I was here').waitFor()
  expect(await guestbook.getByTestId('frame-origin').textContent()).toBe(world.siteUrl)
  await approve(first, guestbook)
  await expect.poll(() => dialog(first.page).count()).toBe(0)
  await expect.poll(() => outcome(first)).toMatch(/^Signed: 0x/)

  await press(first, /Sign the petition/)
  const petition = await look(first)
  await petition.getByText('Keep Skerry Light burning').waitFor()
  await approve(first, petition)
  await expect.poll(() => dialog(first.page).count()).toBe(0)
  await expect.poll(() => outcome(first)).toMatch(/^Signed: 0x/)

  await fund(account)
  await press(first, /Tip 0.05 ETH/)
  const tip = await look(first)
  await tip.getByText('−0.05', { exact: true }).waitFor()
  await approve(first, tip)
  await expect.poll(() => balanceOf(account)).toBeLessThan(parseEther('0.95'))
  await expect.poll(() => dialog(first.page).count()).toBe(0)

  const before = await balanceOf(author)
  await press(first, /Tip twice at once/)
  const tips = await look(first)
  await tips.getByText('−0.02', { exact: true }).waitFor()
  await approve(first, tips)
  await expect.poll(() => outcome(first)).toMatch(/^Sent as one: /)
  // both, and what it cost
  await expect.poll(async () => before - (await balanceOf(account))).toBeGreaterThan(parseEther('0.02'))

  await first.page.reload()
  await expect.poll(() => state(first.page, 'status')).toBe('connected')
  expect(await state(first.page, 'account')).toBe(account)

  const second = await world.openDevice()
  expect(await logIn(world, second, 'ada@example.org')).toBe(account)
  expect(first.errors).toEqual([])
})

test('behavior: a site that signs its visitors in asks once, in the login, with its statement, and knows the account', async () => {
  const visitor = await world.openDevice(undefined, 'wallet=off&siwx=on')
  await typeCode(visitor, await requestMailedCode(world, visitor, 'member@example.org'))
  const place = await look(visitor)
  await place.getByText('Sign in to Lumen as a member.').waitFor()
  await approve(visitor, place)
  const account = await expectConnected(visitor)
  await expect.poll(() => dialog(visitor.page).count()).toBe(0)
  const tab = await visitor.page.context().newPage()
  expect((await tab.goto(`${world.siteUrl}/members`))?.status()).toBe(200)
  await tab.getByText(`For eip155:31337:${account.toLowerCase()}.`).waitFor()
})

// what a code is worth, and how often, is held by the gateway's `frameLogin.test.ts`
test('behavior: wrong codes leave room for the right one, which works once: signed out, it is the next one that opens the same wallet', async () => {
  const email = 'once@example.org'
  const visitor = await world.openDevice()
  const { page } = visitor
  const code = await requestMailedCode(world, visitor, email)
  for (const number of [0, 1]) {
    await typeCode(visitor, wrongCode(code, number))
    await dialog(page).getByText('Invalid code').waitFor()
  }
  await typeCode(visitor, code)
  const account = await expectConnected(visitor)
  const signedOut = page.waitForResponse(/\/api\/session\/end$/)
  await press(visitor, /^Disconnect$/)
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  // the site lets go first, the wallet’s server hears it a moment later
  expect((await signedOut).status()).toBe(200)
  await page.reload()
  await foyerButton(page).waitFor()
  expect(await state(page, 'status')).toBe('disconnected')

  const next = await requestMailedCode(world, visitor, email)
  expect(next).not.toBe(code)
  await typeCode(visitor, code)
  await dialog(page).getByText('Invalid code').waitFor()
  expect(await state(page, 'status')).not.toBe('connected')
  await typeCode(visitor, next)
  expect(await expectConnected(visitor)).toBe(account)
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'account')).toBe(account)
})

test('error: declined, closed and loaded again: nothing is signed, and the next one is', async () => {
  const visitor = await world.openDevice('blocked')
  const { page, frame } = visitor
  await logIn(world, visitor, 'bob@example.org')
  await press(visitor, /Sign the guestbook/)
  await frame.getByTestId('frame-reject').click()
  await expect.poll(() => outcome(visitor)).toBe('Request rejected. Nothing was sent.')
  await expect.poll(() => dialog(page).count()).toBe(0)

  await press(visitor, /Sign the guestbook/)
  await frame.getByTestId('frame-approve').waitFor()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => frame.getByTestId('frame-approve').count()).toBe(0)
  await expect.poll(() => outcome(visitor)).toBe('Request rejected. Nothing was sent.')

  await press(visitor, /Sign the petition/)
  await (await look(visitor)).getByText('Keep Skerry Light burning').waitFor()
  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await dialog(page).count()).toBe(0)
  await press(visitor, /Sign the guestbook/)
  const guestbook = await look(visitor)
  await guestbook.getByText('I was here').waitFor()
  expect(await guestbook.getByText('Keep Skerry Light burning').count()).toBe(0)
  const since = lastMail(world, 'bob@example.org')
  await approve(visitor, guestbook)
  // where an embedded page may keep nothing, a browser proves after every load who sits there
  await frame.getByTestId('verify-code').fill(await readCode(world, 'bob@example.org', since))
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => outcome(visitor)).toMatch(/^Signed: 0x/)
})

test('default: the address is changed with a code from each, and the wallet stays', async () => {
  const [from, to] = ['old@example.org', 'new@example.org']
  const visitor = await world.openDevice()
  const { page } = visitor
  const account = await logIn(world, visitor, from)
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Settings' }).click()
  await dialog(page).getByRole('button', { name: from }).click()
  await dialog(page).getByRole('textbox').fill(to)
  const since = lastMail(world, from)
  await page.keyboard.press('Enter')
  await typeCode(visitor, await readCode(world, from, since))
  await dialog(page)
    .getByText(/Enter the code we sent to new@/)
    .waitFor()
  await typeCode(visitor, await readCode(world, to, 0))
  await page.getByText('Email address changed').waitFor()
  await dialog(page).getByRole('button', { name: to }).waitFor()
  expect(await state(page, 'account')).toBe(account)

  const second = await world.openDevice()
  expect(await logIn(world, second, to)).toBe(account)
})

test('default: a site without any adapter: log in, see the balance, sign, send, switch, load again, leave', async () => {
  const visitor = await world.openDevice(undefined, 'wallet=off&adapters=off')
  const { page } = visitor
  const account = await logIn(world, visitor, 'alone@example.org')
  await fund(account)
  await press(visitor, /Sign the guestbook/)
  const guestbook = await look(visitor)
  await guestbook.getByText('I was here').waitFor()
  await approve(visitor, guestbook)
  await expect.poll(() => outcome(visitor)).toMatch(/^Signed: 0x/)
  const before = await balanceOf(author)
  await press(visitor, /Tip 0.05 ETH/)
  const tip = await look(visitor)
  await tip.getByText('−0.05', { exact: true }).waitFor()
  await approve(visitor, tip)
  await expect.poll(() => outcome(visitor)).toBe('Thank you for 0.05 ETH.')
  expect((await balanceOf(author)) - before).toBe(parseEther('0.05'))

  await page.reload()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  expect(await state(page, 'account')).toBe(account)
  await expect.poll(() => foyerButton(page).textContent()).toContain('0.949')
  const [, second] = network.chains
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Settings/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(network.chains[0]?.name ?? '') })
    .click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(second?.name ?? '') })
    .click()
  await expect.poll(() => state(page, 'network')).toBe(second?.name)
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => state(page, 'status')).toBe('disconnected')
  expect(visitor.errors).toEqual([])
})
