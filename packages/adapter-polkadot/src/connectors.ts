import type { AdapterEvent, Connector, Emitter, ExternalProvider } from '@foyer/base'
import { listExtensions } from './extensions.ts'

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
  const isExternal = (id: string) => externals.some((external) => external.id === id)
  const list = (): readonly Connector[] => [
    // a page's wallet cannot take the place of one that core hands in
    ...(enableInjected ? listExtensions() : [])
      .filter(({ id }) => !isExternal(id))
      .map(({ id, name }) => ({ id, name, type: 'INJECTED', namespace: 'polkadot' }) as const),
    ...externals.map(({ id, name, type }) => ({ id, name, type, namespace: 'polkadot' }) as const),
  ]
  let current = list()
  return {
    get: () => current,
    refresh() {
      const next = list()
      if (JSON.stringify(next) === JSON.stringify(current)) return
      current = next
      events.emit({ type: 'connectorsChanged' })
    },
  }
}
