import type { CreateAdapter } from '@foyer/base'
import {
  activeConnectionAtom,
  close,
  connect,
  type FoyerEvent,
  goBack,
  isOpenAtom,
  navigate,
  open,
  routeAtom,
  showToast,
  updateOptions,
} from '@foyer/core'
import { dismiss, requestModal } from '@foyer/core/internal/views'
import { fixtures, makeScene } from '@foyer/scenes'
import { listenForStatus, mockAdapter, polygon } from '@foyer/test'
import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  after,
  emulateMedia,
  focused,
  isGone,
  listenForErrors,
  modalRoot,
  pageStyle,
  setDirection,
  sheet,
  showModal,
  whenDrawn,
} from '../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

const dialog = (name: string | RegExp = /./) => page.getByRole('dialog', { name })

/** Asks the browser to close what is on top, as Back does on a phone: by Esc, which no script of the page hears. */
async function requestClose(): Promise<void> {
  await expect.element(dialog()).toBeVisible()
  // what happens once it is painted has happened
  await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), options)
  await userEvent.keyboard('{Escape}')
  listening.abort()
}

async function opener(): Promise<HTMLElement> {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = 'Site button'
  after(() => button.remove())
  button.focus()
  return button
}

describe('focus', () => {
  test('default: moves in, stays inside, goes back', async () => {
    const button = await opener()
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog('Connect wallet')).toBeVisible()
    await expect.poll(focused).toBe(sheet())
    const seen = new Set<Element | null>()
    for (let press = 0; press < 12; press += 1) {
      await userEvent.keyboard('{Tab}')
      seen.add(focused())
      expect(sheet().contains(focused())).toBe(true)
    }
    expect([...seen].filter((element) => element?.matches('.row'))).toHaveLength(4)
    await userEvent.keyboard('{Escape}')
    await expect.poll(isGone).toBe(true)
    await expect.poll(focused).toBe(button)
  })

  test('behavior: goes round in both directions', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    await expect.poll(focused).toBe(sheet())
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()?.textContent).toContain('Rabby')
    await userEvent.keyboard('{Tab}')
    expect(focused()?.getAttribute('aria-label')).toBe('What is a wallet?')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()?.textContent).toContain('Rabby')
  })

  test('behavior: what comes in from the browser’s own controls is led into the sheet; a page that asks keeps it', async () => {
    const button = await opener()
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    await expect.poll(focused).toBe(sheet())
    button.focus()
    expect(focused()).toBe(button)
    button.blur()
    button.focus()
    expect(focused()).toBe(sheet())
  })

  test('behavior: the dialog is drawn before the focus moves, which would have the page laid out at once', async () => {
    const button = await opener()
    const { foyer } = makeScene()
    showModal(foyer)
    requestModal(foyer)
    const layer = () => modalRoot()?.querySelector<HTMLElement>('.layer')
    await expect.poll(() => layer()?.dataset['phase']).toBe('prerendered')
    const focusWhenShown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (layer()?.dataset['phase'] === 'open') resolve(focused())
      })
      observer.observe(modalRoot() as ShadowRoot, { subtree: true, attributeFilter: ['data-phase'] })
      after(() => observer.disconnect())
    })
    open(foyer)
    expect(await focusWhenShown).toBe(button)
    await expect.poll(focused).toBe(sheet())
  })

  test('behavior: a field that a screen gives the focus to when it opens keeps it', async () => {
    await opener()
    const { foyer } = await fixtures.WalletSend.filled()
    showModal(foyer)
    await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Amount')
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    expect(focused()?.getAttribute('aria-label')).toBe('Amount')
  })

  test('behavior: does not take the focus from what the page gave it to meanwhile', async () => {
    const button = await opener()
    const other = document.body.appendChild(document.createElement('input'))
    after(() => other.remove())
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    await expect.poll(focused).toBe(sheet())
    other.focus()
    dismiss(foyer)
    await expect.poll(isGone).toBe(true)
    expect(focused()).toBe(other)
    expect(focused()).not.toBe(button)
  })

  test('behavior: a new view is announced by its title', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.poll(() => focused()?.textContent).toBe('What is a wallet?')
    expect(focused()?.tagName).toBe('H2')
  })
})

