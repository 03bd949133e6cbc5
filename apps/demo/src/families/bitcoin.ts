import { bitcoinAdapter } from '@foyer/adapter-bitcoin'
import type { LocalBitcoin } from 'devnet'
import type { Family } from './family.ts'
import { sendTip } from './sendTip.ts'

export function createFamily({ caipNetworkId, name, nativeCurrency, rpcUrl, accounts }: LocalBitcoin): Family {
  const to = accounts[1]?.payment.address ?? ''
  // a chain for development makes blocks when it is told to
  const mine = async () => void (await fetch(`${rpcUrl}/devnet/mine`, { method: 'POST', body: '1' }))
  return {
    namespace: 'bip122',
    network: {
      id: caipNetworkId.slice('bip122:'.length),
      chainNamespace: 'bip122',
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    },
    adapter: bitcoinAdapter(),
    tip: {
      label: '0.0005 BTC',
      send: (foyer, connection) => sendTip(foyer, connection, { to, value: 50_000n, onSent: mine }),
    },
  }
}
