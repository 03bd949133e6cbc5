import type { AdapterEvent, Connector, Emitter, ExternalProvider } from '@foyer/base'
import { listWallets } from './keplr.ts'

export type Connectors = {
  /** The same list until `connectorsChanged`. */
  get(): readonly Connector[]
  /** Looks at the page again, and tells when the list has changed. */
  refresh(): void
}

export function createConnectors(
  events: Emitter<AdapterEvent>,
  externals: readonly ExternalProvider[],
  enableInjected: boolean,
): Connectors {
  const list = (): readonly Connector[] => [
    ...(enableInjected ? listWallets() : []).map(
      ({ id, name, rdns }) => ({ id, name, rdns, type: 'INJECTED', namespace: 'cosmos' }) as const,
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
