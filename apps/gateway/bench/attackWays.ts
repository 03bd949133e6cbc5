import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { WebSocket } from 'ws'
import { connectRaw, newTopic, type RawClient, relayAddress } from '../test/relay/rawClient.ts'

/** Where the gateway is, and who it takes the attacker for. */
export type Target = { readonly port: number; readonly address: string; readonly chainId: string }

/** One thing that an anonymous client does again and again. @returns how it was answered, in a word */
type Attack = () => Promise<string>

/** What one way does at the start, and then `rate` times a second. */
type Way = { readonly name: string; readonly start: (target: Target) => Promise<Attack> | Attack }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const longest = 10_000

type Sent = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** @returns the status, or why there was none */
function send({ port, address }: Target, { method = 'GET', path, headers = {}, body }: Sent): Promise<string> {
  return new Promise((done) => {
    try {
      const all = { 'x-forwarded-for': address, 'content-type': 'application/json', ...headers }
      const sent = request(
        { agent, port, host: '127.0.0.1', method, path, headers: all, timeout: longest },
        (answer) => {
          answer.resume()
          answer.once('close', () => done(String(answer.statusCode)))
        },
      )
      sent.once('error', () => done('cut off'))
      sent.once('timeout', () => sent.destroy())
      sent.end(body)
    } catch {
      done('not sent')
    }
  })
}

const project = 'projectId=demo'
const noise = () => randomUUID().replaceAll('-', '')
const account = () =>
  `0x${noise()
    .padEnd(40, '0')
    .replaceAll(/[^0-9a-f]/g, 'a')
    .slice(0, 40)}`

/** Keeps at most so many of something open, the newest. */
function holdNewest<item>(most: number, close: (item: item) => void): (item: item) => void {
  const items: item[] = []
  return (item) => {
    items.push(item)
    if (items.length > most) close(items.shift() as item)
  }
}

function openSocket({ port }: Target, hello: string): Promise<Socket | undefined> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(hello)
      done(socket)
    })
    socket.once('error', () => done(undefined))
  })
}

/** One relay client with a key of its own, opened again when it was cut off. */
function relay(target: Target, act: (client: RawClient) => Promise<string>): Attack {
  let client: RawClient | undefined
  return async () => {
    if (client?.socket.readyState !== WebSocket.OPEN) {
      const url = `ws://127.0.0.1:${target.port}`
      const options = { projectId: 'demo', headers: { 'x-forwarded-for': target.address } }
      client = await connectRaw(url, options).catch(() => undefined)
      if (!client) return 'refused'
    }
    const late = new Promise<string>((done) => setTimeout(done, longest, 'no answer').unref())
    return await Promise.race([act(client).catch(() => 'cut off'), late])
  }
}

const answered = (answer: { readonly kind: string }) => (answer.kind === 'result' ? 'taken' : 'refused')
const post = (path: string, body: string | Buffer, headers = {}): Sent => ({ method: 'POST', path, body, headers })

