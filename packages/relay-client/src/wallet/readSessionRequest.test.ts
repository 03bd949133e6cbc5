import { expect, test } from 'vitest'
import type { RelaySession } from '../session/types.ts'
import { readSessionRequest } from './readSessionRequest.ts'

const now = 1_700_000_000
const session = {
  topic: 'a'.repeat(64),
  namespaces: {
    eip155: {
      accounts: ['eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'],
      methods: ['personal_sign'],
      events: [],
    },
  },
} as unknown as RelaySession

const read = (params: unknown, from: RelaySession | undefined = session) =>
  readSessionRequest(from, { kind: 'request', id: 5, method: 'wc_sessionRequest', params }, now)
const toParams = (changes: object = {}, chainId: unknown = 'eip155:1') => ({
  chainId,
  request: { method: 'personal_sign', params: ['0x00'], ...changes },
})

test('default', () => {
  expect(read(toParams())).toEqual({
    request: {
      topic: session.topic,
      id: '5',
      session,
      networkId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00'],
      expiry: now + 300,
    },
  })
})

test('behavior: clocks may differ by five minutes, and the owner has a minute to answer', () => {
  expect(read(toParams({ expiryTimestamp: now - 299 }))).toMatchObject({ request: { expiry: now + 60 } })
  expect(read(toParams({ expiryTimestamp: now - 300 }))).toMatchObject({ error: { code: 8000 } })
})

test.each([
  [toParams({ method: 'eth_sign' }), 3001],
  [toParams({}, 'eip155:5'), 3005],
  [toParams({}, 5), -32_602],
  [toParams({ method: 5 }), -32_602],
  [null, -32_602],
])('error: %j', (params, code) => {
  expect(read(params)).toMatchObject({ error: { code } })
})

test('error: no session', () => {
  expect(readSessionRequest(undefined, { kind: 'request', id: 5, method: 'x', params: toParams() }, now)).toMatchObject(
    {
      error: { code: 7001 },
    },
  )
})
