import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  approve,
  balanceOf,
  connectFamily,
  dialog,
  foyerButton,
  outcomeOf,
  startConnecting,
} from './parts.ts'
import { network, openSite, siteUrl } from './site.ts'

const chain = network.cosmos
if (!chain) throw new Error('The Cosmos stand-in runs with every devnet')
const [developer, author, third] = chain.accounts
const chainId = chain.caipNetworkId.slice('cosmos:'.length)

const coinsOf = async (address = '') => {
  const answer = await fetch(`${chain.restUrl}/cosmos/bank/v1beta1/balances/${address}`)
  const { balances } = (await answer.json()) as { balances: { denom: string; amount: string }[] }
  return BigInt(balances.find(({ denom }) => denom === chain.denom)?.amount ?? 0)
}
const foyer = (base: bigint) => `${Number(base) / 1e6} FOYER`
const known = { [chainId]: { bech32Prefix: chain.bech32Prefix } }

test('default: connect, balance, sign, send; refused, nothing is sent; the dialog itself sends nothing here', async () => {
  const { page, errors, requests, violations } = await openSite({ path: '/' })
  await connectFamily(page, 'Cosmos')
  await expect.poll(() => addressOf(page, 'cosmos')).toBe(developer?.address)
  await expect.poll(() => balanceOf(page, 'cosmos')).toBe(foyer(await coinsOf(developer?.address)))

  await page.getByRole('button', { name: 'Sign on Cosmos' }).click()
  await approve(page, 'Sign this message?')
  await expect.poll(() => outcomeOf(page, 'cosmos')).toMatch(/^Signed: [A-Za-z0-9+/]{86}==$/)

  const before = [await coinsOf(developer?.address), await coinsOf(author?.address)] as const
  await page.getByRole('button', { name: 'Tip on Cosmos' }).click()
  await approve(page, 'Sign this transaction?', 'Reject')
  await expect.poll(() => outcomeOf(page, 'cosmos')).toBe('Request rejected. Nothing was sent.')
  expect(await coinsOf(author?.address)).toBe(before[1])
  await page.getByRole('button', { name: 'Tip on Cosmos' }).click()
  await approve(page, 'Sign this transaction?')
  await expect.poll(() => outcomeOf(page, 'cosmos')).toBe('Thank you for 0.05 FOYER.')
  expect((await coinsOf(author?.address)) - before[1]).toBe(50_000n)
  const after = await coinsOf(developer?.address)
  expect(before[0] - after).toBeGreaterThan(50_000n)
  await expect.poll(() => balanceOf(page, 'cosmos')).toBe(foyer(after))

  // the dialog sends on Ethereum and Solana only (specification §5)
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Copy address/ })
    .waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Send' }).count()).toBe(0)

  expect([await violations(), errors]).toEqual([[], []])
  expect(requests.filter((url) => !url.startsWith(siteUrl))).toEqual([])
})

describe('failures', () => {
  test('error: without funds nothing reaches the wallet', async () => {
    const poor = `0x${randomBytes(32).toString('hex')}` as const
    const { page } = await openSite({
      familyWallets: [{ family: 'cosmos', options: { accounts: [poor], chains: known } }],
    })
    await startConnecting(page, 'Cosmos', /Keplr/)
    await expect.poll(() => balanceOf(page, 'cosmos')).toBe('0 FOYER')
    const asked = await page.evaluate('window.familyWallets[0].prompts.length')
    await page.getByRole('button', { name: 'Tip on Cosmos' }).click()
    await expect.poll(() => outcomeOf(page, 'cosmos')).toMatch(/insufficient/i)
    expect(await page.evaluate('window.familyWallets[0].prompts.length')).toBe(asked)
  })

  test('error: a wallet that does not know the network is told of it; declining that connects nothing', async () => {
    const account = third?.privateKey ?? '0x'
    const elsewhere = { 'elsewhere-1': { bech32Prefix: 'else' } }
    const { page } = await openSite({
      familyWallets: [
        {
          family: 'cosmos',
          options: { accounts: [account], chains: elsewhere },
          answers: { experimentalSuggestChain: 'reject' },
        },
      ],
    })
    await startConnecting(page, 'Cosmos', /Keplr/)
    await dialog(page).getByText('Connection rejected').waitFor()
    await page.evaluate('window.familyWallets[0].reset()')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => addressOf(page, 'cosmos')).toBe(third?.address)
    const kinds = await page.evaluate('window.familyWallets[0].prompts.map(({ kind }) => kind)')
    expect(kinds).toEqual(['suggestChain', 'connect'])
  })
})
