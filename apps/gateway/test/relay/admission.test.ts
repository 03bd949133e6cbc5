import { generateKeyPairSync, sign } from 'node:crypto'
import { signRelayJwt, toIdentity } from '@foyer/relay-client/wire'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { verifyRelayJwt } from '../../src/relay/verifyRelayJwt.ts'
import { connectRaw, newSeed, newTopic, type RawOptions, relayAddress } from './rawClient.ts'
import { startRelay } from './startRelay.ts'

const now = () => Math.floor(Date.now() / 1_000)

/** Reads what a refused client is told: the close frame's code and reason. */
async function closeOf(url: string, options: RawOptions = {}): Promise<string> {
  const client = await connectRaw(url, { ...options, query: `&useOnCloseEvent=true${options.query ?? ''}` })
  const { code, reason } = await client.closed
  return `${code} ${reason}`
}

test('default: a token for this relay opens a socket, in the address or as a header', async () => {
  await using relay = await startRelay()
  const client = await connectRaw(relay.url)
  expect(client.clientId).toMatch(/^did:key:z6Mk/)
  const identity = await toIdentity(newSeed())
  const token = await signRelayJwt({ identity, audience: relay.url, issuedAt: now() })
  const socket = new WebSocket(`${relay.url}/?projectId=test`, { headers: { authorization: `Bearer ${token}` } })
  await new Promise((resolve) => socket.once('open', resolve))
  socket.close()
})

test('error: reasons are told in the words clients look for', async () => {
  await using relay = await startRelay()
  const { url } = relay
  expect(await closeOf(url, { issuedAt: now() + 3_600 })).toBe('3000 JWT validation error: JWT Token is not yet valid')
  expect(await closeOf(url, { issuedAt: now() - 90_000 })).toBe('3000 JWT validation error: JWT Token is expired')
  expect(await closeOf(url, { audience: 'wss://other.example' })).toBe(
    '3000 JWT validation error: JWT audience is another relay',
  )
})

test.each([-300, 300])('behavior: a client whose clock is %i s off gets in', async (seconds) => {
  const time = Date.now()
  await using relay = await startRelay({ now: () => time })
  const client = await connectRaw(relay.url, { issuedAt: Math.floor(time / 1_000) + seconds })
  expect((await client.publish(newTopic(), 'here')).kind).toBe('result')
})

test('error: a clock that is ten minutes ahead is said to be', async () => {
  await using relay = await startRelay()
  expect(await closeOf(relay.url, { issuedAt: now() + 600 })).toBe(
    '3000 JWT validation error: JWT Token is not yet valid',
  )
})

test('error: a token lives no longer than the owner lets it', async () => {
  await using relay = await startRelay({ limits: { maxTokenLife: 3_600 } })
  expect(await closeOf(relay.url)).toBe('3000 JWT validation error: JWT Token lives too long')
})

test('behavior: a proxy that rewrites Host is told to the owner, once, with what to set', async () => {
  await using relay = await startRelay()
  const behind = { audience: 'wss://gateway.example/relay' }
  expect(await closeOf(relay.url, behind)).toBe('3000 JWT validation error: JWT audience is another relay')
  await closeOf(relay.url, behind)
  const hints = relay.log.filter(({ level }) => level === 'warn')
  expect(hints).toEqual([
    {
      level: 'warn',
      event: 'address',
      detail: `a client means gateway.example, the request names ${new URL(relay.url).host}: set publicUrl to the address that clients use, or let the proxy keep Host`,
    },
  ])
  for (let index = 0; index < 15; index += 1) await closeOf(relay.url, { audience: `wss://${index}.example` })
  expect(relay.log.filter(({ level }) => level === 'warn')).toHaveLength(10)
})

test('error: projects and origins are checked where the owner keeps a list', async () => {
  await using relay = await startRelay({
    getProject: (id) => (id === 'test' ? { origins: ['https://site.example'] } : undefined),
  })
  const address = (await relayAddress(relay.url)).replace('projectId=test', 'projectId=other')
  const socket = new WebSocket(`${address}&useOnCloseEvent=true`)
  const reason = await new Promise((resolve) => socket.once('close', (_code, text) => resolve(String(text))))
  expect(reason).toBe('Unauthorized: invalid key')
  expect(await closeOf(relay.url, { headers: { origin: 'https://evil.example' } })).toBe(
    '3000 Unauthorized: origin not allowed',
  )
  await connectRaw(relay.url, { headers: { origin: 'https://site.example' } })
  await connectRaw(relay.url)
})

test('error: without a close frame the status says it', async () => {
  await using relay = await startRelay()
  const statusOf = (address: string) =>
    new Promise((resolve) =>
      new WebSocket(address)
        .once('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
        .on('error', () => undefined),
    )
  expect(await statusOf(`${relay.url}/?projectId=test`)).toBe(401)
  expect(await statusOf(`${relay.url}/?projectId=test&auth=a.b.c`)).toBe(401)
  const identity = await toIdentity(newSeed())
  const token = await signRelayJwt({ identity, audience: relay.url, issuedAt: now() })
  const [header, payload, signature] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(atob(payload ?? '')), exp: now() + 1e6 })).toString(
    'base64url',
  )
  expect(await statusOf(`${relay.url}/?auth=${header}.${forged}.${signature}`)).toBe(401)
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  expect(await statusOf(`${relay.url}/?auth=${none}.${payload}.${signature}`)).toBe(401)
})

test('error: a token with something critical that is not known is refused (RFC 7515 §4.1.11)', async () => {
  const keys = generateKeyPairSync('ed25519')
  const raw = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const clientId = `did:key:z${base58.encode(Uint8Array.of(0xed, 0x01, ...raw))}`
  const payload = { iss: clientId, sub: 'aa', aud: 'wss://relay.example', iat: now(), exp: now() + 60 }
  const verdictOf = (header: object) => {
    const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${toPart(header)}.${toPart(payload)}`
    const signature = sign(null, Buffer.from(text), keys.privateKey).toString('base64url')
    return verifyRelayJwt(`${text}.${signature}`, { now: now(), maxLife: 3_600, isAudience: () => true })
  }
  expect(verdictOf({ alg: 'EdDSA', typ: 'JWT' })).toMatchObject({ claims: { clientId } })
  for (const crit of [['b64'], [], null]) {
    expect(verdictOf({ alg: 'EdDSA', typ: 'JWT', crit })).toEqual({ refusal: 'JWT validation error: JWT is malformed' })
  }
})

test('error: no more sockets than allowed, in all and from one address', async () => {
  await using relay = await startRelay({ limits: { maxConnections: 2 } })
  await Promise.all([connectRaw(relay.url), connectRaw(relay.url)])
  await expect(connectRaw(relay.url)).rejects.toThrow('429')
  await using other = await startRelay({
    limits: { maxConnectionsPerAddress: 1 },
    getAddress: ({ headers }) => String(headers['x-forwarded-for']),
  })
  await connectRaw(other.url, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  await connectRaw(other.url, { headers: { 'x-forwarded-for': '192.0.2.2' } })
  await expect(connectRaw(other.url, { headers: { 'x-forwarded-for': '192.0.2.1' } })).rejects.toThrow('429')
})
