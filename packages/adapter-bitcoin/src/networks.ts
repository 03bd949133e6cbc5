import type { CaipNetworkId, Network } from '@foyer/base'
import type { BitcoinNetworkType } from '@sats-connect/core'

/** One of Bitcoin's networks: how its addresses look, and what the kinds of wallets call it. */
export type BitcoinNetwork = {
  readonly id: CaipNetworkId
  /** The Wallet Standard's chain without `bitcoin:`. */
  readonly name: 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'
  readonly bech32: 'bc' | 'tb' | 'bcrt'
  readonly pubKeyHash: number
  readonly scriptHash: number
  /** In sats-connect. */
  readonly satsName: keyof typeof BitcoinNetworkType
  /** In UniSat's `getChain`. */
  readonly unisatChain: string
  /** In Leather's `network`. */
  readonly leatherName: string
  /** Property of `okxwallet`. */
  readonly okxName?: string
}

const test = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 } as const

/** CAIP-2 ids are the first 32 characters of the genesis block's hash. */
export const bitcoinNetworks: readonly BitcoinNetwork[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'mainnet',
    bech32: 'bc',
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    satsName: 'Mainnet',
    unisatChain: 'BITCOIN_MAINNET',
    leatherName: 'mainnet',
    okxName: 'bitcoin',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'testnet',
    ...test,
    satsName: 'Testnet',
    unisatChain: 'BITCOIN_TESTNET',
    leatherName: 'testnet',
    okxName: 'bitcoinTestnet',
  },
  {
    id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    name: 'testnet4',
    ...test,
    satsName: 'Testnet4',
    unisatChain: 'BITCOIN_TESTNET4',
    leatherName: 'testnet4',
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    name: 'signet',
    ...test,
    satsName: 'Signet',
    unisatChain: 'BITCOIN_SIGNET',
    leatherName: 'signet',
    okxName: 'bitcoinSignet',
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'regtest',
    ...test,
    bech32: 'bcrt',
    satsName: 'Regtest',
    unisatChain: 'BITCOIN_REGTEST',
    leatherName: 'devnet',
  },
]

/** @returns undefined for a network that is none of Bitcoin's */
export function findNetwork(network: Pick<Network, 'caipNetworkId'>): BitcoinNetwork | undefined {
  return bitcoinNetworks.find(({ id }) => id === network.caipNetworkId)
}
