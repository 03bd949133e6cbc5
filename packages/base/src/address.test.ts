import { expect, test } from 'vitest'
import { isEvmAddress, isSameAddress, isSolanaAddress, shortenAddress } from './index.ts'

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', true],
  ['71C7656EC7ab88b098defB751B7401B5f6d8976F', true],
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976', false],
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976FF', false],
  ['0xg1C7656EC7ab88b098defB751B7401B5f6d8976F', false],
  [' 0x71C7656EC7ab88b098defB751B7401B5f6d8976F', false],
])('default: EVM %s → %s', (value, expected) => expect(isEvmAddress(value)).toBe(expected))

test.each([
  ['11111111111111111111111111111111', true],
  ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', true],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
  ['111111111111111111111111111111111', false],
  ['0OIl4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', false],
  ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', false],
  ['7S3P4Hx', false],
  ['javascript:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBM', false],
])('default: Solana %s → %s', (value, expected) => expect(isSolanaAddress(value)).toBe(expected))

test('behavior: shortening shows 4 and 6, and keeps short strings whole', () => {
  expect(shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71…d8976F')
  expect(shortenAddress('12345678901')).toBe('12345678901')
  expect(shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 6, 4)).toBe('0x71C7…976F')
})

test('behavior: EVM addresses are the same in any case, base58 is not', () => {
  expect(isSameAddress('eip155', '0xAB', '0xab')).toBe(true)
  expect(isSameAddress('solana', 'AB', 'ab')).toBe(false)
})
