import { afterAll, expect, test, vi } from 'vitest'
import { callApi } from './api.ts'

afterAll(() => vi.unstubAllGlobals())

test.each([
  ['a page of something between', 200, '<!doctype html><title>Log in to this network</title>'],
  ['half an answer', 200, '{"user":'],
  ['a proxy’s error page', 502, '<!doctype html>'],
  ['an error without a reason', 500, '{}'],
])('error: %s is no answer, and is said in words', async (_, status, body) => {
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const key = { publicKey: Buffer.from(raw).toString('base64url'), privateKey }
  const identity = { url: '', site: 'https://shop.example', projectId: 'shop', token: undefined, key }
  await expect(callApi(identity, 'session', {})).rejects.toMatchObject({
    name: 'Unreachable',
    message: 'Something went wrong on the wallet’s server. Try again.',
  })
})
