import { polkadotAdapter } from '@foyer/adapter-polkadot'
import { loadPart } from '@foyer/base'
import type { LocalPolkadot } from 'devnet'
import type { Family } from './family.ts'

export function createFamily(chain: LocalPolkadot): Family {
  const { caipNetworkId, name, nativeCurrency, rpcUrl, ss58Prefix } = chain
  const id = caipNetworkId.slice('polkadot:'.length)
  return {
    namespace: 'polkadot',
    network: {
      id,
      chainNamespace: 'polkadot',
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    },
    adapter: polkadotAdapter({ prefixes: { [id]: ss58Prefix } }),
    tip: {
      label: '0.05 ROC',
      send: async (foyer, connection) =>
        (await loadPart(() => import('./sendPolkadotTip.ts'))).sendPolkadotTip(foyer, connection, chain),
    },
  }
}
