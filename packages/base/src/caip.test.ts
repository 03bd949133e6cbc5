import { fc, test as propertyTest } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  formatCaipAddress,
  isCaipAddress,
  isCaipNetworkId,
  namespaces,
  parseCaipAddress,
  parseCaipNetworkId,
} from './index.ts'

test('default: splits network ids and addresses', () => {
  expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
  expect(parseCaipAddress('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc')).toEqual({
    namespace: 'solana',
    reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: 'abc',
  })
})

test.each(['', 'eip155', 'eip155:', ':1', 'eip155:1:0x', 'bitcoin:1', 'EIP155:1'])(
  'error: %j is no network id',
  (value) => {
    expect(() => parseCaipNetworkId(value)).toThrow(`Invalid CAIP-2 network id: ${value}`)
    expect(isCaipNetworkId(value)).toBe(false)
  },
)

test.each(['', 'eip155:1', 'eip155:1:', 'eip155::0x', 'bitcoin:1:a', 'eip155:1:a:b'])(
  'error: %j is no address',
  (value) => {
    expect(() => parseCaipAddress(value)).toThrow(`Invalid CAIP-10 address: ${value}`)
    expect(isCaipAddress(value)).toBe(false)
  },
)

const part = fc.stringMatching(/^[-a-zA-Z0-9]{1,32}$/)

propertyTest.prop([fc.constantFrom(...namespaces), part, part])(
  'behavior: what was put together comes apart',
  (namespace, reference, address) => {
    const caip = formatCaipAddress(`${namespace}:${reference}`, address)
    expect(isCaipAddress(caip)).toBe(true)
    expect(parseCaipAddress(caip)).toEqual({ namespace, reference, networkId: `${namespace}:${reference}`, address })
  },
)

propertyTest.prop([fc.anything()])('behavior: anything else is refused without a crash', (value) => {
  expect(isCaipNetworkId(value) && typeof value !== 'string').toBe(false)
})
