import { base58 } from '@scure/base'
import { requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { approve, type EmbeddedWorld, logIn, look, startEmbeddedWorld } from './embedded.ts'
import { addressOf, dialog, family, foyerButton, startConnecting } from './parts.ts'
import { openCode, startPhone } from './phone.ts'
import { network, openSite } from './site.ts'
import { startGatewaySite } from './startGatewaySite.ts'

/** What becomes of a transfer of Solana's coin and of an NFT, with each kind of wallet: the receipt and the chain say the same. */

const { solana } = network
if (!solana) throw new Error('Solana runs with every devnet')
export const node = (method: string, ...params: readonly unknown[]) => requestRpc(solana.rpcUrl, { method, params })
const bytes = () => Buffer.from(generatePrivateKey().slice(2), 'hex')
const fresh = () => base58.encode(bytes())
export const sol = 1_000_000_000

export const lamportsOf = async (address: string) => {
  const answer = (await node('getBalance', address, { commitment: 'confirmed' })) as { value: number }
  return answer.value
}

/** Reads how many of a mint somebody has. */
const heldOf = async (owner: string, mint: string) => {
  const answer = await node('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })
  const { value } = answer as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount).join()
}

let site: Awaited<ReturnType<typeof startGatewaySite>>
let world: EmbeddedWorld

type Sender = {
  readonly page: Page
  readonly errors: readonly string[]
  readonly address: string
  /** Answers the wallet's question, where somebody has to, once it says these words. */
  readonly answer: (words: string) => Promise<void>
}

type OpenSender = (options: { readonly declines?: boolean }) => Promise<Sender>

export const openBrowserWallet: OpenSender = async ({ declines }) => {
  const { page, errors } = await openSite({
    site: site.url,
    clock: true,
    familyWallets: [
      {
        family: 'solana',
        options: { accounts: [bytes().toString('hex')], info: { name: 'Light' } },
        ...(declines && { answers: { 'solana:signAndSendTransaction': 'reject', 'solana:signTransaction': 'reject' } }),
      },
    ],
  })
  await family(page, 'solana').waitFor()
  await startConnecting(page, 'Solana', /Light/)
  return { page, errors, address: await readAddress(page), answer: async () => {} }
}

export const openPhoneWallet: OpenSender = async ({ declines }) => {
  const { page, errors } = await openSite({ site: site.url, clock: true })
  const phone = startPhone({
    relayUrl: `${site.url.replace('http', 'ws')}/relay`,
    networks: [{ networkId: solana.caipNetworkId, rpcUrl: solana.rpcUrl }],
    solanaSeed: bytes(),
    decide: ({ kind }) => (kind === 'call' && declines ? 'reject' : 'approve'),
  })
  phone.pair(await openCode(page))
  return { page, errors, address: await readAddress(page), answer: async () => {} }
}

export const openEmbeddedWallet: OpenSender = async ({ declines }) => {
  const visitor = await world.openDevice()
  const { page, errors } = visitor
  await page.clock.install()
  await logIn(world, visitor, `${bytes().toString('hex').slice(0, 12)}@example.org`)
  const address = await readAddress(page)
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Network/ })
    .first()
    .click()
  await dialog(page)
    .getByRole('button', { name: /Solana Local/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  const answer = async (words: string) => {
    const asked = await look(visitor)
    await asked.getByText(words).first().waitFor()
    if (declines) await visitor.frame.getByTestId('frame-reject').click()
    else await approve(visitor, asked)
  }
  return { page, errors, address, answer }
}

async function readAddress(page: Page): Promise<string> {
  await expect.poll(() => page.getByTestId('address-solana').count()).toBe(1)
  return (await addressOf(page, 'solana')) ?? ''
}

/** 1 SOL, which the page sees as soon as it asks again: what it knew is 30 s old. */
async function fund(page: Page, address: string): Promise<void> {
  await expect.poll(() => dialog(page).count()).toBe(0)
  await node('requestAirdrop', address, sol)
  await page.clock.fastForward(31_000)
}

/** Sends 0.5 of 1 SOL. */
export async function send({ page, address, answer }: Sender): Promise<string> {
  const to = fresh()
  await fund(page, address)
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5')
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill(to)
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await answer('0.5 SOL')
  return to
}

export async function settles(openSender: OpenSender): Promise<void> {
  const sender = await openSender({})
  const { page, errors } = sender
  await node('devnet_holdTransactions', true)
  const to = await send(sender)
  await dialog(page).getByRole('heading', { name: 'Sending 0.5 SOL' }).waitFor()
  expect(await lamportsOf(to)).toBe(0)
  await node('devnet_holdTransactions', false)
  await dialog(page).getByRole('heading', { name: '0.5 SOL sent' }).waitFor()
  await dialog(page).getByText(to).waitFor()
  await dialog(page).getByText('Network fee').waitFor()
  expect(await lamportsOf(to)).toBe(sol / 2)
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('0.5')
  expect(errors).toEqual([])
}

export async function isDeclined(openSender: OpenSender): Promise<void> {
  const sender = await openSender({ declines: true })
  const { page, address } = sender
  await send(sender)
  await dialog(page)
    .getByText(/^Transaction rejected in .*\. Nothing was sent\.$/)
    .waitFor()
  expect(await page.evaluate(() => localStorage.getItem('@foyer/ledger'))).toContain('"rejected"')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('999999999')
  await dialog(page).getByRole('button', { name: 'Not enough SOL', exact: true }).waitFor()
  expect(await lamportsOf(address)).toBe(sol)
}

export async function sendsNft(openSender: OpenSender, program: 'token' | 'token2022'): Promise<void> {
  const sender = await openSender({})
  const { page, address, answer } = sender
  await fund(page, address)
  const mint = (await node('devnet_mintNft', address, { name: 'Tern of Skerry', uri: '', program })) as string
  const to = fresh()
  await foyerButton(page).click()
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await dialog(page)
    .getByRole('button', { name: /Tern of Skerry/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page)
    .getByRole('textbox', { name: /Address/ })
    .fill(to)
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  // the fee, and the rent of the receiver's account
  await dialog(page)
    .getByText(/up to 0\.002\d* SOL/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await answer('Tern of Skerry')
  await dialog(page).getByRole('heading', { name: 'Tern of Skerry sent' }).waitFor()
  expect([await heldOf(address, mint), await heldOf(to, mint)]).toEqual(['0', '1'])
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  await dialog(page).getByText('No NFTs on this network yet.').waitFor()
}

export const useWorlds = (): void => {
  beforeAll(async () => {
    const { caipNetworkId: id, name, nativeCurrency, rpcUrl } = solana
    const served = { id, name, nativeCurrency, rpcUrls: [rpcUrl], testnet: true }
    site = await startGatewaySite({ chains: [served] })
    const { chains, mnemonic, accounts } = network
    world = await startEmbeddedWorld({ network: { chains, mnemonic, accounts, solana }, hasData: true })
  }, 120_000)

  afterAll(async () => {
    await site?.stop()
    await world?.stop()
  })

  afterEach(async () => {
    await node('devnet_holdTransactions', false)
    await node('devnet_dropTransactions', false)
    await world.closeDevices()
  })
}
