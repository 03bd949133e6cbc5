import { toNetwork } from '@foyer/base'
import { adapterContext, fakeFetch, mainnet, polkadot } from '@foyer/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { polkadotAdapter } from './index.ts'

const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const generic = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const kusama = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const own = toNetwork({ ...polkadot, id: '11'.repeat(16), caipNetworkId: `polkadot:${'11'.repeat(16)}` })

test('default: on a server it is made, lists nothing and watches without a page', async () => {
  expect(globalThis).not.toHaveProperty('document')
  const adapter = polkadotAdapter()(adapterContext([mainnet, polkadot]))
  expect(adapter.namespace).toBe('polkadot')
  expect(adapter.getConnectors()).toEqual([])
  adapter.watch(() => {})()
  await expect(adapter.reconnect({ connectorId: 'talisman', network: polkadot })).resolves.toBeUndefined()
})

test('behavior: an address is the network’s or a generic one, never another network’s', () => {
  const { capabilities } = polkadotAdapter()(adapterContext([polkadot, own]))
  const judge = (value: string) => [polkadot, own].map((network) => capabilities.isAddress?.({ value, network }))
  expect(judge(alice)).toEqual([true, false])
  expect(judge(generic)).toEqual([true, true])
  expect(judge(kusama)).toEqual([false, false])
})

test('behavior: a network that the site adds later is served, with its own prefix', () => {
  const networks = [polkadot]
  const adapter = polkadotAdapter({ prefixes: { [String(own.id)]: 2 } })(adapterContext(networks))
  networks.push(own)
  adapter.networksChanged?.()
  expect(adapter.capabilities.isAddress?.({ value: kusama, network: own })).toBe(true)
})

test('behavior: a prefix the site names wins', () => {
  const prefixes = { [String(own.id)]: 2 }
  const { capabilities } = polkadotAdapter({ prefixes })(adapterContext([own]))
  expect(capabilities.isAddress?.({ value: kusama, network: own })).toBe(true)
})

test.for([[-1], [1.5], [16_384]])('error: %d is no prefix', ([prefix = 0]) => {
  const make = () => polkadotAdapter({ prefixes: { [String(own.id)]: prefix } })(adapterContext([own]))
  expect(make).toThrow(expect.objectContaining({ name: 'InvalidOption' }))
})

test('error: a network whose id is no genesis hash is named', () => {
  const bad = toNetwork({ ...polkadot, id: 'polkadot', caipNetworkId: 'polkadot:polkadot', name: 'Mine' })
  expect(() => polkadotAdapter()(adapterContext([bad]))).toThrow(/Mine.*`id`/)
})

test('behavior: whoever names a relay chain whose accounts have moved is told once, where the balance reads 0', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => {
    warn.mockRestore()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('fetch', fakeFetch({ 'POST /': { result: null } }))
  const id = '68d56f15f85d3136970ec16946040bc1'
  const hub = toNetwork({ ...polkadot, id, caipNetworkId: `polkadot:${id}` })
  const { capabilities } = polkadotAdapter()(adapterContext([polkadot, hub]))
  expect(await capabilities.getBalance?.({ address: alice, network: hub })).toMatchObject({ value: 0n })
  expect(warn).not.toHaveBeenCalled()
  for (let times = 0; times < 2; times += 1) await capabilities.getBalance?.({ address: alice, network: polkadot })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('68d56f15f85d3136970ec16946040bc1')]])
})
