// @vitest-environment jsdom
import { createFoyer, isOpenAtom, navigate, open } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountFoyer } from './index.ts'
import { routes } from './routes.tsx'

// compiled before the clock runs
await Promise.all([
  import('./modal/mountModal.ts'),
  import('./modal/mountDialog.tsx'),
  routes.Connect.load(),
  routes.AllWallets.load(),
])

test('default: a site’s own tests in jsdom open, read and press the modal', async () => {
  // as every version of jsdom so far
  expect('ResizeObserver' in window).toBe(false)
  expect('adoptedStyleSheets' in document).toBe(false)
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    enableWalletConnect: false,
  })
  const stop = mountFoyer(foyer)
  onTestFinished(() => {
    stop()
    foyer.destroy()
  })
  const find = (selector: string) =>
    document.querySelector('foyer-host')?.shadowRoot?.querySelector<HTMLElement>(selector)
  open(foyer)
  await vi.waitFor(() => expect(find('.body')?.textContent).toContain('Mock Wallet'), { timeout: 20_000 })
  navigate(foyer, 'AllWallets')
  await vi.waitFor(() => expect(find('input[type=search]')).toBeTruthy(), { timeout: 20_000 })
  find('button[aria-label="Close"]')?.click()
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
})
