import { mainnet, memoryStorage } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../../index.ts'
import { openingAtom, openingTimeout, resetOpening, watchOpening } from '../../internal/connect.ts'

/** A page whose visibility the test decides. */
function fakePage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return {
    page: page as unknown as Document,
    set(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const setup = () => {
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [], storage: memoryStorage() })
  return { foyer, ...fakePage(), opening: () => foyer.store.get(openingAtom) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('default: a page that is hidden has opened the app', async () => {
  const { foyer, page, set, opening } = setup()
  watchOpening(foyer, page)
  expect(opening()).toBe('opening')
  set('hidden')
  await vi.advanceTimersByTimeAsync(openingTimeout)
  set('visible')
  expect(opening()).toBe('opened')
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: a page that still shows has opened nothing, until it is hidden after all', async () => {
  const { foyer, page, set, opening } = setup()
  watchOpening(foyer, page)
  await vi.advanceTimersByTimeAsync(openingTimeout - 1)
  expect(opening()).toBe('opening')
  await vi.advanceTimersByTimeAsync(1)
  expect(opening()).toBe('missing')
  set('hidden')
  expect(opening()).toBe('opened')
})

test('behavior: another tap starts over, leaving ends it', async () => {
  const { foyer, page, opening } = setup()
  watchOpening(foyer, page)
  await vi.advanceTimersByTimeAsync(openingTimeout)
  watchOpening(foyer, page)
  expect(opening()).toBe('opening')
  resetOpening(foyer)
  await vi.advanceTimersByTimeAsync(openingTimeout)
  expect(opening()).toBe('idle')
  expect(vi.getTimerCount()).toBe(0)
})
