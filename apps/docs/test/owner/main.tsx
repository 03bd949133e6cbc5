import { bitcoinAdapter } from '@foyer/adapter-bitcoin'
import { cosmosAdapter } from '@foyer/adapter-cosmos'
import { polkadotAdapter } from '@foyer/adapter-polkadot'
import { solanaAdapter } from '@foyer/adapter-solana'
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { bitcoin, solana, toNetwork } from '@foyer/base'
import { createRoot } from 'react-dom/client'
import { mainnet, polygon } from 'viem/chains'
import { App } from './App.tsx'

const polkadot = toNetwork({
  id: '91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot.test'] } },
})
const cosmosHub = toNetwork({
  id: 'cosmoshub-4',
  chainNamespace: 'cosmos',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos.test'] } },
})

/** One family a page, by its query: `?family=solana`. */
const families = {
  eip155: { networks: [mainnet, polygon], adapters: [wagmiAdapter()] },
  solana: { networks: [solana], adapters: [solanaAdapter()] },
  bip122: { networks: [bitcoin], adapters: [bitcoinAdapter()] },
  polkadot: { networks: [polkadot], adapters: [polkadotAdapter()] },
  cosmos: { networks: [cosmosHub], adapters: [cosmosAdapter()] },
}

const asked = new URLSearchParams(location.search).get('family') ?? 'eip155'
const root = document.getElementById('root')
if (root && asked in families) createRoot(root).render(<App {...families[asked as keyof typeof families]} />)
