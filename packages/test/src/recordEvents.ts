import type { Adapter, AdapterEvent } from '@foyer/base'
import { onTestFinished } from 'vitest'

export type RecordedEvents = {
  /** In the order they came. */
  readonly events: readonly AdapterEvent[]
  /** Resolves with the next event from now on. */
  nextEvent(): Promise<AdapterEvent>
  stopWatching(): void
}

/** What an adapter tells, until the test ends. */
export function recordEvents(adapter: Adapter): RecordedEvents {
  const events: AdapterEvent[] = []
  const waiting = new Set<(event: AdapterEvent) => void>()
  const stopWatching = adapter.watch((event) => {
    events.push(event)
    for (const resolve of waiting) resolve(event)
    waiting.clear()
  })
  onTestFinished(stopWatching)
  return { events, stopWatching, nextEvent: () => new Promise((resolve) => void waiting.add(resolve)) }
}
