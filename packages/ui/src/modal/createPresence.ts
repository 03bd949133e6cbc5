import { type Foyer, isOpenAtom } from '@foyer/core'

export type PresenceState = {
  /** Whether the dialog stands above the page: from the moment it opens until the frame after it closed. */
  readonly isShown: boolean
  /** Counts openings after the first: each draws its content anew. */
  readonly visit: number
}

/** When the dialog of a foyer appears and goes. */
export type Presence = {
  /** The same object until something changed. */
  readonly get: () => PresenceState
  readonly subscribe: (listener: () => void) => () => void
  /** Whether it was open and has been closed since: until it is gone it keeps what it showed. */
  readonly isClosing: () => boolean
  readonly stop: () => void
}

/** Calls once the next frame has been painted. @returns cancels it */
export function runAfterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Follows whether the modal is open. Opening shows at once; closing waits for one painted frame, so that what closed the
 * modal, such as the account in the page, is drawn first.
 */
export function createPresence({ store }: Foyer): Presence {
  const listeners = new Set<() => void>()
  let state: PresenceState = { isShown: false, visit: 0 }
  let wasOpen = false
  let wasClosed = false
  let cancel = () => {}
  const set = (next: PresenceState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const hide = () => {
    // on a slow machine the next frame would begin before this one was seen
    const frame = requestAnimationFrame(() => set({ ...state, isShown: false }))
    cancel = () => cancelAnimationFrame(frame)
  }
  const update = () => {
    cancel()
    const isOpen = store.get(isOpenAtom)
    wasOpen ||= isOpen
    if (isOpen) return set({ isShown: true, visit: state.visit + (wasClosed ? 1 : 0) })
    wasClosed = wasOpen
    cancel = runAfterPaint(hide)
  }
  const unsubscribe = store.sub(isOpenAtom, update)
  if (store.get(isOpenAtom)) update()
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isClosing: () => wasOpen && !store.get(isOpenAtom),
    stop() {
      unsubscribe()
      cancel()
    },
  }
}
