import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { createPublicClient, webSocket } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRpcSocketPart } from '../src/createRpcSocketPart.ts'
import { createProject } from '../src/projects/projects.ts'
import { toChainConfig, wideLimits } from './support/evmConfig.ts'
import { startTestGateway, type TestGateway, type TestGatewayOptions } from './support/testGateway.ts'

let evm: RunningEvm
let gateway: TestGateway
let url: string
const chainId = 'eip155:31337'

async function listen(config: TestGatewayOptions['config'] = {}): Promise<{ gateway: TestGateway; url: string }> {
  const started = await startTestGateway({
    parts: [createRpcSocketPart],
    config: { relay: false, chains: [toChainConfig(evm, { indexFrom: 'off' })], ...config },
  })
  started.server.listen(0, '127.0.0.1')
  await once(started.server, 'listening')
  return { gateway: started, url: `ws://127.0.0.1:${(started.server.address() as AddressInfo).port}` }
}

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const started = await listen()
  gateway = started.gateway
  url = started.url
  await createProject(gateway.gateway.store, { id: 'shop', name: 'Shop', origins: ['https://shop.example'] })
  await gateway.gateway.projects.refresh()
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

const address = (query = `chainId=${chainId}&projectId=demo`, base = url) => `${base}/v1/ws?${query}`

async function open(target = address(), headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(target, { headers })
  await once(socket, 'open')
  return socket
}

async function nextMessage(socket: WebSocket): Promise<{ id?: number; result?: unknown; error?: { code: number } }> {
  const [data] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(data.toString())
}

async function request(socket: WebSocket, message: unknown) {
  const answer = nextMessage(socket)
  socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  return await answer
}

test('default: a viem client asks and subscribes through it', async () => {
  const client = createPublicClient({ transport: webSocket(address(), { reconnect: false }) })
  expect(await client.getChainId()).toBe(31337)
  const seen = new Promise<bigint>((resolve) => {
    client.watchBlockNumber({ onBlockNumber: resolve })
  })
  // a subscription has begun when the node has answered for it; the next question comes after it
  await client.getChainId()
  await requestRpc(evm.url, { method: 'evm_mine', params: [] })
  expect(await seen).toBeGreaterThan(0n)
  const socket = await client.transport.getRpcClient()
  socket.close()
})

