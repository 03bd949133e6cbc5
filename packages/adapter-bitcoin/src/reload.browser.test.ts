import { requireCapability } from '@foyer/base'
import { describeReload, fakeExternal } from '@foyer/test'
import { mainnet, testnet } from '../test/setup.ts'
import { bitcoinAdapter } from './bitcoinAdapter.ts'

const addresses = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'] as const
const accounts = [
  { caipAddress: `${mainnet.caipNetworkId}:${addresses[0]}` },
  { caipAddress: `${testnet.caipNetworkId}:${addresses[1]}` },
] as const
const getUtxos = async () => [{ txid: 'c'.repeat(64), vout: 0, value: 1_000_000, status: { confirmed: true } }]

describeReload('bitcoinAdapter', () => ({
  createAdapter: bitcoinAdapter({ getUtxos }),
  networks: [mainnet, testnet],
  addresses,
  external: fakeExternal({
    sessions: {
      bip122: {
        accounts: accounts.slice(0, 1),
        networkId: mainnet.caipNetworkId,
        approvedNetworkIds: [mainnet.caipNetworkId, testnet.caipNetworkId],
        methods: ['signMessage', 'sendTransfer'],
      },
    },
    accountsOn: {
      [mainnet.caipNetworkId]: accounts.slice(0, 1),
      [testnet.caipNetworkId]: accounts.slice(1),
    },
  }),
  asks: {
    sendTransaction: (adapter, connection, network) =>
      requireCapability(
        adapter,
        'sendTransaction',
      )({ connection, network, to: connection.accounts[0]?.address ?? '', value: 10_000n }),
  },
}))
