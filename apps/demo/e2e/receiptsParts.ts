import { requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { servedChain } from './localChain.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { openCode, startPhone } from './phone.ts'
import { keys, openSite, pageRpcUrls, rpcUrls } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'
import type { PageWallet } from './walletInPage.ts'

/** What becomes of a transfer, with each kind of wallet: the receipt says it, and Activity, and the chain has it so. */

const harbor: PageWallet = {
  rpcUrls: pageRpcUrls,
  accounts: [keys[0]],
  info: { name: 'Harbor', rdns: 'test.harbor' },
  remembers: true,
}
export const node = (method: string, ...params: readonly unknown[]) =>
  requestRpc(rpcUrls[31337] ?? '', { method, params }) as Promise<unknown>
const fresh = () => privateKeyToAddress(generatePrivateKey())
export const balanceOf = async (address: string) => BigInt(String(await node('eth_getBalance', address, 'latest')))

let site: Awaited<ReturnType<typeof startGatewaySite>>

type Sender = {
  readonly page: Page
  readonly errors: readonly string[]
  readonly address: string
  /** Answers the wallet's question, where somebody has to. */
  readonly answer: () => Promise<void>
}

export type OpenSender = (options: { readonly declines?: boolean; readonly hasClock?: boolean }) => Promise<Sender>

export const openBrowserWallet: OpenSender = async ({ declines, hasClock = false }) => {
  const wallet = declines ? { ...harbor, answers: { eth_sendTransaction: 'reject' as const } } : harbor
  const { page, errors } = await openSite({ site: site.url, wallets: [wallet], clock: hasClock })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  return { page, errors, address: privateKeyToAddress(keys[0]), answer: async () => {} }
}

export const openPhoneWallet: OpenSender = async ({ declines, hasClock = false }) => {
  const { page, errors } = await openSite({ site: site.url, clock: hasClock })
  const relayUrl = `${site.url.replace('http', 'ws')}/relay`
  const phone = startPhone({
    relayUrl,
    decide: ({ kind }) => (kind === 'call' && declines ? 'reject' : 'approve'),
  })
  phone.pair(await openCode(page))
  return { page, errors, address: privateKeyToAddress(keys[0]), answer: async () => {} }
}

/** Sends 0.5 ETH; with `isHeld`, to a chain that takes it into no block yet. */
export async function send({ page, answer }: Sender, isHeld: boolean): Promise<`0x${string}`> {
  const to = fresh()
  await expect.poll(() => state(page, 'status')).toBe('connected')
  await expect.poll(() => dialog(page).count()).toBe(0)
  if (isHeld) await node('evm_setAutomine', false)
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5')
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill(to)
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await answer()
  return to
}

/** The transaction that waits in the node, once the page too has seen it there: what takes its place is told by its nonce. */
export async function pendingOf({ page }: Sender): Promise<{ readonly hash: string; readonly nonce: string }> {
  await dialog(page).getByRole('heading', { name: 'Sending 0.5 ETH' }).waitFor()
  const read = async () => {
    const sent = await page.evaluate(() => localStorage.getItem('@foyer/ledger'))
    const { value = [] } = JSON.parse(sent ?? '{}') as { value?: { hash?: string; seen?: object }[] }
    const { hash, seen } = value[0] ?? {}
    return hash && seen && ((await node('eth_getTransactionByHash', hash)) as { hash: string; nonce: string } | null)
  }
  await expect.poll(read).toBeTruthy()
  const { hash, nonce } = (await read()) as { hash: string; nonce: string }
  return { hash, nonce }
}

/** From the receipt to the row of it. */
export async function seeActivity({ page }: Sender, words: RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await foyerButton(page).click()
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  // what is kept here stands there before the service has answered, and says then what the service does
  await expect.poll(() => dialog(page).getByRole('tabpanel').locator('.asset').count()).toBeGreaterThan(0)
  await expect.poll(() => dialog(page).locator('.skeleton').count()).toBe(0)
  await dialog(page).getByText(words).first().waitFor()
}

export async function settles(openSender: OpenSender): Promise<void> {
  const sender = await openSender({})
  const { page, errors } = sender
  const to = await send(sender, true)
  await pendingOf(sender)
  await node('evm_mine')
  await dialog(page).getByRole('heading', { name: '0.5 ETH sent' }).waitFor()
  await dialog(page).getByText(to).waitFor()
  await dialog(page).getByText('Network fee').waitFor()
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('0.5')
  expect(await balanceOf(to)).toBe(5n * 10n ** 17n)
  expect(errors).toEqual([])
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await seeActivity(sender, /^Sent$/)
}

export async function isDeclined(openSender: OpenSender): Promise<void> {
  const sender = await openSender({ declines: true })
  const { page } = sender
  await send(sender, false)
  await dialog(page)
    .getByText(/^Transaction rejected in .*\. Nothing was sent\.$/)
    .waitFor()
  expect(await page.evaluate(() => localStorage.getItem('@foyer/ledger'))).toContain('"rejected"')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('999999999')
  await dialog(page).getByRole('button', { name: 'Not enough ETH', exact: true }).waitFor()
}

export function useGatewaySite(): void {
  beforeAll(async () => {
    site = await startGatewaySite({ chains: [servedChain] })
  }, 120_000)

  afterAll(() => site?.stop())

  afterEach(async () => {
    await node('evm_setAutomine', true)
    await node('evm_mine')
  })
}
