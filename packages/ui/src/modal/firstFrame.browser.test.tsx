import { activeConnectionAtom, type Foyer, isOpenAtom, open, routeAtom } from '@foyer/core'
import { dismiss, modalCodeAtom } from '@foyer/core/internal/views'
import { fixtures, makeRelayScene, makeScene } from '@foyer/scenes'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isGone, listenForErrors, modalRoot, sheet, showModal, whenDrawn } from '../../test/stage.tsx'
import type { MountOptions } from '../mountFoyer.ts'
import { renderToStaticNode } from '../views/renderToStaticNode.ts'
import { drawFirstFrame } from './drawFirstFrame.tsx'
import { mountDialog } from './mountDialog.tsx'

/** React leaves a key of its own on what it draws. */
const isOfReact = (node: Element) => Object.keys(node).some((key) => key.startsWith('__react'))

/** Opens it, with what it needs already there, and stops at the first frame. */
async function openFirst(foyer: Foyer, options?: MountOptions): Promise<HTMLElement> {
  expect(mountDialog).toBeTypeOf('function')
  showModal(foyer, options)
  open(foyer)
  const seen = await new Promise<HTMLElement>((resolve) => {
    const observer = new MutationObserver(look)
    const observe = (node: Node) => observer.observe(node, { childList: true, subtree: true })
    function look() {
      const root = modalRoot()
      const first = root?.querySelector<HTMLElement>('.sheet')
      if (root) observe(root)
      if (!first) return
      observer.disconnect()
      resolve(first)
    }
    observe(document.body)
    look()
  })
  expect(isOfReact(seen)).toBe(false)
  return seen
}

/** At once: before React has come. */
const pressEscape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const metamask = { id: 'io.metamask', name: 'MetaMask', iconUrl: picture }

describe('what React takes over', () => {
  const scenes: Readonly<Record<string, { readonly make: () => Foyer; readonly options?: MountOptions }>> = {
    'a wallet of the page': { make: () => makeScene({}, { wallets: [metamask] }).foyer },
    'wallets with and without a picture, and the relay': {
      make: () => makeRelayScene({}, { wallets: [metamask, { id: 'other', name: 'Other' }] }).foyer,
    },
    'no wallet but the relay': { make: () => makeRelayScene().foyer },
    'wallets of the site, of a name that needs cleaning': {
      make: () =>
        makeRelayScene(
          { customWallets: [{ id: 'own', name: 'Own wallet' }] },
          {
            wallets: [
              { id: 'rtl', name: '‮ksam' },
              { id: 'none', name: '​' },
            ],
          },
        ).foyer,
    },
    'room for a featured wallet that is looked up': {
      make: () => makeRelayScene({ featuredWalletIds: ['a'.repeat(64)] }, { wallets: [metamask] }).foyer,
    },
    'as high as a phone, dark, in the site’s colours': {
      make: () =>
        makeRelayScene({
          enableMobileFullScreen: true,
          themeMode: 'dark',
          themeVariables: { '--foyer-accent': '#cc0066' },
        }).foyer,
    },
    German: { make: () => makeRelayScene({}, { wallets: [metamask] }).foyer, options: { locale: 'de' } },
    'Arabic, from right to left': { make: () => makeRelayScene().foyer, options: { locale: 'ar' } },
    'the site’s own words': { make: () => makeRelayScene().foyer, options: { words: { 'connect.title': 'Come in' } } },
  }

  test.each(Object.entries(scenes))('default: %s', async (_, { make, options }) => {
    const heard = listenForErrors()
    const foyer = make()
    const first = await openFirst(foyer, options)
    await whenDrawn(foyer)
    // the same nodes, of which React in development has nothing to say
    expect(sheet()).toBe(first)
    expect(isOfReact(first)).toBe(true)
    expect(heard).toEqual([])
  })

  test('default: an e-mail address beside the wallets', async () => {
    const heard = listenForErrors()
    const { foyer } = await fixtures.Connect.email()
    const drawn = drawFirstFrame(foyer, document)
    showModal(foyer)
    await whenDrawn(foyer)
    expect(drawn?.querySelectorAll('.row').length).toBe(sheet().querySelectorAll('.row').length)
    expect(heard).toEqual([])
  })
})

describe('what it leaves to React', () => {
  test('behavior: terms, logins elsewhere, another screen, and a dialog that is not open', async () => {
    const { foyer } = makeRelayScene()
    expect(drawFirstFrame(foyer, document)).toBeUndefined()
    open(foyer, { view: 'WhatIsAWallet' })
    expect(drawFirstFrame(foyer, document)).toBeUndefined()
    const terms = makeRelayScene({ termsConditionsUrl: 'https://site.test/terms' }).foyer
    open(terms)
    expect(drawFirstFrame(terms, document)).toBeUndefined()
    const nothing = makeScene({}, { wallets: [] }).foyer
    open(nothing)
    expect(drawFirstFrame(nothing, document)).toBeUndefined()
    for (const one of [foyer, terms, nothing]) one.destroy()
  })
})

