import type { Channel } from './channel.ts'
import { loadTimeout, readyDelay } from './protocol.ts'

/** One frame, from the moment it is opened until it is closed. */
export type Link = {
  send(data: unknown): void
  /** Runs when the frame is ready (`now`), or 500 ms after that (`settled`); never once the link is closed. */
  when(row: { readonly start: 'now' | 'settled'; readonly startsLoadTimer: boolean }, run: () => void): void
  /** The frame said READY. */
  onReady(): void
  close(): void
}

/** @param onDead told when somebody waits and the frame has not said READY within 20 s */
export function createLink(params: {
  readonly channel: Channel
  readonly onData: (data: unknown) => void
  readonly onDead: () => void
}): Link {
  const waiting = { now: new Set<() => void>(), settled: new Set<() => void>() }
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const reached = { now: false, settled: false }
  let loadTimer: ReturnType<typeof setTimeout> | undefined

  function reach(start: 'now' | 'settled'): void {
    reached[start] = true
    const runs = [...waiting[start]]
    waiting[start].clear()
    for (const run of runs) run()
  }

  function later(ms: number, run: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(run, ms)
    timers.add(timer)
    return timer
  }

  const { send, close } = params.channel((data) => params.onData(data))
  return {
    send,
    when({ start, startsLoadTimer }, run) {
      if (reached[start]) return run()
      waiting[start].add(run)
      if (startsLoadTimer && !reached.now) loadTimer ??= later(loadTimeout, params.onDead)
    },
    onReady() {
      if (reached.now) return
      clearTimeout(loadTimer)
      later(readyDelay, () => reach('settled'))
      reach('now')
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      for (const set of Object.values(waiting)) set.clear()
      close()
    },
  }
}
