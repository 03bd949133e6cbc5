import { requireCapability } from '@foyer/base'
import { adapterContext, describeReload, fakeExternal, mainnet, polygon } from '@foyer/test'
import { createConfig, switchChain } from '@wagmi/core'
import { custom, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { getConnection } from '../test/wagmiActions.ts'
import { toChain } from './toChain.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

const addresses = [
  getAddress('0x1111111111111111111111111111111111111111'),
  getAddress('0x2222222222222222222222222222222222222222'),
] as const
const at = (id: number, address: string) => ({ caipAddress: `eip155:${id}:${address}` }) as const

const openExternal = (id: 'walletConnect' | 'ID_AUTH') =>
  fakeExternal({
    id,
    sessions: {
      eip155: {
        accounts: [at(1, addresses[0]), at(137, addresses[1])],
        networkId: 'eip155:1',
        approvedNetworkIds: ['eip155:1', 'eip155:137'],
        methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
      },
    },
    accountsOn: { 'eip155:1': [at(1, addresses[0])], 'eip155:137': [at(137, addresses[1])] },
  })

for (const id of ['walletConnect', 'ID_AUTH'] as const) {
  describeReload(`wagmiAdapter with ${id}`, () => ({
    createAdapter: wagmiAdapter(),
    networks: [mainnet, polygon],
    addresses,
    external: openExternal(id),
    asks: {
      sendTransaction: (adapter, connection, network) =>
        requireCapability(adapter, 'sendTransaction')({ connection, network, to: addresses[0], value: 1n }),
    },
  }))
}

test('behavior: what wagmi’s own switchChain chooses is not forgotten either', async () => {
  const external = openExternal('walletConnect')
  const networks = [mainnet, polygon] as const
  const open = () => {
    const config = createConfig({
      storage: null,
      chains: [toChain(mainnet), toChain(polygon)],
      transports: { 1: custom({ request: async () => '0x' }), 137: custom({ request: async () => '0x' }) },
    })
    const adapter = wagmiAdapter({ config })(adapterContext(networks, { externalProviders: [external] }))
    return { config, adapter }
  }
  const first = open()
  await first.adapter.connect({ connectorId: external.id, network: mainnet })
  await switchChain(first.config, { chainId: 137 })
  expect(getConnection(first.config)).toMatchObject({ chainId: 137, address: addresses[1] })
  const second = open()
  const taken = await second.adapter.reconnect({ connectorId: external.id, network: mainnet })
  expect(taken).toMatchObject({ networkId: 'eip155:137', accounts: [{ address: addresses[1] }] })
})
