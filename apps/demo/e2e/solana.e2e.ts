import { expect, test } from 'vitest'
import { addressOf, approve, balanceOf, connectFamily, dialog, outcomeOf, startConnecting } from './parts.ts'
import { openSite, siteUrl } from './site.ts'
import {
  developer,
  fillSend,
  isSignature,
  lamportsOf,
  openSend,
  reviewAndSend,
  sol,
  third,
  tokensOf,
  usdc,
} from './solanaParts.ts'

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
  await dialog(page).getByText('Network fee').waitFor()
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
  await dialog(page).getByText('Far doesn’t support this network').waitFor()
  expect(await page.evaluate('window.familyWallets[0].prompts.length')).toBe(0)
})
