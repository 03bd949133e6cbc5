import { requestRpc } from 'devnet'
import { createWalletClient, defineChain, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addAuthenticator } from '../../../profiles.base.ts'
import {
  approve,
  type EmbeddedWorld,
  logIn,
  look,
  openWallet,
  outcome,
  press,
  startEmbeddedWorld,
  type Visitor,
} from './embedded.ts'
import { addressOf, dialog, isSolanaSignature, outcomeOf } from './parts.ts'
import { network, rpcUrls } from './site.ts'

/** Who can open a wallet, on which device; and its second family. */

const { solana } = network
if (!solana) throw new Error('Solana runs with every devnet')
let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts, solana } })
})
afterAll(() => world?.stop())
afterEach(() => world.closeDevices())

const signGuestbook = (visitor: Visitor) => press(visitor, /Sign the guestbook/)

async function expectSigned(visitor: Visitor): Promise<void> {
  await expect.poll(() => dialog(visitor.page).count()).toBe(0)
  await expect.poll(() => outcome(visitor)).toMatch(/^Signed: 0x/)
}

/** Makes a visitor's wallet strict. @returns its recovery share */
async function createStrict(visitor: Visitor, email: string): Promise<string> {
  const page = await openWallet(world, visitor, email)
  await page.getByTestId('change-custody').click()
  const recovery = (await page.getByTestId('recovery-share').textContent()) ?? ''
  await page.getByTestId('recovery-kept').click()
  for (const place of [0, 1]) {
    const input = page.getByTestId(`recovery-group-${place}`)
    await input.fill(recovery.split(' ')[Number(await input.getAttribute('data-group'))] ?? '')
  }
  await page.getByTestId('recovery-confirm').click()
  await page.getByText('Your wallet is backed up').waitFor()
  await page.getByTestId('backup-done').click()
  return recovery
}

test('default: a strict wallet opens on a second device with its recovery share, or from the first one', async () => {
  const email = 'strict@example.org'
  const first = await world.openDevice('allowed')
  const account = await logIn(world, first, email)
  const recovery = await createStrict(first, email)

  const second = await world.openDevice('allowed')
  expect(await logIn(world, second, email)).toBe(account)
  await signGuestbook(second)
  await approve(second)
  await second.frame.getByText('Signing in isn’t enough to open this wallet').waitFor()
  await second.frame.getByTestId('frame-recovery').fill(recovery)
  await second.frame.getByTestId('frame-unlock').click()
  await expectSigned(second)
  // from now on it has a part of its own
  await second.page.reload()
  await signGuestbook(second)
  await approve(second)
  await expectSigned(second)

  const third = await world.openDevice()
  await logIn(world, third, email)
  await signGuestbook(third)
  await approve(third)
  await third.frame.getByRole('button', { name: 'Ask another device' }).click()
  const words = await third.frame.locator('.six').textContent()
  expect(words?.split(' ')).toHaveLength(6)
  const page = first.page.context().pages().at(-1)
  expect(await page?.getByTestId('request-words').textContent()).toBe(words)
  await page?.getByTestId('request-approve').click()
  await expectSigned(third)
})

test('default: a passkey opens a strict wallet at the site, in the iframe', async () => {
  const email = 'passkey@example.org'
  const visitor = await world.openDevice('allowed')
  const { page, frame } = visitor
  const siteUrl = page.url()
  // the wallet's own page is opened in the same tab
  await addAuthenticator(page)
  await openWallet(world, visitor, email, page)
  await page.getByTestId('change-custody').click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByText('Your passkey now opens this wallet').waitFor()
  // this browser forgets its part
  await page.evaluate(`new Promise((done) => {
    const request = indexedDB.open('foyer-wallet')
    request.onsuccess = () => {
      const transaction = request.result.transaction('parts', 'readwrite')
      transaction.objectStore('parts').clear()
      transaction.oncomplete = () => done()
    }
  })`)

  await page.goto(siteUrl)
  await logIn(world, visitor, email)
  await signGuestbook(visitor)
  await approve(visitor)
  await frame.getByTestId('frame-passkey').click()
  await expectSigned(visitor)
})

test('default: the twelve words, after a code, open the wallet elsewhere', async () => {
  const email = 'export@example.org'
  const visitor = await world.openDevice()
  const account = await logIn(world, visitor, email)
  const page = await openWallet(world, visitor, email)
  await page.getByTestId('show-phrase').click()
  await page.getByTestId('hold-phrase').hover()
  await page.mouse.down()
  // dots stand there until it is held
  const phrase = (await page.getByTestId('phrase').filter({ hasText: /[a-z]/ }).textContent()) ?? ''
  await page.mouse.up()
  const elsewhere = mnemonicToAccount(phrase)
  expect(elsewhere.address).toBe(account)
  // another wallet program spends from it, without this server
  const url = rpcUrls[31337] ?? ''
  await requestRpc(url, { method: 'anvil_setBalance', params: [account, '0xde0b6b3a7640000'] })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: 31337, name: 'Local', nativeCurrency, rpcUrls: { default: { http: [url] } } })
  const client = createWalletClient({ account: elsewhere, chain, transport: http(url) })
  const hash = await client.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n })
  await expect
    .poll(() => requestRpc(url, { method: 'eth_getTransactionReceipt', params: [hash] }))
    .toMatchObject({ status: '0x1', from: account.toLowerCase() })
})

test('default: on Solana it signs a message and sends', async () => {
  const visitor = await world.openDevice()
  const { page } = visitor
  await logIn(world, visitor, 'sol@example.org')
  await expect.poll(() => page.getByTestId('address-solana').count()).toBe(1)
  const address = (await addressOf(page, 'solana')) ?? ''
  await press(visitor, /Sign on Solana/)
  const guestbook = await look(visitor)
  await guestbook.getByText('I was here').waitFor()
  await approve(visitor, guestbook)
  await expect.poll(() => outcomeOf(page, 'solana')).toMatch(/^Signed: /)
  const signature = (await outcomeOf(page, 'solana'))?.slice('Signed: '.length) ?? ''
  expect(isSolanaSignature('I was here, and I read it to the end.', signature, address)).toBe(true)

  const requestChain = (method: string, ...params: readonly unknown[]) => requestRpc(solana.rpcUrl, { method, params })
  await requestChain('requestAirdrop', address, 1_000_000_000)
  const lamports = async () =>
    ((await requestChain('getBalance', address, { commitment: 'confirmed' })) as { value: number }).value
  await expect.poll(lamports).toBe(1_000_000_000)
  await press(visitor, /Tip on Solana/)
  const tip = await look(visitor)
  await tip.getByText('0.05').first().waitFor()
  await approve(visitor, tip)
  await expect.poll(() => outcomeOf(page, 'solana')).toBe('Thank you for 0.05 SOL.')
  expect(await lamports()).toBeLessThan(950_000_000)
  expect(visitor.errors).toEqual([])
})
