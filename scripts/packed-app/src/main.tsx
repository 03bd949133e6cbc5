import { createFoyer } from '@foyer/core'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const foyer = createFoyer({ projectId: 'packed', networks: [mainnet], adapters: [] })

const root = document.getElementById('root')
if (root) createRoot(root).render(<p data-ready="">{foyer.config.networks[0]?.name}</p>)
