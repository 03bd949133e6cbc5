import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { FoyerButton, FoyerProvider } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'
import { announceInstantWallet } from './wallet.ts'

announceInstantWallet()

/** A site whose visitor owns much. */
const foyer = createFoyer({
  projectId: 'bench',
  networks: [chain],
  adapters: [wagmiAdapter()],
  apiUrl: '/service',
})

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <FoyerProvider foyer={foyer}>
      <FoyerButton balance="hide" />
    </FoyerProvider>
  </StrictMode>,
)
