import { walletWords } from '../words/walletWords.ts'

/** Networks a wallet can be on, and what each kind of wallet calls them. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

export type AddressPrefixes = {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

const { forms } = walletWords.unisat

const test = { pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

export const networks: {
  readonly [name in BitcoinNetworkName]: {
    readonly prefixes: AddressPrefixes
    /** CAIP-2. */
    readonly id: `bip122:${string}`
    readonly satsConnect: string
    readonly unisatChain: string
    readonly unisatNetwork: string
  }
} = {
  mainnet: {
    prefixes: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    id: 'bip122:000000000019d6689c085ae165831e93',
    satsConnect: 'Mainnet',
    get unisatChain() {
      return forms.mainnet.says
    },
    get unisatNetwork() {
      return forms.livenet.says
    },
  },
  testnet: {
    prefixes: { bech32: 'tb', ...test },
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    satsConnect: 'Testnet',
    get unisatChain() {
      return forms.testnet.says
    },
    get unisatNetwork() {
      return forms.testnetName.says
    },
  },
  testnet4: {
    prefixes: { bech32: 'tb', ...test },
    id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    satsConnect: 'Testnet4',
    get unisatChain() {
      return forms.testnet4.says
    },
    get unisatNetwork() {
      return forms.testnetName.says
    },
  },
  signet: {
    prefixes: { bech32: 'tb', ...test },
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    satsConnect: 'Signet',
    get unisatChain() {
      return forms.signet.says
    },
    get unisatNetwork() {
      return forms.testnetName.says
    },
  },
  regtest: {
    prefixes: { bech32: 'bcrt', ...test },
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    satsConnect: 'Regtest',
    unisatChain: 'BITCOIN_REGTEST',
    unisatNetwork: 'regtest',
  },
}

export const networkNames = Object.keys(networks) as readonly BitcoinNetworkName[]
