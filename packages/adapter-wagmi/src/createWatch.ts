import { type AdapterEvent, type Connection, createEmitter, shareWatch } from '@foyer/base'
import { watchConnectors } from '@wagmi/core'
import type { Discovery } from './discovery.ts'
import { loadConnecting } from './loadConnecting.ts'
import { getSafeOrigin } from './safe/getSafeOrigin.ts'
import { currentConnection, liveConnections, type Scope } from './scope.ts'

/** In a frame of a Safe, that Safe is the wallet; its code loads only there. */
function watchSafe(scope: Scope): () => void {
  const origin = getSafeOrigin(scope.safeOrigins)
  let stop = () => {}
  let isEnded = false
  if (origin) {
    loadConnecting().then(
      ({ connectSafe }) => {
        if (!isEnded) stop = connectSafe(scope, origin)
      },
      () => {},
    )
  }
  return () => {
    isEnded = true
    stop()
  }
}

/**
 * Reports what happens to wagmi's state, whoever made it happen: Foyer, the site through wagmi, or the wallet.
 * wagmi's current connection is the one Foyer shows.
 */
export function createWatch(scope: Scope, discovery: Discovery, relist: () => void) {
  const { config } = scope
  const events = createEmitter<AdapterEvent>()
  let reported: Connection | undefined
  let live: readonly string[] = []
  const loadConversion = async () => {
    scope.code.toConnection = (await loadConnecting()).toConnection
    reconcile()
  }

  const reconcile = () => {
    const now = liveConnections(config).map(({ connector }) => connector.id)
    // while wagmi restores connections it drops them from its state for a moment
    if (config.state.status !== 'reconnecting') {
      const gone = live.filter((id) => !now.includes(id))
      live = now
      if (reported && gone.includes(reported.connectorId)) reported = undefined
      for (const connectorId of gone) events.emit({ type: 'disconnected', connectorId })
    }
    const current = currentConnection(config)
    if (!current) return
    const { toConnection } = scope.code
    if (!toConnection) {
      // a chunk that did not arrive is asked for again with what wagmi says next
      loadConversion().catch(() => {})
      return
    }
    const connection = toConnection(scope, current)
    if (JSON.stringify(connection) === JSON.stringify(reported)) return
    reported = connection
    if (!live.includes(connection.connectorId)) live = [...live, connection.connectorId]
    events.emit({ type: 'connectionChanged', connection })
  }
  const onChange = () => {
    relist()
    events.emit({ type: 'connectorsChanged' })
  }
  return shareWatch(events, () => {
    let isWatched = true
    const stops = [
      config.subscribe((state) => state, reconcile),
      watchConnectors(config, { onChange }),
      scope.own.watch(onChange),
      discovery.listen(),
      watchSafe(scope),
    ]
    // what happened while nobody watched is told once the caller holds its stop
    queueMicrotask(() => {
      if (isWatched) reconcile()
    })
    return () => {
      isWatched = false
      for (const stop of stops) stop()
    }
  })
}
