import { type AdapterContext, type Network, toNetwork } from '@foyer/base'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function evm(id: number, name: string, options: { testnet?: boolean } = {}): Network {
  return toNetwork({
    id,
    name,
    nativeCurrency: ether,
    // .test never resolves: a fake that lets a request out fails instead of reaching someone
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
    blockExplorers: { default: { name: `${name} explorer`, url: `https://explorer-${id}.test` } },
    ...options,
  })
}

/** Networks whose ids are real and whose servers do not exist. */
export const mainnet: Network = evm(1, 'Ethereum')
export const optimism: Network = evm(10, 'OP Mainnet')
export const polygon: Network = evm(137, 'Polygon')
export const sepolia: Network = evm(11155111, 'Sepolia', { testnet: true })

export const polkadot: Network = toNetwork({
  id: '91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot.test'] } },
})

export const cosmosHub: Network = toNetwork({
  id: 'cosmoshub-4',
  chainNamespace: 'cosmos',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos.test'] } },
})

/** Returns what Foyer gives an adapter, with everything a test does not care about filled in. */
export function adapterContext(
  networks: readonly Network[],
  changes: Partial<Omit<AdapterContext, 'networks'>> = {},
): AdapterContext {
  return {
    projectId: 'test',
    networks,
    metadata: { name: 'Test', description: 'A test page', url: 'https://site.test', icons: [] },
    externalProviders: [],
    enableEIP6963: true,
    enableInjected: true,
    ...changes,
  }
}
