import { expect, test } from 'vitest'
import { toSafeImageUrl } from './toSafeImageUrl.ts'

test.each([
  ['https://cdn.test/a.png', true],
  ['/icons/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['data:image/svg+xml,%3Csvg/%3E', true],
  ['http://cdn.test/a.png', false],
  ['//cdn.test/a.png', false],
  ['/\\cdn.test/a.png', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['blob:https://x', false],
  [`data:image/png;base64,${'A'.repeat(5_000_000)}`, false],
  [`https://cdn.test/${'a'.repeat(5_000)}`, false],
  ['', false],
  [undefined, false],
])('default: %.40s may be shown: %s', (value, ok) => {
  expect(toSafeImageUrl(value) !== undefined).toBe(ok)
})
