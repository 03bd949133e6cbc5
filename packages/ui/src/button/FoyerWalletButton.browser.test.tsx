import { connect, disconnect, type Foyer, isOpenAtom, routeAtom } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, listenForErrors, render } from '../../test/stage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'
import { FoyerWalletButton } from './FoyerWalletButton.tsx'
import type { FoyerWalletButtonProps } from './WalletButtonView.tsx'

const picture = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'

function show(foyer: Foyer, props: FoyerWalletButtonProps) {
  after(() => foyer.destroy())
  const container = render(
    <FoyerProvider foyer={foyer}>
      <FoyerWalletButton {...props} />
    </FoyerProvider>,
  )
  return () => container.querySelector('[data-foyer-button]')?.shadowRoot?.querySelector('button') as HTMLButtonElement
}

test('default: a wallet with its picture and its name; a press connects it, and then opens Account', async () => {
  const errors = listenForErrors()
  const { foyer } = makeScene({ connectorImages: { 'io.metamask': picture } })
  const heard: string[] = []
  const button = show(foyer, { wallet: 'metamask', onConnect: ({ connectorId }) => heard.push(connectorId) })
  await expect.poll(() => button()?.disabled).toBe(false)
  expect(button().textContent).toBe('MetaMask')
  expect(button().querySelector('img')?.src).toBe(picture)
  await page.getByRole('button', { name: 'Connect MetaMask' }).click()
  await expect.poll(() => heard).toEqual(['io.metamask'])
  await page.getByRole('button', { name: 'MetaMask: your account' }).click()
  await expect.poll(() => foyer.store.get(isOpenAtom) && foyer.store.get(routeAtom).name).toBe('Account')
  expect(heard).toEqual(['io.metamask'])
  await disconnect(foyer)
  await expect.poll(() => button().getAttribute('aria-label')).toBe('Connect MetaMask')
  expect(errors).toEqual([])
})

test('behavior: another wallet is connected: this one asks', async () => {
  const { foyer } = makeScene()
  const button = show(foyer, { wallet: 'io.metamask', label: 'Fox', size: 'sm' })
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => button()?.getAttribute('aria-label')).toBe('Fox: your account')
  expect(button().offsetHeight).toBe(36)
  const other = show(foyer, { wallet: 'walletConnect' })
  await expect.poll(() => other()?.getAttribute('aria-label')).toBe('WalletConnect isn’t available here')
})

test('error: one that nobody knows cannot be pressed, and says why', async () => {
  const { foyer } = makeScene()
  const button = show(foyer, { wallet: 'no-such-wallet' })
  await expect.poll(() => button()?.getAttribute('aria-label')).toBe('No such wallet isn’t available here')
  expect(button().textContent).toBe('No such wallet')
  expect(button().disabled).toBe(true)
})

test('error: a wallet that declines', async () => {
  const { foyer, adapter } = makeScene()
  adapter.wallet('io.metamask').setMood('reject')
  const heard: string[] = []
  const button = show(foyer, { wallet: 'metamask', onError: (error) => heard.push((error as Error).name) })
  await expect.poll(() => button()?.disabled).toBe(false)
  button().click()
  await expect.element(page.getByRole('dialog', { name: 'MetaMask' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => heard).toEqual(['ModalClosed'])
  await expect.poll(() => button().disabled).toBe(false)
})

test('behavior: logins are named as accounts, with their logos', async () => {
  const { foyer } = makeScene({ frameUrl: 'https://wallet.example', features: { socials: ['google'], email: true } })
  const google = show(foyer, { wallet: 'google' })
  await expect.poll(() => google()?.getAttribute('aria-label')).toBe('Continue with Google')
  await expect.poll(() => google().querySelector('svg')).toBeTruthy()
  const email = show(foyer, { wallet: 'email' })
  await expect.poll(() => email()?.textContent).toBe('Email')
})
