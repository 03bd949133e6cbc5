import { connect, createFoyer, type Foyer, type FoyerOptions, setThemeMode } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { createPageWallet } from '@foyer/test-kit/page'
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountDevtools } from './mountDevtools.ts'

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function open(options: Partial<FoyerOptions> = {}): Foyer {
  const foyer = createFoyer({
    projectId: 'project-1234',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    enableWalletConnect: false,
    apiUrl: 'https://api.test/secret-path?key=hidden-key',
    fetch: async () => Response.json({}),
    ...options,
  })
  ends.push(mountDevtools(foyer), () => foyer.destroy())
  return foyer
}

const toggle = page.getByRole('button', { name: 'Foyer devtools' })
const panel = page.getByRole('region', { name: 'Foyer devtools' })

async function show(title: string) {
  await panel.getByText(title, { exact: true }).click()
  return panel.getByRole('group', { name: title, exact: true }).filter({ hasText: /./ }).last()
}

const textOf = (section: { element(): Element }) => section.element().textContent

async function connectFirst(foyer: Foyer): Promise<void> {
  await foyer.ready
  const [connector] = foyer.adapters.get('eip155')?.getConnectors() ?? []
  await connect(foyer, { connectorId: connector?.id ?? '', namespace: 'eip155' })
}

test('default: state, steps and events are shown as they are, and as they become', async () => {
  const foyer = open()
  await toggle.click()
  const state = await show('State')
  await expect.poll(() => textOf(state)).toContain('"status": "disconnected"')
  await connectFirst(foyer)
  await expect.poll(() => textOf(state)).toContain('"status": "connected"')
  const [flows, events] = [await show('Flows'), await show('Events')]
  await expect.poll(() => textOf(flows)).toContain('"connect"')
  await expect.poll(() => textOf(events)).toContain('CONNECT_SUCCESS')
})

test('behavior: a host that the configuration does not name is called out', async () => {
  const foyer = open()
  await toggle.click()
  await foyer.fetch('https://api.test/v1')
  await foyer.fetch('https://stranger.test/v1')
  const requests = await show('Requests')
  await expect.poll(() => textOf(requests)).toContain('api.test  1×  by Foyer, named by the configuration')
  await expect.poll(() => textOf(requests)).toContain('stranger.test  1×  by Foyer, NOT named by the configuration')
})

test('behavior: what the foyer asks is counted once, though the browser reports it too', async () => {
  const foyer = open({ fetch: undefined })
  await toggle.click()
  const url = 'https://nowhere.invalid/v1'
  // observers hear in the order in which they began
  const reported = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => name === url)) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'resource' })
  })
  await expect(foyer.fetch(url)).rejects.toThrow()
  await reported
  const requests = await show('Requests')
  await expect.poll(() => textOf(requests)).toContain('nowhere.invalid  1×  by Foyer, NOT named')
})

test('behavior: the test wallet is in hand where there is one', async () => {
  open()
  await toggle.click()
  await expect.element(panel.getByText('Test wallet')).not.toBeInTheDocument()
  await toggle.click()
  const wallet = await createPageWallet()
  ends.push(() => wallet.remove())
  await toggle.click()
  const [first, second] = wallet.addresses()
  await panel.getByText('Test wallet').click()
  await panel.getByRole('button', { name: 'Next account' }).click()
  expect(wallet.address()).toBe(second)
  await panel.getByRole('button', { name: 'Next account' }).click()
  expect(wallet.address()).toBe(first)
})

test('behavior: the report holds no address, key, path or query; without a clipboard it is there to be selected', async () => {
  const foyer = open()
  await connectFirst(foyer)
  await foyer.fetch('https://api.test/secret-path?key=hidden-key')
  const { clipboard } = navigator
  const told: string[] = []
  const writeText = (text: string) => {
    told.push(text)
    return Promise.reject(new Error('refused'))
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  ends.push(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard }))
  await toggle.click()
  await panel.getByRole('button', { name: 'Copy a bug report' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Bug report' })).toHaveValue(told[0])
  const [report = ''] = told
  expect(JSON.parse(report)).toMatchObject({ networks: ['eip155:1'], state: { status: 'connected' } })
  expect(report).not.toMatch(/0x[0-9a-f]{40}|secret-path|hidden-key|project-1234/i)
})

test('behavior: the keyboard alone opens, reads and closes it, and the focus comes back', async () => {
  open()
  const focused = () => document.querySelector('foyer-devtools')?.shadowRoot?.activeElement?.textContent
  await userEvent.tab()
  await expect.poll(focused).toBe('Foyer devtools')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab()
  await expect.poll(focused).toBe('Copy a bug report')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(focused).toBe('Foyer devtools')
})

test.for(['light', 'dark'] as const)(
  'behavior: %s at 320 px axe finds nothing, and nothing is cut off',
  async (mode) => {
    await page.viewport(320, 640)
    const foyer = open()
    setThemeMode(foyer, mode)
    await connectFirst(foyer)
    await toggle.click()
    for (const title of ['State', 'Flows', 'Events', 'Requests']) await show(title)
    const { violations } = await axe.run('foyer-devtools', { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const box = panel.element().getBoundingClientRect()
    expect([box.left >= 0, box.right <= 320, panel.element().scrollWidth <= panel.element().clientWidth]).toEqual([
      true,
      true,
      true,
    ])
    await page.screenshot({ path: `../.results/devtools-${mode}.png` })
  },
)

test('behavior: taken away it leaves nothing: no element, no listener on what is sent', async () => {
  const foyer = open()
  const [stop] = ends.splice(0, 1)
  stop?.()
  ends.push(() => foyer.destroy())
  expect(document.querySelector('foyer-devtools')).toBeNull()
  expect(document.querySelector('[style]')).toBeNull()
})
