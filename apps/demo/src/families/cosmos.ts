import { cosmosAdapter } from '@foyer/adapter-cosmos'
import type { LocalCosmos } from 'devnet'
import { type Family, walletName } from './family.ts'
import { sendTip } from './sendTip.ts'

/** Where the development wallet stands on the page, beside a Keplr that may be installed. */
export const walletPlace = 'foyerDevelopmentWallet'

export function createFamily(chain: LocalCosmos): Family {
  const { caipNetworkId, name, nativeCurrency, rpcUrl, restUrl, bech32Prefix, denom, gasPrice, accounts } = chain
  const id = caipNetworkId.slice('cosmos:'.length)
  const [, author] = accounts
  return {
    namespace: 'cosmos',
    network: {
      id,
      chainNamespace: 'cosmos',
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    },
    adapter: cosmosAdapter({
      chains: { [id]: { bech32Prefix, denom, gasPrice, restUrl } },
      wallets: [{ id: walletName, name: walletName, path: [walletPlace, 'keplr'], event: 'keplr_keystorechange' }],
    }),
    tip: {
      label: '0.05 FOYER',
      send: (foyer, connection) => sendTip(foyer, connection, { to: author?.address ?? '', value: 50_000n }),
    },
  }
}
