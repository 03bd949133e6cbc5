import type { RelayEnvironment } from './environment.ts'
import { type RelayTiming, toWait } from './timing.ts'

/** `unreachable`: every attempt failed, slower ones follow. `refused`: the relay said no, nothing follows by itself. */
export type RelayStatus = 'idle' | 'connecting' | 'open' | 'unreachable' | 'refused'

/** The part of a WebSocket that is used. */
export type RelaySocket = Pick<WebSocket, 'send' | 'close'> & {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null
  onerror: (() => void) | null
}

export type ConnectionOptions = {
  /** The address to open, with a fresh token. */
  readonly getUrl: () => Promise<string>
  readonly openSocket: (url: string) => RelaySocket
  readonly timing: RelayTiming
  readonly environment: RelayEnvironment
  readonly now: () => number
  /** Whether a socket is needed now. */
  readonly isWanted: () => boolean
  /** Whether someone waits for the other side, so that a dead socket must be noticed soon. */
  readonly isAwaiting: () => boolean
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  readonly onLost: () => void
  readonly onRefused: (reason: string) => void
  readonly onStatus: (status: RelayStatus) => void
  /** Every heartbeat, open or not. */
  readonly onTick: () => void
  /** The page came back while the socket is open: it may have missed something. */
  readonly onReturn: () => void
  /** Asks the relay anything, to hear whether it is there. */
  readonly onProbe: () => void
}

export type Connection = {
  /** Connects if a socket is wanted and none is there. */
  demand(): void
  /** Gives up the socket and opens another at once. */
  restart(): void
  /** False when no socket is open. */
  send(text: string): boolean
  close(): void
}

type Ended = { readonly kind: 'lost' | 'failed' } | { readonly kind: 'refused'; readonly reason: string }

/** Close code of a relay that explains why it refuses. */
const refusedCode = 3000

/** Undefined where the page may not open it at all, e.g. by its content security policy. */
function tryOpen({ openSocket }: ConnectionOptions, url: string): RelaySocket | undefined {
  try {
    return openSocket(url)
  } catch {
    return undefined
  }
}

/** Keeps one socket to a relay open for as long as it is wanted: one loop, one socket, one timer at a time. */
export function createConnection(options: ConnectionOptions): Connection {
  const { timing, now, environment } = options
  let isRunning = false
  let isClosed = false
  let socket: RelaySocket | undefined
  let end: ((ended: Ended) => void) | undefined
  let wake: (() => void) | undefined
  let failures = 0
  let heardAt = 0
  let tickedAt = 0
  let wasProbed = false

  async function serve(): Promise<Ended> {
    const url = await options.getUrl().catch(() => undefined)
    return new Promise((resolve) => {
      let isOpen = false
      let openedAt = 0
      const opening = isClosed || url === undefined ? undefined : tryOpen(options, url)
      if (!opening) {
        resolve({ kind: 'failed' })
        return
      }
      const timeout = setTimeout(() => end?.({ kind: 'failed' }), timing.connectTimeout)
      end = (ended) => {
        clearTimeout(timeout)
        opening.onopen = opening.onmessage = opening.onclose = null
        socket = end = undefined
        opening.close()
        if (isOpen) options.onLost()
        const wasStable = isOpen && now() - openedAt >= timing.heartbeat
        resolve(ended.kind === 'failed' && wasStable ? { kind: 'lost' } : ended)
      }
      opening.onopen = () => {
        clearTimeout(timeout)
        isOpen = true
        openedAt = heardAt = now()
        wasProbed = false
        socket = opening
        options.onOpen()
      }
      opening.onmessage = ({ data }) => {
        heardAt = now()
        wasProbed = false
        if (typeof data === 'string') options.onText(data)
      }
      opening.onclose = ({ code, reason }) => {
        end?.(code === refusedCode ? { kind: 'refused', reason } : { kind: 'failed' })
      }
      // a close event follows; without a listener Node would throw
      opening.onerror = () => undefined
    })
  }

  function tick(): void {
    const slept = now() - tickedAt > timing.sleepGap
    tickedAt = now()
    if (slept) end?.({ kind: 'lost' })
    else if (socket) listen()
    options.onTick()
    if (!options.isWanted()) end?.({ kind: 'lost' })
  }

  function listen(): void {
    const silence = now() - heardAt
    if (silence < 0) heardAt = now()
    if (wasProbed && silence >= timing.heartbeatTimeout) {
      end?.({ kind: 'lost' })
      return
    }
    if (wasProbed || silence < timing.heartbeatTimeout / 2 || !options.isAwaiting()) return
    wasProbed = true
    options.onProbe()
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const onChange = (change: 'online' | 'offline' | 'visible') => {
    if (change === 'offline') return end?.({ kind: 'lost' })
    failures = 0
    if (socket) options.onReturn()
    else wake?.()
  }

  async function run(): Promise<void> {
    const stopWatching = environment.watch(onChange)
    tickedAt = now()
    const ticker = setInterval(tick, timing.heartbeat)
    failures = 0
    let status: RelayStatus = 'idle'
    try {
      while (!isClosed && options.isWanted()) {
        if (failures < timing.attempts) options.onStatus('connecting')
        const ended = await serve()
        if (ended.kind === 'refused') {
          status = 'refused'
          options.onRefused(ended.reason)
          return
        }
        failures = ended.kind === 'lost' ? 0 : failures + 1
        if (failures === timing.attempts) options.onStatus('unreachable')
        if (!isClosed && options.isWanted()) await pause(toWait(timing, failures, Math.random()))
      }
    } finally {
      clearInterval(ticker)
      stopWatching()
      wake = undefined
      isRunning = false
      options.onStatus(status)
    }
  }

  function demand(): void {
    if (isRunning || isClosed || !options.isWanted()) return
    isRunning = true
    void run()
  }

  return {
    demand,
    restart: () => end?.({ kind: 'lost' }),
    send(text) {
      socket?.send(text)
      return socket !== undefined
    },
    close() {
      isClosed = true
      end?.({ kind: 'lost' })
      wake?.()
    },
  }
}
