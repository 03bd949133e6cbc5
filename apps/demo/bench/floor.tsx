import {
  connect,
  createConfig,
  disconnect,
  getConnection,
  getConnectors,
  http,
  reconnect,
  watchConnection,
} from '@wagmi/core'
import { StrictMode, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { chain } from './chain.ts'
import { announceInstantWallet } from './wallet.ts'

/** What a site would write by hand: a button, a list of wallets, the account. No animation, no dialog, no words for errors. */
announceInstantWallet()
const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })
reconnect(config).catch(() => {})

function App() {
  const address = useSyncExternalStore(
    (onChange) => watchConnection(config, { onChange }),
    () => getConnection(config).address,
  )
  const [isOpen, setOpen] = useState(false)
  if (address) {
    return (
      <button type="button" data-connected onClick={() => disconnect(config)}>
        {address}
      </button>
    )
  }
  return (
    <>
      <button type="button" data-open onClick={() => setOpen(!isOpen)}>
        Connect wallet
      </button>
      {isOpen && (
        <ul>
          {getConnectors(config).map((connector) => (
            <li key={connector.uid}>
              <button type="button" data-wallet onClick={() => connect(config, { connector })}>
                {connector.icon && <img src={connector.icon} alt="" width="32" height="32" />}
                {connector.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
