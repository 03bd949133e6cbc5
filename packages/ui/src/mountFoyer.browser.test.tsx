import { close, connect, isOpenAtom, open, routeAtom } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, listenForErrors, modalRoot, render, sheet, showModal } from '../test/stage.tsx'
import { FoyerButton } from './button/FoyerButton.tsx'
import { FoyerModal, FoyerProvider } from './FoyerProvider.tsx'
import { mountFoyer } from './mountFoyer.ts'

const hosts = () => document.querySelectorAll('foyer-host')
const dialog = (name = /./) => page.getByRole('dialog', { name })

test('default: nothing is on the page until it opens, and nothing stays after unmounting', async () => {
  const { foyer } = makeScene()
  const stop = showModal(foyer)
  expect(hosts()).toHaveLength(0)
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  expect(hosts()).toHaveLength(1)
  stop()
  expect(hosts()).toHaveLength(0)
  await expect.poll(() => document.adoptedStyleSheets.length).toBe(0)
})

test('behavior: mounted twice, it shows once; the second takes over', async () => {
  const { foyer } = makeScene()
  const first = showModal(foyer)
  showModal(foyer)
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  expect(hosts()).toHaveLength(1)
  first()
  await expect.poll(() => modalRoot()?.querySelector('[role=dialog]')).toBeTruthy()
  expect(hosts()).toHaveLength(1)
})

test('behavior: two foyers on one page share nothing', async () => {
  const one = makeScene({ themeMode: 'light' })
  const two = makeScene({ themeMode: 'dark' }, { wallets: [{ id: 'other', name: 'Other' }] })
  render(
    <>
      <FoyerProvider foyer={one.foyer}>
        <FoyerButton label="One" />
      </FoyerProvider>
      <FoyerProvider foyer={two.foyer}>
        <FoyerButton label="Two" />
      </FoyerProvider>
    </>,
  )
  await page.getByRole('button', { name: 'Two' }).click()
  await expect.element(page.getByRole('button', { name: /Other/ })).toBeVisible()
  expect(one.foyer.store.get(isOpenAtom)).toBe(false)
  await page.getByRole('button', { name: /Other/ }).click()
  await expect.element(page.getByRole('button', { name: /0x71/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'One' })).toBeVisible()
  one.foyer.destroy()
  two.foyer.destroy()
})

test('behavior: with `disableAppend` it appears where it is placed, or not at all', async () => {
  const { foyer } = makeScene({ disableAppend: true })
  showModal(foyer)
  open(foyer)
  await Promise.resolve()
  expect(hosts()).toHaveLength(0)
  const parent = document.body.appendChild(document.createElement('aside'))
  after(() => parent.remove())
  showModal(foyer, { parent })
  await expect.element(dialog()).toBeVisible()
  expect(parent.querySelector('foyer-host')).toBeTruthy()
})

test('behavior: embedded it is a part of the page: there at once, no dialog, no lock, closing shows the account', async () => {
  const { foyer } = makeScene({ enableEmbedded: true })
  const container = render(
    <FoyerProvider foyer={foyer}>
      <FoyerModal />
    </FoyerProvider>,
  )
  after(() => foyer.destroy())
  await expect.element(page.getByRole('region', { name: 'Connect wallet' })).toBeVisible()
  expect(container.querySelectorAll('foyer-host')).toHaveLength(1)
  expect(hosts()).toHaveLength(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(sheet().offsetWidth).toBeLessThanOrEqual(400)
  expect(sheet().querySelector('[aria-label=Close]')).toBeNull()
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await expect.element(page.getByRole('region', { name: 'Account' })).toBeVisible()
  close(foyer)
  expect(foyer.store.get(routeAtom).name).toBe('Account')
})

test('behavior: StrictMode leaves one modal and no complaint', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
    </FoyerProvider>,
  )
  after(() => foyer.destroy())
  open(foyer)
  await expect.element(dialog(/Account/)).toBeVisible()
  expect(hosts()).toHaveLength(1)
  expect(heard).toEqual([])
})

test('behavior: a foyer that was open before it is mounted is shown', async () => {
  const { foyer } = makeScene()
  open(foyer)
  after(mountFoyer(foyer))
  await expect.element(dialog()).toBeVisible()
})
