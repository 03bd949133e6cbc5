import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { failure, frameMethods } from './protocol.ts'
import { readMessage } from './readMessage.ts'

test.prop([
  fc.anything({ withMap: true, withSet: true, withBigInt: true, withSparseArray: true, withTypedArray: true }),
])('behavior: any data is read or refused, never thrown at', (payload) => {
  readMessage(payload, '@w3m-frame/', 1_000)
  const message = readMessage({ type: '@w3m-frame/X', payload }, '@w3m-frame/', 1_000)
  for (const { request, response } of Object.values(frameMethods)) {
    message?.parse(request)
    message?.parse(response)
  }
  message?.parse(failure)
})

test.prop([fc.integer({ min: 0, max: 200 })])('behavior: the limit counts characters and values', (length) => {
  const message = readMessage({ type: 'x', payload: { message: 'a'.repeat(length) } }, '', 100)
  // 1 for the object, 7 for the key, 1 for the text
  expect(message?.parse(failure).success).toBe(length > 0 && length <= 91)
})
