import { getAccount, isOpenAtom } from '@foyer/core'
import { signInFlowAtom } from '@foyer/core/siwx'
import { fixtures } from '@foyer/scenes'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { modalRoot, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

const sheet = () => modalRoot()?.querySelector('.sheet')

test('required: says for what, has no cross, shakes on Esc, and closes once signed', async () => {
  const { foyer } = await fixtures.SIWXSignMessage.required()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'Lumen asks you to sign in' })).toBeVisible()
  await expect.element(page.getByText(/^0x71C?7?…d8976F$/)).toBeVisible()
  await expect.element(page.getByText('Sign in to continue to Lumen')).toBeVisible()
  expect(page.getByRole('button', { name: 'Close' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => sheet()?.hasAttribute('data-shaking')).toBe(true)
  expect(foyer.store.get(isOpenAtom)).toBe(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(foyer.store.get(signInFlowAtom).step).toBe('signed')
})

test('required: cancel disconnects', async () => {
  const { foyer } = await fixtures.SIWXSignMessage.required()
  showModal(foyer)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(getAccount(foyer).isConnected).toBe(false)
})

test('C56: where it is optional, the cross is the same as Cancel', async () => {
  const { foyer } = await fixtures.SIWXSignMessage.optional()
  showModal(foyer)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect([getAccount(foyer).isConnected, foyer.store.get(signInFlowAtom).step]).toEqual([true, 'skipped'])
})

test('declined: says so in an alert, and can be tried again', async () => {
  const { foyer, adapter } = await fixtures.SIWXSignMessage.declined()
  showModal(foyer)
  await expect.element(page.getByRole('alert').getByText('Signature rejected')).toBeVisible()
  adapter.wallet('io.metamask').setMood('approve')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => foyer.store.get(signInFlowAtom).step).toBe('signed')
})

test('owners: where several have to sign it says how many, and who is to be asked', async () => {
  const { foyer } = await fixtures.SIWXSignMessage.owners()
  showModal(foyer)
  await expect
    .element(page.getByText(/^Signatures needed: 2 of 3 owners\. Ask the others to approve in MetaMask\./))
    .toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => getAccount(foyer).isConnected).toBe(false)
})

test('signing: the wallet is waited for, and a second press asks for nothing', async () => {
  const { foyer, adapter } = await fixtures.SIWXSignMessage.signing()
  showModal(foyer)
  await expect.element(page.getByRole('heading', { name: 'Confirm in MetaMask' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click({ force: true })
  expect(adapter.wallet('io.metamask').requests.filter((one) => one === 'signMessage')).toHaveLength(1)
})