describe('closing', () => {
  test('behavior: closed and opened again in the same breath, it shows what was asked for last', async () => {
    const { foyer } = await fixtures.Connect.wallets()
    showModal(foyer)
    await expect.element(dialog('Connect wallet')).toBeVisible()
    close(foyer)
    open(foyer, { view: 'WhatIsAWallet' })
    await expect.element(dialog('What is a wallet?')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'You approve everything' })).toBeVisible()
  })

  test('behavior: Esc, the close button and a press beside the sheet', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    const itIsGone = () => expect.poll(isGone).toBe(true)
    open(foyer)
    await page.getByRole('button', { name: 'Close' }).click()
    await itIsGone()
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await itIsGone()
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    const viewport = page.elementLocator(modalRoot()?.querySelector('.viewport') as Element)
    await viewport.click({ position: { x: 5, y: 5 } })
    await itIsGone()
  })

  test('behavior: a press inside does not close', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await page.getByRole('heading', { name: 'Connect wallet' }).click()
    await expect.element(dialog()).toBeVisible()
    expect(foyer.store.get(isOpenAtom)).toBe(true)
  })

  test('behavior: a press that began inside and ended beside does not close', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    const viewport = modalRoot()?.querySelector('.viewport') as HTMLElement
    sheet().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    viewport.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(foyer.store.get(isOpenAtom)).toBe(true)
  })

  test('behavior: C92: Back on a phone closes, and nothing goes into the session history', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    const entries = history.length
    open(foyer)
    await requestClose()
    await expect.poll(isGone).toBe(true)
    // again with the next visit
    open(foyer)
    await requestClose()
    await expect.poll(isGone).toBe(true)
    expect([history.length, foyer.store.get(isOpenAtom)]).toEqual([entries, false])
  })

  test('behavior: Back where a decision is due shakes, as often as it is asked', async () => {
    const { foyer } = await fixtures.UnsupportedChain.default()
    showModal(foyer)
    await expect.element(dialog('Switch network')).toBeVisible()
    let shakes = 0
    const observer = new MutationObserver(() => {
      if (sheet().hasAttribute('data-shaking')) shakes += 1
    })
    observer.observe(sheet(), { attributeFilter: ['data-shaking'] })
    after(() => observer.disconnect())
    for (const asked of [1, 2]) {
      await requestClose()
      await expect.poll(() => shakes).toBe(asked)
      await expect.poll(() => sheet().hasAttribute('data-shaking')).toBe(false)
    }
    await expect.element(dialog('Switch network')).toBeVisible()
  })

  test('behavior: inside a modal dialog of the page, Esc closes ours alone', async () => {
    const { foyer } = makeScene()
    const parent = document.body.appendChild(document.createElement('dialog'))
    after(() => parent.remove())
    parent.showModal()
    showModal(foyer, { parent })
    open(foyer)
    await expect.element(dialog('Connect wallet')).toBeVisible()
    await whenDrawn(foyer)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
    expect(parent.open).toBe(true)
    await expect.poll(isGone).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => parent.open).toBe(false)
  })

  test('behavior: Esc that ends the composition of a character does not close', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    sheet().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, composed: true }),
    )
    expect(foyer.store.get(isOpenAtom)).toBe(true)
  })

  test('behavior: opened again before it has left, it shows the new place', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'no-preference' })
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await whenDrawn(foyer)
    await stopTime()
    dismiss(foyer)
    await expect.poll(() => modalRoot()?.querySelector('[data-phase=closing]')).toBeTruthy()
    open(foyer, { view: 'WhatIsAWallet' })
    await expect.element(dialog('What is a wallet?')).toBeVisible()
    await expect.poll(focused).toBe(sheet())
  })

  test('behavior: where a decision is due the sheet shakes and stays', async () => {
    const { foyer } = await fixtures.UnsupportedChain.default()
    showModal(foyer)
    await expect.element(dialog('Switch network')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => sheet().hasAttribute('data-shaking')).toBe(true)
    await expect.poll(() => sheet().hasAttribute('data-shaking')).toBe(false)
    await expect.element(dialog('Switch network')).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => foyer.store.get(activeConnectionAtom)).toBeUndefined()
    await expect.poll(isGone).toBe(true)
  })

  test('behavior: what closes keeps its content until it is gone', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'no-preference' })
    const { foyer } = await fixtures.Account.connected()
    showModal(foyer)
    await expect.element(dialog('Account')).toBeVisible()
    const titles = new Set<string>()
    const observer = new MutationObserver(() => titles.add(modalRoot()?.querySelector('h2')?.textContent ?? ''))
    observer.observe(modalRoot() as Node, { childList: true, subtree: true, characterData: true })
    dismiss(foyer)
    await expect.poll(isGone).toBe(true)
    observer.disconnect()
    expect([...titles].filter(Boolean).filter((title) => title !== 'Account')).toEqual([])
  })
})

