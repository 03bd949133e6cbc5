import { base64, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { toPsbt } from './answers.ts'

test('behavior: a PSBT is read in base64 and in hexadecimal, whatever its case', () => {
  const bytes = hex.decode('70736274ff01000a00000000000000000000000000')
  const expected = base64.encode(bytes)
  expect(toPsbt(expected)).toBe(expected)
  expect(toPsbt(hex.encode(bytes))).toBe(expected)
  expect(toPsbt(hex.encode(bytes).toUpperCase())).toBe(expected)
  expect(toPsbt(undefined)).toBe('undefined')
})
