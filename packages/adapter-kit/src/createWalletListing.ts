import { type Adapter, type AdapterEvent, type Connector, type Emitter, shareWatch } from '@foyer/base'

type Listed = { readonly connector: Connector }

type Wallets = {
  /** The same array until a wallet comes or goes. */
  get(): readonly Listed[]
  /** Told when wallets may have come or gone. @returns stops */
  watch(listener: () => void): () => void
}

type WatchedSessions = { removeUnlisted(listed: readonly object[]): void; watch(): () => void }

/** The two members of an adapter that list wallets which come and go: a wallet that is gone has its session ended. */
export function createWalletListing(
  events: Emitter<AdapterEvent>,
  wallets: Wallets,
  sessions: WatchedSessions,
): Pick<Adapter, 'getConnectors' | 'watch'> {
  let listed = wallets.get()
  let connectors = listed.map(({ connector }) => connector)
  const updateList = (): boolean => {
    const now = wallets.get()
    if (now === listed) return false
    listed = now
    connectors = now.map(({ connector }) => connector)
    sessions.removeUnlisted(now)
    return true
  }
  const watch = () => {
    updateList()
    const stops = [
      wallets.watch(() => {
        if (updateList()) events.emit({ type: 'connectorsChanged' })
      }),
      sessions.watch(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return { getConnectors: () => connectors, watch: shareWatch(events, watch) }
}
