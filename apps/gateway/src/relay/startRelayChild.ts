import { type ChildProcess, fork } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ChildStats, FromRelay, RelayStart, ToRelay } from './childMessages.ts'
import type { RelayLogEntry } from './options.ts'

export type RelayChildTiming = {
  /** Pause between two questions how it is, in ms. */
  readonly reportEvery: number
  /** How long it may leave one unanswered before it is ended, in ms. */
  readonly patience: number
  /** How long it may take to start, in ms. */
  readonly startTimeout: number
  /** First wait before it is started again; each is twice as long, up to the longest, until it has run for as long as that. */
  readonly restartDelay: number
  readonly maxRestartDelay: number
  /** How long it may take to end beside the time its sockets have, in ms. */
  readonly closeTimeout: number
}

const defaultTiming: RelayChildTiming = {
  reportEvery: 1_000,
  patience: 15_000,
  startTimeout: 60_000,
  restartDelay: 100,
  maxRestartDelay: 10_000,
  closeTimeout: 5_000,
}

/** Sockets on their way to the process; more are refused, for it does not take them. */
const maxHanded = 256

export type RelayChildOptions = {
  /** The program: a module that calls `serveFromParent`. */
  readonly program: URL
  readonly start: RelayStart
  /** Megabytes that its JavaScript may take. */
  readonly memory: number
  readonly log: (entry: RelayLogEntry) => void
  readonly timing?: Partial<RelayChildTiming> | undefined
}

/** A relay in a process of its own, started again whenever it ends. */
export type RelayChild = {
  /** Hands over a socket. @returns false where no one takes it now */
  hand(request: IncomingMessage, socket: Duplex, params: { readonly head: Buffer; readonly address: string }): boolean
  /** Returns what it said last. Undefined until it is up, and from its end until the next one is. */
  getStats(): ChildStats | undefined
  /** Returns why it is away. */
  getProblem(): string | undefined
  /** Returns how often it was started again. */
  getRestarts(): number
  /** Resolves when the first one is up, or has ended without. */
  readonly started: Promise<void>
  close(): Promise<void>
}

type Scope = RelayChildOptions & {
  readonly clock: RelayChildTiming
  readonly onStarted: () => void
  child: ChildProcess | undefined
  timer: NodeJS.Timeout | undefined
  isUp: boolean
  isClosing: boolean
  stats: ChildStats | undefined
  problem: string | undefined
  restarts: number
  delay: number
  startedAt: number
  /** Looks since it last said anything: counted, so that neither a clock that is set nor a busy gateway makes it silent. */
  unanswered: number
  /** On their way to it, by number. */
  readonly handed: Map<number, () => void>
  nextHanded: number
}

export function startRelayChild(options: RelayChildOptions): RelayChild {
  let onStarted: () => void = () => undefined
  const started = new Promise<void>((resolve) => {
    onStarted = resolve
  })
  const clock = { ...defaultTiming, ...options.timing }
  const scope: Scope = {
    ...options,
    clock,
    onStarted,
    child: undefined,
    timer: undefined,
    isUp: false,
    isClosing: false,
    stats: undefined,
    problem: 'starting',
    restarts: 0,
    delay: clock.restartDelay,
    startedAt: 0,
    unanswered: 0,
    handed: new Map(),
    nextHanded: 0,
  }
  launch(scope)
  const watch = setInterval(() => look(scope), clock.reportEvery)
  return {
    started,
    hand: (request, socket, params) => hand(scope, request, socket, params),
    getStats: () => scope.stats,
    getProblem: () => scope.problem,
    getRestarts: () => scope.restarts,
    async close() {
      clearInterval(watch)
      await close(scope)
    },
  }
}

