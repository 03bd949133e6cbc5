import { type CaipNetworkId, type Network, toNetwork } from '@foyer/base'
import { setWalletMood, type WalletControls } from '@foyer/test'
import {
  createPolkadotWallet,
  decodeAddress,
  encodeAddress,
  type PolkadotWallet,
  type PolkadotWalletOptions,
} from '@foyer/test-kit/polkadot'

/** Polkadot and Kusama as a site names them, asked through one node. */
export function siteNetworks(rpcUrl: string): readonly [Network, Network] {
  const rpcUrls = { default: { http: [rpcUrl] } }
  return [
    toNetwork({
      id: '91b171bb158e2d3848fa23a9f1c25182',
      chainNamespace: 'polkadot',
      name: 'Polkadot',
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
      rpcUrls,
    }),
    toNetwork({
      id: 'b0a8d493285c2df73290dfb7e61f870f',
      chainNamespace: 'polkadot',
      name: 'Kusama',
      nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
      rpcUrls,
    }),
  ]
}

/** An address as another network writes it. */
export function withPrefix(address: string, prefix: number): string {
  return encodeAddress(decodeAddress(address), prefix)
}

export type PolkadotControls = WalletControls & { readonly wallet: PolkadotWallet }

/** A test-kit wallet in the hands of the conformance suite; its site is on Polkadot. */
export function createControls(
  options: PolkadotWalletOptions & { readonly id: string; readonly name: string },
): PolkadotControls {
  const { name, ...rest } = options
  const wallet = createPolkadotWallet(rest)
  let remove = () => {}
  return {
    wallet,
    connectorId: wallet.id,
    name,
    networkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    get accounts() {
      return wallet.accounts.map((address) => withPrefix(address, 0))
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
    changeAccounts: (accounts) => wallet.setAccounts(accounts),
    changeNetwork(networkId: CaipNetworkId) {
      throw new Error(`An extension has no network of its own to change to ${networkId}`)
    },
    revoke: () => wallet.revoke(),
  }
}
