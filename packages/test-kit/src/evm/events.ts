type Listener = (...args: never[]) => void

export type Events = ReturnType<typeof createEvents>

/** Node-style events: the same listener twice is called twice and taken off one at a time. */
export function createEvents() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off(event: string, listener: Listener) {
      const kept = [...(listeners.get(event) ?? [])]
      const index = kept.lastIndexOf(listener)
      if (index >= 0) kept.splice(index, 1)
      listeners.set(event, kept)
    },
    emit(event: string, ...payload: readonly unknown[]) {
      for (const listener of listeners.get(event) ?? []) listener(...(payload as never[]))
    },
    count(event?: string): number {
      if (event !== undefined) return listeners.get(event)?.length ?? 0
      return [...listeners.values()].reduce((sum, list) => sum + list.length, 0)
    },
  }
}
