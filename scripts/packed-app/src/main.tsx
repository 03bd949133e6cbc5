import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { createDevWallet } from '@foyer/test-kit'
import { FoyerButton, FoyerProvider, useFoyerAccount, useFoyerDisconnect, useFoyerNetwork } from '@foyer/ui'
import { createConfig, http } from '@wagmi/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry, localhost } from 'viem/chains'
import { WagmiPart, WagmiSite } from './wagmi.tsx'

const rpcUrl = import.meta.env.VITE_RPC_URL

// anvil's first published key, worth nothing anywhere; this wallet approves everything
createDevWallet({
  rpcUrls: { [foundry.id]: rpcUrl, [localhost.id]: rpcUrl },
  accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  confirm: () => true,
}).announce()

const config = createConfig({
  chains: [foundry, localhost],
  transports: { [foundry.id]: http(rpcUrl), [localhost.id]: http(rpcUrl) },
})
const foyer = createFoyer({ projectId: 'a-site', networks: [foundry, localhost], adapters: [wagmiAdapter({ config })] })

function Site() {
  return (
    <main>
      <header>
        <FoyerButton />
      </header>
      <FoyerPart />
      <WagmiPart config={config} />
    </main>
  )
}

function FoyerPart() {
  const { status, address } = useFoyerAccount('eip155')
  const { chainId, switchNetwork } = useFoyerNetwork()
  const { disconnect } = useFoyerDisconnect()
  // typed `0x…`, as viem's functions want it
  const shown: `0x${string}` | '' = address ?? ''
  return (
    <section aria-label="Foyer">
      <p data-testid="state">{`${status} ${shown}`}</p>
      <p data-testid="foyer">{status === 'connected' ? `${shown} on ${chainId}` : status}</p>
      <button type="button" onClick={() => switchNetwork(foundry)}>
        Foyer to Foundry
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Foyer disconnects
      </button>
    </section>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WagmiSite config={config}>
        <FoyerProvider foyer={foyer}>
          <Site />
        </FoyerProvider>
      </WagmiSite>
    </StrictMode>,
  )
}
