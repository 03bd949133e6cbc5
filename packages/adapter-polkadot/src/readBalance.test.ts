import { toNetwork } from '@foyer/base'
import { type FakeFetch, failWith, fakeFetch, unreachable } from '@foyer/test'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFree, readBalance } from './readBalance.ts'

const publicKey = Uint8Array.from({ length: 32 }, (_, index) => index)

const networkWith = (...http: string[]) =>
  toNetwork({
    id: '91b171bb158e2d3848fa23a9f1c25182',
    chainNamespace: 'polkadot',
    name: 'Polkadot',
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http } },
  })

function respondWith(routes: Parameters<typeof fakeFetch>[0]): FakeFetch {
  const fetch = fakeFetch(routes)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const hex = (value: bigint, bytes: number) =>
  (
    value
      .toString(16)
      .padStart(bytes * 2, '0')
      .match(/../g) ?? []
  )
    .reverse()
    .join('')
const amounts = (free: bigint) => hex(free, 16) + hex(7n, 16) + hex(3n, 16) + hex(1n << 127n, 16)

test.for([
  ['nonce, consumers, providers, sufficients', 16],
  ['nonce, consumers, providers', 12],
  ['nonce and a reference count of 4 bytes', 8],
  ['nonce and a reference count of 1 byte', 5],
] as const)('behavior: the layout with %s', ([, head]) => {
  const free = 123_456_789_012_345_678_901_234_567n
  expect(parseFree(`0x${'ff'.repeat(head)}${amounts(free)}`)).toBe(free)
})

test('behavior: an account the chain does not know has nothing', () => {
  expect(parseFree(null)).toBe(0n)
})

test.for([['0x'], ['0x00'], [`0x${'00'.repeat(79)}`], [`0x${'00'.repeat(81)}`], ['no'], [1], [undefined]])(
  'error: %s is no account',
  ([stored]) => {
    expect(() => parseFree(stored)).toThrow()
  },
)

test('behavior: for a network without an address the site’s gateway is asked', async () => {
  const fetch = respondWith({ 'POST /v1/': { result: `0x${'00'.repeat(16)}${amounts(5n)}` } })
  const network = { ...networkWith(), gatewayUrl: 'https://gateway.test/v1/?chainId=polkadot:1&projectId=shop' }
  expect(await readBalance(network, publicKey)).toBe(5n)
  expect(fetch.calls.map(({ url }) => String(url))).toEqual([network.gatewayUrl])
})

test('default: asks for the account’s key in storage', async () => {
  const fetch = respondWith({ 'POST /': { result: `0x${'00'.repeat(16)}${amounts(5n)}` } })
  expect(await readBalance(networkWith('https://node.test/'), publicKey)).toBe(5n)
  expect(fetch.calls).toHaveLength(1)
  const { params } = (fetch.calls[0]?.body ?? {}) as { params: readonly string[] }
  // blake2_128 of the bytes 0 to 31, by another implementation
  expect(params[0]).toBe(
    '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9' +
      'f39a2cad58411cd49f577e5086b8031f' +
      '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  )
})

test.for([
  ['does not listen', unreachable],
  ['answers 503', failWith(503)],
  ['says it cannot', { error: { code: -32601, message: 'Method not found' } }],
  ['gives no account', { result: '0x1234' }],
] as const)('behavior: the next node is asked when one %s', async ([, answer]) => {
  const fetch = respondWith({ 'POST /bad': answer, 'POST /good': { result: null } })
  expect(await readBalance(networkWith('https://node.test/bad', 'https://node.test/good'), publicKey)).toBe(0n)
  expect(fetch.calls).toHaveLength(2)
})

test('error: when none answers, the last reason is said', async () => {
  respondWith({ 'POST /': { error: { message: 'State <b>pruned</b>' } } })
  const reading = readBalance(networkWith('https://node.test/'), publicKey)
  await expect(reading).rejects.toMatchObject({ name: 'RpcRequestFailed', context: { message: 'State <b>pruned</b>' } })
})

test('error: a network with WebSocket nodes only cannot be read', async () => {
  const fetch = respondWith({})
  const reading = readBalance(networkWith('wss://node.test/'), publicKey)
  await expect(reading).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  expect(fetch.calls).toEqual([])
})

test('error: an abort ends it and asks no other node', async () => {
  const controller = new AbortController()
  const fetch = respondWith({ 'POST /': () => new Promise(() => controller.abort()) })
  const reading = readBalance(networkWith('https://node.test/', 'https://other.test/'), publicKey, controller.signal)
  await expect(reading).rejects.toMatchObject({ name: 'RequestAborted' })
  expect(fetch.calls).toHaveLength(1)
})
