import type { Foyer } from '@foyer/core'
import type { ShownValues } from '../FoyerContext.ts'

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
