type Listener = (...args: never[]) => void

/** Node-style events that count who listens. */
export type Listeners = {
  /** @returns stops listening */
  on(event: string, listener: Listener): () => void
  off(event: string, listener: Listener): void
  emit(event: string, ...payload: readonly unknown[]): void
  count(event?: string): number
}

export function createListeners(): Listeners {
  const listeners = new Map<string, readonly Listener[]>()
  const off = (event: string, listener: Listener) => {
    const kept = [...(listeners.get(event) ?? [])]
    const index = kept.lastIndexOf(listener)
    if (index >= 0) kept.splice(index, 1)
    listeners.set(event, kept)
  }
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      let listening = true
      return () => {
        if (listening) off(event, listener)
        listening = false
      }
    },
    off,
    emit(event, ...payload) {
      for (const listener of listeners.get(event) ?? []) listener(...(payload as never[]))
    },
    count(event) {
      if (event !== undefined) return listeners.get(event)?.length ?? 0
      return [...listeners.values()].reduce((sum, list) => sum + list.length, 0)
    },
  }
}
