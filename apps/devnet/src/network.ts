import type { BitcoinAccount } from './bitcoin/accounts.ts'
import type { Bitcoin } from './bitcoin/bitcoinPart.ts'
import type { Bundler } from './bundler/bundlerPart.ts'
import type { CosmosAccount } from './cosmos/ledger.ts'
import type { Cosmos } from './cosmos/startCosmos.ts'
import type { Evm } from './evm/evmPart.ts'
import { type EvmAccount, type EvmContracts, testMnemonic } from './evm/seedPlan.ts'
import type { PolkadotAccount } from './polkadot/polkadotAccounts.ts'
import type { Polkadot } from './polkadot/polkadotPart.ts'
import type { SolanaAccount, SolanaToken } from './solana/seed.ts'
import type { Solana } from './solana/startSolana.ts'

type Currency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** One running chain, as plain data. */
export type DevnetChain = {
  readonly namespace: 'eip155'
  /** EIP-155 chain id. */
  readonly id: number
  /** CAIP-2. */
  readonly caipNetworkId: `eip155:${number}`
  readonly name: string
  /** Absolute in `network.json`; a path of the page's own origin where a page gets it. */
  readonly rpcUrl: string
  readonly nativeCurrency: Currency
  readonly contracts: EvmContracts
}

/** A chain of another family. URLs are absolute in `network.json`, and paths of the page's own origin for a page. */
type LocalChain<namespace extends string, account> = {
  readonly namespace: namespace
  /** CAIP-2. */
  readonly caipNetworkId: `${namespace}:${string}`
  readonly name: string
  /** JSON-RPC; of Bitcoin the Esplora paths. */
  readonly rpcUrl: string
  readonly nativeCurrency: Currency
  /** Their keys are public: nothing of worth may ever lie on them. */
  readonly accounts: readonly account[]
}

export type LocalSolana = LocalChain<'solana', SolanaAccount> & {
  readonly tokens: { readonly usdc: SolanaToken; readonly rich: SolanaToken }
}

export type LocalCosmos = LocalChain<'cosmos', CosmosAccount> & {
  /** The LCD. */
  readonly restUrl: string
  readonly bech32Prefix: string
  /** The base unit: `ufoyer`. */
  readonly denom: string
  /** Base units per unit of gas, as a decimal string. */
  readonly gasPrice: string
}

export type LocalBitcoin = LocalChain<'bip122', BitcoinAccount>

export type LocalPolkadot = LocalChain<'polkadot', PolkadotAccount> & {
  /** 32 bytes in hex. */
  readonly genesisHash: string
  readonly ss58Prefix: number
}

/** The chains beside the EVM's; one that does not run is left out. */
export type LocalFamilies = {
  readonly solana?: LocalSolana
  readonly cosmos?: LocalCosmos
  readonly bitcoin?: LocalBitcoin
  readonly polkadot?: LocalPolkadot
}

/** What runs, as others read it: `network.json`, and `/devnet.json` for a page. */
export type DevnetNetwork = LocalFamilies & {
  /** Of the EVM. */
  readonly chains: readonly DevnetChain[]
  /** The phrase the funded accounts come from. Its keys are public. */
  readonly mnemonic: string
  readonly accounts: readonly EvmAccount[]
  /** The relay for wallets on other devices, where one runs: a path of the page's own origin. */
  readonly relayUrl?: string
  /** What takes the user operations of smart accounts, where it runs; pages do not get it. */
  readonly bundler?: Bundler
  /** Where a data service of these chains is, for balances, history and NFTs. */
  readonly dataUrl?: string
  /** Where a gateway keeps the demo's project: its features, origins, wallets and events. */
  readonly apiUrl?: string
  /** The page of the embedded wallet, where one runs. */
  readonly frameUrl?: string
  /** Where the mails it sends can be read. */
  readonly inboxUrl?: string
  /** Accounts elsewhere that open it, by the names its protocol has for them. */
  readonly socials?: readonly string[]
  /** A passkey alone does, too. */
  readonly hasPasskeyLogin?: boolean
}

export function describeDevnet(chains: readonly Evm[]): DevnetNetwork {
  return {
    chains: chains.map(({ chainId, name, url, nativeCurrency, contracts }) => ({
      namespace: 'eip155',
      id: chainId,
      caipNetworkId: `eip155:${chainId}`,
      name,
      rpcUrl: url,
      nativeCurrency,
      contracts,
    })),
    mnemonic: testMnemonic,
    accounts: chains[0]?.accounts ?? [],
  }
}

export function describeSolana({ networkId, url, accounts, tokens }: Solana): LocalSolana {
  return {
    namespace: 'solana',
    caipNetworkId: networkId,
    name: 'Solana Local',
    rpcUrl: url,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    accounts,
    tokens,
  }
}

export function describeCosmos(chain: Omit<Cosmos, 'stop'>): LocalCosmos {
  const { rpcUrl, restUrl, chainId, bech32Prefix, denom, gasPrice, nativeCurrency, accounts } = chain
  const price = gasPrice.slice(0, -denom.length)
  const caipNetworkId = `cosmos:${chainId}` as const
  const rest = { restUrl, bech32Prefix, denom, gasPrice: price }
  return { namespace: 'cosmos', caipNetworkId, name: 'Cosmos stand-in', rpcUrl, nativeCurrency, accounts, ...rest }
}

export function describeBitcoin({ networkId, url, accounts }: Bitcoin): LocalBitcoin {
  return {
    namespace: 'bip122',
    caipNetworkId: networkId,
    name: 'Bitcoin Local',
    rpcUrl: url,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    accounts,
  }
}

export function describePolkadot(chain: Polkadot): LocalPolkadot {
  const { caipNetworkId, rpcUrl, nativeCurrency, accounts, genesisHash, ss58Prefix } = chain
  const rest = { rpcUrl, nativeCurrency, accounts, genesisHash, ss58Prefix }
  return { namespace: 'polkadot', caipNetworkId, name: 'Asset Hub Local', ...rest }
}
