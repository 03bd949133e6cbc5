import { adapterContext, mainnet, optimism } from '@foyer/test'
import { createConfig, createStorage, custom, noopStorage } from '@wagmi/core'
import { expect, test } from 'vitest'
import * as exported from './index.ts'
import { wagmiAdapter } from './index.ts'
import { toChain } from './toChain.ts'

test('exports', () => expect(Object.keys(exported)).toEqual(['wagmiAdapter']))

test('default: works on a server, where there is no window and nothing to find', () => {
  expect(typeof window).toBe('undefined')
  const adapter = wagmiAdapter()(adapterContext([mainnet]))
  const stop = adapter.watch(() => {})
  expect(adapter.getConnectors()).toEqual([])
  stop()
})

const config = (chains: readonly (typeof mainnet)[]) => {
  const [first = toChain(mainnet), ...rest] = chains.map(toChain)
  const transport = custom({ request: async () => null })
  const transports = Object.fromEntries([first, ...rest].map(({ id }) => [id, transport]))
  return createConfig({ chains: [first, ...rest], transports, storage: createStorage({ storage: noopStorage }) })
}

test('error: a config whose chains are not Foyer’s networks is named, both ways', () => {
  const create = wagmiAdapter({ config: config([mainnet]) })
  expect(() => create(adapterContext([mainnet, optimism]))).toThrow(
    "eip155:10 is missing from the wagmi config's `chains`",
  )
  const larger = wagmiAdapter({ config: config([mainnet, optimism]) })
  expect(() => larger(adapterContext([mainnet]))).toThrow('eip155:10 is missing from `networks`')
  expect(() => wagmiAdapter()(adapterContext([]))).toThrow('none for the eip155 adapter')
  const nonsense = { ...mainnet, caipNetworkId: 'eip155:main' } as const
  expect(() => wagmiAdapter()(adapterContext([nonsense]))).toThrow('no valid `id`')
})

test('behavior: networks of other namespaces are left to other adapters', () => {
  expect(() => wagmiAdapter({ config: config([mainnet]) })(adapterContext([mainnet]))).not.toThrow()
})

test.each([
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', true],
  ['71C7656EC7ab88b098defB751B7401B5f6d8976F', true],
  ['0x71c7656ec7ab88b098defb751b7401b5f6d8976f', true],
  ['0x71C7656EC7AB88B098DEFB751B7401B5F6D8976F', true],
  ['0x71c7656EC7ab88b098defB751B7401B5f6d8976F', false],
  ['0x71C7656EC7ab88b098defB751B7401B5f6d8976f', false],
])('behavior: an address whose case says something must say the right thing: %s → %s', (value, expected) => {
  const { isAddress } = wagmiAdapter()(adapterContext([mainnet])).capabilities
  expect(isAddress?.({ value, network: mainnet })).toBe(expected)
})
