import { bitcoin, type Connection } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, optimism, polygon } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getReceiving } from '../../internal/receive.ts'

const foyer = createFoyer({
  projectId: 'test',
  networks: [mainnet, optimism, polygon, bitcoin],
  adapters: [mockAdapter(), mockAdapter({ namespace: 'bip122' })],
  storage: memoryStorage(),
})
const account = (address: string, type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal') =>
  ({ namespace: type === 'payment' || type === 'ordinal' ? 'bip122' : 'eip155', address, type }) as const
const connection: Connection = {
  connectorId: 'mock',
  namespace: 'eip155',
  accounts: [account('0x1', 'eoa'), account('0x2', 'eoa')],
  networkId: 'eip155:10',
}
const names = (changes: Partial<Connection> = {}) =>
  getReceiving(foyer, { ...connection, ...changes })?.networks.map(({ name }) => name)

test('default: the active account, on every EVM network, the present one first', () => {
  expect(names()).toEqual([optimism.name, mainnet.name, polygon.name])
  expect(getReceiving(foyer, connection)?.accounts.map(({ address }) => address)).toEqual(['0x1'])
})

test('behavior: only networks the wallet agreed to; a smart account only where it is', () => {
  expect(names({ approvedNetworkIds: ['eip155:10', 'eip155:137'] })).toEqual([optimism.name, polygon.name])
  expect(names({ accounts: [account('0x1', 'smartAccount')] })).toEqual([optimism.name])
})

test('behavior: Bitcoin has an address for payments and one for ordinals', () => {
  const accounts = [account('bc1q', 'payment'), account('bc1p', 'ordinal')]
  const networkId = bitcoin.caipNetworkId
  const receiving = getReceiving(foyer, { ...connection, namespace: 'bip122', accounts, networkId })
  expect(receiving).toEqual({ network: bitcoin, accounts, networks: [bitcoin] })
})

test('error: nobody is connected, or on a network the site did not name', () => {
  expect(getReceiving(foyer, undefined)).toBeUndefined()
  expect(getReceiving(foyer, { ...connection, networkId: 'eip155:5' })).toBeUndefined()
})
