import { useFoyer, useFoyerAccount, useFoyerDisconnect, useFoyerNetwork, useFoyerState } from '@foyer/ui'
import { useConnection } from 'wagmi'

/** What a site sees through hooks, beside what wagmi says of the same connection. */
export function StatePanel() {
  const { open } = useFoyer()
  const { address, status, connectorId } = useFoyerAccount()
  const { network, caipNetworkId, switchNetwork } = useFoyerNetwork()
  const state = useFoyerState()
  const { disconnect } = useFoyerDisconnect()
  const wagmi = useWagmiWords()
  const rows: readonly (readonly [string, string])[] = [
    ['Status', status],
    ['Account', address ?? '–'],
    ['Wallet', connectorId ?? '–'],
    ['Network', network?.name ?? (caipNetworkId ? `not ours (${caipNetworkId})` : '–')],
    ['Modal', state.open ? 'open' : 'closed'],
    ['wagmi says', wagmi],
  ]
  const other = network?.caipNetworkId === 'eip155:31337' ? 'eip155:31338' : 'eip155:31337'
  return (
    <section className="state" aria-label="State from hooks">
      <h3>What the page knows</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={`state-${name.toLowerCase()}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <button type="button" onClick={() => open()}>
          Open
        </button>
        <button type="button" onClick={() => open({ view: 'Networks' })}>
          Networks
        </button>
        <button type="button" onClick={() => switchNetwork({ caipNetworkId: other })}>
          Switch network
        </button>
        <button type="button" disabled={status !== 'connected'} onClick={() => disconnect().catch(() => {})}>
          Disconnect
        </button>
      </div>
    </section>
  )
}

/** What wagmi's own hook says. */
function useWagmiWords(): string {
  const { status, address, chainId } = useConnection()
  return status === 'connected' ? `${status}, ${address.slice(0, 6)}… on ${chainId}` : status
}
