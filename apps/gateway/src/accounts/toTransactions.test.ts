import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from './cursor.ts'
import { getOperationType } from './toTransactions.ts'

const me = '0xme'
const zero = `0x${'0'.repeat(40)}`
const transfer = (sender: string, recipient: string) => ({ sender, recipient, token: '0xt' })

test.each([
  ['receive', {}, [transfer('0xa', me)]],
  ['send', {}, [transfer(me, '0xa')]],
  ['trade', {}, [transfer(me, '0xa'), transfer('0xb', me)]],
  ['mint', {}, [transfer(zero, me), transfer(zero, me)]],
  ['receive', {}, [transfer(zero, me), transfer('0xa', me)]],
  ['burn', {}, [transfer(me, zero)]],
  ['approve', { selector: '0x095ea7b3' }, []],
  ['approve', { selector: '0xa22cb465' }, []],
  ['approve', { selector: '0x87517c45' }, []],
  ['deposit', { selector: '0xd0e30db0' }, [transfer(me, '0xw'), transfer(zero, me)]],
  ['withdraw', { selector: '0x2e1a7d4d' }, [transfer('0xw', me), transfer(me, zero)]],
  ['execute', { selector: '0x12345678' }, []],
  ['send', {}, []],
  ['send', {}, [transfer(me, me)]],
  ['deploy', { recipient: null }, []],
] as const)('behavior: %s', (expected, change, transfers) => {
  expect(getOperationType({ account: me, recipient: '0xb', selector: null, ...change, transfers })).toBe(expected)
})

test('behavior: a cursor is read back as it was written', () => {
  const place = { timestamp: 1_773_480_413, chainId: 'eip155:1', block: 19_000_000, position: 211 }
  expect(parseCursor(formatCursor(place))).toEqual(place)
})

test.each([
  '',
  'x',
  Buffer.from('1 2 3').toString('base64url'),
  Buffer.from('1 2 3 eip155:1 or 1=1').toString('base64url'),
])('error: the cursor %j', (cursor) => {
  expect(() => parseCursor(cursor)).toThrow('The cursor does not come from')
})
