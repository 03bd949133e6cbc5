import type { AdapterEvent, Connector, Emitter, ExternalProvider } from '@foyer/base'
import { type KeplrWallet, listWallets } from './keplr.ts'

export type Connectors = {
  /** The same list until `connectorsChanged`. */
  get(): readonly Connector[]
  /** Looks at the page again, and tells when the list has changed. */
  refresh(): void
}

export function createConnectors(
  events: Emitter<AdapterEvent>,
  externals: readonly ExternalProvider[],
  /** None where the site turned injected wallets off. */
  wallets: readonly KeplrWallet[],
): Connectors {
  const list = (): readonly Connector[] => [
    ...listWallets(wallets).map(
      ({ id, name, rdns }) => ({ id, name, type: 'INJECTED', namespace: 'cosmos', ...(rdns && { rdns }) }) as const,
    ),
    ...externals.map(({ id, name, type }) => ({ id, name, type, namespace: 'cosmos' }) as const),
  ]
  let current = list()
  return {
    get: () => current,
    refresh() {
      const next = list()
      if (next.map(({ id }) => id).join() === current.map(({ id }) => id).join()) return
      current = next
      events.emit({ type: 'connectorsChanged' })
    },
  }
}
