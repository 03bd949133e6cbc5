import { type Adapter, type AdapterEvent, type Connector, type Emitter, shareWatch } from '@foyer/base'

type Listed = { readonly connector: Connector }

type Wallets = {
  /** The same array until a wallet comes or goes. */
  get(): readonly Listed[]
  /** Told when wallets may have come or gone. @returns stops */
  watch(listener: () => void): () => void
}

type Followed = { keepOnly(listed: readonly object[]): void; follow(): () => void }

/** The two members of an adapter that list wallets which come and go: a wallet that is gone has its session ended. */
export function createWalletListing(
  events: Emitter<AdapterEvent>,
  wallets: Wallets,
  sessions: Followed,
): Pick<Adapter, 'getConnectors' | 'watch'> {
  let listed = wallets.get()
  let connectors = listed.map(({ connector }) => connector)
  const relist = (): boolean => {
    const now = wallets.get()
    if (now === listed) return false
    listed = now
    connectors = now.map(({ connector }) => connector)
    sessions.keepOnly(now)
    return true
  }
  const watch = () => {
    relist()
    const stops = [
      wallets.watch(() => {
        if (relist()) events.emit({ type: 'connectorsChanged' })
      }),
      sessions.follow(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return { getConnectors: () => connectors, watch: shareWatch(events, watch) }
}
