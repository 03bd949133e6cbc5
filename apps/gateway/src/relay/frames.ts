import {
  formatError,
  formatResult,
  isRecord,
  parseRpc,
  type RpcError,
  type RpcId,
  toIdKey,
} from '@foyer/relay-client/wire'
import type { RawData } from 'ws'
import { type RelayConnection, takeToken } from './connection.ts'
import type { RelayLogEntry } from './options.ts'
import { type Answer, handlers, type RelayContext, rpcErrors } from './rpc.ts'

/** Pushes a client may answer with an error before its socket is closed. */
const maxRefusedPushes = 1_000

type Context = RelayContext & { readonly log: (entry: RelayLogEntry) => void }

/** Answers a socket's frames until it closes. */
export function serveFrames(relay: Context, connection: RelayConnection): void {
  const { socket } = connection
  socket.on('error', (error) => warnOnce(relay, connection, error.message))
  socket.on('pong', (data) => {
    connection.isAlive = true
    const marker = data.toString()
    const page = connection.fetched.get(marker)
    connection.fetched.delete(marker)
    for (const item of page ?? []) relay.hub.acknowledge(connection, item)
  })
  socket.on('message', (data, isBinary) => {
    connection.isAlive = true
    if (isBinary) return socket.close(1003, 'Text frames only')
    handleFrame(relay, connection, toText(data))
  })
}

function handleFrame(relay: Context, connection: RelayConnection, text: string) {
  const payload = parseRpc(text)
  if (!payload) {
    warnOnce(relay, connection, 'not a JSON-RPC frame')
    if (spend(relay, connection)) send(connection, formatError(0, rpcErrors.request))
    return
  }
  if (payload.kind !== 'request') {
    if (payload.kind === 'error') connection.refusedPushes += 1
    if (connection.refusedPushes > maxRefusedPushes) return connection.socket.close(1008, 'Too many refused pushes')
    return relay.hub.settle(connection, toIdKey(payload.id), payload.kind === 'result')
  }
  if (!spend(relay, connection)) return answer(connection, payload.id, { error: rpcErrors.tooManyRequests })
  connection.lastRequestAt = relay.now()
  const handler = Object.hasOwn(handlers, payload.method) ? handlers[payload.method] : undefined
  if (!handler) {
    warnOnce(relay, connection, 'unknown method')
    return answer(connection, payload.id, { error: rpcErrors.method })
  }
  const params = isRecord(payload.params) ? payload.params : {}
  void handle(relay, connection, {
    id: payload.id,
    method: payload.method,
    run: () => handler(relay, connection, params),
  })
}

async function handle(
  relay: Context,
  connection: RelayConnection,
  call: { readonly id: RpcId; readonly method: string; readonly run: () => Promise<Answer> | Answer },
): Promise<void> {
  hold(relay, connection, 1)
  try {
    const done = await call.run()
    answer(connection, call.id, done)
    if ('afterwards' in done) done.afterwards?.()
  } catch (error) {
    relay.log({ level: 'error', event: `${call.method} failed`, detail: String(error) })
    answer(connection, call.id, { error: rpcErrors.internal })
  } finally {
    hold(relay, connection, -1)
  }
}

/** Counts requests being worked on; a client that sends faster than its messages are stored is not read meanwhile. */
function hold(relay: Context, connection: RelayConnection, change: 1 | -1): void {
  connection.pendingPublishes += change
  const { pendingPublishes, socket } = connection
  if (change === 1 && pendingPublishes === relay.limits.maxPendingPublishes) socket.pause()
  if (change === -1 && pendingPublishes < relay.limits.maxPendingPublishes / 2 && socket.isPaused) socket.resume()
}

function spend(relay: Context, connection: RelayConnection): boolean {
  const { requestBurst: burst, requestsPerSecond: perSecond } = relay.limits
  if (takeToken(connection, { now: relay.now(), perSecond, burst })) return true
  warnOnce(relay, connection, 'too many requests')
  if (connection.bucket.refusals > burst) connection.socket.close(1013, 'Too many requests')
  return false
}

function answer(
  connection: RelayConnection,
  id: RpcId,
  done: { readonly result: unknown } | { readonly error: RpcError },
): void {
  send(connection, 'error' in done ? formatError(id, done.error) : formatResult(id, done.result))
}

function send({ socket }: RelayConnection, text: string): void {
  if (socket.readyState === socket.OPEN) socket.send(text)
}

function warnOnce(relay: Context, connection: RelayConnection, detail: string): void {
  if (connection.warned.has(detail)) return
  connection.warned.add(detail)
  relay.log({ level: 'warn', event: 'bad input', detail })
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}