test('behavior: adapters prepare behind the page and when the list is seen, and no more for somebody who is connected', async () => {
  const adapter = mockAdapter()
  let prepared = 0
  const counting: CreateAdapter = (context) => ({
    ...adapter(context),
    prepare() {
      prepared += 1
    },
  })
  const { foyer } = makeScene({ adapters: [counting] })
  showModal(foyer)
  requestModal(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.row')).toBeTruthy()
  await expect.poll(() => prepared).toBe(1)
  open(foyer)
  await expect.poll(() => prepared).toBe(2)
  close(foyer)
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer)
  await expect.element(dialog('Account')).toBeVisible()
  await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  expect(prepared).toBe(2)
})

test('behavior: once it has closed, the list waits behind the page again, drawn anew; nothing waits for who is connected', async () => {
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(dialog('Connect wallet')).toBeVisible()
  const row = () => modalRoot()?.querySelector('.row')
  const shown = row()
  dismiss(foyer)
  await expect.poll(() => modalRoot()?.querySelector('[data-phase=prerendered]')).toBeTruthy()
  const waiting = row()
  expect(waiting).toBeTruthy()
  expect(waiting).not.toBe(shown)
  expect(waiting?.checkVisibility({ visibilityProperty: true })).toBe(false)
  open(foyer)
  await expect.element(dialog('Connect wallet')).toBeVisible()
  expect(row()).toBe(waiting)
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  close(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.layer')).toBeNull()
})

describe('page behind', () => {
  test('behavior: does not scroll, does not shift, gets no style tag', async () => {
    pageStyle('html { overflow-y: scroll } body { height: 3000px } #mark { position: absolute; right: 0; top: 0 }')
    const mark = document.body.appendChild(document.createElement('div'))
    mark.id = 'mark'
    mark.textContent = 'mark'
    after(() => mark.remove())
    const { foyer } = makeScene()
    showModal(foyer)
    const styles = document.querySelectorAll('style').length
    const before = mark.getBoundingClientRect()
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    expect(mark.getBoundingClientRect()).toEqual(before)
    expect(document.querySelectorAll('style')).toHaveLength(styles)
    expect(document.documentElement.getAttribute('style')).toBeNull()
    dismiss(foyer)
    await expect.poll(() => getComputedStyle(document.documentElement).overflowY).toBe('scroll')
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })

  test('behavior: hostile styles do not reach in', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    const look = () => {
      const row = modalRoot()?.querySelector('.row') as Element
      const { color, fontSize, backgroundColor, textTransform, letterSpacing, opacity } = getComputedStyle(row)
      const { width, height } = sheet().getBoundingClientRect()
      return { color, fontSize, backgroundColor, textTransform, letterSpacing, opacity, width, height }
    }
    const before = look()
    pageStyle(`body * { all: unset !important; color: red !important; font-size: 40px !important; display: none !important }
      html { letter-spacing: 9px; text-transform: uppercase; line-height: 5 }
      foyer-host { opacity: 0 !important; transform: scale(.1) !important; visibility: hidden !important; --bg: red; --r3: 0 }
      button, .row, .sheet, h2 { background: red !important; color: lime !important; border: 9px solid !important }
      body { display: block !important }`)
    expect(look()).toEqual(before)
  })
})

test('behavior: an open dialog follows the options that the site changes', async () => {
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  const rabby = dialog().getByRole('button', { name: /Rabby/ })
  const terms = dialog().getByRole('link', { name: /Terms/i })
  await expect.element(rabby).toBeVisible()
  expect(terms.query()).toBeNull()
  updateOptions(foyer, { termsConditionsUrl: '/terms', enableWallets: false })
  await expect.element(terms, { timeout: 5_000 }).toBeVisible()
  expect(rabby.query()).toBeNull()
  updateOptions(foyer, { enableWallets: undefined, themeVariables: { '--foyer-modal-width': '300px' } })
  await expect.element(rabby, { timeout: 5_000 }).toBeVisible()
  expect(sheet().offsetWidth).toBe(300)
})

describe('direction', () => {
  test('behavior: follows the page, or the option', async () => {
    setDirection('rtl')
    const { foyer } = makeScene()
    const stop = showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    const closeIsLeft = () => {
      const close = modalRoot()?.querySelector('.head')?.lastElementChild as Element
      return close.getBoundingClientRect().x < sheet().getBoundingClientRect().x + 100
    }
    expect(closeIsLeft()).toBe(true)
    stop()
    const other = makeScene()
    showModal(other.foyer, { dir: 'ltr' })
    open(other.foyer)
    await expect.element(dialog()).toBeVisible()
    expect(closeIsLeft()).toBe(false)
  })
})

