import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Whose answer is asked for. */
export type Service = 'node' | 'bundler' | 'paymaster'

export type Question = {
  readonly service: Service
  readonly method: string
  readonly params: readonly unknown[]
  readonly chainId: string
}

export type Reply = { readonly result?: unknown; readonly error?: { readonly message?: string } }

/** What is sent instead of an honest answer: an answer, bytes as they are, or nothing at all. */
export type Lie = Reply | { readonly raw: string; readonly status?: number } | { readonly silence: true }

/** @returns undefined for the honest answer */
export type Liar = (question: Question, honest: () => Promise<Reply>) => Promise<Lie | undefined> | Lie | undefined

export type LiarService = {
  readonly url: string
  /** From now on, until the next. */
  set(liar: Liar | undefined): void
  /** All that was asked since the last `set`. */
  readonly questions: Question[]
  stop(): Promise<void>
}

type Urls = { readonly [service in Service]?: string }

/**
 * Stands where the wallet's server does (`/api/rpc`, `/api/bundler`, `/api/paymaster`), in front of real services, and
 * changes what it is told to change.
 */
export async function startLiar(chains: { readonly [chainId: string]: Urls }): Promise<LiarService> {
  let liar: Liar | undefined
  const questions: Question[] = []
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const question = await readQuestion(request)
    questions.push(question)
    const url = chains[question.chainId]?.[question.service] ?? ''
    const honest = () => requestHonest(url, question)
    const told = (await liar?.(question, honest)) ?? (await honest())
    if ('silence' in told) return
    response.setHeader('content-type', 'application/json')
    if ('raw' in told) return void response.writeHead(told.status ?? 200).end(told.raw)
    if (question.service === 'node') return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...told }))
    if (!told.error) return void response.end(JSON.stringify({ result: told.result }))
    const name = question.service === 'bundler' ? 'BundlerRefused' : 'PaymasterRefused'
    response.writeHead(400).end(JSON.stringify({ reasons: [{ name, description: told.error.message ?? 'refused' }] }))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    set: (next) => {
      liar = next
      questions.length = 0
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const body = JSON.parse(await text(request)) as Omit<Question, 'service'>
  if (pathname === '/api/rpc') return { ...body, service: 'node', chainId: searchParams.get('chainId') ?? '' }
  return { ...body, service: pathname === '/api/bundler' ? 'bundler' : 'paymaster' }
}

async function requestHonest(url: string, { method, params, service }: Question): Promise<Reply> {
  // as the wallet's server adds the context
  const own = service === 'paymaster' ? [...params.slice(0, 3), {}] : params
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: own }),
  })
  const { result, error } = (await response.json()) as Reply
  return error ? { error } : { result }
}
