import {
  connectAttemptAtom,
  type Foyer,
  type FoyerEvent,
  getRemoteFeatures,
  getState,
  type RemoteFeatures,
  watchRemoteFeatures,
  watchState,
} from '@foyer/core'
import type { AppKitEvent, EventsState, PublicState } from '../types.ts'

export type StateMethods = {
  readonly getState: () => PublicState
  readonly subscribeState: (listener: (state: PublicState) => void) => () => void
  /** The last thing that happened. */
  readonly getEvent: () => EventsState
  readonly subscribeEvents: (listener: (event: EventsState) => void) => () => void
  /** Undefined until the project's configuration was read. */
  readonly getRemoteFeatures: () => RemoteFeatures | undefined
  readonly subscribeRemoteFeatures: (listener: (features: RemoteFeatures | undefined) => void) => () => void
}

export function createStateMethods(foyer: Foyer): StateMethods {
  let isInitialized = false
  const readyListeners = new Set<() => void>()
  void foyer.ready.then(() => {
    isInitialized = true
    for (const notify of [...readyListeners]) notify()
  })
  let last: EventsState = toEvent({ type: 'track', event: 'MODAL_CREATED' })
  const eventListeners = new Set<(event: EventsState) => void>()
  foyer.events.on((event) => {
    last = toEvent(toData(event))
    for (const listener of [...eventListeners]) listener(last)
  })
  const read = (): PublicState => {
    const { open, caipNetworkId, namespace } = getState(foyer)
    return {
      ...getRemoteFeatures(foyer),
      loading: foyer.store.get(connectAttemptAtom).step === 'waiting',
      open,
      selectedNetworkId: caipNetworkId,
      activeChain: namespace,
      initialized: isInitialized,
    }
  }
  return {
    getState: read,
    subscribeState(listener) {
      const notify = () => listener(read())
      readyListeners.add(notify)
      const stops = [
        watchState(foyer, notify),
        watchRemoteFeatures(foyer, notify),
        foyer.store.sub(connectAttemptAtom, notify),
        () => readyListeners.delete(notify),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    getEvent: () => last,
    subscribeEvents(listener) {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    getRemoteFeatures: () => getRemoteFeatures(foyer),
    subscribeRemoteFeatures: (listener) => watchRemoteFeatures(foyer, listener),
  }
}

/** The names are the same. */
function toData({ type, properties }: FoyerEvent): AppKitEvent {
  return { type: 'track', event: type, properties } as AppKitEvent
}

function toEvent(data: AppKitEvent): EventsState {
  return { timestamp: Date.now(), reportedErrors: {}, data }
}
