import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The families of chains that a site may serve, by their CAIP-2 namespaces. */
export type Family = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'

type Row = {
  readonly name: string
  readonly adapter: string
  readonly module: string
  /** Packages that the adapter needs beside itself. */
  readonly needs: readonly string[]
  /** Names of networks in code, and where they come from; without a module the code says the network whole. */
  readonly networks: readonly string[]
  readonly from?: '@foyer/base' | 'viem/chains'
  /** Networks as `@foyer/standalone` takes them; absent where it takes the network whole. */
  readonly ids?: readonly (number | string)[]
}

export const families: { readonly [family in Family]: Row } = {
  eip155: {
    name: 'Ethereum and other EVM networks',
    adapter: 'wagmiAdapter',
    module: '@foyer/adapter-wagmi',
    needs: ['@wagmi/core', 'viem'],
    networks: ['mainnet', 'base'],
    from: 'viem/chains',
    ids: [1, 8453],
  },
  solana: {
    name: 'Solana',
    adapter: 'solanaAdapter',
    module: '@foyer/adapter-solana',
    needs: ['@foyer/base'],
    networks: ['solana'],
    from: '@foyer/base',
    ids: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  },
  bip122: {
    name: 'Bitcoin',
    adapter: 'bitcoinAdapter',
    module: '@foyer/adapter-bitcoin',
    needs: ['@foyer/base'],
    networks: ['bitcoin'],
    from: '@foyer/base',
    ids: ['bip122:000000000019d6689c085ae165831e93'],
  },
  polkadot: {
    name: 'Polkadot',
    adapter: 'polkadotAdapter',
    module: '@foyer/adapter-polkadot',
    needs: [],
    networks: ['polkadot'],
  },
  cosmos: {
    name: 'Cosmos',
    adapter: 'cosmosAdapter',
    module: '@foyer/adapter-cosmos',
    needs: ['@cosmjs/stargate'],
    networks: ['osmosis'],
  },
}

export function isFamily(value: string): value is Family {
  return Object.hasOwn(families, value)
}

/** Networks that no library has, from the adapters' documentation: as code, and as data. */
export type Networks = { readonly [name: string]: { readonly code: string; readonly data: object } | undefined }

/** @param folder where the templates are */
export function readNetworks(folder: string): Networks {
  return JSON.parse(readFileSync(path.join(folder, 'networks.json'), 'utf8')) as Networks
}
