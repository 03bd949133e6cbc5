import {
  createRelayIds,
  formatRequest,
  formatResult,
  isRecord,
  parseRpc,
  type RpcPayload,
  signRelayJwt,
  toIdentity,
  toIdKey,
} from '@foyer/relay-client/wire'
import { WebSocket } from 'ws'

/** Speaks the relay's JSON-RPC word by word: what a test of the relay itself needs and no more. */
export type RawClient = {
  readonly clientId: string
  readonly socket: WebSocket
  /** The answer to a request, result or error. */
  request(method: string, params: unknown): Promise<RpcPayload>
  publish(
    topic: string,
    message: string,
    options?: { readonly ttl?: number; readonly tag?: number },
  ): Promise<RpcPayload>
  /** The next push, in order of arrival. */
  nextPush(): Promise<Push>
  /** Pushes that arrived and were not taken. */
  readonly pushes: readonly Push[]
  acknowledge(push: Push): void
  send(text: string): void
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  close(): Promise<void>
}

export type Push = {
  readonly id: RpcPayload['id']
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
}

export type RawOptions = {
  readonly seed?: Uint8Array
  readonly audience?: string
  readonly issuedAt?: number
  readonly query?: string
  readonly projectId?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Answers each push by itself. Default true. */
  readonly acknowledges?: boolean
}

export function newSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}

export function newTopic(): string {
  return Buffer.from(newSeed()).toString('hex')
}

export async function relayAddress(url: string, options: RawOptions = {}): Promise<string> {
  const { seed = newSeed(), audience = url, issuedAt = Math.floor(Date.now() / 1_000) } = options
  const { projectId = 'test', query = '' } = options
  return `${url}/?auth=${await signRelayJwt({ identity: await toIdentity(seed), audience, issuedAt })}&projectId=${projectId}${query}`
}

/** Resolves once the socket is open; rejects with the status text when the relay refuses it. */
export async function connectRaw(url: string, options: RawOptions = {}): Promise<RawClient> {
  const { seed = newSeed(), acknowledges = true, headers = {} } = options
  const socket = new WebSocket(await relayAddress(url, { ...options, seed }), { headers })
  const nextId = createRelayIds(Date.now)
  const pending = new Map<string, (payload: RpcPayload) => void>()
  const pushes: Push[] = []
  const waiting: ((push: Push) => void)[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })

  const acknowledge = (push: Push) => socket.send(formatResult(push.id, true))
  socket.on('message', (data) => {
    const payload = parseRpc(data.toString())
    if (!payload) return
    if (payload.kind !== 'request') {
      pending.get(toIdKey(payload.id))?.(payload)
      pending.delete(toIdKey(payload.id))
      return
    }
    const push = readPush(payload)
    const taker = waiting.shift()
    if (taker) taker(push)
    else pushes.push(push)
    if (acknowledges) acknowledge(push)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })

  const client: RawClient = {
    clientId: (await toIdentity(seed)).clientId,
    socket,
    pushes,
    closed,
    acknowledge,
    request(method, params) {
      const id = nextId()
      const answer = new Promise<RpcPayload>((resolve) => pending.set(id, resolve))
      socket.send(formatRequest(id, method, params))
      return answer
    },
    publish: (topic, message, { ttl = 300, tag = 1108 } = {}) =>
      client.request('irn_publish', { topic, message, ttl, tag }),
    nextPush() {
      const push = pushes.shift()
      return push ? Promise.resolve(push) : new Promise((resolve) => waiting.push(resolve))
    },
    send: (text) => socket.send(text),
    async close() {
      socket.close()
      await closed
    },
  }
  return client
}

function readPush(payload: RpcPayload): Push {
  if (payload.kind !== 'request' || payload.method !== 'irn_subscription' || !isRecord(payload.params)) {
    throw new Error(`Not a push: ${JSON.stringify(payload)}`)
  }
  const { id: subscription, data } = payload.params
  if (!isRecord(data)) throw new Error('A push without data')
  const { topic, message, tag, attestation } = data
  return {
    id: payload.id,
    subscription: String(subscription),
    topic: String(topic),
    message: String(message),
    tag: Number(tag),
    attestation: attestation === undefined ? undefined : String(attestation),
  }
}
