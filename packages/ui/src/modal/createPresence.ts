import { type Foyer, isOpenAtom } from '@foyer/core'
import type { ShownValues } from '../FoyerContext.ts'
import { runAfterPaint } from '../views/runAfterPaint.ts'

type PresenceState = {
  /** Whether the dialog stands above the page: from the moment it opens until the frame after it closed. */
  readonly isShown: boolean
  /** Counts what has been shown and has left: each opening draws its content anew. */
  readonly visit: number
}

/** When the dialog of a foyer appears and goes. */
export type Presence = {
  /** The same object until something changed. */
  readonly get: () => PresenceState
  readonly subscribe: (listener: () => void) => () => void
  /** Whether it was open and has been closed since: until it is gone it keeps what it showed. */
  readonly isClosing: () => boolean
  /** It has left: what the next opening shows may be drawn ahead. */
  readonly renew: () => void
  readonly stop: () => void
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
    renew() {
      if (state.isShown || !wasClosed) return
      wasClosed = false
      set({ isShown: false, visit: state.visit + 1 })
    },
    stop() {
      unsubscribe()
      cancel()
    },
  }
}

/** @param isClosing whether the dialog is on its way out; while it is, nothing is recorded and what was recorded is given */
export function createShownValues({ store }: Foyer, isClosing: () => boolean): ShownValues {
  const shown = new Map<unknown, unknown>()
  return {
    get: (atom) => (isClosing() && shown.has(atom) ? (shown.get(atom) as never) : store.get(atom)),
    record(atom, value) {
      if (!isClosing()) shown.set(atom, value)
    },
  }
}
