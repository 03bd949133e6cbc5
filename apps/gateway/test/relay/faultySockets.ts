import type { RelaySocket } from '@foyer/relay-client'

/** Chances from 0 to 1, by frame and direction. */
export type Faults = {
  readonly dropped: number
  readonly doubled: number
  readonly delayed: number
  /** Longest delay in ms; frames that are delayed differently change places. */
  readonly maxDelay: number
  /** The connection breaks at this frame. */
  readonly cut: number
}

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Sockets over a bad network, which behaves as badly each time for one seed. */
export function faultySockets(random: () => number, faults: Faults): (url: string) => RelaySocket {
  return (url) => {
    const inner = new WebSocket(url)
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const outer: RelaySocket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (data) => carry(() => inner.readyState === inner.OPEN && inner.send(data)),
      close() {
        for (const timer of timers) clearTimeout(timer)
        inner.close()
      },
    }

    function carry(deliver: () => void): void {
      if (random() < faults.cut) {
        inner.close()
        return
      }
      if (random() < faults.dropped) return
      const copies = random() < faults.doubled ? 2 : 1
      for (let copy = 0; copy < copies; copy += 1) {
        if (random() >= faults.delayed) deliver()
        else {
          const timer = setTimeout(() => {
            timers.delete(timer)
            deliver()
          }, random() * faults.maxDelay)
          timers.add(timer)
        }
      }
    }

    inner.onopen = () => outer.onopen?.()
    inner.onmessage = ({ data }) => carry(() => outer.onmessage?.({ data }))
    inner.onclose = ({ code, reason }) => outer.onclose?.({ code, reason })
    inner.onerror = () => outer.onerror?.()
    return outer
  }
}
