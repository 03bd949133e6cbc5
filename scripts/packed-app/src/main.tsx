import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { createDevWallet } from '@foyer/test-kit'
import { FoyerButton, FoyerProvider, useFoyerAccount, useFoyerDisconnect, useFoyerNetwork } from '@foyer/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { foundry, localhost } from 'viem/chains'
import { createConfig, http, useConnection, useDisconnect, useSwitchChain, WagmiProvider } from 'wagmi'

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
const queryClient = new QueryClient()

function Site() {
  return (
    <main>
      <header>
        <FoyerButton />
      </header>
      <FoyerPart />
      <WagmiPart />
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

function WagmiPart() {
  const { status, address, chainId } = useConnection()
  const { mutate: switchChain } = useSwitchChain()
  const { mutate: disconnect } = useDisconnect()
  return (
    <section aria-label="wagmi">
      <p data-testid="wagmi">{status === 'connected' ? `${address} on ${chainId}` : status}</p>
      <button type="button" onClick={() => switchChain({ chainId: localhost.id })}>
        wagmi to Localhost
      </button>
      <button type="button" onClick={() => disconnect()}>
        wagmi disconnects
      </button>
    </section>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      {/* Foyer restores the connection: wagmi must not as well */}
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={queryClient}>
          <FoyerProvider foyer={foyer}>
            <Site />
          </FoyerProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
