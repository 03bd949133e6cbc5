import { expect, test } from 'vitest'
import { readAccountCookie } from './accountCookie.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: an address as it was written, decoded or not', () => {
  expect(readAccountCookie(`eip155:1:${address}`)).toBe(`eip155:1:${address}`)
  expect(readAccountCookie(`eip155%3A1%3A${address}`)).toBe(`eip155:1:${address}`)
})

test.for([
  undefined,
  '',
  'eip155:1',
  'eip155:1:0x1234',
  `tezos:1:${address}`,
  `eip155:1:${address}:more`,
  `eip155:1:${address}<script>`,
  `solana:1:${'a'.repeat(300)}`,
])('error: %s is nobody', (value) => {
  expect(readAccountCookie(value)).toBeUndefined()
})