/** Twenty ways to take more than one's share. */
export const ways: readonly Way[] = [
  {
    name: 'sockets',
    start: (target) => {
      const hold = holdNewest<RawClient>(500, ({ socket }) => socket.terminate())
      const url = `ws://127.0.0.1:${target.port}`
      const options = { projectId: 'demo', headers: { 'x-forwarded-for': target.address } }
      return async () =>
        await connectRaw(url, options).then(
          (client) => {
            hold(client)
            return 'opened'
          },
          () => 'refused',
        )
    },
  },
  {
    name: 'publishes',
    start: (target) =>
      relay(target, async (client) => answered(await client.publish(newTopic(), 'x'.repeat(250_000), { ttl: 300 }))),
  },
  {
    name: 'stored bytes',
    start: (target) =>
      relay(target, async (client) =>
        answered(await client.publish(newTopic(), 'x'.repeat(8_000), { ttl: 2_592_000 })),
      ),
  },
  {
    name: 'subscriptions',
    start: (target) =>
      relay(target, async (client) => answered(await client.request('irn_subscribe', { topic: newTopic() }))),
  },
  {
    name: 'relay tokens that live long',
    start: (target) => async () => {
      const issuedAt = Math.floor(Date.now() / 1_000) - 86_400 * 365
      const address = await relayAddress(`ws://127.0.0.1:${target.port}`, { projectId: 'demo', issuedAt })
      return await new Promise<string>((done) => {
        const socket = new WebSocket(address, { headers: { 'x-forwarded-for': target.address } })
        socket.once('open', () => {
          socket.terminate()
          done('opened')
        })
        socket.once('error', () => done('refused'))
      })
    },
  },
  { name: 'large bodies', start: (target) => () => send(target, post(`/e?${project}`, Buffer.alloc(8_000_000, 'x'))) },
  {
    name: 'gzip bombs',
    start: (target) => {
      const bomb = gzipSync(Buffer.alloc(50_000_000))
      return () => send(target, post(`/e?${project}`, bomb, { 'content-encoding': 'gzip' }))
    },
  },
  {
    name: 'slow readers',
    start: (target) => {
      const hold = holdNewest<Socket>(200, (socket) => socket.destroy())
      const line = `GET /getWallets?${project}&entries=100 HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${target.address}\r\n\r\n`
      return async () => {
        const socket = await openSocket(target, line.repeat(50))
        socket?.pause()
        if (socket) hold(socket)
        return socket ? 'opened' : 'refused'
      }
    },
  },
  {
    name: 'slow headers',
    start: (target) => {
      const open = new Set<Socket>()
      const timer = setInterval(() => {
        for (const socket of open) socket.write('a')
      }, 1_000)
      timer.unref()
      return async () => {
        if (open.size >= 400) return 'held'
        const socket = await openSocket(target, 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ')
        if (!socket) return 'refused'
        open.add(socket)
        socket.once('close', () => open.delete(socket))
        return 'opened'
      }
    },
  },
  {
    name: 'batches of RPC',
    start: (target) => () => {
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
      return send(target, post(`/v1?${project}&chainId=${target.chainId}`, JSON.stringify(Array(100).fill(call))))
    },
  },
  {
    name: 'RPC sockets that never read',
    start: (target) => {
      const hold = holdNewest<WebSocket>(20, (socket) => socket.terminate())
      const path = `ws://127.0.0.1:${target.port}/v1/ws?${project}&chainId=${target.chainId}`
      return () =>
        new Promise((done) => {
          const socket = new WebSocket(path, { headers: { 'x-forwarded-for': target.address } })
          socket.once('error', () => done('refused'))
          socket.once('open', () => {
            socket.pause()
            for (let count = 0; count < 200; count += 1) socket.send('{"jsonrpc":"2.0","id":1,"method":"none"}')
            hold(socket)
            done('opened')
          })
        })
    },
  },
  {
    name: 'history cursors',
    start: (target) => () =>
      send(target, { path: `/v1/account/${account()}/history?${project}&chainId=${target.chainId}&cursor=${noise()}` }),
  },
  {
    name: 'search texts',
    start: (target) => () => send(target, { path: `/getWallets?${project}&entries=100&search=${noise().slice(0, 3)}` }),
  },
  {
    name: 'usage events',
    start: (target) => () => {
      const event = () => ({
        eventId: noise(),
        timestamp: 1,
        props: { type: 'track', event: noise(), properties: { text: 'x'.repeat(3_000) } },
      })
      return send(target, post(`/batch?${project}`, JSON.stringify(Array.from({ length: 4 }, event))))
    },
  },
  {
    name: 'redirects and pictures elsewhere',
    start: (target) => () => send(target, { path: `/public/getNftImage/${noise()}` }),
  },
  {
    name: 'pictures that are none',
    start: (target) => () => send(target, { path: `/public/getAssetImage/${encodeURIComponent(`../${noise()}`)}` }),
  },
  {
    name: 'origins of other scripts',
    start: (target) => () =>
      send(target, { path: `/getWallets?${project}`, headers: { origin: 'https://b\u00fccher.example' } }),
  },
  {
    name: 'origins with headers in them',
    start: (target) => () =>
      send(target, {
        path: `/getWallets?${project}`,
        headers: { origin: `https://${noise()}.example; script-src *, x` },
      }),
  },
  {
    name: 'control characters',
    start: (target) => () => send(target, { path: `/v1/identity/%00%0d%0aset-cookie:a?${project}&search=%1b%5b2J` }),
  },
  {
    name: 'projects that are none',
    start: (target) => () => send(target, { path: `/getWallets?projectId=${noise()}` }),
  },
]
