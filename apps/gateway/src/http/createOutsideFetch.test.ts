import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createOutsideFetch } from './createOutsideFetch.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
}

const fetch = createOutsideFetch(globalThis.fetch, 1_000_000)

test('default: an answer is as it came, packed or not', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/plain') return void response.setHeader('content-length', 2).end('{}')
    response.writeHead(201, { 'content-encoding': 'gzip', 'content-type': 'application/json' })
    const gzip = createGzip()
    gzip.pipe(response)
    gzip.end('{"a":1}')
  })
  expect(await (await fetch(`${url}/plain`)).text()).toBe('{}')
  const packed = await fetch(url)
  expect([packed.status, packed.headers.get('content-type'), await packed.json()]).toEqual([
    201,
    'application/json',
    { a: 1 },
  ])
})

test('error: an answer that unpacks to more than the limit ends, and its sender is not heard out', async () => {
  let isCut = false
  const url = await serve((_request, response) => {
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
  await expect((await fetch(url)).text()).rejects.toThrow('The answer is longer than 1000000 bytes')
  await expect.poll(() => isCut).toBe(true)
})

test('error: no redirect is followed, unless who asks looks at it', async () => {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/inside' }).end()
  })
  await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed')
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(307)
  expect(asked).toEqual(['/', '/'])
})
