import { type FoyerEvent, navigate, open } from '@foyer/core'
import type { Wallet } from '@foyer/core/internal/connect'
import { findWallet, makeRelayScene, scanWith } from '@foyer/scenes'
import { fakeFetch, memoryStorage } from '@foyer/test'
import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { after, focused, listenForErrors, modalRoot, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

/** What a catalogue of someone else could send. */
const hostile: Wallet = {
  id: 'x',
  name: '\u202eteksaM\u200b<img src=x onerror=alert(1)>'.padEnd(200, '!'),
  chains: ['eip155'],
  imageUrl: 'https://tracker.example/pixel.png',
  homepage: 'javascript:alert(1)',
  mobileLink: 'javascript:alert(1)//',
  webappLink: 'data:text/html,<script>alert(1)</script>',
  desktopLink: 'file:///etc',
  appStore: 'http://plain.example',
}

/** The finger is the main pointer from here on. */
function beAPhone(): void {
  const { matchMedia } = globalThis
  after(() => Object.assign(globalThis, { matchMedia }))
  const coarse = (query: string) => (query === '(pointer: coarse)' ? { matches: true } : matchMedia(query))
  Object.assign(globalThis, { matchMedia: coarse })
}

describe('a hostile catalogue entry', () => {
  const value = [{ ...hostile, chains: undefined }]
  const stored = () => memoryStorage({ entries: { '@foyer/recentWallets': JSON.stringify({ v: 1, value }) } })

  test('error: is a row of clean text, and no link, on a phone', async () => {
    beAPhone()
    const heard = listenForErrors()
    const { foyer } = makeRelayScene({ storage: stored() }, { wallets: [] })
    open(foyer)
    showModal(foyer)
    const row = page.getByRole('button', { name: /teksaM<img/ })
    await expect.element(row).toBeVisible()
    expect(row.element().textContent).not.toMatch(/[\u202e\u200b]/)
    expect(row.element().querySelector('bdi')?.textContent?.length).toBeLessThanOrEqual(41)
    // links of the others are there, so its own would be too
    await expect.element(page.getByRole('link', { name: 'MetaMask' })).toBeVisible()
    expect(page.getByRole('link', { name: /teksaM/ }).elements()).toEqual([])
    expect(heard).toEqual([])
  })

  test.each(['Mobile', 'Web', 'Desktop'])('error: opens nothing from its screen: %s', async (tab) => {
    const { foyer } = makeRelayScene()
    open(foyer)
    navigate(foyer, 'ConnectingWalletConnect', { wallet: hostile })
    showModal(foyer)
    await page.getByRole('tab', { name: tab }).click()
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    const links = [...(modalRoot()?.querySelectorAll('a') ?? [])].map(({ href }) => href)
    expect(links).toEqual([])
    expect(modalRoot()?.querySelector('script, iframe')).toBeNull()
  })
})

describe('a code', () => {
  test('default: is there at once, says how long it lasts, and can be copied', async () => {
    const { foyer } = makeRelayScene()
    const { writeText } = Clipboard.prototype
    after(() => Object.assign(Clipboard.prototype, { writeText }))
    let copied = ''
    const write = async (text: string) => {
      copied = text
    }
    Object.assign(Clipboard.prototype, { writeText: write })
    open(foyer)
    navigate(foyer, 'ConnectingWalletConnect')
    showModal(foyer)
    await expect.element(page.getByRole('img', { name: 'QR code to scan with a wallet on your phone' })).toBeVisible()
    await expect.element(page.getByText(/New code in 3:[45]\d/)).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.element(page.getByText('Link copied')).toBeVisible()
    expect(copied).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(copied).toBe(modalRoot()?.querySelector('[data-qr]')?.getAttribute('data-qr'))
  })

  test('error: a relay that does not answer leaves no code and no countdown, but the way to other wallets', async () => {
    const scene = makeRelayScene()
    scene.relay.setDown(true)
    open(scene.foyer)
    navigate(scene.foyer, 'ConnectingWalletConnect')
    showModal(scene.foyer)
    await expect.element(page.getByText('New code in')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toHaveAttribute('aria-disabled', 'true')
    expect(modalRoot()?.querySelector('[data-qr]')).toBeNull()
    scene.relay.setDown(false)
    await expect.poll(() => modalRoot()?.querySelector('[data-qr]'), { timeout: 15_000 }).toBeTruthy()
    await expect.element(page.getByText(/New code in 3:[2345]\d/)).toBeVisible()
  })

  test('error: a declined one says so and leads to the others or to another try', async () => {
    const scene = makeRelayScene()
    open(scene.foyer)
    navigate(scene.foyer, 'ConnectingWalletConnect')
    showModal(scene.foyer)
    await scanWith(scene, { decide: () => 'reject' })
    await expect.element(page.getByRole('heading', { name: 'Connection rejected' })).toBeVisible()
    await page.getByRole('button', { name: 'Other wallets' }).click()
    await expect.element(page.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  })

  test('error: a relay that refuses the site is named as what it is', async () => {
    const scene = makeRelayScene()
    scene.relay.refuse('Unauthorized: origin not allowed')
    open(scene.foyer)
    navigate(scene.foyer, 'ConnectingWalletConnect')
    listenForErrors()
    showModal(scene.foyer)
    await expect.element(page.getByRole('heading', { name: 'Mobile wallets are unavailable' })).toBeVisible()
    scene.relay.refuse(undefined)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => modalRoot()?.querySelector('[data-qr]')).toBeTruthy()
  })
})

describe('a clock that is wrong', () => {
  test.each([
    ['ahead', 'JWT Token is not yet valid'],
    ['behind', 'JWT Token is expired'],
  ])('error: one that is %s is named as what it is, and as what the visitor can mend', async (_, reason) => {
    const scene = makeRelayScene()
    scene.relay.refuse(`JWT validation error: ${reason}`)
    open(scene.foyer)
    navigate(scene.foyer, 'ConnectingWalletConnect')
    listenForErrors()
    showModal(scene.foyer)
    await expect.element(page.getByRole('heading', { name: 'Check your device’s clock' })).toBeVisible()
    expect(modalRoot()?.textContent).toContain('more than 5 minutes')
    scene.relay.refuse(undefined)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => modalRoot()?.querySelector('[data-qr]')).toBeTruthy()
  })
})

describe('several networks of relays', () => {
  test('default: a wallet is offered the link of its own network', async () => {
    const { foyer, relay } = makeRelayScene()
    const rainbow = await findWallet(foyer, 'Rainbow')
    foyer.destroy()
    const relayUrl = [{ url: relay.url }, { url: `${relay.url}/second`, walletIds: [rainbow.id] }]
    const { foyer: site } = makeRelayScene({ relayUrl })
    open(site)
    navigate(site, 'ConnectingWalletConnect')
    showModal(site)
    const read = () => modalRoot()?.querySelector('[data-qr]')?.getAttribute('data-qr')
    await expect.poll(read).toBeTruthy()
    const any = read()
    navigate(site, 'ConnectingWalletConnect', { wallet: rainbow })
    await expect.element(page.getByRole('heading', { name: 'Rainbow' })).toBeVisible()
    await expect.poll(read).not.toBe(any)
  })

  test('behavior: on a phone a wallet of another network opens its own screen, the others their app', async () => {
    beAPhone()
    const { foyer, relay } = makeRelayScene()
    const trust = await findWallet(foyer, 'Trust Wallet')
    foyer.destroy()
    const relayUrl = [{ url: relay.url }, { url: `${relay.url}/second`, walletIds: [trust.id] }]
    const { foyer: site } = makeRelayScene({ relayUrl }, { wallets: [] })
    open(site)
    showModal(site)
    await expect.element(page.getByRole('link', { name: 'MetaMask' })).toBeVisible()
    await page.getByRole('button', { name: 'Trust Wallet' }).click()
    const link = page.getByRole('link', { name: 'Open Trust Wallet' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^trust:\/\/wc\?uri=wc%3A/))
  })
})

test('behavior: on a phone nothing is asked of the relay before the modal opens', async () => {
  beAPhone()
  const { foyer, relay } = makeRelayScene({ enableEmbedded: true }, { wallets: [] })
  const parent = document.body.appendChild(document.createElement('div'))
  after(() => parent.remove())
  showModal(foyer, { parent })
  await expect.element(page.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  expect(relay.connections).toBe(0)
  open(foyer)
  await expect.element(page.getByRole('link', { name: 'MetaMask' })).toBeVisible()
})

test('behavior: the way to a wallet and what was searched for are told', async () => {
  const { foyer } = makeRelayScene()
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  open(foyer)
  showModal(foyer)
  await page.getByRole('button', { name: /^All wallets/ }).click()
  const box = await page.getByRole('searchbox').findElement()
  // a text every three frames, however busy the machine is
  for (const text of ['ze', 'zerio', 'zerion']) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }
  await expect.poll(() => events.map(({ type }) => type)).toContain('SEARCH_WALLET')
  await page.getByRole('button', { name: 'Zerion' }).click()
  const told = events.filter(({ type }) => type !== 'MODAL_OPEN')
  expect(told).toEqual([
    { type: 'CLICK_ALL_WALLETS', properties: undefined },
    { type: 'SEARCH_WALLET', properties: { badge: undefined, search: 'zerion' } },
    { type: 'SELECT_WALLET', properties: { name: 'Zerion', platform: 'qrcode' } },
  ])
})

type Paused = { readonly requestId: string; readonly request: { readonly url: string } }

/** Pictures that the page asks a gateway for; each waits until `answer`. */
async function holdPictures() {
  const session = cdp() as unknown as {
    send(method: string, params?: object): Promise<unknown>
    on(event: string, listener: (paused: Paused) => void): void
    off(event: string, listener: (paused: Paused) => void): void
  }
  const asked: Paused[] = []
  const handlePaused = (paused: Paused) => void asked.push(paused)
  session.on('Fetch.requestPaused', handlePaused)
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://gateway.example/*' }] })
  after(async () => {
    session.off('Fetch.requestPaused', handlePaused)
    await session.send('Fetch.disable')
  })
  const body = btoa('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
  const headers = [{ name: 'Content-Type', value: 'image/svg+xml' }]
  const answer = ({ requestId }: Paused) =>
    session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: headers, body })
  return { asked, answer }
}

