import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayLine } from './createDelayLine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('default: each runs after its own delay and in order, with one timer for all', () => {
  const ran: string[] = []
  const line = createDelayLine(10)
  line.add(() => ran.push('one'))
  line.add(() => ran.push('two'))
  vi.advanceTimersByTime(6)
  line.add(() => ran.push('three'))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(4)
  expect(ran).toEqual(['one', 'two'])
  vi.advanceTimersByTime(5)
  expect(ran).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(ran).toEqual(['one', 'two', 'three'])
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: what is added by one that runs waits its own time, and nothing runs after an end', () => {
  const ran: string[] = []
  const line = createDelayLine(10)
  line.add(() => line.add(() => ran.push('inner')))
  vi.advanceTimersByTime(10)
  expect(ran).toEqual([])
  vi.advanceTimersByTime(10)
  expect(ran).toEqual(['inner'])
  line.add(() => ran.push('never'))
  line.clear()
  vi.advanceTimersByTime(20)
  expect(ran).toEqual(['inner'])
})
