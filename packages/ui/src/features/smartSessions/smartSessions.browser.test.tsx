import { navigate } from '@foyer/core'
import { sessions, withSessions } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isGone, listenForErrors, showModal } from '../../../test/stage.tsx'

const [active] = sessions

test('default: from Settings: what the site may do, how each stands, and the way to take it back', async () => {
  const heard = listenForErrors()
  const { foyer, frame } = await withSessions()
  navigate(foyer, 'AccountSettings')
  showModal(foyer)
  await page.getByRole('button', { name: 'What this site can do on your behalf' }).click()
  await expect.element(page.getByRole('heading', { name: 'What this site can do on your behalf' })).toBeVisible()
  await expect.element(page.getByText('pay anyone up to 100 USDC, 60 USDC at a time')).toBeVisible()
  await expect.element(page.getByText(/^Until .*2030/)).toBeVisible()
  // beside the way to try it again nothing promises that it ends by itself
  await expect.element(page.getByText('Revoking', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Expired')).toBeVisible()
  // where each was given: as the site calls the network, else as the wallet does
  expect(page.getByText('Ethereum', { exact: true }).elements()).toHaveLength(2)
  await expect.element(page.getByText('Base', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /^Revoke:/ }).elements()).toHaveLength(1)
  // one that is under way can be asked for once more
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveAccessibleDescription(/^use play at/)
  await page.getByRole('button', { name: 'Revoke: pay anyone up to 100 USDC, 60 USDC at a time' }).click()
  const asked = await frame.nextApproval()
  expect(asked).toMatchObject({ method: 'wallet_revokePermissions', params: [{ pci: active?.pci }] })
  asked.reject()
  // back at the list, as it was
  await expect.element(page.getByText('Expired')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke all' }).click()
  const all = await frame.nextApproval()
  expect(all).toMatchObject({ method: 'wallet_revokePermissions' })
  expect(all.params).toHaveLength(2)
  all.reject()
  await expect.element(page.getByRole('button', { name: 'Revoke all' })).toBeVisible()
  expect(heard).toEqual([])
})

test('default: once granted it says until when, and leads to the list', async () => {
  const { foyer } = await withSessions()
  navigate(foyer, 'SmartSessionCreated', { expiry: 1_900_000_000 })
  showModal(foyer)
  await expect.element(page.getByText(/^This site can act for you until .*2030/)).toBeVisible()
  await page.getByRole('button', { name: 'View permissions' }).click()
  await expect.element(page.getByText('Expired')).toBeVisible()
})

test('behavior: nothing was granted; Done closes', async () => {
  const { foyer } = await withSessions({}, [])
  navigate(foyer, 'SmartSessionList')
  showModal(foyer)
  await expect.element(page.getByText('This site can’t do anything without asking you.')).toBeVisible()
  navigate(foyer, 'SmartSessionCreated', { expiry: 1_900_000_000 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(isGone).toBe(true)
})

test('default: no row where the site has the feature off', async () => {
  const { foyer } = await withSessions()
  Object.assign(foyer.config.features, { smartSessions: false })
  navigate(foyer, 'AccountSettings')
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: /Upgrade your wallet/ })).toBeVisible()
  expect(page.getByRole('button', { name: 'What this site can do on your behalf' }).elements()).toEqual([])
})
