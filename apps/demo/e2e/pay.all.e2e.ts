import { expect, test } from 'vitest'
import { addressOf, approve, connectFamily, dialog } from './parts.ts'
import { createMerchant, outcome, press, site, usePaySite } from './payParts.ts'
import { network, openSite } from './site.ts'

usePaySite()

// of a token what `pay.e2e.ts` holds of Solana’s own coin; each claim by itself: `packages/server/src/pay`

test('default: a token of Solana, from the wallet: the merchant finds the exact amount on the chain, and no other token passes', async () => {
  const { solana } = network
  const [payer, seller] = solana?.accounts ?? []
  if (!solana || !payer || !seller) throw new Error('Solana does not run')
  const order = crypto.randomUUID()
  const { page } = await openSite({ site: site.url, path: `/?pay=on&in=solanaUSDC&order=${order}` })
  await connectFamily(page, 'Solana')
  await expect.poll(() => addressOf(page, 'solana')).toBe(payer.address)
  await page.getByRole('button', { name: 'Buy for 24 USDC' }).click()
  await press(page, 'Pay 24 USDC')
  await approve(page, 'Sign this transaction?')
  await dialog(page).getByRole('heading', { name: '24 USDC sent' }).waitFor()
  await expect.poll(() => outcome(page)).toMatch(/^Paid by wallet: \w+$/)
  const hash = (await outcome(page))?.split(': ')[1] ?? ''
  const claim = {
    ...{ paymentId: order, hash, amount: '24.00', asset: solana.tokens.usdc.address, decimals: 6 },
    ...{ network: solana.caipNetworkId, recipient: seller.address, payer: payer.address },
  }
  const check = createMerchant()
  expect(await check({ ...claim, paymentId: 'coins', asset: 'native', decimals: 9 })).toMatchObject({
    status: expect.stringMatching(/^(wrongAsset|wrongRecipient)$/),
  })
  expect(await check({ ...claim, paymentId: 'rich', asset: solana.tokens.rich.address, decimals: 9 })).toMatchObject({
    status: 'wrongAsset',
  })
  expect(await check(claim)).toMatchObject({ status: 'paid', received: 24_000_000n, expected: 24_000_000n })
  // a page that shows the receipt once more is no second payment
  expect(await check({ ...claim, paymentId: 'another' })).toEqual({ status: 'alreadyUsed' })
})
