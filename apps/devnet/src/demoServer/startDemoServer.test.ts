import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { createClient, webSocket } from 'viem'
import { getChainId } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasProc, listeningAddresses } from '../../test/processes.ts'
import { writeSite } from '../../test/writeSite.ts'
import { startCosmos } from '../cosmos/startCosmos.ts'
import { requestRpc } from '../evm/requestRpc.ts'
import { type RunningEvm, startEvm } from '../evm/startEvm.ts'
import { type DevnetNetwork, describeCosmos, describeDevnet } from '../network.ts'
import { type DemoServer, type DemoServerOptions, startDemoServer } from './startDemoServer.ts'

let root: string
let evm: RunningEvm
let network: DevnetNetwork
let server: DemoServer

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'devnet-test-'))
  const folder = join(root, 'site')
  await writeSite(folder)
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(folder, '.env'), 'secret')
  await symlink(join(root, 'secret.txt'), join(folder, 'link.txt'))
  await writeFile(join(folder, 'assets/big-1a2b3c4d.js'), 'x'.repeat(5_000))
  evm = await startEvm()
  network = describeDevnet([evm])
  server = await startDemoServer({ folder, network })
})
afterAll(async () => {
  await Promise.all([server?.stop(), evm?.stop()])
  await rm(root, { recursive: true, maxRetries: 10 })
})

const startAnother = (options: Partial<DemoServerOptions>) =>
  startDemoServer({ folder: join(root, 'site'), network, ...options })

/** A request exactly as written: fetch would tidy the path up and refuse some headers. */
async function requestServer(path: string, options: { method?: string; headers?: { [name: string]: string } } = {}) {
  const request = send({ host: '127.0.0.1', port: server.port, path, ...options }).end()
  const [response] = await once(request, 'response')
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}

const page = { accept: 'text/html,*/*' }

test('default: the page comes with the strict headers', async () => {
  const answer = await requestServer('/', { headers: page })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('A built site')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'self'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
})

test('default: /devnet.json names each chain under the page’s own origin', async () => {
  const answer: DevnetNetwork = JSON.parse((await requestServer('/devnet.json')).text)
  expect(answer).toEqual({ ...network, chains: [{ ...network.chains[0], rpcUrl: '/rpc/31337' }] })
})

test('default: a chain of another family is under /rpc/<family>, with what else it serves', async () => {
  const { stop, ...chain } = await startCosmos()
  const other = await startAnother({ network: { ...network, cosmos: describeCosmos(chain) } })
  try {
    const { cosmos, solana }: DevnetNetwork = await (await fetch(`${other.url}/devnet.json`)).json()
    expect([cosmos?.rpcUrl, cosmos?.restUrl, solana]).toEqual(['/rpc/cosmos', '/rest/cosmos', undefined])
    expect((await fetch(`${other.url}/rpc/cosmos/status`)).status).toBe(200)
    const [account] = chain.accounts
    const balances = await fetch(`${other.url}/rest/cosmos/cosmos/bank/v1beta1/balances/${account?.address}`)
    expect(await balances.json()).toMatchObject({ balances: [{ denom: 'ufoyer' }] })
  } finally {
    await other.stop()
    await stop()
  }
})

test('default: /rpc/<id> leads to the chain', async () => {
  const answer = await requestRpc(`${server.url}/rpc/31337`, { method: 'eth_chainId' })
  expect(Number(answer)).toBe(31337)
})

test('default: WebSockets reach the chain too', async () => {
  const client = createClient({ transport: webSocket(`ws://127.0.0.1:${server.port}/rpc/31337`, { reconnect: false }) })
  expect(await getChainId(client)).toBe(31337)
  ;(await client.transport.getRpcClient()).close()
})

test('default: only 127.0.0.1 listens', ({ skip }) => {
  skip(!hasProc, 'there is no /proc')
  expect(listeningAddresses(server.port)).toEqual(['0100007F'])
})

