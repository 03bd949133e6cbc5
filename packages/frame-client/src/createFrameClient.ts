import { createEmitter, type Emitter, FoyerError, toUnsigned } from '@foyer/base'
import { type Channel, createWarnOnce } from './channel.ts'
import { type Call, type Calls, createCalls } from './createCalls.ts'
import {
  appPrefix,
  type FrameEvent,
  type FrameMethod,
  type FrameRequest,
  type FrameResponse,
  failure,
  frameBroadcasts,
  frameMethods,
  framePrefix,
  isFrameBroadcast,
  isFrameMethod,
  loadTimeout,
  readyDelay,
  withdrawTimeout,
} from './protocol.ts'
import { type Message, readMessage } from './readMessage.ts'
import { classifyRpcMethod } from './rpcMethods.ts'

/** Why everything open was given up (specification §8). */
export type FrameTimeout = 'iframe_load_failed' | 'iframe_request_timeout'

type CallOptions = { readonly signal?: AbortSignal | undefined }

export type FrameClient = {
  /**
   * Sends one message and waits for its answer; the first call opens the frame.
   * Always settles: with the answer, the frame's error, a time-out of the message's row, or the signal's abort.
   * Aborting a request that waits for the visitor's approval withdraws all of them (`abortRpcRequests`).
   * @throws FoyerError `FrameRefused` with the frame's words, `FrameFailed` for an answer that is none,
   * `EmailLoginUnavailable` after 20 s without READY, `RequestTimedOut`, `RequestAborted`, or `FrameAborted` when
   * another call's time-out or a new document in the frame ended it
   * @see specification §3, §8, §9
   */
  request<name extends FrameMethod>(
    name: name,
    ...rest: undefined extends FrameRequest<name>
      ? [payload?: FrameRequest<name>, options?: CallOptions]
      : [payload: FrameRequest<name>, options?: CallOptions]
  ): Promise<FrameResponse<name>>
  /**
   * Withdraws what waits for the visitor's approval; reading goes on. One `RPC_ABORT` per open request (specification §4).
   * The frame's answer to a withdrawn request counts for 10 s, since it may be signing already. After that the request ends with
   * `RequestAborted`, which is `isUnsigned` only if the frame never received it.
   */
  abortRpcRequests(): void
  /** Told what the frame says unasked, `READY` included. @returns stops listening */
  watch(listener: (event: FrameEvent) => void): () => void
  /** Ends every call with `RequestAborted` and closes the frame; a later request opens it again. */
  close(): void
}

/** Most characters and values in an answer: a page of logs is large, more is a fault. */
const answerLimit = 32_000_000

/**
 * The site's side of the protocol.
 * @param options.channel how to reach the frame; opened with the first request
 * @param options.onTimeout told when a time-out ended everything that was open
 */
export function createFrameClient(options: {
  readonly channel: Channel
  readonly onTimeout?: ((reason: FrameTimeout) => void) | undefined
}): FrameClient {
  const scope: Scope = {
    ...options,
    events: createEmitter(),
    calls: createCalls(),
    unsafe: new WeakSet(),
    warnOnce: createWarnOnce('W3mFrame: invalid frame event'),
    link: undefined,
  }
  return {
    request: (name, ...[payload, { signal } = {}]) =>
      send(scope, name, payload, signal) as Promise<FrameResponse<typeof name>>,
    abortRpcRequests: () => abortRpcRequests(scope),
    watch: scope.events.on,
    close() {
      shut(scope)
      for (const call of scope.calls.list()) call.reject(new FoyerError('RequestAborted'))
    },
  }
}

type Scope = {
  readonly channel: Channel
  readonly onTimeout?: ((reason: FrameTimeout) => void) | undefined
  readonly events: Emitter<FrameEvent>
  readonly calls: Calls
  /** Calls that wait for the visitor's approval. */
  readonly unsafe: WeakSet<Call>
  readonly warnOnce: (kind: string, problem?: string) => void
  link: Link | undefined
}

function onData(scope: Scope, data: unknown): void {
  const message = readMessage(data, framePrefix, answerLimit)
  if (!message) return
  if (message.id === undefined) onBroadcast(scope, message)
  else onAnswer(scope, message, message.id)
}

function onBroadcast(scope: Scope, message: Message): void {
  const { events, warnOnce } = scope
  const type = message.name
  if (!isFrameBroadcast(type)) return warnOnce(type)
  const parsed = message.parse(frameBroadcasts[type])
  if (!parsed.success) return warnOnce(type, parsed.problem)
  if (type === 'READY') onReady(scope)
  events.emit({ type, payload: parsed.data } as FrameEvent)
}