describe('before React', () => {
  test('default: a wallet that is pressed is asked, once', async () => {
    const { foyer } = makeScene({}, { wallets: [metamask] })
    const first = await openFirst(foyer)
    first.querySelector<HTMLElement>('.row')?.click()
    expect(foyer.store.get(activeConnectionAtom)).toBeUndefined()
    await expect.poll(() => foyer.store.get(activeConnectionAtom)).toBeDefined()
  })

  test('behavior: help that is pressed is shown', async () => {
    const { foyer } = makeRelayScene()
    const first = await openFirst(foyer)
    first.querySelector<HTMLElement>('.icon-btn')?.click()
    await expect.poll(() => foyer.store.get(routeAtom).name).toBe('WhatIsAWallet')
  })

  test('behavior: Esc closes it at once, and it does not come back', async () => {
    const { foyer } = makeRelayScene()
    await openFirst(foyer)
    pressEscape()
    expect(foyer.store.get(isOpenAtom)).toBe(false)
    await whenDrawn(foyer)
    await expect.poll(isGone).toBe(true)
  })

  test('error: a wallet pressed before it was closed is not asked', async () => {
    const { foyer, adapter } = makeScene({}, { wallets: [metamask] })
    const first = await openFirst(foyer)
    first.querySelector<HTMLElement>('.row')?.click()
    pressEscape()
    await whenDrawn(foyer)
    expect(adapter.wallet().prompts).toBe(0)
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('error: of several presses the last one counts', async () => {
    const { foyer, adapter } = makeScene({}, { wallets: [metamask, { id: 'other', name: 'Other' }] })
    const first = await openFirst(foyer)
    const [one, other] = [...first.querySelectorAll<HTMLElement>('.row')]
    one?.click()
    other?.click()
    other?.click()
    await expect.poll(() => foyer.store.get(activeConnectionAtom)?.connectorId).toBe('other')
    expect(adapter.wallet(metamask.id).prompts).toBe(0)
    expect(adapter.wallet('other').prompts).toBe(1)
  })

  test('behavior: so does a press beside it, from beginning to end', async () => {
    const { foyer } = makeRelayScene()
    const first = await openFirst(foyer)
    const viewport = first.parentElement as HTMLElement
    const fire = (target: Element, type: string) => target.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    fire(first, 'pointerdown')
    fire(viewport, 'click')
    expect(foyer.store.get(isOpenAtom)).toBe(true)
    fire(viewport, 'pointerdown')
    fire(viewport, 'click')
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('behavior: closed and opened again it is there again', async () => {
    const { foyer } = makeRelayScene()
    await openFirst(foyer)
    dismiss(foyer)
    expect(modalRoot()?.querySelector('.sheet')).toBeNull()
    open(foyer)
    await whenDrawn(foyer)
    await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  })

  test('behavior: a press on a wallet counts where the list has changed meanwhile', async () => {
    const late = { id: 'com.late', name: 'Late', uninstalled: true }
    const { foyer, adapter } = makeRelayScene({}, { wallets: [metamask, late] })
    const first = await openFirst(foyer)
    const [row] = [...first.querySelectorAll<HTMLElement>('.row')].filter((one) =>
      one.textContent?.includes('MetaMask'),
    )
    row?.click()
    adapter.wallet('com.late').install()
    await expect.poll(() => foyer.store.get(activeConnectionAtom)?.connectorId).toBe('io.metamask')
    expect(row?.isConnected).toBe(false)
  })

  test('behavior: a wallet that announces itself meanwhile is listed', async () => {
    const heard = listenForErrors()
    const { foyer, adapter } = makeRelayScene({}, { wallets: [{ ...metamask, uninstalled: true }] })
    await openFirst(foyer)
    adapter.wallet().install()
    await whenDrawn(foyer)
    await expect.element(page.getByRole('button', { name: /MetaMask/ })).toBeVisible()
    expect(heard).toEqual([])
    expect(foyer.store.get(modalCodeAtom)).toBe('ready')
  })
})

function Named({ name }: { readonly name: string }) {
  return <bdi>{name}</bdi>
}

const none = undefined

test('default: the nodes that React draws of the same elements', () => {
  const element = (
    <section className="one two" tabIndex={-1} hidden={false} aria-label="a" data-on={none}>
      {['a', 'b'].map((name) => (
        <Named key={name} name={name} />
      ))}
      <>
        {7}
        {0}
        {''}
        {null}
        {false}
        {' text '}
      </>
      <button type="button" disabled aria-disabled={false} aria-pressed={true} onClick={() => {}}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M1 1" />
        </svg>
      </button>
      <img src="data:," alt="" draggable={false} referrerPolicy="no-referrer" loading="lazy" />
    </section>
  )
  const ours = document.createElement('div')
  renderToStaticNode(element, ours)
  const theirs = document.createElement('div')
  const root = createRoot(theirs)
  flushSync(() => root.render(element))
  expect(ours.innerHTML.length).toBeGreaterThan(300)
  expect(sortAttributes(ours)).toBe(sortAttributes(theirs))
  root.unmount()
})

/** React sets some attributes of an image last. */
function sortAttributes(root: Element): string {
  return [...root.querySelectorAll('*')]
    .map(({ tagName, namespaceURI, attributes, childNodes }) => {
      const named = [...attributes].map(({ name, value }) => `${name}=${value}`).sort()
      const texts = [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '<>'))
      return [namespaceURI, tagName, ...named, ...texts].join(' ')
    })
    .join('\n')
}
