import { bitcoinAdapter } from '@foyer/adapter-bitcoin'
import { cosmosAdapter } from '@foyer/adapter-cosmos'
import { polkadotAdapter } from '@foyer/adapter-polkadot'
import { solanaAdapter } from '@foyer/adapter-solana'
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { bitcoin, type CaipNetworkId, type Namespace, requireCapability, solana } from '@foyer/base'
import {
  connect,
  connectorsAtom,
  createFoyer,
  disconnect,
  getAdapter,
  getConnection,
  reconnect,
  switchNetwork,
} from '@foyer/core'
import { polkadotVerifier } from '@foyer/siwx/polkadot'
import { mainnet, polygon } from 'viem/chains'

const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const rpcUrls = { default: { http: [] } }
const polkadotHub = {
  id: '68d56f15f85d3136970ec16946040bc1',
  chainNamespace: 'polkadot',
  name: 'Polkadot Asset Hub',
  nativeCurrency: dot,
  rpcUrls,
} as const
const kusamaHub = {
  id: '48239ef607d7928874027a43a6768920',
  chainNamespace: 'polkadot',
  name: 'Kusama Asset Hub',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls,
} as const
const cosmosHub = {
  id: 'cosmoshub-4',
  chainNamespace: 'cosmos',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Cosmos', symbol: 'ATOM', decimals: 6 },
  rpcUrls,
} as const

const foyer = createFoyer({
  projectId: 'extensions',
  networks: [mainnet, polygon, solana, bitcoin, polkadotHub, kusamaHub, cosmosHub],
  adapters: [wagmiAdapter(), solanaAdapter(), bitcoinAdapter(), polkadotAdapter(), cosmosAdapter()],
})

/** What the run asks of the page, as a site would. */
const site = {
  list: () => foyer.store.get(connectorsAtom).map(({ id, name, namespace }) => ({ id, name, namespace })),
  connect: (connectorId: string, namespace: Namespace) => connect(foyer, { connectorId, namespace }),
  reconnect: () => reconnect(foyer),
  connection: (namespace: Namespace) => getConnection(foyer, namespace),
  switchNetwork: (caipNetworkId: CaipNetworkId) => switchNetwork(foyer, { network: { caipNetworkId } }),
  disconnect: () => disconnect(foyer),
  async sign(namespace: Namespace, message: string): Promise<string> {
    const connection = getConnection(foyer, namespace)
    if (!connection) throw new Error('not connected')
    return requireCapability(getAdapter(foyer, namespace), 'signMessage', connection)({ connection, message })
  },
  /** Checks whether the signature is the account's, by the verifier that a site's server uses. */
  async verify(message: string, signature: string): Promise<boolean> {
    const connection = getConnection(foyer, 'polkadot')
    const accountAddress = connection?.accounts[0]?.address ?? ''
    const data = { accountAddress, chainId: connection?.networkId ?? '' } as never
    return polkadotVerifier().verify({ message, signature, data } as never)
  },
}

export type Site = typeof site

Object.assign(window, { site })
