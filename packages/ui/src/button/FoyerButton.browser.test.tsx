import { connect, disconnect, type Foyer, isOpenAtom, routeAtom } from '@foyer/core'
import { embeddedUserAtom } from '@foyer/core/internal/embeddedWallet'
import { isModalRequestedAtom } from '@foyer/core/internal/views'
import { loggedIn, makeScene } from '@foyer/scenes'
import { mainnet, memoryStorage, polygon } from '@foyer/test'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { after, focused, listenForErrors, pageStyle, render } from '../../test/stage.tsx'
import { FoyerProvider } from '../FoyerProvider.tsx'
import type { FoyerButtonProps } from './ButtonView.tsx'
import { FoyerButton } from './FoyerButton.tsx'

const metamask = { connectorId: 'io.metamask', namespace: 'eip155' } as const

function show(foyer: Foyer, props: FoyerButtonProps = {}) {
  after(() => foyer.destroy())
  return render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton {...props} />
    </FoyerProvider>,
  )
}

const button = (container: HTMLElement) =>
  container.querySelector('[data-foyer-button]')?.shadowRoot?.querySelector('button') as HTMLButtonElement

test('behavior: a pointer that comes from the page that draws the button is noticed', async () => {
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  render(
    <FoyerProvider foyer={foyer}>
      <h1>Magazine</h1>
      <FoyerButton />
    </FoyerProvider>,
  )
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await expect.element(button).toBeVisible()
  await page.getByRole('heading', { name: 'Magazine' }).hover()
  expect(foyer.store.get(isModalRequestedAtom)).toBe(false)
  await button.hover()
  await expect.poll(() => foyer.store.get(isModalRequestedAtom)).toBe(true)
})

test('behavior: the picture of the account elsewhere that the visitor logged in with stands for the account', async () => {
  const avatar =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg=='
  const { foyer } = await loggedIn()
  foyer.store.set(embeddedUserAtom, (user) => user && { ...user, avatar })
  const container = show(foyer)
  await expect.poll(() => button(container).querySelector('img.avatar')?.getAttribute('src')).toBe(avatar)
})

test('default: connects, shows the account, opens it', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  const container = show(foyer)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /MetaMask/ }).click()
  await expect.poll(() => button(container).textContent).toBe('0x71…d8976F3.214 ETH')
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  await expect.poll(() => focused()).toBe(button(container))
  await page.getByRole('button', { name: /3.214 ETH/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await disconnect(foyer)
  await expect.poll(() => button(container).textContent).toBe('Connect wallet')
  expect(heard).toEqual([])
})

describe('props', () => {
  test('behavior: size, label, disabled', async () => {
    const { foyer } = makeScene()
    const container = show(foyer, { size: 'sm', label: 'Sign in', disabled: true })
    await expect.poll(() => button(container)?.textContent).toBe('Sign in')
    expect(button(container).offsetHeight).toBe(36)
    expect(button(container).disabled).toBe(true)
  })

  test('behavior: balance, charsStart and charsEnd', async () => {
    const { foyer } = makeScene()
    await connect(foyer, metamask)
    const container = show(foyer, { balance: 'hide', charsStart: 6, charsEnd: 2 })
    await expect.poll(() => button(container)?.textContent).toBe('0x71C7…6F')
  })

  test('behavior: loadingLabel while a wallet is asked', async () => {
    const { foyer, adapter } = makeScene()
    adapter.wallet('io.metamask').setMood('hang')
    connect(foyer, metamask).catch(() => {})
    const container = show(foyer, { loadingLabel: 'Wait' })
    await expect.poll(() => button(container)?.textContent).toBe('Wait')
    expect(button(container).getAttribute('aria-busy')).toBe('true')
  })

  test('behavior: namespace opens that family', async () => {
    const { foyer } = makeScene()
    const container = show(foyer, { namespace: 'eip155' })
    await expect.poll(() => button(container)).toBeTruthy()
    await userEvent.click(button(container))
    await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(true)
  })
})

test('behavior: on a network the site did not name it offers to switch', async () => {
  const { foyer, adapter } = makeScene({ networks: [mainnet, polygon] })
  await connect(foyer, metamask)
  const container = show(foyer)
  adapter.wallet('io.metamask').changeNetwork('eip155:999')
  await expect.poll(() => button(container)?.textContent).toBe('Switch network')
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('UnsupportedChain')
})

test.each(['md', 'sm'] as const)('behavior: size %s: a balance without room is left out whole', async (size) => {
  const { foyer } = makeScene()
  await connect(foyer, metamask)
  const container = show(foyer, { size })
  container.style.display = 'flex'
  await expect.poll(() => button(container)?.textContent).toBe('0x71…d8976F3.214 ETH')
  const [who, amount] = button(container).children
  const bottom = () => button(container).getBoundingClientRect().bottom
  expect(amount?.getBoundingClientRect().bottom).toBeLessThan(bottom())
  for (const width of [200, 120]) {
    container.style.width = `${width}px`
    await expect.poll(() => amount?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom())
    expect(button(container).offsetWidth).toBeLessThanOrEqual(width)
  }
  expect(button(container).offsetHeight).toBe(size === 'md' ? 44 : 36)
  const middles = [...(who?.children ?? []), button(container)].map((element) => {
    const { top, height } = (element as Element).getBoundingClientRect()
    return Math.round(top + height / 2)
  })
  expect(new Set(middles).size).toBe(1)
})

test('error: a balance that cannot be read leaves the address', async () => {
  const heard = listenForErrors()
  const fails = () => Promise.reject(new Error('down'))
  const { foyer } = makeScene({}, { capabilities: { getBalance: fails } })
  await connect(foyer, metamask)
  const container = show(foyer)
  await expect.poll(() => button(container)?.querySelector('.skeleton'), { timeout: 5_000 }).toBeNull()
  expect(button(container).textContent).toBe('0x71…d8976F')
  expect(heard).toEqual([])
})

test.each(['disconnected', 'restoring'])(
  'behavior: takes over server markup without a complaint: %s',
  async (state) => {
    const heard = listenForErrors()
    const entries: Record<string, string> =
      state === 'restoring'
        ? {
            '@foyer/connections': JSON.stringify({
              v: 1,
              value: { eip155: { connectorId: 'io.metamask', networkId: 'eip155:1' } },
            }),
          }
        : {}
    const { foyer } = makeScene(
      { storage: memoryStorage({ entries }) },
      { wallets: [{ id: 'io.metamask', name: 'MetaMask', authorized: true }] },
    )
    const content = (
      <StrictMode>
        <FoyerProvider foyer={foyer}>
          <FoyerButton />
        </FoyerProvider>
      </StrictMode>
    )
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(content)
    expect(container.textContent).toBe('Connect wallet')
    const root = hydrateRoot(container, content, { onRecoverableError: (error) => console.error(String(error)) })
    after(() => {
      root.unmount()
      container.remove()
      foyer.destroy()
    })
    await expect.poll(() => button(container)?.textContent).toContain(state === 'restoring' ? '0x71' : 'Connect wallet')
    expect(heard).toEqual([])
  },
)

test('behavior: hostile page styles do not reach the button', async () => {
  const { foyer } = makeScene()
  const container = show(foyer)
  await expect.poll(() => button(container)?.offsetHeight).toBe(44)
  pageStyle(
    '[data-foyer-button], [data-foyer-button] *, button { all: unset !important; color: red !important; font-size: 60px !important; display: none !important }',
  )
  expect(button(container).offsetHeight).toBe(44)
  expect(getComputedStyle(button(container)).color).not.toBe('rgb(255, 0, 0)')
})
