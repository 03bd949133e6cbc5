import { toNetwork } from '@foyer/base'
import { adapterContext, cosmosHub, mainnet } from '@foyer/test'
import { createCosmosWallet } from '@foyer/test-kit/cosmos'
import { expect, test } from 'vitest'
import { isBech32Address } from './chains.ts'
import { type CosmosChain, cosmosAdapter } from './index.ts'
import { withFirstNode } from './stargate/rpc.ts'

const custom = toNetwork({ ...cosmosHub, id: 'custom-1', caipNetworkId: 'cosmos:custom-1' })
const chain: CosmosChain = { bech32Prefix: 'custom', denom: 'ucustom', gasPrice: '0.1' }

test('default: on a server it is made, lists nothing and watches without a page', async () => {
  expect(globalThis).not.toHaveProperty('document')
  const adapter = cosmosAdapter()(adapterContext([mainnet, cosmosHub]))
  expect(adapter.namespace).toBe('cosmos')
  expect(adapter.getConnectors()).toEqual([])
  adapter.watch(() => {})()
  await expect(adapter.reconnect({ connectorId: 'keplr', network: cosmosHub })).resolves.toBeUndefined()
})

test('behavior: the address of a well-known chain is judged without options', () => {
  const { capabilities } = cosmosAdapter()(adapterContext([cosmosHub]))
  const value = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
  expect(capabilities.isAddress?.({ value, network: cosmosHub })).toBe(true)
})

test('behavior: a wallet shared by another part of the page is used where there is no document', async () => {
  const accounts = [`0x${'11'.repeat(32)}`] as const
  const wallet = createCosmosWallet({ chains: { 'custom-1': chain }, accounts })
  const remove = wallet.inject()
  const adapter = cosmosAdapter({ chains: { 'custom-1': chain } })(adapterContext([custom]))
  const {
    accounts: [account],
  } = await adapter.connect({ connectorId: 'keplr', network: custom })
  expect(account?.address).toBe(wallet.accounts('custom-1')[0])
  remove()
})

test('behavior: a network that the site adds later is served; one that nobody describes is named and changes nothing', () => {
  const networks = [cosmosHub]
  const adapter = cosmosAdapter({ chains: { 'custom-1': chain } })(adapterContext(networks))
  networks.push(custom)
  adapter.networksChanged?.()
  const judge = () => adapter.capabilities.isAddress?.({ value: 'custom1', network: custom })
  expect(judge()).toBe(false)
  networks.push(toNetwork({ ...cosmosHub, id: 'other-1', caipNetworkId: 'cosmos:other-1' }))
  expect(() => adapter.networksChanged?.()).toThrow(/'other-1'/)
  expect(judge()).toBe(false)
})

test('behavior: for a network without an address the site’s gateway is asked', async () => {
  const gatewayUrl = 'https://gateway.test/v1/?chainId=cosmos:cosmoshub-4&projectId=shop'
  const network = { ...cosmosHub, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } }, gatewayUrl }
  expect(await withFirstNode(network, async (url) => url, undefined)).toBe(gatewayUrl)
})

test('error: a network that is neither known nor described is named', () => {
  const make = () => cosmosAdapter()(adapterContext([custom]))
  expect(make).toThrow(/cosmosAdapter\(\{ chains: \{ 'custom-1' \} \}\).*bech32Prefix, denom and gasPrice/)
})

test.for([
  ['prefix', { ...chain, bech32Prefix: 'Ab c' }],
  ['denomination', { ...chain, denom: '' }],
  ['gas price', { ...chain, gasPrice: '1e5' }],
] as const)('error: a chain with a bad %s is refused', ([, bad]) => {
  const make = () => cosmosAdapter({ chains: { 'custom-1': bad } })(adapterContext([custom]))
  expect(make).toThrow(expect.objectContaining({ name: 'InvalidOption' }))
})

test.each(['walletConnect', 'ID_AUTH'])('error: a wallet of the site with the id %s is refused', (id) => {
  const wallet = { id, name: 'Mine', path: ['mine'], event: 'mine_changed' }
  const make = () => cosmosAdapter({ wallets: [wallet] })(adapterContext([cosmosHub]))
  expect(make).toThrow(expect.objectContaining({ name: 'InvalidOption' }))
})

test.for([
  ['an account', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmos', true],
  ['a contract of 32 bytes', 'juno1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qursaq28r5', 'juno', true],
  ['another prefix', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'osmo', false],
  ['a prefix that is the beginning of ours', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmosvaloper', false],
  ['a changed letter', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ej', 'cosmos', false],
  ['mixed case', 'cosmos1FL48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmos', false],
  ['capitals', 'COSMOS1FL48VSNMSDZCV85Q5D2Q4Z5AJDHA8YU34MF0EH', 'cosmos', false],
  ['19 bytes', 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgfv89jj', 'cosmos', false],
  ['33 bytes', 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqsz9w522u', 'cosmos', false],
  ['a Bitcoin address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'cosmos', false],
  ['nothing', '', 'cosmos', false],
] as const)('behavior: %s', ([, value, prefix, expected]) => {
  expect(isBech32Address(value, prefix)).toBe(expected)
})

test.for([undefined, null, 1, {}])('error: %s is no text', (value) => {
  expect(isBech32Address(value, 'cosmos')).toBe(false)
})
