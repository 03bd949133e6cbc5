import { mainnet } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../createFoyer.ts'
import { close } from '../router/close.ts'
import { open } from '../router/open.ts'
import { isOpenAtom } from '../state/history.ts'
import { failModalLoad, finishModalLoad, modalCodeAtom, startModalLoad } from './modalCode.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup() {
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [] })
  return { foyer, code: () => foyer.store.get(modalCodeAtom) }
}

test('default: a visitor who waits is told after 200 ms', () => {
  const { foyer, code } = setup()
  open(foyer)
  startModalLoad(foyer)
  vi.advanceTimersByTime(199)
  expect(code()).toBe('idle')
  vi.advanceTimersByTime(1)
  expect(code()).toBe('loading')
  finishModalLoad(foyer)
  expect(code()).toBe('ready')
})

test('behavior: of code that is there sooner nothing is said', () => {
  const { foyer, code } = setup()
  open(foyer)
  startModalLoad(foyer)
  finishModalLoad(foyer)
  vi.runAllTimers()
  expect(code()).toBe('ready')
})

test('behavior: code that is fetched ahead is waited for from the moment somebody opens the modal, and no longer than it is open', () => {
  const { foyer, code } = setup()
  startModalLoad(foyer)
  vi.runAllTimers()
  expect(code()).toBe('idle')
  open(foyer)
  expect(code()).toBe('loading')
  close(foyer)
  expect(code()).toBe('idle')
})

test('error: what failed is said until it is tried again, also while it is fetched ahead', () => {
  const { foyer, code } = setup()
  open(foyer)
  startModalLoad(foyer)
  failModalLoad(foyer)
  expect(code()).toBe('failed')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  startModalLoad(foyer)
  failModalLoad(foyer)
  vi.runAllTimers()
  expect(code()).toBe('failed')
  open(foyer)
  startModalLoad(foyer)
  expect(code()).toBe('idle')
})
