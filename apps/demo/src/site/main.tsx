import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { FoyerProvider } from '@foyer/ui'
import { createConfig, createStorage, http, noopStorage } from '@wagmi/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadDevnet } from '../devnet.ts'
import { startDevWallet } from '../devWallet/startDevWallet.ts'
import { pageStorage } from '../pageStorage.ts'
import { App } from './App.tsx'
import { readPlayground, toOptions } from './playground.ts'

const root = createRoot(document.getElementById('app') as HTMLElement)

async function start(): Promise<void> {
  const devnet = await loadDevnet()
  const choices = readPlayground(location.search)
  document.documentElement.dir = choices.direction
  if (choices.theme !== 'system') document.documentElement.dataset['theme'] = choices.theme
  if (choices.wallet) startDevWallet(devnet.rpcUrls)

  const config = createConfig({
    chains: devnet.chains,
    storage: createStorage({ storage: pageStorage() ?? noopStorage }),
    transports: Object.fromEntries(devnet.chains.map((chain) => [chain.id, http(devnet.rpcUrls[chain.id])])),
  })
  const foyer = createFoyer({
    projectId: 'demo',
    networks: devnet.chains,
    adapters: [wagmiAdapter({ config })],
    connectorImages: { 'dev.foyer.development-wallet': '/dev-wallet.svg' },
    ...toOptions(choices),
  })
  root.render(
    <StrictMode>
      <FoyerProvider foyer={foyer}>
        <App config={config} devnet={devnet} choices={choices} />
      </FoyerProvider>
    </StrictMode>,
  )
}

start().catch((error: unknown) => {
  root.render(<p className="failure">{error instanceof Error ? error.message : String(error)}</p>)
})
