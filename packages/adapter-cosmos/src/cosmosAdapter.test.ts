import { toNetwork } from '@foyer/base'
import { adapterContext, cosmosHub, mainnet } from '@foyer/test'
import { createCosmosWallet } from '@foyer/test-kit/cosmos'
import { expect, test } from 'vitest'
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