describe('phone', () => {
  beforeEach(() => page.viewport(390, 700))

  const drag = async (distance: number, wait: number) => {
    const grip = modalRoot()?.querySelector('.drag-area') as Element
    const { x, y } = grip.getBoundingClientRect()
    const fire = (type: string, clientY: number) =>
      grip.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          composed: true,
          isPrimary: true,
          pointerId: 1,
          clientX: x + 150,
          clientY,
        }),
      )
    // a made-up pointer cannot be captured
    grip.setPointerCapture = () => {}
    fire('pointerdown', y + 10)
    for (let step = 1; step <= 5; step += 1) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      fire('pointermove', y + 10 + (distance * step) / 5)
    }
    fire('pointerup', y + 10 + distance)
  }

  test('default: a sheet at the bottom edge, as wide as the screen', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    const { left, right, bottom } = sheet().getBoundingClientRect()
    expect([left, right, bottom]).toEqual([0, 390, 700])
  })

  test('behavior: as high as the screen where the site asks for it', async () => {
    const { foyer } = makeScene({ enableMobileFullScreen: true })
    showModal(foyer)
    open(foyer)
    await expect.element(dialog()).toBeVisible()
    const { top, bottom } = sheet().getBoundingClientRect()
    expect([top, bottom]).toEqual([0, 700])
  })

  test('behavior: pulled down it closes, let go early it comes back', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await whenDrawn(foyer)
    await drag(30, 30)
    expect(foyer.store.get(isOpenAtom)).toBe(true)
    expect(sheet().style.getPropertyValue('--drag')).toBe('')
    await drag(250, 30)
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('behavior: a flick closes too', async () => {
    const { foyer } = makeScene()
    showModal(foyer)
    open(foyer)
    await whenDrawn(foyer)
    await drag(60, 0)
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })
})

test('behavior: a short screen scrolls inside the sheet', async () => {
  await page.viewport(900, 320)
  const { foyer } = await fixtures.Networks.connected()
  showModal(foyer)
  await expect.element(dialog('Choose network')).toBeVisible()
  const body = modalRoot()?.querySelector('.body') as HTMLElement
  expect(sheet().getBoundingClientRect().bottom).toBeLessThanOrEqual(320)
  expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
})

/** Animations that begin from now on stay where they begin, until the test is over: one of 120 ms is gone before a busy machine looks. */
async function stopTime(): Promise<void> {
  const session = cdp() as unknown as { send(method: string, params?: object): Promise<unknown> }
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  after(async () => {
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await session.send('Animation.disable')
  })
}

/** Lists what time moves; the fading edge of a list follows the visitor's own scrolling. */
const moving = () => (modalRoot()?.getAnimations() ?? []).filter(({ timeline }) => timeline === document.timeline)

test('behavior: with motion, height and place move by transform for 150 ms, the title for 120', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' })
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  // before that a first frame stands there, which nothing moves
  await whenDrawn(foyer)
  const animations = moving
  await expect.poll(() => animations().length).toBe(0)
  await stopTime()
  navigate(foyer, 'WhatIsAWallet')
  await expect.poll(() => animations().some(({ effect }) => (effect as KeyframeEffect).target === sheet())).toBe(true)
  const ofTitle = () => animations().filter(({ effect }) => (effect as KeyframeEffect).target?.matches('h2'))
  await expect.poll(() => ofTitle().map(({ effect }) => effect?.getTiming().duration)).toEqual([120])
  // a screen that is still on its way has a ring that turns
  await expect.poll(() => modalRoot()?.querySelector('.loading')).toBeNull()
  const properties = animations().flatMap(({ effect }) =>
    (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
  )
  const known = ['offset', 'computedOffset', 'easing', 'composite', 'transform', 'translate', 'opacity']
  expect(properties.filter((name) => !known.includes(name))).toEqual([])
  expect(animations().every(({ effect }) => Number(effect?.getTiming().duration) <= 150)).toBe(true)
})

test('behavior: with motion, what opens is there at once, its title as well', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' })
  const { foyer } = makeScene()
  showModal(foyer)
  await stopTime()
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  await whenDrawn(foyer)
  expect(moving()).toEqual([])
  dismiss(foyer)
  // it leaves with one
  await expect.poll(() => moving().some(({ effect }) => (effect as KeyframeEffect).target === sheet())).toBe(true)
})

test('behavior: with reduced motion nothing moves', async () => {
  const { foyer } = makeScene()
  showModal(foyer)
  open(foyer)
  await expect.element(dialog()).toBeVisible()
  navigate(foyer, 'WhatIsAWallet')
  await expect.element(dialog('What is a wallet?')).toBeVisible()
  expect(moving()).toEqual([])
})

