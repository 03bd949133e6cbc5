import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { FoyerButton, FoyerProvider } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'
import { announceInstantWallet } from './wallet.ts'

announceInstantWallet()
const relayUrl = '/relay'
const foyer = createFoyer({ projectId: 'bench', networks: [chain], adapters: [wagmiAdapter()], relayUrl })

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <FoyerProvider foyer={foyer}>
      <FoyerButton balance="hide" />
    </FoyerProvider>
  </StrictMode>,
)
