import { formatError, formatResult, isRecord, parseRpc, type RpcId, toIdKey } from '@foyer/relay-client/wire'
import type { RawData } from 'ws'
import { type RelayConnection, takeToken } from './connection.ts'
import type { RelayLogEntry } from './options.ts'
import { type Answer, handlers, type RelayContext, rpcErrors } from './rpc.ts'

/** Pushes a client may answer with an error before its socket is closed. */
const maxRefusedPushes = 1_000

/** Bytes that a request takes in memory besides its own. */
const requestOverhead = 1_024
/** What a socket that is cut off has left to take its close frame, in ms. */
const cutOffDelay = 1_000
/** Pause between two looks for room for a frame that waits, in ms. */
const roomPause = 20
/** Pause between two lines about requests that fail, in ms. */
const failurePause = 1_000
/** Bytes in front of what a client's ping or pong holds. */
const controlHead = 6
/** Longest frame that is counted only when it is complete, in bytes: as much as a socket reads at once. */
const shortFrame = 65_536

type Context = RelayContext & {
  readonly log: (entry: RelayLogEntry) => void
  /** When one was last told, and how many have failed since. */
  readonly failures: { toldAt: number; untold: number }
}

/** Answers a socket's frames until it closes. */
export function serveFrames(relay: Context, connection: RelayConnection): void {
  const { socket } = connection
  socket.on('error', (error) => warnOnce(relay, connection, error.message))
  socket.on('ping', (data) => {
    readControl(connection, data)
    // a client that pings without reading would pile up the answers
    limitSocket(relay, connection)
  })
  socket.on('pong', (data) => {
    readControl(connection, data)
    connection.isAlive = true
    const marker = data.toString()
    const page = connection.fetched.get(marker)
    connection.fetched.delete(marker)
    for (const item of page ?? []) relay.hub.acknowledge(connection, item)
  })
  socket.on('message', (data, isBinary) => {
    finishFrame(connection)
    connection.isAlive = true
    if (isBinary) return socket.close(1003, 'Text frames only')
    const text = toText(data)
    handleFrame(relay, connection, text, countBytes(data))
  })
}

/** Counts what arrives of a frame before it is complete. Called before the socket's own reader sees the bytes. */
export function countArriving(relay: Arriving, connection: RelayConnection, bytes: number): void {
  const { partial } = connection
  if (partial.bytes === 0) partial.since = relay.now()
  partial.bytes += bytes
  // short frames come within one chunk, and are refused one by one where there is no room
  if (partial.bytes <= shortFrame) return
  if (partial.isStalled || countPartial(connection)) return
  partial.isStalled = true
  connection.socket.pause()
  awaitRoom(relay, connection, relay.now())
}

type Arriving = Pick<RelayContext, 'limits' | 'now'>

function countPartial({ account, partial }: RelayConnection): boolean {
  const more = partial.bytes - partial.counted
  if (!account.take(more)) return false
  partial.counted += more
  return true
}

/** A frame that found no room half-way is read on when there is some, or never. */
function awaitRoom(relay: Arriving, connection: RelayConnection, since: number): void {
  const { partial, socket } = connection
  if (!partial.isStalled || socket.readyState !== socket.OPEN) return
  if (relay.now() - since > relay.limits.maxStall) return cutOff(connection, 1013, 'Too many requests')
  if (!countPartial(connection)) {
    setTimeout(() => awaitRoom(relay, connection, since), roomPause).unref()
    return
  }
  partial.isStalled = false
  limitSocket(relay, connection)
}

/** Closes a socket and reads nothing more from it, not even its answer to that. */
export function cutOff({ socket }: RelayConnection, code: number, reason: string): void {
  if (socket.readyState !== socket.OPEN) return
  socket.close(code, reason)
  socket.pause()
  setTimeout(() => socket.terminate(), cutOffDelay).unref()
}

/** Releases what had arrived of a frame, which is read, or never will be. */
export function finishFrame({ account, partial }: RelayConnection): void {
  account.give(partial.counted)
  partial.bytes = 0
  partial.counted = 0
  partial.isStalled = false
}

/** A ping or pong may stand between two parts of a message. */
function readControl({ account, partial }: RelayConnection, data: Buffer): void {
  const bytes = Math.min(partial.bytes, data.length + controlHead)
  partial.bytes -= bytes
  const counted = Math.min(partial.counted, bytes)
  partial.counted -= counted
  account.give(counted)
}

