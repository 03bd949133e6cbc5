import type { AdapterEvent } from './adapter.ts'
import type { Emitter } from './emitter.ts'

/**
 * `watch` of an adapter: what watching takes is started for the first listener and stopped with the last.
 * @param start @returns stops what it started
 */
export function shareWatch(
  events: Emitter<AdapterEvent>,
  start: () => () => void,
): (listener: (event: AdapterEvent) => void) => () => void {
  let listening = 0
  let stopWatching = () => {}
  return (listener) => {
    // each call counts, even with a listener that listens already
    let off: (() => void) | undefined = events.on((event) => listener(event))
    listening += 1
    if (listening === 1) stopWatching = start()
    return () => {
      if (!off) return
      off()
      off = undefined
      listening -= 1
      if (listening === 0) stopWatching()
    }
  }
}
