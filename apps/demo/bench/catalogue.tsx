import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer } from '@foyer/core'
import { FoyerButton, FoyerProvider } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'

/** A site with a catalogue of 10,000 wallets. */
const foyer = createFoyer({
  projectId: 'demo',
  networks: [chain],
  adapters: [wagmiAdapter()],
  relayUrl: '/relay',
  apiUrl: '/api',
})

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <FoyerProvider foyer={foyer}>
      <FoyerButton balance="hide" />
    </FoyerProvider>
  </StrictMode>,
)
