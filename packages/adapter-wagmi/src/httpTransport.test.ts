import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { httpTransport } from './httpTransport.ts'

type Body = { readonly jsonrpc: string; readonly id: number; readonly method: string; readonly params?: unknown }

const stops: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})

/** A node that keeps what it is asked and answers with the method's name; one that is silent never answers. */
async function startNode(isSilent = false) {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      bodies.push(JSON.parse(text))
      if (isSilent) return
      const answers = (JSON.parse(text) as Body[]).map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method }))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function ask(urls: readonly string[], method: string): Promise<unknown> {
  return clientOf(urls).request({ method } as never)
}
function clientOf(urls: readonly string[]) {
  return createClient({ transport: httpTransport(urls) })
}

test('default: requests of one tick are one batch, as JSON-RPC 2.0', async () => {
  const { bodies, url } = await startNode()
  const client = clientOf([url])
  const request = (method: string) => client.request({ method, params: [1] } as never)
  expect(await Promise.all([request('eth_one'), request('eth_two')])).toEqual(['eth_one', 'eth_two'])
  expect(bodies).toEqual([
    [
      { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_one', params: [1] },
      { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_two', params: [1] },
    ],
  ])
})

test('behavior: a batch holds 1000 requests', async () => {
  const { bodies, url } = await startNode()
  const client = clientOf([url])
  const all = Array.from({ length: 1_001 }, (_, index) => client.request({ method: `eth_${index}` } as never))
  await Promise.all(all)
  expect(bodies.map((body) => (body as Body[]).length).sort()).toEqual([1, 1_000])
})

test('behavior: addresses are asked in their order, the next where one is down', async () => {
  const [first, second] = [await startNode(), await startNode()]
  expect(await ask([first.url, second.url], 'eth_a')).toBe('eth_a')
  expect([first.bodies.length, second.bodies.length]).toEqual([1, 0])
  expect(await ask(['http://127.0.0.1:1', second.url], 'eth_b')).toBe('eth_b')
})

test('error: a node that does not answer is given up after 10 s, and asked once more', async () => {
  const { bodies, url } = await startNode(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = expect(ask([url], 'eth_c')).rejects.toMatchObject({ name: 'TimeoutError' })
  for (const count of [1, 2]) {
    await vi.advanceTimersByTimeAsync(1_000)
    await expectCount(bodies, count)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  await failed
})

/** The request has left this process and arrived: real time, while the clock under test stands still. */
async function expectCount(bodies: readonly unknown[], count: number): Promise<void> {
  while (bodies.length < count) await new Promise((resolve) => setImmediate(resolve))
  expect(bodies).toHaveLength(count)
}