test('behavior: methods are those of the proxy over HTTP, the rest of a batch goes on', async () => {
  const socket = await open()
  expect(await request(socket, { id: 1, method: 'eth_sendTransaction', params: [{}] })).toMatchObject({
    id: 1,
    error: { code: -32601 },
  })
  const messages: unknown[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.send(
    JSON.stringify([
      { id: 2, method: 'eth_chainId' },
      { id: 3, method: 'anvil_setBalance', params: [] },
    ]),
  )
  while (messages.length < 2) await once(socket, 'message')
  expect(messages.flat()).toEqual(
    expect.arrayContaining([
      { jsonrpc: '2.0', id: 2, result: '0x7a69' },
      expect.objectContaining({ id: 3, error: expect.objectContaining({ code: -32601 }) }),
    ]),
  )
  socket.close()
})

test.each([
  ['not JSON', 'x'],
  ['no call', '{"method":5}'],
  ['an empty batch', '[]'],
  ['bytes', Buffer.from([1, 2, 3])],
])('error: %s ends the socket', async (_, message) => {
  const socket = await open()
  socket.send(message)
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(1007)
})

test('error: a text that is too long ends the socket', async () => {
  const socket = await open()
  socket.send(JSON.stringify({ id: 1, method: 'eth_call', params: ['x'.repeat(600_000)] }))
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(1009)
})

test.each([
  ['no project', `chainId=${chainId}`, {}, 401],
  ['an unknown project', `chainId=${chainId}&projectId=nobody`, {}, 401],
  ['a chain that is not served', 'chainId=eip155:5&projectId=demo', {}, 400],
  ['no chain', 'projectId=demo', {}, 400],
  ['a page that is not allowed', `chainId=${chainId}&projectId=shop`, { origin: 'https://evil.example' }, 403],
])('error: %s', async (_, query, headers, status) => {
  const socket = new WebSocket(address(query), { headers })
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain(`${status}`)
})

test('behavior: an allowed page gets in; another address is none', async () => {
  const socket = await open(address(`chainId=${chainId}&projectId=shop`), { origin: 'https://shop.example' })
  expect(await request(socket, { id: 1, method: 'eth_chainId' })).toMatchObject({ result: '0x7a69' })
  socket.close()
  const other = new WebSocket(`${url}/elsewhere`)
  const [error] = (await once(other, 'error')) as [Error]
  expect(error.message).toContain('404')
})

test('error: too many calls, and too many sockets, are refused', async () => {
  const own = await listen({ limits: { ...wideLimits, rpc: { burst: 3, perSecond: 1 } } })
  const socket = await open(address(undefined, own.url))
  for (const id of [1, 2]) {
    expect(await request(socket, { id, method: 'eth_chainId' })).toHaveProperty('result')
  }
  expect(await request(socket, { id: 3, method: 'eth_chainId' })).toMatchObject({ id: 3, error: { code: -32005 } })
  await own.gateway.close()

  const sockets = await Promise.all(Array.from({ length: 20 }, () => open()))
  const refused = new WebSocket(address())
  const [error] = (await once(refused, 'error')) as [Error]
  expect(error.message).toContain('429')
  await Promise.all(
    sockets.map(async (open) => {
      const closed = once(open, 'close')
      open.close()
      await closed
    }),
  )
})

test('behavior: how many sockets, and how long their texts, is the owner’s to say', async () => {
  const own = await listen({ rpcSocketLimits: { maxConnections: 1, maxFrameBytes: 100 } })
  const socket = await open(address(undefined, own.url))
  const refused = new WebSocket(address(undefined, own.url))
  const [error] = (await once(refused, 'error')) as [Error]
  expect(error.message).toContain('429')
  const closed = once(socket, 'close')
  socket.send(JSON.stringify({ id: 1, method: 'eth_call', params: ['x'.repeat(100)] }))
  expect((await closed)[0]).toBe(1009)
  await own.gateway.close()
})

test('error: a node that goes away ends the socket, and so does the gateway', async () => {
  const away = await startEvm({ chainId: 31338 })
  const own = await listen({ chains: [toChainConfig(away, { indexFrom: 'off' })] })
  const query = 'chainId=eip155:31338&projectId=demo'
  const socket = await open(address(query, own.url))
  expect(await request(socket, { id: 1, method: 'eth_chainId' })).toMatchObject({ result: '0x7a6a' })
  const closed = once(socket, 'close')
  await away.stop()
  expect((await closed)[0]).toBe(1013)
  await own.gateway.close()

  const last = await listen()
  const kept = await open(address(undefined, last.url))
  const ended = once(kept, 'close')
  await last.gateway.close()
  expect((await ended)[0]).toBe(1001)
})

test('error: who is refused again and again and never reads is not read either', async () => {
  const socket = await open()
  socket.pause()
  // an answer is five times as long as what it refuses
  const text = JSON.stringify(Array(100).fill({ id: 1, method: 'x' }))
  for (let count = 0; count < 6_000; count += 1) socket.send(text)
  const sent = socket.bufferedAmount
  const polite = await open()
  // nothing more goes out while another is answered many times: the gateway has stopped taking it
  let left = 0
  for (let unchanged = 0; unchanged < 20; unchanged += 1) {
    if (socket.bufferedAmount !== left) unchanged = 0
    left = socket.bufferedAmount
    expect(await request(polite, { id: 1, method: 'eth_chainId' })).toMatchObject({ result: '0x7a69' })
  }
  expect(socket.readyState).toBe(socket.OPEN)
  expect(left).toBeGreaterThan(sent / 2)
  polite.close()
  socket.terminate()
})
