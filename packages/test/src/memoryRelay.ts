type Message = {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly publisher: string
  readonly acknowledged: Set<string>
}

type Client = {
  readonly id: string
  readonly topics: Set<string>
  readonly pending: Map<number, Message>
  send(data: unknown): void
}

export type MemoryRelay = {
  /** What a site gives as `relayUrl`. */
  readonly url: string
  /** Stands in for the page's `WebSocket`; any other address goes to the one it replaces. */
  readonly WebSocket: typeof WebSocket
  readonly connections: number
  /** Messages taken in, of every topic. */
  readonly messages: number
  /** From now on every socket is closed with 3000 and the reason; undefined lets them in again. */
  refuse(reason: string | undefined): void
  /** Sockets do not open, as with a relay that is down; open ones break. */
  setDown(isDown: boolean): void
}

type Params = {
  readonly topic?: string
  readonly message?: string
  readonly tag?: number
  readonly topics?: readonly string[]
}
type Request = { readonly id: unknown; readonly method?: string; readonly params?: Params; readonly result?: unknown }

type Ending = { end(code: number, reason: string): void }

type State = {
  readonly clients: Set<Client>
  readonly sockets: Set<Ending>
  readonly mailbox: Message[]
  refusal: string | undefined
  isDown: boolean
  nextId: number
}

/** Made so far on this page: each has an address of its own. */
let relays = 0

/** A relay in the page's own memory: mailboxes by topic between sockets that never leave it. */
export function memoryRelay(): MemoryRelay {
  relays += 1
  const url = `ws://memory-${relays}.relay`
  const state: State = {
    clients: new Set(),
    sockets: new Set(),
    mailbox: [],
    refusal: undefined,
    isDown: false,
    nextId: 1,
  }
  const { clients, mailbox, sockets } = state
  return {
    url,
    WebSocket: new Proxy(globalThis.WebSocket, {
      construct: (target, [address, ...rest]: [string, ...string[]]) =>
        String(address).startsWith(url) ? new Socket(state, String(address)) : new target(address, ...rest),
    }),
    get connections() {
      return clients.size
    },
    get messages() {
      return mailbox.length
    },
    refuse(reason) {
      state.refusal = reason
      if (reason !== undefined) for (const socket of [...sockets]) socket.end(3000, reason)
    },
    setDown(next) {
      state.isDown = next
      if (next) for (const socket of [...sockets]) socket.end(1006, '')
    },
  }
}

class Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly #client: Client
  readonly #state: State

  constructor(state: State, address: string) {
    const send = (data: unknown) => queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(data) }))
    this.#state = state
    this.#client = { id: readClientId(address), topics: new Set(), pending: new Map(), send }
    state.sockets.add(this)
    queueMicrotask(() => {
      if (state.isDown) return this.end(1006, '')
      state.clients.add(this.#client)
      this.onopen?.()
      if (state.refusal !== undefined) this.end(3000, state.refusal)
    })
  }
  send(data: string) {
    queueMicrotask(() => this.#state.clients.has(this.#client) && receive(this.#state, this.#client, data))
  }
  close() {
    this.end(1000, '')
  }
  end(code: number, reason: string) {
    this.#state.clients.delete(this.#client)
    if (this.#state.sockets.delete(this)) queueMicrotask(() => this.onclose?.({ code, reason }))
  }
}

function push(state: State, client: Client, message: Message): void {
  const { topic, publishedAt, tag } = message
  const isFor = client.topics.has(topic) && client.id !== message.publisher && !message.acknowledged.has(client.id)
  if (!isFor) return
  const id = state.nextId
  state.nextId += 1
  client.pending.set(id, message)
  const data = { topic, message: message.message, publishedAt, tag }
  client.send({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: topic, data } })
}

function subscribe(state: State, client: Client, topic: string): string {
  client.topics.add(topic)
  queueMicrotask(() => {
    for (const message of state.mailbox) if (message.topic === topic) push(state, client, message)
  })
  return `${topic}-subscription`
}

function publish(state: State, client: Client, { topic = '', message = '', tag = 0 }: Params): true {
  const stored = { topic, message, tag, publishedAt: Date.now(), publisher: client.id, acknowledged: new Set<string>() }
  state.mailbox.push(stored)
  queueMicrotask(() => {
    for (const other of state.clients) push(state, other, stored)
  })
  return true
}

function answer(state: State, client: Client, { method, params = {} }: Request): unknown {
  if (method === 'irn_publish') return publish(state, client, params)
  if (method === 'irn_subscribe') return subscribe(state, client, params.topic ?? '')
  if (method === 'irn_batchSubscribe') return (params.topics ?? []).map((topic) => subscribe(state, client, topic))
  if (method === 'irn_unsubscribe') return client.topics.delete(params.topic ?? '')
  const isFetch = method === 'irn_fetchMessages' || method === 'irn_batchFetchMessages'
  return isFetch ? { messages: [], hasMore: false } : true
}

function receive(state: State, client: Client, data: string): void {
  const request = JSON.parse(data) as Request
  if (request.method) return client.send({ id: request.id, jsonrpc: '2.0', result: answer(state, client, request) })
  client.pending.get(Number(request.id))?.acknowledged.add(client.id)
}

/** The issuer of the token a client brings along: who it is, through reloads. */
function readClientId(address: string): string {
  const [, claims = ''] = (new URL(address).searchParams.get('auth') ?? '').split('.')
  return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { iss: string }).iss
}
