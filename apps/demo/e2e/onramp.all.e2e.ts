import { expect, test } from 'vitest'
import { openBuyer, openForm, pay, placeOrder, useOnrampSite } from './onrampParts.ts'
import { dialog } from './parts.ts'

useOnrampSite()

// of a token, in another currency, what `onramp.e2e.ts` holds of a coin

test('error: a token, for another currency; its window that was closed is opened again, for the same order', async () => {
  const { page, requests } = await openBuyer()
  await openForm(page)
  const shown = dialog(page)
  await shown.getByRole('button', { name: /Pay in US Dollar/ }).click()
  await shown.getByRole('button', { name: /Euro/ }).click()
  await shown.getByRole('button', { name: /ETH on/ }).click()
  await shown.getByRole('button', { name: /USD Coin/ }).click()
  await shown.getByRole('button', { name: '€50', exact: true }).click()
  await shown.getByText(/^€.* fee$/).waitFor()
  const first = await placeOrder(page)
  expect(await first.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('EUR')
  const address = first.url()
  await first.close()
  await shown.getByText('Meld’s window was closed').waitFor()
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    shown.getByRole('button', { name: 'Open Meld' }).click(),
  ])
  await second.getByRole('heading', { name: /^Buy / }).waitFor()
  expect(second.url()).toBe(address)
  expect(requests.filter((one) => one.includes('/generators/onrampurl'))).toHaveLength(1)
  // a declined card costs nothing: the order is still open
  await pay(second, '4000 0000 0000 0002')
  await second.getByText('The card was declined.').waitFor()
  await pay(second)
  await shown.getByRole('heading', { name: /USDC received/ }).waitFor()
})
