import { solanaAdapter } from '@foyer/adapter-solana'
import type { LocalSolana } from 'devnet'
import type { Family } from './family.ts'
import { sendTip } from './sendTip.ts'

export function createFamily({ caipNetworkId, name, nativeCurrency, rpcUrl, accounts }: LocalSolana): Family {
  const [, author] = accounts
  return {
    namespace: 'solana',
    network: {
      id: caipNetworkId.slice('solana:'.length),
      chainNamespace: 'solana',
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    },
    adapter: solanaAdapter(),
    tip: {
      label: '0.05 SOL',
      send: (foyer, connection) => sendTip(foyer, connection, { to: author?.address ?? '', value: 50_000_000n }),
    },
  }
}
