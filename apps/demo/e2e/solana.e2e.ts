import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  approve,
  balanceOf,
  connectFamily,
  dialog,
  family,
  foyerButton,
  outcomeOf,
  startConnecting,
} from './parts.ts'
import { network, openSite, siteUrl } from './site.ts'

const chain = network.solana
if (!chain) throw new Error('Solana runs with every devnet')
const [developer, author, third] = chain.accounts
const { usdc } = chain.tokens

const ask = (method: string, ...params: readonly unknown[]) => requestRpc(chain.rpcUrl, { method, params })
const lamportsOf = async (address = '') =>
  BigInt(((await ask('getBalance', address, { commitment: 'confirmed' })) as { value: number }).value)
const tokensOf = async (owner = '') => {
  const answer = await ask('getTokenAccountsByOwner', owner, { mint: usdc.address }, { encoding: 'jsonParsed' })
  const { value } = answer as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
}
const sol = (lamports: bigint) => `${Number(lamports) / 1e9} SOL`

/** Opens the widget's own Send for the account of this family. */
async function openSend(page: Page): Promise<void> {
  await family(page, 'solana').waitFor()
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
}

async function fillSend(page: Page, { amount, to = '' }: { amount: string; to?: string | undefined }): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill(to)
}

async function reviewAndSend(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
}

test('default: connect, balance, sign, send SOL and a token', async () => {
  const { page, errors, requests, violations } = await openSite({ path: '/' })
  await connectFamily(page, 'Solana')
  await expect.poll(() => addressOf(page, 'solana')).toBe(developer?.address)
  await expect.poll(() => balanceOf(page, 'solana')).toBe(sol(await lamportsOf(developer?.address)))

  await page.getByRole('button', { name: 'Sign on Solana' }).click()
  await approve(page, 'Sign this message?')
  await expect.poll(() => outcomeOf(page, 'solana')).toMatch(/^Signed: /)
  const signature = (await outcomeOf(page, 'solana'))?.slice('Signed: '.length) ?? ''
  expect(isSignature('I was here, and I read it to the end.', signature, developer?.address ?? '')).toBe(true)

  const before = [await lamportsOf(developer?.address), await lamportsOf(third?.address)] as const
  await openSend(page)
  await fillSend(page, { amount: '1.25', to: third?.address })
  await reviewAndSend(page)
  await approve(page, 'Sign this transaction?')
  await dialog(page).getByRole('heading', { name: '1.25 SOL sent' }).waitFor()
  await dialog(page).getByText('Network cost').waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  // specification §4: on Solana the modal returns to Account
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .waitFor()
  expect((await lamportsOf(third?.address)) - before[1]).toBe(1_250_000_000n)
  expect(before[0] - (await lamportsOf(developer?.address))).toBeGreaterThan(1_250_000_000n)

  const tokens = [await tokensOf(developer?.address), await tokensOf(third?.address)] as const
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await dialog(page)
    .getByRole('button', { name: /Choose another token/ })
    .click()
  await dialog(page).getByRole('searchbox').or(dialog(page).getByRole('textbox')).first().fill(usdc.address)
  await dialog(page)
    .getByRole('button', { name: /USD Coin/ })
    .click()
  await fillSend(page, { amount: '12.5', to: third?.address })
  await reviewAndSend(page)
  await approve(page, 'Sign this transaction?')
  await dialog(page).getByRole('heading', { name: '12.5 USDC sent' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .waitFor()
  expect((await tokensOf(third?.address)) - tokens[1]).toBe(12_500_000n)
  expect(tokens[0] - (await tokensOf(developer?.address))).toBe(12_500_000n)

  expect([await violations(), errors]).toEqual([[], []])
  expect(requests.filter((url) => !url.startsWith(siteUrl))).toEqual([])
})

describe('failures', () => {
  test('error: more than there is, no address, a refusal: nothing is sent', async () => {
    const { page, errors } = await openSite({ path: '/' })
    await connectFamily(page, 'Solana')
    const before = await lamportsOf(author?.address)
    await page.getByRole('button', { name: 'Tip on Solana' }).click()
    await approve(page, 'Sign this transaction?', 'Reject')
    await expect.poll(() => outcomeOf(page, 'solana')).toBe('You declined in your wallet. Nothing was sent.')

    await openSend(page)
    await fillSend(page, { amount: '999999', to: author?.address })
    await dialog(page).getByRole('button', { name: 'Not enough SOL' }).waitFor()
    await fillSend(page, { amount: '1', to: `${author?.address.slice(0, -1)}0` })
    const button = dialog(page).getByRole('button', { name: 'Check the address' })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    expect(await lamportsOf(author?.address)).toBe(before)
    expect(errors).toEqual([])
  })

  test('error: a transaction that no block takes is said to have expired', async () => {
    const { page } = await openSite({ path: '/' })
    await connectFamily(page, 'Solana')
    await ask('devnet_dropTransactions', true)
    try {
      await page.getByRole('button', { name: 'Tip on Solana' }).click()
      const sent = page.waitForResponse(
        (response) => response.request().postData()?.includes('"sendTransaction"') === true,
      )
      await approve(page, 'Sign this transaction?')
      await sent
      await ask('devnet_advance', 200)
      await expect.poll(() => outcomeOf(page, 'solana'), { timeout: 20_000 }).toMatch(/expired/i)
    } finally {
      await ask('devnet_dropTransactions', false)
    }
  })

  test('error: a wallet that cannot use the site’s network says so before it is asked', async () => {
    const { page } = await openSite({
      familyWallets: [
        {
          family: 'solana',
          options: { accounts: [third?.seed ?? ''], chains: ['solana:mainnet'], info: { name: 'Far' } },
        },
      ],
    })
    await startConnecting(page, 'Solana', /Far/)
    await dialog(page).getByText('Far doesn’t work here').waitFor()
    expect(await page.evaluate('window.familyWallets[0].prompts.length')).toBe(0)
  })
})

/** By Node's own ed25519: no code shared with the wallet that signed. */
function isSignature(message: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}
