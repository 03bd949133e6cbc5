import { type AdapterEvent, type Connector, type Emitter, isExternalId } from '@foyer/base'
import type { Externals } from './createExternals.ts'

export type ConnectorList = {
  /** The same list until `connectorsChanged`. */
  get(): readonly Connector[]
  /** Looks at the page again, and emits `connectorsChanged` when the list is another. */
  refresh(): void
}

/**
 * The wallets of the page, then the external ones, whose ids no wallet of the page can have.
 * @param listPage reads which wallets are on the page now
 */
export function createConnectorList(
  events: Emitter<AdapterEvent>,
  externals: Pick<Externals<never, never>, 'connectors'>,
  listPage: () => readonly Connector[],
): ConnectorList {
  const list = () => [...listPage().filter(({ id }) => !isExternalId(id)), ...externals.connectors]
  let current: readonly Connector[] = list()
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
