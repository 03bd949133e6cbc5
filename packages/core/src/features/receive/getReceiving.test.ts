import { fc, test as property } from '@fast-check/vitest'
import { bitcoin, type Connection, parseUnits, solana } from '@foyer/base'
import { cosmosHub, mainnet, memoryStorage, mockAdapter, optimism, polkadot, polygon } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getReceiving } from '../../internal/receive.ts'
import { toPaymentLink } from './getReceiving.ts'

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

const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const owner = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'

test.each([
  [{ network: mainnet, address, value: 10n ** 18n, decimals: 18 }, `ethereum:${address}@1?value=1000000000000000000`],
  [{ network: polygon, address, value: 1n, decimals: 18 }, `ethereum:${address}@137?value=1`],
  [
    { network: mainnet, address, tokenAddress: usdc, value: 25_000_000n, decimals: 6 },
    `ethereum:${usdc}@1/transfer?address=${address}&uint256=25000000`,
  ],
  [{ network: solana, address: owner, value: 1n, decimals: 9 }, `solana:${owner}?amount=0.000000001`],
  [
    { network: solana, address: owner, tokenAddress: mint, value: 25_500_000n, decimals: 6 },
    `solana:${owner}?amount=25.5&spl-token=${mint}`,
  ],
  [{ network: bitcoin, address: 'bc1q', value: 2_030_000_000n, decimals: 8 }, 'bitcoin:bc1q?amount=20.3'],
  [{ network: polkadot, address: 'x', value: 1n, decimals: 10 }, undefined],
  [{ network: cosmosHub, address: 'x', value: 1n, decimals: 6 }, undefined],
])('default: link %#', (request, link) => {
  expect(toPaymentLink(request)).toBe(link)
})

property.prop([fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }), fc.integer({ min: 0, max: 24 })])(
  'behavior: the amount in a link is the amount asked for, to the last digit',
  (value, decimals) => {
    const [, amount = ''] = toPaymentLink({ network: solana, address: owner, value, decimals })?.split('amount=') ?? []
    expect(amount).not.toMatch(/e/i)
    expect(parseUnits(amount, decimals)).toBe(value)
  },
)