function launch(scope: Scope): void {
  const { program, memory, start } = scope
  const isSource = program.pathname.endsWith('.ts')
  const child = fork(program, {
    // of the gateway's own flags none: they are about its memory
    execArgv: [...(isSource ? ['--conditions=@foyer/source', '--no-warnings'] : []), ...toRelayFlags(memory)],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  Object.assign(scope, { child, isUp: false, startedAt: performance.now(), unanswered: 0 })
  child.on('message', (message: FromRelay) => onMessage(scope, message))
  child.on('error', (error) => scope.log({ level: 'error', event: 'process failed', detail: error.message }))
  child.once('exit', (code, signal) => onExit(scope, child, signal ?? `code ${code}`))
  sendMessage(scope, { type: 'start', start })
}

function sendMessage({ child }: Scope, message: ToRelay): void {
  // a process that is gone is started again by its `exit`
  if (child?.connected) child.send(message, () => undefined)
}

function onMessage(scope: Scope, message: FromRelay): void {
  scope.unanswered = 0
  if (message.type === 'log') return scope.log(message.entry)
  if (message.type === 'taken') {
    scope.handed.delete(message.id)
    return
  }
  if (message.type === 'ready') {
    Object.assign(scope, { isUp: true, problem: undefined })
    scope.onStarted()
    scope.log({ level: 'info', event: 'process ready', detail: `pid ${scope.child?.pid}` })
    return sendMessage(scope, { type: 'report' })
  }
  scope.stats = message.stats
  scope.problem = message.problem
}

/** A process that says nothing is of no use to anyone, whatever it is busy with. */
function look(scope: Scope): void {
  const { child, clock, isUp, log } = scope
  if (!child) return
  scope.unanswered += 1
  const silence = scope.unanswered * clock.reportEvery
  if (silence > (isUp ? clock.patience : clock.startTimeout)) {
    log({ level: 'error', event: 'process does not answer', detail: `${silence} ms` })
    child.kill('SIGKILL')
    return
  }
  // what was asked before it could not answer is answered by now
  if (silence > clock.reportEvery * 2) scope.problem = 'does not answer'
  sendMessage(scope, { type: 'report' })
}

function onExit(scope: Scope, child: ChildProcess, reason: string): void {
  if (scope.child !== child) return
  const { clock, isClosing, startedAt } = scope
  Object.assign(scope, { child: undefined, isUp: false, stats: undefined, problem: `ended (${reason})` })
  // Node forgets what waited behind a socket that was never taken: no one would answer them
  for (const close of scope.handed.values()) close()
  scope.handed.clear()
  scope.onStarted()
  if (isClosing) return
  if (performance.now() - startedAt > clock.maxRestartDelay) scope.delay = clock.restartDelay
  scope.log({ level: 'error', event: 'process ended', detail: `${reason}; starts again in ${scope.delay} ms` })
  scope.timer = setTimeout(() => {
    scope.restarts += 1
    launch(scope)
  }, scope.delay)
  scope.delay = Math.min(scope.delay * 2, clock.maxRestartDelay)
}

function hand(
  scope: Scope,
  { url = '/', headers }: IncomingMessage,
  socket: Duplex,
  { head, address }: { readonly head: Buffer; readonly address: string },
): boolean {
  const { child, isClosing, isUp, handed } = scope
  if (isClosing || !isUp || !child?.connected || handed.size >= maxHanded || !(socket instanceof Socket)) return false
  const handle = stopReading(socket)
  if (!handle) return false
  const id = scope.nextHanded
  scope.nextHanded += 1
  handed.set(id, () => {
    // what is beneath a socket that is being sent is not the socket's any more, and its server counts it no longer
    if (getHandle(socket)) socket.destroy()
    else handle.close()
  })
  const request = { url, headers, address, rest: head.toString('base64') }
  child.send({ type: 'socket', id, request } satisfies ToRelay, socket, (error) => {
    if (!error) return
    handed.get(id)?.()
    handed.delete(id)
  })
  return true
}

/**
 * A socket on its way is open here too until its receiver has said that it came, and Node goes on reading it: what the client
 * says in that time would be lost.
 */
function stopReading(socket: Socket): SocketHandle | undefined {
  const handle = getHandle(socket)
  return handle?.readStop?.() === 0 ? handle : undefined
}

function getHandle(socket: Socket): SocketHandle | null | undefined {
  return (socket as { readonly _handle?: SocketHandle | null })._handle
}

/** What Node has of a socket beneath it. */
type SocketHandle = { readStop?(): number; close(): void }

async function close(scope: Scope): Promise<void> {
  scope.isClosing = true
  clearTimeout(scope.timer)
  const { child, clock, start } = scope
  if (!child) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  sendMessage(scope, { type: 'close' })
  const late = setTimeout(() => child.kill('SIGKILL'), start.limits.closeGrace + clock.closeTimeout)
  await gone
  clearTimeout(late)
}

/** From so much memory on, in megabytes, what is young has more room: it is collected less often, and what a moment needs dies young. */
const ample = 128

/**
 * Returns what Node is told about the memory of a relay's process. One helper of V8's is enough: the cores are for relay and
 * gateway.
 * @param memory megabytes that its JavaScript may take
 */
export function toRelayFlags(memory: number): readonly string[] {
  return [
    `--max-old-space-size=${memory}`,
    `--max-semi-space-size=${memory >= ample ? 16 : 4}`,
    // V8 itself collects all of a heap this small again when it has grown by a third
    ...(memory >= ample ? ['--heap-growing-percent=100'] : []),
    '--v8-pool-size=1',
  ]
}