test('behavior: toasts are heard inside the open sheet and seen when it is closed', async () => {
  const { said, unheard, stop } = listenForStatus()
  after(stop)
  const { foyer } = await fixtures.Account.connected()
  showModal(foyer)
  await expect.element(dialog('Account')).toBeVisible()
  showToast(foyer, { variant: 'success', name: 'copied' })
  await expect.element(page.getByText(/Address copied/)).toBeVisible()
  dismiss(foyer)
  await expect.poll(isGone).toBe(true)
  showToast(foyer, { variant: 'error', name: 'disconnectFailed' })
  await expect.element(page.getByText(/Disconnected here/)).toBeVisible()
  // one that outlives the dialog is said once more
  await expect
    .poll(() => [...new Set(said)])
    .toEqual(['in turn: Address copied', expect.stringMatching(/^in turn: Disconnected here/)])
  expect(unheard).toEqual([])
})

test('behavior: a toast that outlives the dialog, and one that is there before, is in no region that comes with it', async () => {
  const { unheard, stop } = listenForStatus()
  after(stop)
  const { foyer } = await fixtures.Account.connected()
  showModal(foyer)
  await expect.element(dialog('Account')).toBeVisible()
  showToast(foyer, { variant: 'success', name: 'copied' })
  dismiss(foyer)
  await expect.poll(isGone).toBe(true)
  await expect.element(page.getByText(/Address copied/)).toBeVisible()
  open(foyer)
  await expect.element(dialog('Account')).toBeVisible()
  expect(unheard).toEqual([])
})

test('behavior: a developer’s alert is shown with `debug` and can be put away', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene({ projectId: undefined, debug: true })
  showModal(foyer)
  open(foyer)
  await expect.element(page.getByText(/Project ID Not Configured/)).toBeVisible()
  expect(modalRoot()?.querySelector('.alert')?.getAttribute('lang')).toBe('en')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText(/Project ID Not Configured/)).not.toBeInTheDocument()
  expect(heard).toHaveLength(1)
})

/** Pictures of networks that break the view which draws them. */
function brokenImages(onLook: () => unknown): Record<string, string> {
  const picture = {
    startsWith() {
      onLook()
      return false
    },
  }
  return Object.fromEntries([1, 10, 137].map((id) => [id, picture as unknown as string]))
}

test('error: a view that throws leaves a way on', async () => {
  const heard = listenForErrors()
  let isBroken = true
  const chainImages = brokenImages(() => isBroken && fail())
  const fail = () => {
    throw new Error('broken view')
  }
  const { foyer } = await fixtures.Networks.disconnected({ chainImages })
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  showModal(foyer)
  await expect.element(page.getByRole('alert').getByText(/Something went wrong/)).toBeVisible()
  expect(events).toContainEqual({ type: 'INTERNAL_SDK_ERROR', properties: { error: new Error('broken view') } })
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: polygon.name })).toBeVisible()
  expect(heard.some((words) => words.includes('broken view'))).toBe(true)
})

test('error: a shell that breaks is taken away and opens again', async () => {
  const heard = listenForErrors()
  let isBroken = true
  const chainImages = brokenImages(() => isBroken && fail())
  const fail = () => {
    throw new Error('broken shell')
  }
  const { foyer } = await fixtures.Account.connected({ chainImages })
  showModal(foyer)
  await expect.poll(() => heard.some((words) => words.includes('broken shell'))).toBe(true)
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  isBroken = false
  open(foyer)
  await expect.element(dialog('Account')).toBeVisible()
})

test('behavior: the site’s own words', async () => {
  const { foyer } = makeScene()
  showModal(foyer, { words: { 'connect.title': 'Wallet verbinden', 'dialog.close': 'Schließen' }, locale: 'de' })
  open(foyer)
  await expect.element(dialog('Wallet verbinden')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Schließen' })).toBeVisible()
  expect(modalRoot()?.querySelector('.root')?.getAttribute('lang')).toBe('de')
})

test('behavior: back from a network list to the account', async () => {
  const { foyer } = await fixtures.Networks.connected()
  showModal(foyer)
  await expect.element(dialog('Choose network')).toBeVisible()
  await page.getByPlaceholder('Search networks').fill('poly')
  await expect.element(page.getByRole('button', { name: polygon.name })).toBeVisible()
  expect(modalRoot()?.querySelectorAll('.row')).toHaveLength(1)
  await page.getByPlaceholder('Search networks').fill('nothing like it')
  await expect.element(page.getByText(/No networks match/)).toBeVisible()
  goBack(foyer)
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('Account')
})