function handleFrame(relay: Context, connection: RelayConnection, text: string, length: number) {
  const payload = parseRpc(text)
  if (!payload) {
    warnOnce(relay, connection, 'not a JSON-RPC frame')
    if (spend(relay, connection)) answer(relay, connection, 0, { error: rpcErrors.request })
    return
  }
  if (payload.kind !== 'request') {
    if (payload.kind === 'error') connection.refusedPushes += 1
    if (connection.refusedPushes > maxRefusedPushes) return connection.socket.close(1008, 'Too many refused pushes')
    const pushId = typeof payload.id === 'number' ? payload.id : Number(toIdKey(payload.id))
    return relay.hub.settle(connection, pushId, payload.kind === 'result')
  }
  if (connection.socket.readyState !== connection.socket.OPEN) return
  if (!spend(relay, connection)) return answer(relay, connection, payload.id, { error: rpcErrors.tooManyRequests })
  const bytes = length + requestOverhead
  if (!connection.account.take(bytes)) {
    connection.bucket.refusals += 1
    recordRefusal(relay, connection)
    return answer(relay, connection, payload.id, { error: rpcErrors.tooManyRequests })
  }
  connection.lastRequestAt = relay.now()
  const handler = handlers.get(payload.method)
  if (!handler) {
    connection.account.give(bytes)
    warnOnce(relay, connection, 'unknown method')
    return answer(relay, connection, payload.id, { error: rpcErrors.method })
  }
  const params = isRecord(payload.params) ? payload.params : {}
  void handle(relay, connection, {
    id: payload.id,
    method: payload.method,
    bytes,
    run: () => handler(relay, connection, params),
  })
}

async function handle(
  relay: Context,
  connection: RelayConnection,
  call: {
    readonly id: RpcId
    readonly method: string
    readonly bytes: number
    readonly run: () => Promise<Answer> | Answer
  },
): Promise<void> {
  hold(relay, connection, 1)
  try {
    const done = await call.run()
    answer(relay, connection, call.id, done)
    if ('afterwards' in done) done.afterwards?.()
  } catch (error) {
    recordFailure(relay, `${call.method} failed`, String(error))
    answer(relay, connection, call.id, { error: rpcErrors.internal })
  } finally {
    connection.account.give(call.bytes)
    hold(relay, connection, -1)
  }
}

/** A store that is away fails every request: one line a second tells of them. */
function recordFailure({ failures, log, now }: Context, event: string, detail: string): void {
  if (Math.abs(now() - failures.toldAt) < failurePause) {
    failures.untold += 1
    return
  }
  const more = failures.untold > 0 ? ` (and ${failures.untold} before)` : ''
  Object.assign(failures, { toldAt: now(), untold: 0 })
  log({ level: 'error', event, detail: detail + more })
}

/** Counts requests being worked on; a client that sends faster than its messages are stored is not read meanwhile. */
function hold(relay: Context, connection: RelayConnection, change: 1 | -1): void {
  connection.pendingPublishes += change
  limitSocket(relay, connection)
}

/** Stops reading a socket that asks faster than it is served or takes its answers, and goes on when it has caught up. */
export function limitSocket(
  { limits }: Pick<RelayContext, 'limits'>,
  { account, partial, pendingPublishes, socket }: RelayConnection,
): void {
  const isOver = (part: number) =>
    partial.isStalled ||
    pendingPublishes >= limits.maxPendingPublishes * part ||
    account.getUsed() >= (limits.maxWaitingBytesPerSocket / 2) * part ||
    socket.bufferedAmount > limits.maxBufferedBytes * part
  if (!socket.isPaused && isOver(1)) socket.pause()
  if (socket.isPaused && !isOver(1 / 2)) socket.resume()
}

function spend(relay: Context, connection: RelayConnection): boolean {
  const { requestBurst: burst, requestsPerSecond: perSecond } = relay.limits
  if (takeToken(connection, { now: relay.now(), perSecond, burst })) return true
  recordRefusal(relay, connection)
  return false
}

function recordRefusal(relay: Context, connection: RelayConnection): void {
  warnOnce(relay, connection, 'too many requests')
  if (connection.bucket.refusals > relay.limits.requestBurst) connection.socket.close(1013, 'Too many requests')
}

function answer(relay: Context, connection: RelayConnection, id: RpcId, done: Answer): void {
  const text = 'error' in done ? formatError(id, done.error) : formatResult(id, done.result)
  const bytes = Buffer.byteLength(text)
  const page = 'page' in done ? done.page : undefined
  if (page && !connection.account.take(bytes)) {
    page.refuse()
    page.settle()
    return answer(relay, connection, id, { error: rpcErrors.tooManyRequests })
  }
  if (!page) connection.account.add(bytes)
  sendCounted(relay, connection, { text, bytes, settle: page?.settle })
}

type SentFrame = { readonly text: string; readonly bytes: number; readonly settle?: (() => void) | undefined }

/** Sends a frame, which counts until the client has taken it. */
function sendCounted(relay: Context, connection: RelayConnection, frame: SentFrame): void {
  const { account, socket, write } = connection
  const onTaken = () => {
    account.give(frame.bytes)
    frame.settle?.()
    limitSocket(relay, connection)
  }
  // who has left takes nothing
  if (socket.readyState === socket.OPEN) write({ ...frame, onTaken })
  else onTaken()
}

function warnOnce(relay: Context, connection: RelayConnection, detail: string): void {
  if (connection.warned.has(detail)) return
  connection.warned.add(detail)
  relay.log({ level: 'warn', event: 'bad input', detail })
}

function countBytes(data: RawData): number {
  return Array.isArray(data) ? data.reduce((total, { length }) => total + length, 0) : data.byteLength
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}
