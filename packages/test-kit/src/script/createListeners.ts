type Listener = (...args: never[]) => void

/** Node-style events that count who listens. What a wallet sends of its own accord are words of the table. */
export type Listeners<word extends string = never> = {
  /** @returns stops listening */
  on(event: string, listener: Listener): () => void
  off(event: string, listener: Listener): void
  emit(event: word, ...payload: readonly unknown[]): void
  /** Any event: what a broken or hostile wallet sends. */
  emitAnything(event: string, ...payload: readonly unknown[]): void
  count(event?: string): number
}

export function createListeners<word extends string>(): Listeners<word> {
  const listeners = new Map<string, readonly Listener[]>()
  const off = (event: string, listener: Listener) => {
    const left = [...(listeners.get(event) ?? [])]
    const index = left.lastIndexOf(listener)
    if (index >= 0) left.splice(index, 1)
    listeners.set(event, left)
  }
  const emit = (event: string, ...payload: readonly unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...(payload as never[]))
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
    emit,
    emitAnything: emit,
    count(event) {
      if (event !== undefined) return listeners.get(event)?.length ?? 0
      return [...listeners.values()].reduce((sum, list) => sum + list.length, 0)
    },
  }
}
