import { connect, disconnect, type Foyer } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { mainnet, polygon } from '@foyer/test'
import { renderToString } from 'react-dom/server.browser'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, isGone, listenForErrors, pageStyle, render } from '../../test/stage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'
import { FoyerButton } from './FoyerButton.tsx'
import { FoyerCustomButton } from './FoyerCustomButton.tsx'
import { FoyerNetworkButton } from './FoyerNetworkButton.tsx'

const metamask = { connectorId: 'io.metamask', namespace: 'eip155' } as const

const content = (foyer: Foyer) => (
  <FoyerProvider foyer={foyer}>
    <FoyerCustomButton namespace="eip155">
      {({ account, network, isUnsupported, isBusy, isOpen, open, prefetch }) => (
        <button type="button" className="mine" aria-busy={isBusy} onClick={open} onPointerEnter={prefetch}>
          {[isUnsupported ? 'leave' : (account.address ?? 'enter'), network?.name, isOpen ? 'open' : 'shut'].join(' ')}
        </button>
      )}
    </FoyerCustomButton>
  </FoyerProvider>
)

test('default: the page draws the button, which does what Foyer’s does', async () => {
  const heard = listenForErrors()
  const { foyer, adapter } = makeScene({ networks: [mainnet, polygon] })
  after(() => foyer.destroy())
  expect(renderToString(content(foyer))).toContain('>enter  shut</button>')
  const mine = render(content(foyer))
  const text = () => mine.querySelector('.mine')?.textContent
  await expect.poll(text).toBe('enter  shut')
  await page.getByRole('button', { name: /^enter/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(text).toBe('enter  open')
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await expect.poll(text).toMatch(/^0x71.* Ethereum shut$/)
  adapter.wallet('io.metamask').changeNetwork('eip155:999')
  await expect.poll(text).toMatch(/^leave {2}/)
  await disconnect(foyer)
  await expect.poll(isGone).toBe(true)
  await expect.poll(text).toBe('enter  shut')
  expect(heard).toEqual([])
})

test('behavior: busy while a wallet is asked', async () => {
  const { foyer, adapter } = makeScene()
  after(() => foyer.destroy())
  adapter.wallet('io.metamask').setMood('hang')
  const mine = render(content(foyer))
  connect(foyer, metamask).catch(() => {})
  await expect.poll(() => mine.querySelector('.mine')?.getAttribute('aria-busy')).toBe('true')
})

test('behavior: Foyer’s own buttons take classes, and their part is the page’s to dress', async () => {
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  pageStyle('.mine { margin-inline-start: 40px } .mine::part(button) { border-radius: 3px }')
  const container = render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton className="mine" />
      <FoyerNetworkButton className="mine" />
    </FoyerProvider>,
  )
  const buttons = () =>
    [...container.querySelectorAll('[data-foyer-button].mine')].map(
      ({ shadowRoot }) => shadowRoot?.querySelector('button:not(:disabled)') as HTMLElement | null,
    )
  await expect.poll(() => buttons().map(Boolean)).toEqual([true, true])
  for (const button of buttons()) expect(getComputedStyle(button as HTMLElement).borderRadius).toBe('3px')
  expect(container.querySelector<HTMLElement>('.mine')?.getBoundingClientRect().left).toBeGreaterThanOrEqual(40)
})
