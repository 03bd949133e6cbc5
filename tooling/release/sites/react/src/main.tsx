import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { FoyerButton, FoyerProvider, useFoyerAccount, useFoyerDisconnect, useFoyerNetwork } from '@foyer/ui'
import { createConfig, http } from '@wagmi/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry, localhost } from 'viem/chains'
import { WagmiPart, WagmiSite } from './wagmi.tsx'

const config = createConfig({
  chains: [foundry, localhost],
  transports: { [foundry.id]: http('__RPC_URL__'), [localhost.id]: http('__RPC_URL__') },
})
const foyer = createFoyer({
  projectId: 'a-site',
  networks: [foundry, localhost],
  adapters: [wagmiAdapter({ config })],
  enableWalletConnect: false,
})

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
      <p data-testid="account">{`${status} ${shown}`}</p>
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
