import { createEmitter as createFoyerEmitter } from '@foyer/base'
import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'
import { createEmitter, uid } from '@wagmi/core/internal'

/** Connectors that Foyer brings beside those of the config: wallets it found, the relay, the embedded wallet, a Safe. */
export type OwnConnectors = {
  list(): readonly Connector[]
  add(create: CreateConnectorFn): Connector
  remove(connector: Connector): void
  /** @returns stops */
  watch(listener: () => void): () => void
}

/** The site's config is left as it is: wagmi learns of such a connector when it is connected. */
export function createOwnConnectors(config: Config): OwnConnectors {
  const changes = createFoyerEmitter<void>()
  let connectors: readonly Connector[] = []
  const set = (next: readonly Connector[]) => {
    connectors = next
    changes.emit()
  }
  return {
    list: () => connectors,
    add(create) {
      const emitter = createEmitter<never>(uid()) as unknown as Connector['emitter']
      // wagmi 3 wants a list of providers that wagmi 2 does not know
      const parameters = { chains: config.chains, emitter, providers: [], storage: config.storage }
      const connector = { ...create(parameters), emitter, uid: emitter.uid }
      set([...connectors, connector])
      return connector
    },
    remove: (connector) => set(connectors.filter((one) => one !== connector)),
    watch: changes.on,
  }
}
