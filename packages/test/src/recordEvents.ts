import type { Adapter, AdapterEvent } from '@foyer/base'
import { onTestFinished, vi } from 'vitest'

export type RecordedEvents = {
  /** In the order they came. */
  readonly events: readonly AdapterEvent[]
  /** Resolves with the next event from now on. */
  nextEvent(): Promise<AdapterEvent>
  stopWatching(): void
}

/** Records what an adapter tells, until the test ends. */
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

/** Records what is warned of and complained about until the test ends, in its order; none of it is printed. */
export function recordConsole(): string[] {
  const lines: string[] = []
  for (const level of ['warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void lines.push(words.join(' ')))
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}
