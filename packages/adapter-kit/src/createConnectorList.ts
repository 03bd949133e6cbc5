import type { AdapterEvent, Connector, Emitter } from '@foyer/base'

export type ConnectorList = {
  /** The same list until `connectorsChanged`. */
  get(): readonly Connector[]
  /** Looks at the page again, and emits `connectorsChanged` when the list is another. */
  refresh(): void
}

/** @param list reads what can be chosen now */
export function createConnectorList(events: Emitter<AdapterEvent>, list: () => readonly Connector[]): ConnectorList {
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
