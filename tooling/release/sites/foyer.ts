import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { defineChain } from 'viem'

const chain = defineChain({
  id: 31337,
  name: 'Foundry',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['__RPC_URL__'] } },
})

export const foyer = createFoyer({
  projectId: 'a-site',
  networks: [chain],
  adapters: [wagmiAdapter()],
  enableWalletConnect: false,
  metadata: { name: 'A site', description: 'A site', url: 'https://site.example', icons: [] },
})
