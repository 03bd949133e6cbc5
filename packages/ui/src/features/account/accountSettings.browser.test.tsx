import { activeConnectionsAtom, type Foyer, navigate } from '@foyer/core'
import { embeddedUserAtom } from '@foyer/core/internal/embeddedWallet'
import { loggedIn } from '@foyer/scenes'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, listenForErrors, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

type Script = Parameters<typeof loggedIn>[1]

/** The settings of somebody whose account on mainnet is a contract. */
async function settings(script?: Script): Promise<Awaited<ReturnType<typeof loggedIn>>> {
  const scene = await loggedIn({}, script)
  navigate(scene.foyer, 'AccountSettings')
  showModal(scene.foyer)
  await expect.element(page.getByRole('button', { name: /Upgrade your wallet/ })).toBeVisible()
  return scene
}

const row = (to: 'smart' | 'standard') => page.getByRole('button', { name: new RegExp(`Switch to your ${to} account`) })
const active = (foyer: Foyer) => foyer.store.get(activeConnectionsAtom).get('eip155')?.accounts[0]

test('default: a wallet without an address offers to add one; with one, that is shown', async () => {
  const { foyer } = await settings()
  await expect.element(page.getByRole('button', { name: /Email address/ })).toBeVisible()
  foyer.store.set(embeddedUserAtom, (user) => user && { ...user, email: undefined })
  await page.getByRole('button', { name: /Add email address/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'New email address' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Add email address' })).toBeVisible()
  foyer.store.set(embeddedUserAtom, (user) => user && { ...user, email: 'ada@example.com' })
  navigate(foyer, 'AccountSettings')
  await page.getByRole('button', { name: /Email address/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Change email address' })).toBeVisible()
})

describe('the kind of account', () => {
  test('default: the row names what is active and what it switches to; the address goes along, there and back', async () => {
    const heard = listenForErrors()
    const { foyer, frame } = await settings()
    const smart = active(foyer)
    expect(smart?.type).toBe('smartAccount')
    await expect.poll(() => row('standard').element().textContent).toBe('Switch to your standard accountSmart account')
    await row('standard').click()
    await expect.poll(() => row('smart').element().textContent).toBe('Switch to your smart accountStandard account')
    expect(active(foyer)?.type).toBe('eoa')
    expect(active(foyer)?.address).not.toBe(smart?.address)
    expect(frame.heard).toContain('SET_PREFERRED_ACCOUNT')
    await row('smart').click()
    await expect.element(row('standard')).toBeVisible()
    expect(active(foyer)).toEqual(smart)
    expect(heard).toEqual([])
  })

  test('default: by keyboard alone', async () => {
    const { foyer } = await settings()
    const wanted = row('standard').element()
    while (focused() !== wanted) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('smart')).toBeVisible()
    expect(active(foyer)?.type).toBe('eoa')
  })

  test('behavior: no row where the network has no smart accounts', async () => {
    const { foyer } = await settings({ smartAccountNetworks: [] })
    expect(active(foyer)?.type).toBe('eoa')
    expect([...row('smart').elements(), ...row('standard').elements()]).toEqual([])
  })

  test('behavior: it cannot be pressed twice while the wallet thinks', async () => {
    const { frame } = await settings({ silent: ['SET_PREFERRED_ACCOUNT'] })
    await row('standard').click()
    await expect.element(row('standard')).toBeDisabled()
    expect(frame.heard.filter((name) => name === 'SET_PREFERRED_ACCOUNT')).toHaveLength(1)
  })

  test('error: a wallet that refuses changes nothing, and says so', async () => {
    const { foyer } = await settings({ refuses: ['SET_PREFERRED_ACCOUNT'] })
    const before = active(foyer)
    await row('standard').click()
    await expect.element(page.getByText('Couldn’t switch the account')).toBeVisible()
    await expect.element(row('standard')).toBeEnabled()
    expect(active(foyer)).toEqual(before)
  })
})
