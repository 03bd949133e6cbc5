import { FoyerError } from '@foyer/base'
import { isOpenAtom, routeAtom } from '@foyer/core'
import { payFlowAtom } from '@foyer/core/internal/paying'
import { fixtures, paying } from '@foyer/scenes'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 900))

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const expectText = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

test('default: who is paid, exactly how much, from what, at what cost; then that it is paid', async () => {
  const { foyer } = await fixtures.Pay.wallet()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible()
  await expectText('0.5 ETH')
  await expectText('0x2546BcD3c84621e976D8185a91A922aE77ECEc30')
  await expectText(/Balance: .* ETH/)
  await expectText(/up to .* ETH/)
  await button('Pay 0.5 ETH').click()
  await expectText('0.5 ETH sent')
  await button('Done').click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
})

test('behavior: at most two exchanges are listed, and one opens its page in a window', async () => {
  const { foyer, counter } = await paying()
  showModal(foyer)
  await expect.element(button(/Sandbox Exchange/)).toBeVisible()
  expect(page.getByRole('button', { name: /Northbank|Kestrel|Sandbox/ }).elements()).toHaveLength(2)
  const { open } = window
  after(() => Object.assign(window, { open }))
  let shown = ''
  const popup = { opener: {}, close: () => {}, location: { replace: (url: string) => (shown = url) } }
  Object.assign(window, { open: () => popup })
  await button(/Sandbox Exchange/).click()
  await expectText('Waiting for the exchange')
  expect(shown).toBe('https://exchange.test/pay/1')
  await button('Stop waiting').click()
  await expectText('Was 0.5 ETH paid?')
  await button('I checked, it wasn’t paid').click()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Pay')
  counter.status = 'SUCCESS'
  await button(/Sandbox Exchange/).click()
  await expectText('0.5 ETH sent')
})

test('behavior: a wallet on another network is led to the right one', async () => {
  const { foyer } = await fixtures.Pay.otherNetwork()
  showModal(foyer)
  await expectText(/MetaMask is on another network/)
  await button(/^Switch to /).click()
  await expect.element(button('Pay 0.5 ETH')).toBeVisible()
})

test('behavior: without a wallet one is connected, and the bill is still there', async () => {
  const { foyer } = await fixtures.Pay.noWallet()
  showModal(foyer)
  await button('Connect wallet').click()
  await button(/MetaMask/).click()
  await expect.element(button('Pay 0.5 ETH')).toBeVisible()
})

test('error: too little to pay is told before anything is asked', async () => {
  const { foyer } = await fixtures.Pay.tooMuch()
  showModal(foyer)
  await expect.element(button('Not enough ETH')).toBeDisabled()
})

test('error: declined, then paid after all', async () => {
  let isDeclined = true
  const sendTransaction = async () => {
    if (isDeclined) throw new FoyerError('UserRejected')
    return `0x${'1'.repeat(64)}`
  }
  const { foyer } = await paying({}, { sendTransaction })
  showModal(foyer)
  await button('Pay 0.5 ETH').click()
  await expectText('Transaction rejected in MetaMask. Nothing was sent.')
  isDeclined = false
  await button('Choose another way').click()
  await button('Pay 0.5 ETH').click()
  await expectText('0.5 ETH sent')
})

test('error: what is unclear is not asked again before the visitor has looked', async () => {
  const { foyer } = await fixtures.PayLoading.unclear()
  showModal(foyer)
  await expectText(/^Was [\d.]+ \w+ paid\?$/)
  expect(foyer.store.get(payFlowAtom)).toMatchObject({ isUnclear: true })
  await expect.element(page.getByRole('alert')).toHaveAttribute('data-status', 'unknown')
  // no way around the question
  expect(button('Back').elements()).toEqual([])
  await button('I checked, it wasn’t paid').click()
  await expect.element(button('Pay 0.5 ETH')).toBeVisible()
})
