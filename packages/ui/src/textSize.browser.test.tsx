import { open } from '@foyer/core'
import { fixtures, makeScene } from '@foyer/scenes'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { modalRoot, pageStyle, sheet, showModal } from '../test/stage.tsx'

beforeEach(() => page.viewport(1_000, 900))

const sizeOf = (selector: string) =>
  Number.parseFloat(getComputedStyle(modalRoot()?.querySelector(selector) as Element).fontSize)

test.each([
  ['200%', 32, 720],
  ['100%', 16, 360],
  // what many a page does so that 1rem is 10px; the visitor has asked for nothing
  ['62.5%', 16, 360],
  // a page that does not know what it does
  ['500%', 32, 720],
])('behavior: with a root font of %s text is %s px in a sheet of %s px (WCAG 1.4.4)', async (size, text, width) => {
  pageStyle(`html { font-size: ${size} }`)
  const { foyer } = makeScene()
  open(foyer)
  showModal(foyer)
  await expect.poll(() => modalRoot()?.querySelector('.row')).toBeTruthy()
  expect(sizeOf('.row')).toBe(text)
  expect(sheet().offsetWidth).toBe(width)
})

test.each(['Connect', 'Account', 'Networks', 'AllWallets', 'EmailVerifyOtp'] as const)(
  'behavior: %s loses nothing at twice the size',
  async (view) => {
    pageStyle('html { font-size: 200% }')
    const [fixture] = Object.values(fixtures[view])
    if (!fixture) throw new Error(`no scene of ${view}`)
    const { foyer } = await fixture()
    showModal(foyer)
    await expect.poll(() => modalRoot()?.querySelector('.body > :not(.loading)')).toBeTruthy()
    const body = modalRoot()?.querySelector('.body') as HTMLElement
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
    const cut = [...body.querySelectorAll('.btn, .tag, .row bdi')].filter(
      (one) => one.scrollWidth > one.clientWidth + 1,
    )
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
  },
)
