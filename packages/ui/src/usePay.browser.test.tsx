import { close } from '@foyer/core'
import { payWithWallet } from '@foyer/core/internal/paying'
import type { PaymentOptions } from '@foyer/core/pay'
import { bill, paying } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, render } from '../test/stage.tsx'
import { FoyerProvider } from './FoyerProvider.tsx'
import { useAvailableExchanges, useExchangeBuyStatus, usePay, usePayUrlActions } from './payHooks.ts'

function Shop({ order, heard }: { readonly order: PaymentOptions; readonly heard: unknown[] }) {
  const { open, isPending, isSuccess, isError, data, error } = usePay({
    onSuccess: (result) => heard.push(result),
    onError: (reason) => heard.push(reason),
  })
  const exchanges = useAvailableExchanges()
  const status = useExchangeBuyStatus({ exchangeId: 'exchange-0', sessionId: 'session-1', pollingInterval: 1 })
  const { openUrl } = usePayUrlActions()
  const payment = { exchangeId: 'exchange-0', asset: 'eip155:1/slip44:60', amount: '1' } as const
  const goTo = () => void openUrl({ ...payment, recipient: order.recipient, network: 'eip155:1' })
  return (
    <>
      <button type="button" onClick={() => void open(order)}>
        Buy
      </button>
      <button type="button" onClick={goTo}>
        Exchange
      </button>
      <p>{`${isPending ? 'pending' : ''}${isSuccess ? `paid ${data?.paymentId}` : ''}${isError ? String(error) : ''}`}</p>
      <p>{`${exchanges.data?.length} exchanges, ${status.data?.status}`}</p>
    </>
  )
}

test('default: usePay tells what became of it; exchanges, their page and their word have hooks', async () => {
  const heard: unknown[] = []
  const { foyer, counter } = await paying({}, {}, { paymentId: 'first' })
  close(foyer)
  after(() => foyer.destroy())
  render(
    <FoyerProvider foyer={foyer}>
      <Shop order={{ ...bill, paymentId: 'order-9' }} heard={heard} />
    </FoyerProvider>,
  )
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect.element(page.getByText('pending')).toBeVisible()
  close(foyer)
  await expect.element(page.getByText('PayError: The payment was not made')).toBeVisible()
  await page.getByRole('button', { name: 'Buy' }).click()
  await payWithWallet(foyer)
  await expect.element(page.getByText('paid order-9')).toBeVisible()
  expect(heard).toMatchObject([{ code: 'GENERIC_PAYMENT_ERROR' }, { paymentId: 'order-9', method: 'wallet' }])
  await expect.element(page.getByText('3 exchanges, IN_PROGRESS')).toBeVisible()
  // the dialog stands above the page
  close(foyer)
  const { open } = window
  after(() => Object.assign(window, { open }))
  let shown = ''
  Object.assign(window, { open: () => ({ opener: {}, location: { assign: (url: string) => (shown = url) } }) })
  await page.getByRole('button', { name: 'Exchange' }).click()
  await expect.poll(() => shown).toBe('https://exchange.test/pay/1')
  // it is asked again, but no sooner than 3 s later, whatever the page says
  const asked = () => counter.asked.filter(({ method }) => method === 'reown_getExchangeBuyStatus').length
  counter.status = 'SUCCESS'
  await expect.element(page.getByText('3 exchanges, SUCCESS')).toBeVisible()
  expect(asked()).toBeLessThanOrEqual(4)
  // what is decided stays, also when the visitor comes back to the page, where the exchanges are read again
  const before = asked()
  const lists = () => counter.asked.filter(({ method }) => method === 'reown_getExchanges').length
  const listed = lists()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(lists).toBeGreaterThan(listed)
  expect(asked()).toBe(before)
})
