import { expect, test } from 'vitest'
import { watchInjection } from './watchInjection.ts'

test('behavior: outside of a page it does nothing', () => {
  let looks = 0
  watchInjection(() => {
    looks += 1
  })()
  expect(looks).toBe(0)
})
