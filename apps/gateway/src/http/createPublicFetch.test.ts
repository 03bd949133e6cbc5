import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import { createGzip } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutsideFetch, createPublicFetch } from './createPublicFetch.ts'
import { readBody } from './readBody.ts'

/** Of `pictures.example`, for these tests alone; it is its own authority. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4ZD7XwYhYIRO2Hkk
F7QNFeTz6KKMCtRu7j8vm+HcDmyhRANCAATgYlheUGKmKE86tl0cBDd0C93QDRNM
+0UABYVoEYJFgumkLc412Jy2Lk3Lwd0ZXVUH0z+2CJDiTX+2NKRgdZYt
-----END PRIVATE KEY-----`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUKdbfE2IhzJTvuWyaNUPMiKXtWUAwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjgwNjQ1NDdaGA8y
MTI2MTEwNDA2NDU0N1owGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABOBiWF5QYqYoTzq2XRwEN3QL3dANE0z7RQAF
hWgRgkWC6aQtzjXYnLYuTcvB3RldVQfTP7YIkOJNf7Y0pGB1li2jcDBuMB0GA1Ud
DgQWBBTvpMMeUWANhMQxnhvdQMObN3U3wjAfBgNVHSMEGDAWgBTvpMMeUWANhMQx
nhvdQMObN3U3wjAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHBpY3R1cmVz
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAILlup+O3BgI7b44i3/FeuaR8vn5
fO1rOSMcv6k31QfhAiEAnZeMLM6AQKsZ0D5wfI46kITd0ieWytc8q2MXAk41d+k=
-----END CERTIFICATE-----`

const open: TcpServer[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of open.splice(0)) server.close()
})

async function serve(server: TcpServer): Promise<number> {
  open.push(server)
  server.on('connection', (socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const serveHttp = (listener: RequestListener) => serve(createServer(listener))

/** An internet of one name whose addresses change with each question, and where every address leads to one server here. */
function createInternet(port: number, answers: readonly (readonly string[])[], unreachable: readonly string[] = []) {
  const asked: string[] = []
  const connected: string[] = []
  const fetch = createPublicFetch({
    ca: certificate,
    resolve: async (host) => {
      asked.push(host)
      return answers[Math.min(asked.length, answers.length) - 1] ?? []
    },
    connect: (target) => {
      connected.push(`${target.host} ${target.port}`)
      return connect({ host: '127.0.0.1', port: unreachable.includes(target.host) ? 1 : port })
    },
  })
  return { asked, connected, get: (url: string, signal = AbortSignal.timeout(5_000)) => fetch(new URL(url), signal) }
}

const publicAddress = '93.184.215.14'

test('default: what a public host says, with nothing of who asks', async () => {
  const requests: unknown[] = []
  const port = await serveHttp((request, response) => {
    requests.push([request.method, request.url, request.headers])
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{"a":1}')
  })
  const { get, connected } = createInternet(port, [[publicAddress]])
  const response = await get('http://pictures.example/1.json?a=b')
  expect([response.status, await response.json(), response.headers.get('set-cookie')]).toEqual([200, { a: 1 }, null])
  expect(connected).toEqual([`${publicAddress} 80`])
  const headers = { host: 'pictures.example', accept: '*/*', 'accept-encoding': 'identity' }
  expect(requests).toEqual([
    ['GET', '/1.json?a=b', { ...headers, connection: 'close', 'user-agent': 'Mozilla/5.0 (compatible)' }],
  ])
})

test('behavior: over TLS the name is asked for and proved, at the address that was checked', async () => {
  const port = await serve(createSecureServer({ key, cert: certificate }, (_, response) => response.end('seen')))
  const { get, connected } = createInternet(port, [[publicAddress]])
  expect(await (await get('https://pictures.example/')).text()).toBe('seen')
  await expect(get('https://other.example/')).rejects.toThrow(/altnames/)
  expect(connected).toEqual([`${publicAddress} 443`, `${publicAddress} 443`])
})

