import { navigate, routeAtom } from '@foyer/core'
import { onrampFlowAtom } from '@foyer/core/internal/onramp'
import { buying, fixtures, onrampOrder, served } from '@foyer/scenes'
import { failWith, fakeOnrampService } from '@foyer/test'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 900))

const amount = () => page.getByRole('textbox', { name: 'You pay' })
const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const expectText = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

/** The browser's windows are in the test's hands. @param isBlocked none opens */
function controlWindows({ isBlocked = false } = {}) {
  const opened = { closed: false, opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockImplementation(() => (isBlocked ? null : (opened as unknown as Window)))
  onTestFinished(() => open.mockRestore())
  return { opened, open }
}

test('default: from the account: amount, what it gives and costs, and then the provider’s window', async () => {
  const { open, opened } = controlWindows()
  const { foyer } = await served(fakeOnrampService())
  showModal(foyer)
  await button('Buy').click()
  await expect.element(amount()).toHaveValue('100')
  await expect.element(button('$100')).toHaveAttribute('aria-pressed', 'true')
  await expectText('ETH on Ethereum')
  await expectText('1-2% fee')
  await expectText('0.049 ETH')
  await expectText('$2 fee')
  await expectText('Card: $10 to $7,500.')
  await expectText('Bank transfer: $10 to $25,000.')
  await button('$250').click()
  await expect.element(amount()).toHaveValue('250')
  await expectText('0.122 ETH')
  await button('Buy with Meld').click()
  expect(open).toHaveBeenCalledOnce()
  await expectText('Finish in Meld’s window')
  await expectText('$250 for 0.122 ETH')
  await expectText(/We’ll show your ETH here when it arrives/)
  expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://seller.test/order/1')
  await button('Open again').click()
  expect(open).toHaveBeenCalledTimes(2)
})

test('default: the button names what is missing, with the limits', async () => {
  const { foyer } = await fixtures.OnRampProviders.quoted()
  showModal(foyer)
  await expectText('Buy with Meld')
  await amount().fill('')
  await expectText('Enter an amount')
  await amount().fill('9.99')
  await expectText('Minimum $10')
  await expect.element(button('Minimum $10')).toBeDisabled()
  await amount().fill('25000.01')
  await expectText('Maximum $25,000')
  await amount().fill('10')
  await expect.element(button('Buy with Meld')).toBeEnabled()
})

test('default: another currency, and another token', async () => {
  const { foyer, service } = await buying()
  showModal(foyer)
  await button('Pay in US Dollar. Choose another currency').click()
  await button(/Euro/).click()
  await expectText('€100')
  await button(/ETH on Ethereum/).click()
  await expectText('Select token')
  await expect.poll(() => button(/SOL/).elements()).toEqual([])
  await button(/USD Coin/).click()
  await expectText('USDC on Ethereum')
  await expectText('98.000 USDC')
  const asked = service.calls.filter(({ url }) => url.pathname === '/v1/onramp/quote').at(-1)?.body
  expect(asked).toMatchObject({ purchaseCurrency: 'USDC', paymentCurrency: 'EUR', amount: '100' })
})

test('behavior: what the site’s visitors agree to stands on each screen where something is chosen', async () => {
  const { foyer } = await buying({ termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' })
  showModal(foyer)
  for (const view of ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect'] as const) {
    navigate(foyer, view)
    await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    await expect.element(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  }
})

test('behavior: a site that says nothing of terms shows none', async () => {
  const { foyer } = await buying()
  showModal(foyer)
  await expectText('Provider')
  expect(page.getByText('By buying you agree to:').elements()).toEqual([])
})

test('behavior: where Send finds too little, buying is one press away, and what was typed is there on the way back', async () => {
  const { foyer } = await served(fakeOnrampService())
  showModal(foyer)
  await button('Send').click()
  const field = page.getByRole('textbox', { name: 'Amount' })
  await field.fill('9')
  await expectText('Not enough ETH')
  await button('Buy').click()
  await expectText('Provider')
  await button('Back').click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WalletSend')
  await expect.element(field).toHaveValue('9')
  await field.fill('0.1')
  await expect.poll(() => button('Buy').elements()).toEqual([])
})

test('behavior: what buying is, and back', async () => {
  const { foyer } = await fixtures.OnRampProviders.quoted()
  showModal(foyer)
  await button('How buying works').click()
  await expectText('Pay with card or bank transfer')
  await expectText('Delivered to your wallet')
  await button('Buy').click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('OnRampProviders')
})

test('behavior: a wallet without tokens is offered to buy, where buying is on', async () => {
  const empty = '/v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/balance'
  const service = fakeOnrampService({ [`GET ${empty}`]: { balances: [] } })
  const nothing = async () => ({ value: 0n, decimals: 18, symbol: 'ETH' })
  const { foyer } = await served(service, 'tokens', undefined, { capabilities: { getBalance: nothing } })
  showModal(foyer)
  await expectText('No tokens yet.')
  await expect.poll(() => button('Buy').elements().length).toBe(2)
  await button('Buy').last().click()
  await expect.element(amount()).toBeVisible()
})

test('error: without options the built-in ones stand in, and an order can be placed', async () => {
  const { foyer } = await fixtures.OnRampProviders.defaults()
  showModal(foyer)
  await expectText('USDC on Ethereum')
  await expectText('Card: $10 to $7,500.')
  await button('Pay in US Dollar. Choose another currency').click()
  await expect.element(button(/Euro/)).toBeVisible()
})

test('error: without a quote the amount is echoed, marked as an estimate', async () => {
  const { foyer } = await fixtures.OnRampProviders.estimate()
  showModal(foyer)
  await expectText('About $100 ETH')
  await expectText('Couldn’t load the price. Meld shows what you’ll receive before you pay.')
  await expect.element(button('Buy with Meld')).toBeEnabled()
})

test('behavior: while the price is asked it says so', async () => {
  const { foyer } = await buying(undefined, {
    service: fakeOnrampService({ 'POST /v1/onramp/quote': () => new Promise(() => {}) }),
  })
  showModal(foyer)
  await expect.element(page.getByRole('status', { name: 'Getting a price' })).toBeVisible()
})

test('error: nothing is sold, and asked again', async () => {
  const service = fakeOnrampService({ 'GET /v1/onramp/options': { purchaseCurrencies: [], paymentCurrencies: [] } })
  const { foyer } = await buying(undefined, { service })
  showModal(foyer)
  await expectText('Nothing is available to buy for this account on this site’s networks right now.')
  await expect.element(button('Nothing for sale here')).toBeDisabled()
  service.answer('GET /v1/onramp/options', failWith(400))
  await button('Get a new price').click()
  await expectText('USDC on Ethereum')
})

test('error: opened where nothing is bought', async () => {
  const { foyer } = await fixtures.OnRampProviders.quoted({ features: { onramp: false } })
  showModal(foyer)
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Account')
})

test('error: a blocked window leaves a link, a closed one a button, and the order stays the same', async () => {
  const { foyer } = await fixtures.BuyInProgress.blocked()
  showModal(foyer)
  await expectText('Your browser blocked Meld’s pop-up')
  const link = page.getByRole('link', { name: 'Open Meld' })
  await expect.element(link).toHaveAttribute('href', 'https://seller.test/order/1')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  foyer.store.set(onrampFlowAtom, { type: 'windowChanged', order: onrampOrder, window: 'closed' })
  await expectText('Meld’s window was closed')
  await expect.element(button('Open Meld')).toBeVisible()
})

test('error: a provider that refuses: said, tried again, or another order', async () => {
  const { open } = controlWindows()
  const service = fakeOnrampService({ 'POST /v1/generators/onrampurl': failWith(400) })
  const { foyer } = await buying(undefined, { service })
  showModal(foyer)
  await button('Buy with Meld').click()
  await expectText('Meld doesn’t sell this. Choose another amount, token or currency.')
  service.answer('POST /v1/generators/onrampurl', failWith(503))
  await button('Try again').click()
  await expect.poll(() => open.mock.calls.length).toBe(2)
  await expectText('No order was placed')
  await button('Start another order').click()
  await expect.element(button('Buy with Meld')).toBeEnabled()
})

test('behavior: an open order is shown before another is placed', async () => {
  const { open } = controlWindows()
  const { foyer } = await buying()
  showModal(foyer)
  await expectText('0.049 ETH')
  await button('Buy with Meld').click()
  await expectText('Finish in Meld’s window')
  await button('Back').click()
  await expectText('Your order of $100 at Meld is open.')
  await expect.element(button('Buy with Meld')).toBeDisabled()
  await button('Show order').click()
  await button('Start another order').click()
  await expect.element(button('Buy with Meld')).toBeEnabled()
  expect(open).toHaveBeenCalledOnce()
})

test('default: it says when it has arrived, and leads back to the account', async () => {
  const { foyer } = await fixtures.BuyInProgress.arrived()
  showModal(foyer)
  await expectText('0.049 ETH received')
  await button('View account').click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Account')
  expect(foyer.store.get(onrampFlowAtom).step).toBe('idle')
})

test('behavior: the amount has the focus, and with the keyboard alone an order is placed', async () => {
  const { open } = controlWindows()
  const { foyer } = await served(fakeOnrampService())
  showModal(foyer)
  await button('Buy').click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('You pay')
  await amount().fill('75')
  await expectText('0.036 ETH')
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledOnce()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('BuyInProgress')
})

test('behavior: nothing of it loads before it is opened, and without it there is no way there', async () => {
  const service = fakeOnrampService()
  const { foyer } = await served(service, 'tokens', { features: { onramp: false } })
  showModal(foyer)
  await expectText('Ethereum')
  await expect.poll(() => button('Buy').elements()).toEqual([])
  expect(service.calls.map(({ url }) => url.pathname).filter((path) => /onramp/.test(path))).toEqual([])
})
