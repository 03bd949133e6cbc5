import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { createDevWallet } from '@foyer/test-kit'
import { FoyerButton, FoyerProvider, useFoyerAccount } from '@foyer/ui'
import { createConfig, http } from '@wagmi/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry } from 'viem/chains'

const rpcUrl = import.meta.env.VITE_RPC_URL

// anvil's first published key, worth nothing anywhere; this wallet approves everything
createDevWallet({
  rpcUrls: { [foundry.id]: rpcUrl },
  accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  confirm: () => true,
}).announce()

const config = createConfig({ chains: [foundry], transports: { [foundry.id]: http(rpcUrl) } })
const foyer = createFoyer({ projectId: 'a-site', networks: [foundry], adapters: [wagmiAdapter({ config })] })

function Site() {
  const { status, address } = useFoyerAccount()
  return (
    <main>
      <header>
        <FoyerButton />
      </header>
      <p data-testid="state">{`${status} ${address ?? ''}`}</p>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <FoyerProvider foyer={foyer}>
        <Site />
      </FoyerProvider>
    </StrictMode>,
  )
}