test('behavior: where an address does not answer, the next one is asked, and no third', async () => {
  const port = await serveHttp((_, response) => response.end('seen'))
  const addresses = ['93.184.215.1', '93.184.215.2', '2606:4700::1']
  const second = createInternet(port, [addresses], [addresses[0] ?? ''])
  expect(await (await second.get('http://pictures.example/')).text()).toBe('seen')
  const none = createInternet(port, [addresses], addresses)
  await expect(none.get('http://pictures.example/')).rejects.toThrow('ECONNREFUSED')
  expect(none.connected).toEqual(['93.184.215.1 80', '93.184.215.2 80'])
})

describe('what is not public', () => {
  test.each([
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['hexadecimal', 'http://0x7f.1/'],
    ['one hexadecimal number', 'http://0xa9fea9fe/'],
    ['short', 'http://127.1/'],
    ['wide digits', 'http://１２７.0.0.1/'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['with a dot at its end', 'http://127.0.0.1./'],
    ['nothing', 'http://0/'],
    ['all', 'http://255.255.255.255/'],
    ['IPv6 of this machine', 'http://[::1]/'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['a public IPv4 in IPv6', `http://[::ffff:${publicAddress}]/`],
    ['IPv4 at the end of IPv6', 'http://[::127.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::169.254.169.254]/'],
    ['NAT64 of one’s own', 'http://[64:ff9b:1::a9fe:a9fe]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['Teredo', 'http://[2001:0:7f00:1::]/'],
    ['link-local IPv6', 'http://[fe80::1]/'],
    ['unique local IPv6', 'http://[fd00:ec2::254]/'],
    ['a port', 'http://93.184.215.14:8545/'],
    ['a user', 'http://pictures.example@93.184.215.14/'],
    ['another protocol', 'ftp://93.184.215.14/'],
  ])('error: an address written as %s is not connected to', async (_, url) => {
    const { get, connected, asked } = createInternet(1, [[publicAddress]])
    await expect(get(url)).rejects.toThrow(/not public|usual port/)
    expect([connected, asked]).toEqual([[], []])
  })

  test.each([
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.53',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '0.0.0.0',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1%lo',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    'nonsense',
  ])('error: a name that leads to %s, alone or among others, is not connected to', async (address) => {
    for (const answer of [[address], [publicAddress, address]]) {
      const { get, connected } = createInternet(1, [answer])
      await expect(get('https://pictures.example/')).rejects.toThrow('not public')
      expect(connected).toEqual([])
    }
  })

  test('error: a name without an address', async () => {
    await expect(createInternet(1, [[]]).get('https://pictures.example/')).rejects.toThrow('not public')
    const unknown = createPublicFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
    await expect(unknown(new URL('https://a.example/'), AbortSignal.timeout(1_000))).rejects.toThrow('ENOTFOUND')
  })

  test.each([
    publicAddress,
    '172.15.0.1',
    '100.63.0.1',
    '2606:4700::1',
    '64:ff9b::5db8:d70e',
    '64:ff9b::93.184.215.14',
  ])('behavior: %s is public', async (address) => {
    const port = await serveHttp((_, response) => response.end('seen'))
    const { get, connected } = createInternet(port, [[address]])
    expect(await (await get('http://pictures.example/')).text()).toBe('seen')
    expect(connected).toEqual([`${address} 80`])
  })

  test('behavior: a name that means another address a moment later is resolved once, and that address is met', async () => {
    const port = await serveHttp((_, response) => response.end('seen'))
    const { get, connected, asked } = createInternet(port, [[publicAddress], ['127.0.0.1']])
    expect(await (await get('http://pictures.example/')).text()).toBe('seen')
    expect([asked, connected]).toEqual([['pictures.example'], [`${publicAddress} 80`]])
    await expect(get('http://pictures.example/')).rejects.toThrow('not public')
    expect(connected).toHaveLength(1)
  })
})

test('behavior: a redirect is told of, not followed', async () => {
  const port = await serveHttp((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  const { get, connected } = createInternet(port, [[publicAddress]])
  const { status, headers } = await get('http://pictures.example/')
  expect([status, headers.get('location'), connected.length]).toEqual([302, 'http://169.254.169.254/', 1])
})

test('error: what comes packed could be anything long', async () => {
  const port = await serveHttp((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
  const { status, body } = await createInternet(port, [[publicAddress]]).get('http://pictures.example/')
  expect([status, body]).toEqual([0, null])
})

test('error: a host that sends without end is not heard out', async () => {
  let closed: Promise<unknown> | undefined
  const port = await serveHttp((_, response) => {
    closed = once(response, 'close')
    const fill = () => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000)));
    }
    response.on('drain', fill)
    fill()
  })
  const response = await createInternet(port, [[publicAddress]]).get('http://pictures.example/')
  await expect(readBody(response, 1_000_000)).rejects.toThrow('1000000')
  await closed
})

test.each(['never answers', 'stops in the middle', 'is never resolved', 'stays silent below TLS'])(
  'error: a host that %s is waited for no longer than asked',
  async (kind) => {
    const isSilent = kind === 'stays silent below TLS'
    const port = isSilent
      ? await serve(createTcpServer())
      : await serveHttp((_, response) => kind === 'stops in the middle' && response.write('x'))
    const leave = new AbortController()
    const resolve = () =>
      kind === 'is never resolved' ? new Promise<never>(() => {}) : Promise.resolve([publicAddress])
    const opened = new EventEmitter()
    const connected = once(opened, 'connect')
    const fetch = createPublicFetch({
      resolve,
      connect: () => connect({ host: '127.0.0.1', port }).once('connect', () => opened.emit('connect')),
    })
    const asking = fetch(new URL(`${isSilent ? 'https' : 'http'}://pictures.example/`), leave.signal)
    const reading = asking.then((response) => readBody(response, 1_000))
    if (kind === 'stops in the middle') await asking
    else if (kind !== 'is never resolved') await connected
    leave.abort(new Error('left'))
    await expect(reading).rejects.toThrow()
  },
)

const outside = createOutsideFetch(globalThis.fetch, 1_000_000)
const serveUrl = async (listener: RequestListener) => `http://127.0.0.1:${await serveHttp(listener)}`

test('default: an answer is as it came, packed or not', async () => {
  const url = await serveUrl((request, response) => {
    if (request.url === '/plain') return void response.setHeader('content-length', 2).end('{}')
    response.writeHead(201, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    const gzip = createGzip()
    gzip.pipe(response)
    gzip.end('{"a":1}')
  })
  expect(await (await outside(`${url}/plain`)).text()).toBe('{}')
  const packed = await outside(url)
  expect([packed.status, packed.headers.get('content-type'), await packed.json()]).toEqual([
    201,
    'application/json',
    { a: 1 },
  ])
})

test('error: an answer that unpacks to more than the limit ends, and its sender is not heard out', async () => {
  let isCut = false
  const url = await serveUrl((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    const gzip = createGzip()
    gzip.pipe(response)
    const zeros = Buffer.alloc(1_000_000)
    const fill = () => {
      while (!isCut && gzip.write(zeros));
    }
    gzip.on('drain', fill)
    fill()
    response.once('close', () => {
      isCut = true
      gzip.destroy()
    })
  })
  await expect((await outside(url)).text()).rejects.toThrow('The answer is longer than 1000000 bytes')
  await expect.poll(() => isCut).toBe(true)
})

test('error: no redirect is followed, unless who asks looks at it', async () => {
  const asked: string[] = []
  const url = await serveUrl((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/inside' }).end()
  })
  await expect(outside(url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed')
  expect((await outside(url, { redirect: 'manual' })).status).toBe(307)
  expect(asked).toEqual(['/', '/'])
})
