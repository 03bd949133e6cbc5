export type Emitter<event> = {
  emit(event: event): void
  /** @returns stops listening */
  on(listener: (event: event) => void): () => void
}

/** Listeners belong to this emitter alone; one that throws is reported and does not silence the others. */
export function createEmitter<event>(): Emitter<event> {
  const listeners = new Set<(event: event) => void>()
  return {
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          console.error(error)
        }
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