/** However long a busy machine takes, the time after which the other pictures wait no longer does not come. */
function holdPatience(): void {
  const { setTimeout } = globalThis
  const held = (run: () => void, delay?: number) => (delay === 2_000 ? 0 : setTimeout(run, delay))
  Object.assign(globalThis, { setTimeout: held })
  after(() => Object.assign(globalThis, { setTimeout }))
}

test('behavior: the pictures in view are asked for before any other of the list', async () => {
  holdPatience()
  const pictures = await holdPictures()
  const data = Array.from({ length: 40 }, (_, index) => ({
    ...{ id: `w${index}`, name: `Wallet ${index}`, homepage: 'https://wallet.example', image_id: `picture-${index}` },
  }))
  const routes = { 'GET /getWallets': { data, count: data.length }, 'GET /appkit/v1/config': { features: [] } }
  const apiUrl = 'https://gateway.example'
  const { foyer } = makeRelayScene({ apiUrl, fetch: fakeFetch(routes), debug: false })
  open(foyer, { view: 'AllWallets' })
  showModal(foyer)
  await expect.element(page.getByRole('grid', { name: 'Wallets' })).toBeVisible()
  // rows beyond those in view are drawn by then, without their pictures
  await expect.poll(() => modalRoot()?.querySelectorAll('.cell').length).toBe(data.length)
  await expect.poll(() => pictures.asked.length).toBe(20)
  const first = pictures.asked.map(({ request }) => Number(request.url.match(/picture-(\d+)/)?.[1]))
  expect([...first].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(modalRoot()?.querySelectorAll('.cell img')).toHaveLength(20)
  await Promise.all(pictures.asked.map(pictures.answer))
  await expect.poll(() => modalRoot()?.querySelectorAll('.cell img').length).toBe(data.length)
})

test('behavior: a wallet is called by its name alone, whatever stands in for its picture', async () => {
  const { foyer } = makeRelayScene()
  open(foyer, { view: 'AllWallets' })
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: 'Zerion', exact: true })).toBeVisible()
})

