import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * What happens to one file. `drop`: the connection is cut until it is back; `once`: for one request; `late`: it takes a second; `gone`
 * and `page`: 404, or a page in its place, until the site is loaded anew, as after a deploy.
 */
export const faults = ['once', 'drop', 'late', 'gone', 'page'] as const
export type Fault = (typeof faults)[number]

type Visit = {
  readonly files: ReadonlySet<string>
  readonly fault: Fault
  isOver: boolean
  readonly asked: Set<string>
  readonly sent: Set<string>
  pages: number
  /** Requests without an end, and when the last one ended. */
  open: number
  endedAt: number
}

export type LossyServer = AsyncDisposable & {
  /** A visit of its own: its address, and what it has asked for. Each of the files has the fault. */
  visit(files?: readonly string[], fault?: Fault): LossyVisit
}

export type LossyVisit = {
  readonly url: string
  readonly asked: ReadonlySet<string>
  /** What it was given whole. */
  readonly sent: ReadonlySet<string>
  /** Resolves once nothing was asked for during this time, in ms; default: a tenth of a second. */
  settle(quiet?: number): Promise<void>
  /** Waits for a file to be asked for within ten seconds. */
  whenAsked(file: string): Promise<boolean>
  repair(): void
}

const types: { readonly [ending: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}

/** Serves a built site under an address for each visit, each with a fault of its own. */
export async function serveSite(folder: string): Promise<LossyServer> {
  const contents = readFolder(folder)
  const visits = new Map<string, Visit>()
  const server = createServer((request, response) => {
    const host = request.headers.host?.split('.')[0] ?? ''
    answer(request, response, visits.get(host))
  })
  const answer = (request: IncomingMessage, response: ServerResponse, visit: Visit | undefined) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const name = pathname === '/' ? '/index.html' : pathname
    const send = () => {
      const content = contents.get(name)
      if (!content) return response.writeHead(404).end()
      visit?.sent.add(name)
      return response.writeHead(200, { 'content-type': types[path.extname(name)] ?? 'text/plain' }).end(content)
    }
    if (name.startsWith('/evm/')) return void answerNode(request, response).catch(() => response.destroy())
    if (!visit) return send()
    const isAskedAgain = visit.asked.has(name)
    visit.asked.add(name)
    visit.open += 1
    response.on('close', () => {
      visit.open -= 1
      visit.endedAt = performance.now()
    })
    if (name === '/index.html') {
      visit.pages += 1
      if (visit.pages > 1 && ['gone', 'page'].includes(visit.fault)) visit.isOver = true
    }
    if (!visit.files.has(name) || visit.isOver || (visit.fault === 'once' && isAskedAgain)) return send()
    if (visit.fault === 'late') return setTimeout(send, 1_000)
    if (visit.fault === 'gone') return response.writeHead(404).end()
    if (visit.fault === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
    return request.socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    visit(files = [], fault = 'late') {
      const host = `visit${visits.size}`
      const visit: Visit = {
        files: new Set(files),
        fault,
        isOver: false,
        asked: new Set(),
        sent: new Set(),
        pages: 0,
        open: 0,
        endedAt: performance.now(),
      }
      visits.set(host, visit)
      return {
        // a name of its own is an origin of its own: nothing is kept between visits
        url: `http://${host}.localhost:${port}/`,
        asked: visit.asked,
        sent: visit.sent,
        async settle(quiet = 100) {
          while (visit.open > 0 || performance.now() - visit.endedAt < quiet)
            await new Promise((done) => setTimeout(done, 20))
        },
        whenAsked: (wanted) => whenAsked(visit, wanted),
        repair: () => {
          visit.isOver = true
        },
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Each file by its path from there. */
function readFolder(folder: string): ReadonlyMap<string, Buffer> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [`/${path.relative(folder, file)}`, readFileSync(file)] as const),
  )
}

type Call = { readonly id: unknown; readonly method: string }

/** A node of the empty chain that the path names: nothing is held, and no contract is there. @throws where the page is gone */
async function answerNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked: Call | readonly Call[] = JSON.parse(await text(request))
  const chainId = `0x${Number(path.basename(request.url ?? '')).toString(16)}`
  const results: { readonly [method: string]: string } = { eth_chainId: chainId, eth_call: '0x' }
  const toAnswer = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: results[method] ?? '0x0' })
  const answer = 'method' in asked ? toAnswer(asked) : asked.map(toAnswer)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

async function whenAsked({ asked }: Pick<Visit, 'asked'>, file: string): Promise<boolean> {
  const end = performance.now() + 10_000
  while (!asked.has(file) && performance.now() < end) await new Promise((done) => setTimeout(done, 20))
  return asked.has(file)
}
