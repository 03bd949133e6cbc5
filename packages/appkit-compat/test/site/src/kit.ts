import type { AppKitNetwork } from '@reown/appkit/networks'
import { base, mainnet, solana } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'

export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, base, solana]

const projectId = 'site'

export const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  ssr: false,
  customRpcUrls: { 'eip155:1': [{ url: 'http://127.0.0.1:9/' }], 'eip155:8453': [{ url: 'http://127.0.0.1:9/' }] },
})

const solanaAdapter = new SolanaAdapter({ connectionSettings: 'confirmed' })

export const modal = createAppKit({
  adapters: [wagmiAdapter, solanaAdapter],
  networks,
  defaultNetwork: mainnet,
  projectId,
  metadata: { name: 'Site', description: 'A site', url: 'https://site.example', icons: ['https://site.example/i.png'] },
  features: {
    analytics: false,
    email: false,
    socials: false,
    swaps: false,
    onramp: false,
    connectMethodsOrder: ['wallet'],
    walletFeaturesOrder: ['receive', 'send'],
  },
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': '#0a7f5a', '--w3m-border-radius-master': '2px', '--apkt-z-index': 1000 },
  allWallets: 'HIDE',
  enableWalletConnect: false,
  chainImages: { 1: '/ethereum.png' },
  termsConditionsUrl: 'https://site.example/terms',
})

export const heard: string[] = []
Object.assign(window, { heard })

modal.subscribeEvents(({ data }) => heard.push(data.event))
modal.subscribeAccount((account) => heard.push(`account ${account.status}`))
modal.subscribeNetwork(({ caipNetworkId }) => heard.push(`network ${caipNetworkId}`))
modal.subscribeState(({ open }) => heard.push(`open ${open}`))
modal.subscribeTheme(({ themeMode }) => heard.push(`theme ${themeMode}`))
modal.subscribeWalletInfo((wallet) => heard.push(`wallet ${wallet?.name}`))
modal.subscribeProviders((providers) => heard.push(`providers ${Object.keys(providers).sort().join()}`))
