import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { socialServices } from '@foyer/base/socials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPicture } from '../src/frame/readSocialAccount.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg=='
const bytes = Buffer.from(png, 'base64')

/** A host of pictures, of every kind. */
const pictures: {
  readonly [path: string]: { readonly status?: number; readonly type?: string; readonly body: Buffer }
} = {
  '/ada.png': { body: bytes },
  // what it says of itself counts for nothing
  '/named.html': { type: 'text/html', body: bytes },
  '/page.png': { type: 'image/png', body: Buffer.from('<!doctype html><script>1</script>') },
  '/drawing.svg': { type: 'image/svg+xml', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  '/large.png': { body: Buffer.concat([bytes, Buffer.alloc(512_000)]) },
  '/gone.png': { status: 404, body: bytes },
  '/moved.png': { status: 302, body: bytes },
}
const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  const found = pictures[url]
  // one that never answers
  if (!found) return
  const { status = 200, type = 'image/png', body } = found
  response.writeHead(status, { 'content-type': type, location: '/ada.png' }).end(body)
})
let host = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const read = (address: string | undefined, hosts: readonly string[] = [host]) =>
  readPicture({ fetch }, { address, hosts })

test.each(['/ada.png', '/named.html'])('default: %s is read, and is what its bytes are', async (path) => {
  expect(await read(`http://${host}${path}`)).toEqual({ type: 'image/png', data: png })
})

test.each(['/page.png', '/drawing.svg', '/large.png', '/gone.png', '/moved.png', '/never.png'])(
  'error: %s is none, and nobody waits long for it',
  async (path) => {
    const start = performance.now()
    expect(await read(`http://${host}${path}`)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)

test('error: a host that nobody named is not asked, however the address is written', async () => {
  const before = asked.length
  const port = host.split(':')[1]
  for (const [address, hosts] of [
    [`http://${host}/ada.png`, []],
    [`http://${host}/ada.png`, ['cdn.example.com', '.example.com']],
    [`http://cdn.example.com@${host}/ada.png`, ['cdn.example.com']],
    [`http://${host}/ada.png`, ['127.0.0.1']],
    [`http://localhost:${port}/ada.png`, [host]],
    ['http://cdn.example.com/ada.png', ['cdn.example.com']],
    ['https://example.com/ada.png', ['.example.com']],
    ['https://evilexample.com/ada.png', ['.example.com']],
    [`data:image/png;base64,${png}`, ['']],
    ['file:///etc/passwd', ['']],
    ['no address', [host]],
    [undefined, [host]],
    [`http://${host}/ada.png?${'x'.repeat(2_000)}`, [host]],
  ] as const) {
    expect(await read(address, hosts)).toBeUndefined()
  }
  expect(asked.length).toBe(before)
})

test('default: each provider’s own hosts, as its pages have them', () => {
  const hosts = Object.fromEntries(Object.entries(socialServices).map(([name, row]) => [name, row.pictureHosts]))
  expect(hosts).toEqual({
    google: ['.googleusercontent.com'],
    apple: [],
    github: ['avatars.githubusercontent.com'],
    x: ['pbs.twimg.com'],
    facebook: ['platform-lookaside.fbsbx.com', '.fbcdn.net'],
    discord: ['cdn.discordapp.com'],
  })
})

// https://discord.com/developers/docs/reference#image-formatting
test('default: Discord names a picture by the hash of its bytes; what is no hash is no answer', () => {
  const { discord } = socialServices
  if (discord.kind !== 'oauth') throw new Error('no row')
  const user = { id: '80351110224678912', username: 'nelly', avatar: '8342729096ea3675442027381ff50dfe' }
  expect(discord.read(user, undefined).picture).toBe(
    'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png?size=128',
  )
  expect(discord.read({ ...user, avatar: null }, undefined).picture).toBeUndefined()
  expect(() => discord.read({ ...user, avatar: '../../x' }, undefined)).toThrow()
})
