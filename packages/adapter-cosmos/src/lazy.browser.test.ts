import { requireCapability } from '@foyer/base'
import { expect, test } from 'vitest'
import { openPage } from '../test/page.ts'

/** Files of cosmjs the page has asked for. */
const heavy = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /stargate|cosmjs/.test(path))

test('default: cosmjs is loaded by the first balance, and by nothing before it', async () => {
  performance.setResourceTimingBufferSize(5_000)
  const { adapter, connect, networks, address } = openPage()
  const connection = await connect()
  await requireCapability(adapter, 'signMessage')({ connection, message: 'hello' })
  await requireCapability(adapter, 'switchNetwork')({ connection, network: networks[1] })
  expect(requireCapability(adapter, 'isAddress')({ value: address, network: networks[0] })).toBe(true)
  expect(heavy()).toEqual([])
  await requireCapability(adapter, 'getBalance')({ address, network: networks[0] })
  expect(heavy().join()).toMatch(/cosmjs_stargate/)
})
