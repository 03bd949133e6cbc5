import { type NetworkInput, toNetwork } from './network.ts'

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const solanaExplorer = (cluster: string) => ({
  default: { name: 'Solana Explorer', url: `https://explorer.solana.com${cluster}` },
})

function solanaNetwork(
  input: Pick<NetworkInput, 'id' | 'name' | 'testnet' | 'deprecatedCaipNetworkId'> & { cluster: string },
) {
  const { cluster, ...rest } = input
  return toNetwork({
    ...rest,
    chainNamespace: 'solana',
    nativeCurrency: sol,
    rpcUrls: { default: { http: [`https://api.${cluster}.solana.com`] } },
    blockExplorers: solanaExplorer(cluster === 'mainnet' ? '' : `?cluster=${cluster}`),
  })
}

/** The networks the specification builds in (§2, §3): Solana and Bitcoin. EVM chains come from viem. */
export const solana = /* @__PURE__ */ solanaNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  name: 'Solana',
  cluster: 'mainnet',
})

export const solanaDevnet = /* @__PURE__ */ solanaNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  deprecatedCaipNetworkId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  name: 'Solana Devnet',
  testnet: true,
  cluster: 'devnet',
})

export const solanaTestnet = /* @__PURE__ */ solanaNetwork({
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  testnet: true,
  cluster: 'testnet',
})

export const bitcoin = /* @__PURE__ */ toNetwork({
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: btc,
  rpcUrls: { default: { http: ['https://mempool.space/api'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space' } },
})

export const bitcoinTestnet = /* @__PURE__ */ toNetwork({
  id: '000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: btc,
  testnet: true,
  rpcUrls: { default: { http: ['https://mempool.space/testnet/api'] } },
  blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/testnet' } },
})
