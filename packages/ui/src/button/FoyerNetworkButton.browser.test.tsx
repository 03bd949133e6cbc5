import { connect, type Foyer, isOpenAtom, routeAtom, switchNetwork } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { mainnet, polygon } from '@foyer/test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, listenForErrors, render } from '../../test/stage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'
import { FoyerNetworkButton } from './FoyerNetworkButton.tsx'
import type { FoyerNetworkButtonProps } from './NetworkButtonView.tsx'

const metamask = { connectorId: 'io.metamask', namespace: 'eip155' } as const
const picture = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'

function show(foyer: Foyer, props: FoyerNetworkButtonProps = {}) {
  after(() => foyer.destroy())
  return render(
    <FoyerProvider foyer={foyer}>
      <FoyerNetworkButton {...props} />
    </FoyerProvider>,
  )
}

const button = (container: HTMLElement) =>
  container.querySelector('[data-foyer-button]')?.shadowRoot?.querySelector('button') as HTMLButtonElement

test('default: the network with its picture; a press shows the others, and is counted', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene({ networks: [mainnet, polygon], chainImages: { 1: picture } })
  const events: string[] = []
  after(foyer.events.on(({ type }) => events.push(type)))
  const container = show(foyer)
  await expect.poll(() => button(container)?.textContent).toBe(mainnet.name)
  expect(button(container).querySelector('img')?.src).toBe(picture)
  await page.getByRole('button', { name: `${mainnet.name}: choose another network` }).click()
  await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  expect(events).toContain('CLICK_NETWORKS')
  await switchNetwork(foyer, { network: polygon })
  await expect.poll(() => button(container).textContent).toBe(polygon.name)
  // it has no picture of this one
  expect(button(container).querySelector('img')).toBeNull()
  expect(heard).toEqual([])
})

test('behavior: the network of the wallet; one that the site did not name is to be left', async () => {
  const { foyer, adapter } = makeScene({ networks: [mainnet, polygon] })
  await connect(foyer, metamask)
  const container = show(foyer)
  adapter.wallet('io.metamask').changeNetwork('eip155:137')
  await expect.poll(() => button(container)?.textContent).toBe(polygon.name)
  adapter.wallet('io.metamask').changeNetwork('eip155:999')
  await expect.poll(() => button(container).textContent).toBe('Switch network')
})

test('behavior: where any network is allowed it says what the site wants said', async () => {
  const { foyer, adapter } = makeScene({ networks: [mainnet], allowUnsupportedChain: true })
  await connect(foyer, metamask)
  adapter.wallet('io.metamask').changeNetwork('eip155:999')
  const unnamed = show(foyer)
  await expect.poll(() => button(unnamed)?.textContent).toBe('Unknown network')
  const named = show(foyer, { label: 'Elsewhere' })
  await expect.poll(() => button(named)?.textContent).toBe('Elsewhere')
})

test('behavior: size, disabled, and a site that switches by itself', async () => {
  const { foyer } = makeScene()
  const container = show(foyer, { size: 'sm', disabled: true })
  await expect.poll(() => button(container)?.offsetHeight).toBe(36)
  expect(button(container).disabled).toBe(true)
  const still = makeScene({ enableNetworkSwitch: false })
  const other = show(still.foyer)
  await expect.poll(() => button(other)?.disabled).toBe(true)
})

test('behavior: a picture that cannot be loaded leaves the name', async () => {
  const { foyer } = makeScene({ networks: [mainnet], chainImages: { 1: 'data:image/png,no' } })
  const container = show(foyer)
  await expect.poll(() => button(container)?.textContent).toBe(mainnet.name)
  await expect.poll(() => button(container).querySelector('img')).toBeNull()
  button(container).click()
  await expect.poll(() => foyer.store.get(isOpenAtom) && foyer.store.get(routeAtom).name).toBe('Networks')
})