describe('files', () => {
  test('default: hashed assets are kept for a year, compressed', async () => {
    const request = send({
      port: server.port,
      host: '127.0.0.1',
      path: '/assets/big-1a2b3c4d.js',
      headers: { 'accept-encoding': 'br, gzip' },
    }).end()
    const [response] = await once(request, 'response')
    const chunks: Buffer[] = await response.toArray()
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe('x'.repeat(5_000))
  })

  test.each([undefined, 'identity', 'gzip;q=0', 'br'])(
    'behavior: uncompressed for accept-encoding %s',
    async (value) => {
      const headers = value === undefined ? {} : { 'accept-encoding': value }
      const answer = await requestServer('/assets/big-1a2b3c4d.js', { headers })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.text).toHaveLength(5_000)
    },
  )

  test('behavior: what has not changed is not sent again', async () => {
    const { etag } = (await requestServer('/', { headers: page })).headers
    const again = await requestServer('/', { headers: { ...page, 'if-none-match': String(etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('behavior: HEAD answers without a body', async () => {
    const answer = await requestServer('/', { method: 'HEAD' })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(100)
  })

  test('behavior: a route of the page gets the page', async () => {
    expect((await requestServer('/account/activity', { headers: page })).text).toContain('A built site')
  })

  test.each([
    '/missing',
    '/missing.js',
    '/assets/missing.js',
    '/assets',
    '/.env',
    '/link.txt',
    '/rpc/31338',
    '/rpc/313370',
    '/devnet.jsonx',
  ])('error: %s is not found', async (path) => {
    const answer = await requestServer(path)
    expect([answer.status, answer.text]).toEqual([404, 'Not Found'])
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/%00',
    '/%e0%a4%a',
    '//../secret.txt',
  ])('error: %s never leaves the folder', async (path) => {
    const answer = await requestServer(path, { headers: page })
    expect([answer.status, answer.text]).toEqual([400, 'Bad Request'])
  })

  test('error: files cannot be written', async () => {
    const answer = await requestServer('/', { method: 'PUT' })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('who may ask', () => {
  test.each(['localhost', 'frame.localhost:5180', '127.0.0.1:1', '[::1]'])(
    'behavior: %s is this machine',
    async (host) => {
      expect((await requestServer('/', { headers: { host } })).status).toBe(200)
    },
  )

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'])(
    'error: a page opened by the name "%s" gets nothing',
    async (host) => {
      expect((await requestServer('/devnet.json', { headers: { host } })).status).toBe(403)
    },
  )

  test('error: a page of another origin cannot use the chains', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' }
    expect((await requestServer('/rpc/31337', { method: 'POST', headers })).status).toBe(403)
    const socket = connect(server.port, '127.0.0.1')
    const upgrade = 'host: localhost\r\norigin: https://evil.example\r\nconnection: upgrade\r\nupgrade: websocket'
    socket.write(`GET /rpc/31337 HTTP/1.1\r\n${upgrade}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('behavior: a mount that judges origins itself is asked by all, yet not under a foreign name', async () => {
    const handle: RequestListener = (request, response) => void response.end(request.headers.origin)
    const other = await startAnother({ mounts: [{ path: '/api', anyOrigin: true, handle }] })
    const status = async (headers: { readonly [name: string]: string }) => {
      const [response] = await once(send(`${other.url}/api`, { headers }).end(), 'response')
      response.resume()
      return response.statusCode
    }
    expect(await status({ origin: 'https://site.example' })).toBe(200)
    expect(await status({ origin: 'https://site.example', host: 'evil.example' })).toBe(403)
    await other.stop()
  })
})

describe('proxy', () => {
  test('error: a chain that is down is a bad gateway, and answers again once it is up', async () => {
    const own = await startEvm({ chainId: 31402, seed: true })
    const other = await startAnother({ network: describeDevnet([own]) })
    const url = `${other.url}/rpc/31402`
    await own.down()
    await expect(requestRpc(url, { method: 'eth_chainId' })).rejects.toThrow('status 502')
    await own.up()
    expect(Number(await requestRpc(url, { method: 'eth_chainId' }))).toBe(31402)
    await Promise.all([other.stop(), own.stop()])
  })

  test('behavior: both bodies pass as they come, and leaving ends the request behind', async () => {
    const left = Promise.withResolvers<void>()
    const behind = createServer(async (request, response) => {
      response.on('close', left.resolve)
      // answers the first chunk before the request has ended
      const [chunk] = await once(request, 'data')
      response.writeHead(200).write(`got ${chunk}`)
    }).listen(0, '127.0.0.1')
    await once(behind, 'listening')
    const { port } = behind.address() as AddressInfo
    const other = await startAnother({ mounts: [{ path: '/api', target: `http://127.0.0.1:${port}/v1` }] })

    const request = send(`${other.url}/api/stream?x=1`, { method: 'POST' })
    request.write('one')
    const [response] = await once(request, 'response')
    const [chunk] = await once(response, 'data')
    expect(String(chunk)).toBe('got one')
    request.on('error', () => {})
    request.destroy()
    await left.promise
    await other.stop()
    behind.close()
  })

  test('behavior: what follows the path of a mount is passed on, without the headers of the connection', async () => {
    const behind = createServer((request, response) => {
      response.end(JSON.stringify([request.url, request.headers.host, request.headers['x-mark'], request.headers.te]))
    }).listen(0, '127.0.0.1')
    await once(behind, 'listening')
    const { port } = behind.address() as AddressInfo
    const other = await startAnother({ mounts: [{ path: '/api', target: `http://127.0.0.1:${port}/v1` }] })
    const request = send(`${other.url}/api/wallets?page=2`, { headers: { 'x-mark': 'yes', te: 'trailers' } }).end()
    const [response] = await once(request, 'response')
    expect(JSON.parse(await text(response))).toEqual(['/v1/wallets?page=2', `127.0.0.1:${port}`, 'yes', null])
    await other.stop()
    behind.close()
  })

  test('behavior: stopping ends open WebSockets', async () => {
    const other = await startAnother({})
    const socket = new WebSocket(`ws://127.0.0.1:${other.port}/rpc/31337`)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.stop()
    await closed
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })

  test('error: a WebSocket where none is taken is refused', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /)
  })
})

test('behavior: a mount of one’s own answers, and the policy can be changed or left out', async () => {
  const mounts = [
    { path: '/api', handle: (_: unknown, response: { end(text: string): unknown }) => void response.end('mine') },
  ]
  const open = await startAnother({ policy: false, mounts })
  const answer = await fetch(`${open.url}/api/x`)
  expect([await answer.text(), answer.headers.get('content-security-policy')]).toEqual(['mine', null])
  const own = await startAnother({ policy: "default-src 'none'" })
  expect((await fetch(own.url)).headers.get('content-security-policy')).toBe("default-src 'none'")
  await Promise.all([open.stop(), own.stop()])
})

test('behavior: the policy allows the frame of the network’s embedded wallet, and no other', async () => {
  const frameUrl = 'http://127.0.0.1:4321/sdk?x=1'
  const own = await startAnother({ network: { ...network, frameUrl } })
  const policy = (await fetch(own.url)).headers.get('content-security-policy')
  expect(policy).toMatch(/; frame-src http:\/\/127\.0\.0\.1:4321$/)
  expect(await (await fetch(`${own.url}/devnet.json`)).json()).toMatchObject({ frameUrl })
  await own.stop()
})

test('error: a folder without a page is named', async () => {
  await expect(startAnother({ folder: root })).rejects.toThrow(`There is no index.html in ${root}`)
})

test('behavior: another port is taken when the preferred one is in use', async () => {
  const other = await startAnother({ preferredPort: server.port })
  expect(other.port).not.toBe(server.port)
  expect((await fetch(other.url)).status).toBe(200)
  await other.stop()
})

test('error: a port in use is named', async () => {
  await expect(startAnother({ port: server.port })).rejects.toThrow(
    `Port ${server.port} is in use. Choose another, or stop what listens there.`,
  )
})
