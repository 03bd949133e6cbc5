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

/**
 * A node that keeps what it is asked and answers with the method's name; one that is silent never answers.
 * Comparisons of nodes are counted apart.
 */
async function startNode(isSilent = false) {
  const bodies: unknown[] = []
  const node = { comparisons: 0, delay: 0 }
  let isFailing = false
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text) as Body | Body[]
      if (Array.isArray(body)) bodies.push(body)
      else node.comparisons += 1
      if (isSilent) return
      if (isFailing) {
        response.writeHead(503).end()
        return
      }
      if (!Array.isArray(body)) {
        const answer = JSON.stringify({ jsonrpc: '2.0', id: body.id, result: true })
        setTimeout(() => response.setHeader('content-type', 'application/json').end(answer), node.delay)
        return
      }
      const answers = body.map(({ id, method }) =>
        method === 'refused'
          ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } }
          : { jsonrpc: '2.0', id, result: method },
      )
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const fail = (value: boolean) => {
    isFailing = value
  }
  return Object.assign(node, { bodies, fail, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

function requestFrom(urls: readonly string[], method: string): Promise<unknown> {
  return clientOf(urls).request({ method } as never)
}
function clientOf(urls: readonly string[]) {
  return createClient({
    transport: httpTransport({ rpcUrls: { default: { http: urls }, chainDefault: { http: [] } } }),
  })
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
  expect(await requestFrom([first.url, second.url], 'eth_a')).toBe('eth_a')
  expect([first.bodies.length, second.bodies.length]).toEqual([1, 0])
  expect(await requestFrom(['http://127.0.0.1:1', second.url], 'eth_b')).toBe('eth_b')
})

test('behavior: a node that was not reached comes last for 30 s, then where it ranks', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [first, second] = [await startNode(), await startNode()]
  second.delay = 150
  const client = clientOf([first.url, second.url])
  const request = async () => {
    const counts = [first.comparisons + 1, second.comparisons + 1]
    await client.request({ method: 'eth_a' } as never)
    await settle(() => first.comparisons >= (counts[0] ?? 0) && second.comparisons >= (counts[1] ?? 0))
  }
  await request()
  first.fail(true)
  vi.advanceTimersByTime(4_000)
  await request()
  const tries = first.bodies.length
  expect([tries > 1, second.bodies.length]).toEqual([true, 1])
  first.fail(false)
  // steady again, and quicker than the other
  for (const wait of [5_000, 5_000, 5_000, 5_000, 9_999]) {
    vi.advanceTimersByTime(wait)
    await request()
  }
  expect([first.bodies.length, second.bodies.length]).toEqual([tries, 6])
  vi.advanceTimersByTime(1)
  await settle(async () => {
    await client.request({ method: 'eth_a' } as never)
    return first.bodies.length > tries
  })
})

test('behavior: a node that rests is asked all the same when no other answers', async () => {
  const [first, second] = [await startNode(), await startNode()]
  const client = clientOf([first.url, second.url])
  const request = () => client.request({ method: 'eth_a' } as never)
  first.fail(true)
  await request()
  first.fail(false)
  second.fail(true)
  expect(await request()).toBe('eth_a')
})

test('behavior: a node that answers with an error was reached', async () => {
  const [first, second] = [await startNode(), await startNode()]
  // so that no comparison puts it first
  second.fail(true)
  const client = clientOf([first.url, second.url])
  for (const method of ['refused', 'refused', 'eth_a']) {
    await client.request({ method } as never).catch(() => {})
  }
  expect((first.bodies.flat() as Body[]).at(-1)?.method).toBe('eth_a')
  expect((second.bodies.flat() as Body[]).map(({ method }) => method)).not.toContain('eth_a')
})

test('behavior: nodes are compared beside a request, at most every 4 s, and the quicker is asked first from then on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [slow, quick] = [await startNode(), await startNode()]
  slow.delay = 150
  const client = clientOf([slow.url, quick.url])
  const request = () => client.request({ method: 'eth_a' } as never)
  expect([slow.comparisons, quick.comparisons]).toEqual([0, 0])
  await request()
  expect([slow.bodies.length, quick.bodies.length]).toEqual([1, 0])
  await settle(async () => {
    await request()
    return quick.bodies.length > 0
  })
  expect([slow.comparisons, quick.comparisons]).toEqual([1, 1])
  vi.advanceTimersByTime(3_999)
  await request()
  expect([slow.comparisons, quick.comparisons]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  await request()
  await settle(() => slow.comparisons === 2 && quick.comparisons === 2)
})

test('behavior: a single node is compared with nobody', async () => {
  const node = await startNode()
  await requestFrom([node.url], 'eth_a')
  expect(node.comparisons).toBe(0)
})

test('behavior: public nodes are asked in place of a site’s gateway alone, and never compared with it', async () => {
  const gateway = await startNode()
  const publicUrl = 'https://mainnet.base.org'
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { url } = new Request(input, init)
    if (!url.startsWith(publicUrl)) return await fetch(input, init)
    const calls = JSON.parse(String(init?.body)) as Body[]
    asked.push(...calls.map(({ method }) => method))
    return Response.json(calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })))
  })
  stops.push(() => vi.unstubAllGlobals())
  const rpcUrls = { default: { http: [publicUrl] }, chainDefault: { http: [] } }
  const client = createClient({ transport: httpTransport({ rpcUrls, gatewayUrl: gateway.url }) })
  const request = (method: string) => client.request({ method } as never)
  expect([await request('eth_a'), await request('eth_b')]).toEqual(['eth_a', 'eth_b'])
  expect([asked, gateway.comparisons]).toEqual([[], 0])
  gateway.fail(true)
  expect(await request('eth_c')).toBe('eth_c')
  expect(asked).toEqual(['eth_c'])
})

test('error: a network without an address is asked nowhere', () => {
  expect(() => clientOf([])).toThrow(expect.objectContaining({ name: 'RpcRequestFailed' }))
})

test('error: a node that does not answer is given up after 10 s, and asked once more', async () => {
  const { bodies, url } = await startNode(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = expect(requestFrom([url], 'eth_c')).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(1)
  await expectCount(bodies, 1)
  // viem waits 150 ms before it asks again
  await vi.advanceTimersByTimeAsync(10_149)
  await expectCount(bodies, 1)
  await vi.advanceTimersByTimeAsync(1)
  await expectCount(bodies, 2)
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
})

/** Waits in real time for what is awaited, while the clock under test stands still. */
async function settle(isThere: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isThere())) await new Promise((resolve) => setImmediate(resolve))
}

async function expectCount(bodies: readonly unknown[], count: number): Promise<void> {
  await settle(() => bodies.length >= count)
  expect(bodies).toHaveLength(count)
}
