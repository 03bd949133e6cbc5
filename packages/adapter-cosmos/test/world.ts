import { type CaipNetworkId, type Network, toNetwork } from '@foyer/base'
import { setWalletMood, type WalletControls } from '@foyer/test'
import {
  type CosmosBrand,
  type CosmosWallet,
  type CosmosWalletOptions,
  createCosmosWallet,
} from '@foyer/test-kit/cosmos'
import type { Cosmos } from 'devnet/cosmos'
import type { CosmosChain } from '../src/index.ts'

/** One running chain, as a page knows it. */
export type TestChain = Pick<
  Cosmos,
  'name' | 'rpcUrl' | 'restUrl' | 'chainId' | 'bech32Prefix' | 'denom' | 'nativeCurrency' | 'accounts'
>

export type CosmosControls = WalletControls & { readonly wallet: CosmosWallet }

/** A chain as the site names it. */
export function toSiteNetwork(chain: TestChain, urls: readonly string[] = [chain.rpcUrl]): Network {
  return toNetwork({
    id: chain.chainId,
    chainNamespace: 'cosmos',
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: urls }, chainDefault: { http: [chain.rpcUrl] } },
  })
}

/** The option `chains` for these chains. */
export function toOptions(chains: readonly TestChain[]): Readonly<Record<string, CosmosChain>> {
  return Object.fromEntries(
    chains.map(({ chainId, bech32Prefix, denom, restUrl }) => [
      chainId,
      { bech32Prefix, denom, restUrl, gasPrice: '0.025' },
    ]),
  )
}

const brands: { readonly [brand in CosmosBrand]: { readonly connectorId: string; readonly name: string } } = {
  keplr: { connectorId: 'keplr', name: 'Keplr' },
  leap: { connectorId: 'leap', name: 'Leap' },
  okx: { connectorId: 'okxwallet', name: 'OKX Wallet' },
  cosmostation: { connectorId: 'cosmostation', name: 'Cosmostation' },
}

/** A test-kit wallet in the hands of the conformance suite. */
export function createControls(
  chains: readonly TestChain[],
  options: Partial<CosmosWalletOptions> & { readonly brand: CosmosBrand },
): CosmosControls {
  const wallet = createCosmosWallet({
    chains: Object.fromEntries(chains.map(({ chainId, bech32Prefix }) => [chainId, { bech32Prefix }])),
    accounts: chains[0]?.accounts.slice(0, 2).map(({ privateKey }) => privateKey) ?? [],
    ...options,
  })
  /** Sites name the chain in each call: a wallet of this shape is where it was used last. */
  const lastChainId = () => {
    const used = wallet.requests.filter(({ method }) => method === 'getKey').at(-1)?.params[0]
    return String(used ?? chains[0]?.chainId)
  }
  let remove = () => {}
  return {
    wallet,
    ...brands[options.brand],
    get accounts() {
      return wallet.accounts(lastChainId()).slice(0, 1)
    },
    get networkId(): CaipNetworkId {
      return `cosmos:${lastChainId()}`
    },
    get requests() {
      return wallet.requests.map(({ method }) => method)
    },
    get prompts() {
      return wallet.prompts.length
    },
    get listeners() {
      return wallet.listenerCount()
    },
    install() {
      remove()
      remove = wallet.inject()
    },
    uninstall() {
      remove()
      remove = () => {}
    },
    setMood: (mood) => setWalletMood(wallet, mood),
    hold: () => wallet.hold(),
    changeAccounts: (accounts) => {
      wallet.selectAccount(wallet.accounts(lastChainId()).indexOf(accounts[0] ?? ''))
    },
    changeNetwork() {
      throw new Error('A wallet of this shape has no network of its own')
    },
    forgetNetwork: (networkId) => wallet.forgetChain(networkId.slice('cosmos:'.length)),
    revoke: () => wallet.revoke(),
  }
}
