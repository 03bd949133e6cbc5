import { open, routeAtom } from '@foyer/core'
import { fixtures, makeEmbeddedScene } from '@foyer/scenes'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, modalRoot, showModal } from '../../../test/stage.tsx'

beforeEach(() => page.viewport(900, 800))

const tiles = () => [...(modalRoot()?.querySelectorAll<HTMLElement>('.tiles button') ?? [])]
const labels = () => tiles().map((one) => one.getAttribute('aria-label')?.replace('Continue with ', ''))
/** The logins said in words. */
const words = () =>
  [...(modalRoot()?.querySelectorAll('.list:not(.tiles) > li .row') ?? [])]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.startsWith('Continue with ') && !text.endsWith('email'))

describe('how many there are', () => {
  test('default: of exactly two the logos stand side by side', async () => {
    const { foyer } = await fixtures.Connect.twoSocials()
    showModal(foyer)
    await expect.poll(labels).toEqual(['Google', 'X'])
    expect(words()).toEqual([])
    const [left, right] = tiles().map((one) => one.getBoundingClientRect())
    expect(left?.width).toBe(right?.width)
    expect(left?.top).toBe(right?.top)
    await expect.poll(() => tiles().every((one) => one.querySelector('path'))).toBe(true)
  })

  test('default: of up to six the first is said in words', async () => {
    const { foyer } = await fixtures.Connect.sixSocials()
    showModal(foyer)
    await expect.poll(labels).toEqual(['X', 'Discord', 'Farcaster', 'GitHub', 'Apple'])
    expect(words()).toEqual(['Continue with Google'])
  })

  test('default: of more than six the others are on a screen of their own, all in words, in the same order', async () => {
    const { foyer } = await fixtures.Connect.sevenSocials()
    showModal(foyer)
    await expect.poll(labels).toEqual(['X', 'Discord', 'Farcaster', 'GitHub', 'More ways to sign in'])
    expect(words()).toEqual(['Continue with Google'])
    await page.getByRole('button', { name: 'More ways to sign in' }).click()
    await expect.element(page.getByRole('heading', { name: 'More ways to sign in' })).toBeVisible()
    await expect
      .poll(words)
      .toEqual(
        ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'].map((name) => `Continue with ${name}`),
      )
    await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
    await expect.poll(() => foyer.store.get(routeAtom).name).toBe('ConnectingFarcaster')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible()
  })

  test('default: one alone is said in words', async () => {
    const { foyer } = makeEmbeddedScene({ features: { socials: ['github'] } })
    open(foyer)
    showModal(foyer)
    await expect.poll(words).toEqual(['Continue with GitHub'])
    expect(tiles()).toEqual([])
  })
})

test('behavior: the site’s order decides which is said in words', async () => {
  const { foyer } = makeEmbeddedScene({ features: { socials: ['apple', 'google', 'x'] } })
  open(foyer)
  showModal(foyer)
  await expect.poll(labels).toEqual(['Google', 'X'])
  expect(words()).toEqual(['Continue with Apple'])
})

test('behavior: all of them stand as far from the edge as Connect’s, and the terms of the site below them', async () => {
  const { foyer } = await fixtures.ConnectSocials.default({ termsConditionsUrl: '/terms' })
  showModal(foyer)
  await expect.element(page.getByRole('link', { name: 'Terms' })).toBeVisible()
  const dialog = page.getByRole('dialog').element().getBoundingClientRect()
  const row = page.getByRole('button', { name: 'Continue with Google' }).element().getBoundingClientRect()
  expect(row.left - dialog.left).toBe(14)
})

test('behavior: by keyboard alone, in the order they are seen in', async () => {
  const { foyer } = await fixtures.Connect.sevenSocials()
  showModal(foyer)
  await expect.poll(() => tiles().length).toBe(5)
  tiles()[0]?.focus()
  for (const tile of tiles().slice(1)) {
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe(tile)
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('ConnectSocials')
})

test('behavior: at 320 px a finger hits each, and right to left the first is at the right', async () => {
  await page.viewport(320, 568)
  const { foyer } = await fixtures.Connect.sevenSocials()
  showModal(foyer, { dir: 'rtl' })
  await expect.poll(() => tiles().length).toBe(5)
  const boxes = tiles().map((one) => one.getBoundingClientRect())
  expect(boxes.every(({ width, height }) => width >= 44 && height >= 44)).toBe(true)
  const starts = boxes.map(({ left }) => left)
  expect(starts).toEqual(starts.toSorted((one, other) => other - one))
})
