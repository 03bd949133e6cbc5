import { FoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { isClockWrong } from './isClockWrong.ts'

test.each([
  ['JWT validation error: JWT Token is not yet valid', true],
  ['JWT validation error: JWT Token is expired', true],
  ['Unauthorized: origin not allowed', false],
])('behavior: a relay that says "%s": %s', (reason, isWrong) => {
  expect(isClockWrong(new FoyerError('RelayRefused', { reason }))).toBe(isWrong)
  expect(isClockWrong(new Error(reason))).toBe(false)
})
