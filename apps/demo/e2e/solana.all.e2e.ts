import { expect, test } from 'vitest'
import { approve, connectFamily, dialog, outcomeOf } from './parts.ts'
import { openSite } from './site.ts'
import { author, fillSend, lamportsOf, openSend, requestChain } from './solanaParts.ts'

// by the buttons of the site what `solanaWallets.e2e.ts` holds of the dialog

test('error: more than there is, no address, a refusal: nothing is sent', async () => {
  const { page, errors } = await openSite({ path: '/' })
  await connectFamily(page, 'Solana')
  const before = await lamportsOf(author?.address)
  await page.getByRole('button', { name: 'Tip on Solana' }).click()
  await approve(page, 'Sign this transaction?', 'Reject')
  await expect.poll(() => outcomeOf(page, 'solana')).toBe('Request rejected. Nothing was sent.')

  await openSend(page)
  await fillSend(page, { amount: '999999', to: author?.address })
  await dialog(page).getByRole('button', { name: 'Not enough SOL' }).waitFor()
  await fillSend(page, { amount: '1', to: `${author?.address.slice(0, -1)}0` })
  const button = dialog(page).getByRole('button', { name: 'Enter a valid address' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await lamportsOf(author?.address)).toBe(before)
  expect(errors).toEqual([])
})

test('error: a transaction that no block takes is said to have expired', async () => {
  const { page } = await openSite({ path: '/' })
  await connectFamily(page, 'Solana')
  await requestChain('devnet_dropTransactions', true)
  try {
    await page.getByRole('button', { name: 'Tip on Solana' }).click()
    const sent = page.waitForResponse(
      (response) => response.request().postData()?.includes('"sendTransaction"') === true,
    )
    await approve(page, 'Sign this transaction?')
    await sent
    await requestChain('devnet_advance', 200)
    await expect.poll(() => outcomeOf(page, 'solana')).toMatch(/expired/i)
  } finally {
    await requestChain('devnet_dropTransactions', false)
  }
})
