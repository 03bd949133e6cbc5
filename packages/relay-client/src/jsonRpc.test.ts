import { fc, test as fuzz } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  createPayloadIds,
  createRelayIds,
  formatError,
  formatRequest,
  formatResult,
  parseRpc,
  toIdKey,
} from './jsonRpc.ts'

test('default: requests, results and errors are read as they were written', () => {
  expect(parseRpc(formatRequest(7, 'wc_sessionPing', {}))).toEqual({
    kind: 'request',
    id: 7,
    method: 'wc_sessionPing',
    params: {},
  })
  expect(parseRpc(formatResult('7', true))).toEqual({ kind: 'result', id: '7', result: true })
  expect(parseRpc(formatResult(7, undefined))).toEqual({ kind: 'result', id: 7, result: null })
  const error = { code: 5000, message: 'User rejected', data: { why: 1 } }
  expect(parseRpc(formatError(7, error))).toEqual({ kind: 'error', id: 7, error })
})

test('behavior: a number of 19 digits comes back digit for digit', () => {
  const text =
    '{"params":{"id":"a","data":{"id":1700000000000000001}},"jsonrpc":"2.0","method":"m","id":1700000000123456789}'
  const payload = parseRpc(text)
  expect(payload?.id).toEqual({ digits: '1700000000123456789' })
  expect(payload && formatResult(payload.id, true)).toBe('{"id":1700000000123456789,"jsonrpc":"2.0","result":true}')
  expect(payload && toIdKey(payload.id)).toBe('1700000000123456789')
})

test.each([
  '',
  'null',
  '[]',
  '{}',
  '"x"',
  '{"id":1,"jsonrpc":"1.0","result":true}',
  '{"id":null,"jsonrpc":"2.0","result":true}',
  '{"id":{},"jsonrpc":"2.0","method":"x"}',
  '{"id":1,"jsonrpc":"2.0"}',
  '{"id":1,"jsonrpc":"2.0","method":7}',
  '{"id":1.5,"jsonrpc":"2.0","result":1}',
])('error: %s is not a message', (text) => {
  expect(parseRpc(text)).toBeUndefined()
})

test('error: an error without code or message still is one', () => {
  const payload = parseRpc('{"id":1,"jsonrpc":"2.0","error":{"code":"x"}}')
  expect(payload).toEqual({ kind: 'error', id: 1, error: { code: -32_000, message: 'Unknown error' } })
})

test('behavior: ids never repeat while time stands still', () => {
  const payloadId = createPayloadIds(() => 1_700_000_000_000)
  const relayId = createRelayIds(() => 1_700_000_000_000)
  const payloadIds = Array.from({ length: 3_000 }, payloadId)
  const relayIds = Array.from({ length: 3_000 }, relayId)
  expect(new Set(payloadIds).size).toBe(3_000)
  expect(new Set(relayIds).size).toBe(3_000)
  expect(payloadIds.every(Number.isSafeInteger)).toBe(true)
  expect(relayIds.every((id) => /^\d{19}$/.test(id))).toBe(true)
})

fuzz.prop([fc.oneof(fc.string(), fc.json())])('behavior: no text makes the reader throw', (text) => {
  expect(() => parseRpc(text)).not.toThrow()
})
