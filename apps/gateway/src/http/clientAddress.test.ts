import { expect, test } from 'vitest'
import { getAddress, toNetwork } from './clientAddress.ts'

const of = (address: string) => toNetwork(getAddress(address))

test('default: IPv4 addresses of a /24 are one network, also when a socket writes them as IPv6', () => {
  expect(of('192.0.2.1')).toBe(of('192.0.2.255'))
  expect(of('192.0.2.1')).toBe(of('::ffff:192.0.2.7'))
  expect(of('192.0.2.1')).not.toBe(of('192.0.3.1'))
})

test('default: IPv6 addresses of a /56 are one network', () => {
  expect(of('2001:db8:1:ab00::1')).toBe(of('2001:db8:1:abff:ffff::2'))
  expect(of('2001:db8:1:ab00::1')).not.toBe(of('2001:db8:1:ac00::1'))
  expect(of('2001:db8:1::1')).toBe(of('2001:db8:1:ff::1'))
  expect(of('2001:db8:1::1')).not.toBe(of('2001:db8:2::1'))
})

test('behavior: who has no address is one of its own', () => {
  expect(toNetwork('local')).toBe('local')
})
