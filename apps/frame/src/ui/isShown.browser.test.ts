import { afterEach, expect, test, vi } from 'vitest'
import { isShown } from './isShown.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('default: a page that draws is shown', async () => {
  expect(await isShown()).toBe(true)
})

test('behavior: so is one whose machine takes two seconds for a frame', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 2_000))
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer))
  expect(await isShown()).toBe(true)
})

test('error: one that draws nothing is not', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(await isShown()).toBe(false)
})
