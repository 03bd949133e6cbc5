import { requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { approve, type EmbeddedWorld, logIn, look, startEmbeddedWorld } from './embedded.ts'
import { servedChain } from './localChain.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { openCode, startPhone } from './phone.ts'
import { keys, network, openSite, pageRpcUrls, rpcUrls } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'
import type { PageWallet } from './walletInPage.ts'

/** What becomes of a transfer, with each kind of wallet: the receipt says it, and Activity, and the chain has it so. */

const harbor: PageWallet = {
  rpcUrls: pageRpcUrls,
  accounts: [keys[0]],
  info: { name: 'Harbor', rdns: 'test.harbor' },
  remembers: true,
}
const node = (method: string, ...params: readonly unknown[]) =>
  requestRpc(rpcUrls[31337] ?? '', { method, params }) as Promise<unknown>
const fresh = () => privateKeyToAddress(generatePrivateKey())
const balanceOf = async (address: string) => BigInt(String(await node('eth_getBalance', address, 'latest')))

let site: Awaited<ReturnType<typeof startGatewaySite>>
let world: EmbeddedWorld

beforeAll(async () => {
  const { chains, mnemonic, accounts } = network
  site = await startGatewaySite({ chains: [servedChain] })
  world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts }, hasData: true })
}, 120_000)

afterAll(async () => {
  await site?.stop()
  await world?.stop()
})

afterEach(async () => {
  await node('evm_setAutomine', true)
  await node('evm_mine')
  await world.closeDevices()
})

type Sender = {
  readonly page: Page
  readonly errors: readonly string[]
  readonly address: string
  /** Answers the wallet's question, where somebody has to. */
  readonly answer: () => Promise<void>
}

type OpenSender = (options: { readonly declines?: boolean; readonly hasClock?: boolean }) => Promise<Sender>

const openBrowserWallet: OpenSender = async ({ declines, hasClock = false }) => {
  const wallet = declines ? { ...harbor, answers: { eth_sendTransaction: 'reject' as const } } : harbor
  const { page, errors } = await openSite({ site: site.url, wallets: [wallet], clock: hasClock })
  await openDialog(page)
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  return { page, errors, address: privateKeyToAddress(keys[0]), answer: async () => {} }
}

const openPhoneWallet: OpenSender = async ({ declines, hasClock = false }) => {
  const { page, errors } = await openSite({ site: site.url, clock: hasClock })
  const relayUrl = `${site.url.replace('http', 'ws')}/relay`
  const phone = startPhone({
    relayUrl,
    decide: ({ kind }) => (kind === 'call' && declines ? 'reject' : 'approve'),
  })
  phone.pair(await openCode(page))
  return { page, errors, address: privateKeyToAddress(keys[0]), answer: async () => {} }
}

const openEmbeddedWallet: OpenSender = async ({ declines }) => {
  const visitor = await world.openDevice()
  const { page, errors } = visitor
  await page.clock.install()
  const address = await logIn(world, visitor, `${generatePrivateKey().slice(2, 14)}@example.org`)
  await node('anvil_setBalance', address, '0xde0b6b3a7640000')
  // the balance of before is 30 s old
  await page.clock.fastForward(31_000)
  const answer = async () => {
    const asked = await look(visitor)
    if (declines) await visitor.frame.getByTestId('frame-reject').click()
    else await approve(visitor, asked)
  }
  return { page, errors, address, answer }
}

