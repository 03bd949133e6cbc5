import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Network, solana } from '@foyer/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseExact, rpc, toAmount } from './rpc.ts'

/** A node that answers as told. @returns its address and what it was asked */
async function startNode(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const over = (...http: readonly string[]): Network => ({ ...solana, rpcUrls: { ...solana.rpcUrls, default: { http } } })
const says =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body)

test('default: the result of the first node', async () => {
  const url = await startNode(says('{"jsonrpc":"2.0","id":1,"result":{"value":12345678901234567890}}'))
  expect(await rpc(over(url), 'getBalance', [])).toEqual({ value: '12345678901234567890' })
})

test('behavior: the site’s gateway is asked before the public node, which comes in its place', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.startsWith('https://api.mainnet') ? Response.json({ result: 7 }) : new Response('', { status: 503 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const gatewayUrl = 'https://gateway.test/v1/?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&projectId=shop'
  expect(await rpc({ ...solana, gatewayUrl }, 'getSlot', [])).toBe(7)
  expect(asked).toEqual([gatewayUrl, 'https://api.mainnet.solana.com'])
})

test.each([
  ['an overloaded node', says('slow down', 429)],
  ['an overloaded node that speaks JSON', says('{"error":{"code":429,"message":"slow"}}', 429)],
  ['a broken node', says('<html>', 502)],
  ['a node without a result', says('{"jsonrpc":"2.0"}')],
  ['a node that talks nonsense', says('hello')],
] as const)('behavior: after %s the next one is asked', async (_, answer) => {
  const [first, second] = await Promise.all([startNode(answer), startNode(says('{"result":7}'))])
  expect(await rpc(over(first, second), 'getSlot', [])).toBe(7)
})

test('behavior: a refusal is an answer: no other node is asked', async () => {
  let asked = 0
  const first = await startNode(says('{"error":{"code":-32002,"message":"no","data":{"err":"AlreadyProcessed"}}}'))
  const second = await startNode((_, response) => {
    asked += 1
    response.end('{"result":1}')
  })
  await expect(rpc(over(first, second), 'sendTransaction', [])).rejects.toMatchObject({
    name: 'NodeError',
    code: -32002,
    data: { err: 'AlreadyProcessed' },
  })
  expect(asked).toBe(0)
})

test('error: without any answer it is RpcRequestFailed', async () => {
  const url = await startNode(says('', 500))
  await expect(rpc(over(url), 'getSlot', [])).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  await expect(rpc(over(), 'getSlot', [])).rejects.toMatchObject({ name: 'RpcRequestFailed' })
})

test('error: a silent node is waited for until the signal aborts', async () => {
  const url = await startNode(() => {})
  const abort = new AbortController()
  const asking = rpc(over(url), 'getSlot', [], abort.signal)
  abort.abort()
  await expect(asking).rejects.toMatchObject({ name: 'RequestAborted' })
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['{"a":9007199254740993}', { a: '9007199254740993' }],
  ['[-12345678901234567]', ['-12345678901234567']],
  ['{"a":"12345678901234567890 \\" 12345678901234567890"}', { a: '12345678901234567890 " 12345678901234567890' }],
  ['{"a":1.2345678901234567890}', { a: 1.2345678901234567 }],
  ['{"a":1e30}', { a: 1e30 }],
  ['no', undefined],
])('behavior: %s is read exactly', (text, expected) => {
  expect(parseExact(text)).toEqual(expected)
})

test.each([
  [5, 5n],
  ['18446744073709551615', 18_446_744_073_709_551_615n],
  [0, 0n],
])('default: %j is an amount', (value, amount) => {
  expect(toAmount(value)).toBe(amount)
})

test.each([[-1], [1.5], [2 ** 60], ['-5'], ['0x10'], [''], [null], [undefined], [{}], [NaN]])(
  'error: %j is no amount',
  (value) => {
    expect(() => toAmount(value)).toThrow(expect.objectContaining({ name: 'RpcRequestFailed' }))
  },
)
