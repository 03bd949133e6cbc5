import { activeConnectionsAtom, type Foyer, getAdapter, isOpenAtom, open } from '@foyer/core'
import { startEmailLogin, submitEmail } from '@foyer/core/internal/embeddedWallet'
import { makeScene } from '@foyer/scenes'
import { beforeEach, expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, modalRoot, sheet, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

/** A frame of its own origin, on the page, in which somebody is logged in. */
async function loggedIn(): Promise<Foyer> {
  const { foyer } = makeScene({ frameUrl: inject('frameUrl') })
  showModal(foyer)
  open(foyer)
  startEmailLogin(foyer)
  await submitEmail(foyer, { email: 'ada@example.com' })
  return foyer
}

function sign(foyer: Foyer): Promise<unknown> {
  const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
  const { signMessage } = getAdapter(foyer, 'eip155').capabilities
  if (!connection || !signMessage) throw new Error('not connected')
  const signing = signMessage({ connection, message: '0x00', signal: foyer.signal })
  signing.catch(() => {})
  return signing
}

const frame = () => document.getElementById('w3m-iframe') as HTMLIFrameElement
const room = () => modalRoot()?.querySelector('.frame-room')?.getBoundingClientRect()

/** The frame lies where the modal has room for it. */
async function placed(): Promise<void> {
  await expect
    .poll(() => {
      const { left, top, width, height } = frame().getBoundingClientRect()
      const { left: x, top: y, width: w, height: h } = room() ?? new DOMRect(-1)
      return [left - x, top - y, width - w, height - h].every((gap) => Math.abs(gap) < 1) && width > 0
    })
    .toBe(true)
}

test('default: the frame shows in the modal’s own place, is answered there, and goes with it', async () => {
  const foyer = await loggedIn()
  expect(getComputedStyle(frame()).display).toBe('none')
  const signing = sign(foyer)
  await placed()
  expect(frame().title).toBe('Wallet')
  expect(sheet().getAttribute('aria-modal')).toBe('false')
  await page.frameLocator(page.elementLocator(frame())).getByRole('button', { name: 'Sign' }).click()
  expect(await signing).toBe('0xsigned')
  await expect.poll(() => getComputedStyle(frame()).display).toBe('none')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})

test.each([
  [900, 800],
  [360, 640],
])('behavior: it follows the modal to a window of %d by %d', async (width, height) => {
  const foyer = await loggedIn()
  void sign(foyer)
  await placed()
  await page.viewport(width, height)
  await placed()
  expect(frame().getBoundingClientRect().right).toBeLessThanOrEqual(width)
})

test('default: by keyboard alone the focus is in the frame, and comes back to it from the dialog', async () => {
  const foyer = await loggedIn()
  const signing = sign(foyer)
  await placed()
  await expect.poll(() => focused()).toBe(frame())
  const close = page.getByRole('button', { name: 'Close' }).element() as HTMLElement
  close.focus()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => focused()).toBe(frame())
  await userEvent.keyboard('{Tab}{Enter}')
  expect(await signing).toBe('0xsigned')
})

test('error: closing hides it at once and rejects the request', async () => {
  const foyer = await loggedIn()
  const signing = sign(foyer)
  await placed()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(signing).rejects.toThrow('Request was aborted')
  await expect.poll(() => getComputedStyle(frame()).display).toBe('none')
})