/** A second READY is a new document: it knows nothing of what the one before was asked. */
function onReady({ calls, link }: Scope): void {
  for (const call of calls.list()) {
    if (!call.isSent) continue
    if (call.name === 'RELOAD') call.resolve(undefined)
    else call.reject(toAbortError(call))
  }
  link?.onReady()
}

function onAnswer({ calls, warnOnce }: Scope, message: Message, id: string): void {
  const [, name = '', outcome] = /^(\w+)_(SUCCESS|ERROR)$/.exec(message.name) ?? []
  if (!isFrameMethod(name)) return warnOnce(message.name)
  const call = calls.get(id)
  // a late answer is no one's: its call was given up, or answered already
  if (call?.name !== name || !call.isSent) return
  if (outcome === 'ERROR') {
    const error = message.parse(failure)
    if (error.success) return call.reject(new FoyerError('FrameRefused', error.data))
  }
  const answer = message.parse(frameMethods[name].response)
  if (outcome === 'SUCCESS' && answer.success) return call.resolve(answer.data)
  warnOnce(message.name, answer.success ? undefined : answer.problem)
  call.reject(new FoyerError('FrameFailed'))
}

function giveUp(scope: Scope, reason: FrameTimeout): void {
  if (reason === 'iframe_load_failed') shut(scope)
  for (const call of scope.calls.list()) {
    call.reject(reason === 'iframe_load_failed' ? new FoyerError('EmailLoginUnavailable') : toAbortError(call))
  }
  scope.onTimeout?.(reason)
}

function open(scope: Scope): Link {
  scope.link ??= createLink({
    channel: scope.channel,
    onData: (data) => onData(scope, data),
    onDead: () => giveUp(scope, 'iframe_load_failed'),
  })
  return scope.link
}

function shut(scope: Scope): void {
  scope.link?.close()
  scope.link = undefined
}

function send(scope: Scope, name: FrameMethod, payload: unknown, signal?: AbortSignal): Promise<unknown> {
  const { calls, unsafe } = scope
  const row = frameMethods[name]
  const parsed = row.request.safeParse(toWire(payload))
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'Invalid payload'
    return Promise.reject(new FoyerError('FrameRefused', { message }))
  }
  const call = calls.add(name, {
    signal,
    onLate: () => row.isLogin && giveUp(scope, 'iframe_request_timeout'),
    onAbort: (one) => unsafe.has(one) && one.isSent && abortRpcRequests(scope),
  })
  if (!calls.isOpen(call)) return call.answer
  if (isUnsafe(name, parsed.data)) unsafe.add(call)
  const body = parsed.data === undefined ? {} : { payload: parsed.data }
  const target = open(scope)
  target.when(row, () => {
    if (!calls.isOpen(call)) return
    call.isSent = true
    try {
      target.send({ id: call.id, type: appPrefix + name, ...body })
    } catch (cause) {
      call.reject(new FoyerError('FrameFailed', { cause }))
    }
  })
  return call.answer
}

function abortRpcRequests(scope: Scope): void {
  const requests = scope.calls.list().filter((call) => call.name === 'RPC_REQUEST' || scope.unsafe.has(call))
  for (const call of requests) {
    if (scope.unsafe.has(call)) withdraw(call)
    if (call.isSent) send(scope, 'RPC_ABORT', undefined).catch(() => {})
  }
}

/** Withdraws a call. What the frame is already signing can't be recalled: its answer counts, and silence doesn't mean a rejection. */
function withdraw(call: Call): void {
  if (!call.isSent) return call.reject(toUnsigned(new FoyerError('RequestAborted')))
  const timer = setTimeout(() => call.reject(new FoyerError('RequestAborted')), withdrawTimeout)
  const end = () => clearTimeout(timer)
  call.answer.then(end, end)
}

function isUnsafe(name: FrameMethod, payload: unknown): boolean {
  // the first address of a wallet is shown to the visitor
  if (name === 'UPDATE_EMAIL') return true
  if (name !== 'RPC_REQUEST') return false
  return classifyRpcMethod((payload as FrameRequest<'RPC_REQUEST'>).method) === 'unsafe'
}

function toAbortError({ name }: Call): FoyerError {
  return name === 'RPC_REQUEST' ? new FoyerError('RequestAborted') : new FoyerError('FrameAborted')
}

/** As it goes over the wire: a bigint as 0x hex, a key without a value left out. */
function toWire(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(kept.map(([key, item]) => [key, toWire(item)]))
}

/** One frame, from the moment it is opened until it is closed. */
type Link = {
  send(data: unknown): void
  /** Runs when the frame is ready (`now`), or 500 ms after that (`settled`); never once the link is closed. */
  when(row: { readonly start: 'now' | 'settled'; readonly startsLoadTimer: boolean }, run: () => void): void
  /** The frame said READY. */
  onReady(): void
  close(): void
}

/** @param onDead told when someone waits and the frame has not said READY within 20 s */
function createLink(params: {
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
