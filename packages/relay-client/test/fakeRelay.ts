import { formatResult, isRecord, parseRpc, type RpcRequest } from '../src/jsonRpc.ts'
import type { RelaySocket } from '../src/relay/createConnection.ts'

/** One socket as the far end sees it. */
export type FarEnd = {
  readonly url: string
  /** Requests and answers the client sent, in order. */
  readonly sent: readonly string[]
  readonly isClosed: boolean
  open(): void
  emit(text: string): void
  close(code: number, reason?: string): void
}

export type FakeRelay = {
  readonly openSocket: (url: string) => RelaySocket
  readonly sockets: readonly FarEnd[]
  /** The newest socket. */
  last(): FarEnd
  /** Requests of a method that arrived on a socket. */
  requests(method: string, end?: FarEnd): readonly RpcRequest[]
}

type Options = {
  /** Opens each socket by itself. Default true. */
  readonly opens?: boolean
  /** Answers a request; undefined leaves it open. Default: `true` to everything, ids to subscriptions. */
  readonly answer?: (request: RpcRequest) => unknown
}

const respondToAll = ({ method, params }: RpcRequest): unknown => {
  if (method !== 'irn_batchSubscribe' || !isRecord(params) || !Array.isArray(params['topics'])) return true
  return params['topics'].map(String)
}

/** The wire, without a wire: tests hold the other end. */
export function createFakeRelay({ opens = true, answer = respondToAll }: Options = {}): FakeRelay {
  const sockets: (FarEnd & { sent: string[]; isClosed: boolean })[] = []
  const last = () => sockets.at(-1) ?? fail()

  function openSocket(url: string): RelaySocket {
    const sent: string[] = []
    const socket: RelaySocket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send(data) {
        sent.push(String(data))
        const request = parseRpc(String(data))
        if (request?.kind !== 'request') return
        const result = answer(request)
        if (result !== undefined) queueMicrotask(() => end.emit(formatResult(request.id, result)))
      },
      close() {
        end.isClosed = true
      },
    }
    const end = {
      url,
      sent,
      isClosed: false,
      open: () => socket.onopen?.(),
      emit: (text: string) => socket.onmessage?.({ data: text }),
      close(code: number, reason = '') {
        end.isClosed = true
        socket.onclose?.({ code, reason })
      },
    }
    sockets.push(end)
    if (opens) queueMicrotask(() => end.open())
    return socket
  }

  return {
    openSocket,
    sockets,
    last,
    requests: (method, end = last()) =>
      end.sent.map(parseRpc).filter((one): one is RpcRequest => one?.kind === 'request' && one.method === method),
  }
}

function fail(): never {
  throw new Error('No socket was opened')
}
