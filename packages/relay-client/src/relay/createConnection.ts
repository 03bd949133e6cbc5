import type { RelayEnvironment } from './createPageEnvironment.ts'
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

/** `brief`: the relay spoke, and the socket was gone again within a heartbeat. */
type Ended = { readonly kind: 'lost' | 'brief' | 'failed' } | { readonly kind: 'refused'; readonly reason: string }

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

/** One loop, one socket, one timer at a time. */
type Scope = {
  readonly options: ConnectionOptions
  isRunning: boolean
  isClosed: boolean
  /** The socket while it is open. */
  socket: RelaySocket | undefined
  /** Ends the attempt or the socket of the moment. */
  end: ((ended: Ended) => void) | undefined
  /** Ends the wait before the next attempt. */
  wake: (() => void) | undefined
  failures: number
  /** Unix ms. */
  heardAt: number
  tickedAt: number
  wasProbed: boolean
}

/** Keeps one socket to a relay open for as long as it is wanted. */
export function createConnection(options: ConnectionOptions): Connection {
  const scope: Scope = {
    options,
    isRunning: false,
    isClosed: false,
    socket: undefined,
    end: undefined,
    wake: undefined,
    failures: 0,
    heardAt: 0,
    tickedAt: 0,
    wasProbed: false,
  }
  return {
    demand() {
      if (scope.isRunning || scope.isClosed || !options.isWanted()) return
      scope.isRunning = true
      void run(scope)
    },
    restart: () => scope.end?.({ kind: 'lost' }),
    send(text) {
      scope.socket?.send(text)
      return scope.socket !== undefined
    },
    close() {
      scope.isClosed = true
      scope.end?.({ kind: 'lost' })
      scope.wake?.()
    },
  }
}

/** Opens a socket and resolves when it has ended. */
async function runConnection(scope: Scope): Promise<Ended> {
  const { options } = scope
  const url = await options.getUrl().catch(() => undefined)
  const opening = scope.isClosed || url === undefined ? undefined : tryOpen(options, url)
  return opening ? runSocket(scope, opening) : { kind: 'failed' }
}

function runSocket(scope: Scope, opening: RelaySocket): Promise<Ended> {
  const { options } = scope
  const { now, timing } = options
  return new Promise((resolve) => {
    let openedAt: number | undefined
    let wasHeard = false
    const timeout = setTimeout(() => scope.end?.({ kind: 'failed' }), timing.connectTimeout)
    scope.end = (ended) => {
      clearTimeout(timeout)
      opening.onopen = opening.onmessage = opening.onclose = null
      scope.socket = scope.end = undefined
      opening.close()
      if (openedAt !== undefined) options.onLost()
      const wasStable = openedAt !== undefined && now() - openedAt >= timing.heartbeat
      if (ended.kind !== 'failed') resolve(ended)
      else resolve({ kind: wasStable ? 'lost' : wasHeard ? 'brief' : 'failed' })
    }
    opening.onopen = () => {
      clearTimeout(timeout)
      openedAt = scope.heardAt = now()
      scope.wasProbed = false
      scope.socket = opening
      options.onOpen()
    }
    opening.onmessage = ({ data }) => {
      scope.heardAt = now()
      scope.wasProbed = false
      wasHeard = true
      if (typeof data === 'string') options.onText(data)
    }
    opening.onclose = ({ code, reason }) => {
      scope.end?.(code === refusedCode ? { kind: 'refused', reason } : { kind: 'failed' })
    }
    // a close event follows; without a listener Node would throw
    opening.onerror = () => undefined
  })
}

function tick(scope: Scope): void {
  const { now, timing, onTick, isWanted } = scope.options
  const slept = now() - scope.tickedAt > timing.sleepGap
  scope.tickedAt = now()
  if (slept) scope.end?.({ kind: 'lost' })
  else if (scope.socket) checkSilence(scope)
  onTick()
  if (!isWanted()) scope.end?.({ kind: 'lost' })
}

/** A socket that says nothing while someone waits is probed, then given up. */
function checkSilence(scope: Scope): void {
  const { now, timing, isAwaiting, onProbe } = scope.options
  const silence = now() - scope.heardAt
  // the clock was set back
  if (silence < 0) scope.heardAt = now()
  if (scope.wasProbed && silence >= timing.heartbeatTimeout) {
    scope.end?.({ kind: 'lost' })
    return
  }
  if (scope.wasProbed || silence < timing.heartbeatTimeout / 2 || !isAwaiting()) return
  scope.wasProbed = true
  onProbe()
}

function waitForRetry(scope: Scope, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    scope.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

function onEnvironmentChange(scope: Scope, change: 'online' | 'offline' | 'visible'): void {
  if (change === 'offline') return scope.end?.({ kind: 'lost' })
  scope.failures = 0
  if (scope.socket) scope.options.onReturn()
  else scope.wake?.()
}

async function run(scope: Scope): Promise<void> {
  const { options } = scope
  const { environment, now, timing } = options
  const stopWatching = environment.watch((change) => onEnvironmentChange(scope, change))
  scope.tickedAt = now()
  scope.failures = 0
  const ticker = setInterval(() => tick(scope), timing.heartbeat)
  let status: RelayStatus = 'idle'
  try {
    status = await holdOpen(scope)
  } finally {
    clearInterval(ticker)
    stopWatching()
    scope.wake = undefined
    scope.isRunning = false
    options.onStatus(status)
  }
}

/** @returns what the status is once no socket is wanted any more, or the relay refused */
async function holdOpen(scope: Scope): Promise<'idle' | 'refused'> {
  const { options } = scope
  const { timing } = options
  while (!scope.isClosed && options.isWanted()) {
    if (scope.failures < timing.attempts) options.onStatus('connecting')
    const ended = await runConnection(scope)
    if (ended.kind === 'refused') {
      options.onRefused(ended.reason)
      return 'refused'
    }
    scope.failures = ended.kind === 'failed' ? scope.failures + 1 : 0
    if (scope.failures === timing.attempts) options.onStatus('unreachable')
    // a relay that ends every socket is not asked ten times a second
    const failures = ended.kind === 'brief' ? 1 : scope.failures
    const wait = toWait(timing, failures, Math.random(), options.environment.isVisible?.() ?? true)
    if (!scope.isClosed && options.isWanted()) await waitForRetry(scope, wait)
  }
  return 'idle'
}
