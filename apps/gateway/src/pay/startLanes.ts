/** Work of several kinds, so that what one kind waits for keeps no other from going on. */
export type Lanes = {
  /** Places that are free in a lane. */
  getFree(lane: string, most: number): number
  /** Whether a piece of work is under way. */
  has(id: string): boolean
  /** Begins one piece. It must not reject. */
  start(lane: string, id: string, work: () => Promise<void>): void
  /** Resolves when all that is under way has ended. */
  close(): Promise<void>
}

/** @param onDone called after each piece */
export function startLanes(onDone: () => void): Lanes {
  const running = new Map<string, Promise<void>>()
  const counts = new Map<string, number>()
  const leave = (lane: string) => {
    const left = (counts.get(lane) ?? 1) - 1
    if (left > 0) counts.set(lane, left)
    else counts.delete(lane)
  }
  return {
    getFree: (lane, most) => most - (counts.get(lane) ?? 0),
    has: (id) => running.has(id),
    start(lane, id, work) {
      counts.set(lane, (counts.get(lane) ?? 0) + 1)
      const done = work().finally(() => {
        running.delete(id)
        leave(lane)
        onDone()
      })
      running.set(id, done)
    },
    close: async () => void (await Promise.all(running.values())),
  }
}