test('behavior: what a link connects is not installed', async () => {
  const linked = { id: 'metamaskLink', name: 'MetaMask', type: 'EXTERNAL' } as const
  const { foyer } = makeRelayScene({}, { wallets: [linked, { id: 'own', name: 'Zerion' }] })
  open(foyer, { view: 'AllWallets' })
  showModal(foyer)
  await expect.element(page.getByRole('button', { name: 'Zerion Installed' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
})

test('behavior: whoever types in All wallets searches; the list keeps its height, and one wallet is one wallet', async () => {
  const { foyer } = makeRelayScene()
  open(foyer, { view: 'AllWallets' })
  showModal(foyer)
  await expect.element(page.getByRole('grid', { name: 'Wallets' })).toBeVisible()
  const body = modalRoot()?.querySelector('.body') as HTMLElement
  const before = body.getBoundingClientRect()
  // once it has been seen the dialog has it
  await expect.poll(() => modalRoot()?.activeElement).toBeTruthy()
  expect(focused()?.matches('input')).toBe(false)
  await userEvent.keyboard('zerion')
  await expect.element(page.getByRole('searchbox')).toHaveValue('zerion')
  await expect.poll(() => page.getByText('1 wallet', { exact: true }).elements()).toHaveLength(1)
  expect(body.getBoundingClientRect()).toMatchObject({ top: before.top, height: before.height })
})

test('behavior: arrow keys lead from wallet to wallet, one Tab leads in and out', async () => {
  const { foyer } = makeRelayScene()
  open(foyer, { view: 'AllWallets' })
  showModal(foyer)
  await expect.element(page.getByRole('grid', { name: 'Wallets' })).toBeVisible()
  const cells = () => [...(modalRoot()?.querySelectorAll<HTMLElement>('.cell') ?? [])]
  await expect.poll(() => cells().length).toBeGreaterThan(8)
  expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  cells()[0]?.focus()
  const press = (key: string) => focused()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press('ArrowRight')
  await expect.poll(() => focused()?.getAttribute('data-index')).toBe('1')
  press('ArrowDown')
  await expect.poll(() => focused()?.getAttribute('data-index')).toBe('5')
  press('Home')
  await expect.poll(() => focused()?.getAttribute('data-index')).toBe('4')
  // to a row that is not drawn yet, clear of the search field and back
  const control = (key: string) =>
    focused()?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }))
  control('End')
  await expect.poll(() => Number(focused()?.getAttribute('data-index'))).toBeGreaterThan(30)
  const body = () => modalRoot()?.querySelector('.body')
  await expect.poll(() => body()?.scrollTop).toBeGreaterThan(100)
  const box = () => focused()?.getBoundingClientRect()
  expect(box()?.bottom).toBeLessThanOrEqual(body()?.getBoundingClientRect().bottom ?? 0)
  control('Home')
  await expect.poll(() => focused()?.getAttribute('data-index')).toBe('0')
  const search = modalRoot()?.querySelector('.search-bar')?.getBoundingClientRect()
  await expect.poll(() => box()?.top).toBeGreaterThanOrEqual(search?.bottom ?? 1_000)
})