/** Sends 0.5 ETH; with `isHeld`, to a chain that takes it into no block yet. */
async function send({ page, answer }: Sender, isHeld: boolean): Promise<`0x${string}`> {
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

/** The transaction that waits in the node, as the wallet has signed it. */
async function pendingOf({ page }: Sender): Promise<{ readonly hash: string; readonly nonce: string }> {
  await dialog(page).getByRole('heading', { name: 'Sending 0.5 ETH' }).waitFor()
  const sent = await page.evaluate(() => localStorage.getItem('@foyer/pendingTransactions'))
  const { value } = JSON.parse(sent ?? '') as { value: { hash: string }[] }
  const hash = value[0]?.hash ?? ''
  const transaction = (await node('eth_getTransactionByHash', hash)) as { nonce: string }
  return { hash, nonce: transaction.nonce }
}

/** From the receipt to the row of it. */
async function seeActivity({ page }: Sender, words: RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await foyerButton(page).click()
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  await dialog(page).getByText(words).first().waitFor()
}

describe.each([
  ['a wallet in the browser', openBrowserWallet],
  ['a wallet on a phone', openPhoneWallet],
  ['the embedded wallet', openEmbeddedWallet],
])('%s', (kind, openSender) => {
  test('default: a receipt settles in place, stands in Activity, and leads to the same transfer again', async () => {
    const sender = await openSender({})
    const { page, errors } = sender
    const to = await send(sender, true)
    await pendingOf(sender)
    await node('evm_mine')
    await dialog(page).getByRole('heading', { name: '0.5 ETH sent' }).waitFor()
    await dialog(page).getByText(to).waitFor()
    await dialog(page).getByText('Network cost').waitFor()
    await dialog(page).getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('0.5')
    expect(await balanceOf(to)).toBe(5n * 10n ** 17n)
    expect(errors).toEqual([])
    await dialog(page).getByRole('button', { name: 'Back' }).click()
    await seeActivity(sender, /^Sent$/)
  })

  test('error: declined, and more than there is: nothing is sent, and no receipt is written', async () => {
    const sender = await openSender({ declines: true })
    const { page } = sender
    await send(sender, false)
    await dialog(page)
      .getByText(/^Declined in .*\. Nothing was sent\.$/)
      .waitFor()
    expect(await page.evaluate(() => localStorage.getItem('@foyer/pendingTransactions'))).toBeNull()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('999999999')
    await dialog(page).getByRole('button', { name: 'Not enough ETH', exact: true }).waitFor()
  })

  // once a wallet has sent it, what becomes of it is between the page and the chain
  if (kind !== 'a wallet in the browser') return

  test('error: reverted by the chain: the receipt says so, and what it cost', async () => {
    const sender = await openSender({})
    const { page } = sender
    const to = await send(sender, true)
    await pendingOf(sender)
    // while it waits, the receiver becomes a contract that refuses
    await node('anvil_setCode', to, '0x60006000fd')
    await node('evm_mine')
    await dialog(page).getByRole('heading', { name: '0.5 ETH not sent' }).waitFor()
    await dialog(page)
      .getByText(/Only the network cost was spent/)
      .waitFor()
    await dialog(page).getByText('Network cost', { exact: true }).waitFor()
    expect(await balanceOf(to)).toBe(0n)
    await seeActivity(sender, /^(Sending failed|Failed)$/)
  })

  test('error: replaced by another transaction of the account', async () => {
    const sender = await openSender({})
    const { page, address } = sender
    const to = await send(sender, true)
    const { nonce } = await pendingOf(sender)
    await node('anvil_impersonateAccount', address)
    await node('eth_sendTransaction', {
      ...{ from: address, to: address, value: '0x0', nonce, gas: '0x5208' },
      ...{ maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e800' },
    })
    await node('anvil_stopImpersonatingAccount', address)
    await node('evm_mine')
    await dialog(page)
      .getByText(/Another transaction of this account took its place/)
      .waitFor()
    expect(await balanceOf(to)).toBe(0n)
    await seeActivity(sender, /^Replaced by another transaction$/)
  })

  test('error: dropped by the chain, told once no node has known it for ten minutes', async () => {
    const sender = await openSender({ hasClock: true })
    const { page } = sender
    await send(sender, true)
    const { hash } = await pendingOf(sender)
    await node('anvil_dropTransaction', hash)
    await expect
      .poll(async () => {
        await page.clock.fastForward(300_000)
        return dialog(page)
          .getByText(/The network never took the transaction. Nothing was spent./)
          .count()
      })
      .toBe(1)
    await seeActivity(sender, /^Never taken by the network$/)
  })
})
