import { createServer, request as fetchFromNode, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solanaVerifier } from '@foyer/siwx/solana'
import { accounts } from '@foyer/test/signInAccounts'
import express from 'express'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createMemoryStore } from '../src/createMemoryStore.ts'
import { createSignIn } from '../src/createSignIn.ts'
import { toNodeListener } from '../src/node.ts'
import { createBrowser } from './createBrowser.ts'

const options = { origins: ['https://shop.example'], verifiers: [solanaVerifier()] }
const account = accounts['solana'] as NonNullable<(typeof accounts)['solana']>
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server of Node's, and `fetch` to it. */
async function listen(
  listener: RequestListener = toNodeListener(createSignIn({ ...options, store: createMemoryStore() }).handle),
): Promise<{ readonly url: string; request(request: Request): Promise<Response> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, request: (request) => fetch(url + new URL(request.url).pathname, request) }
}

async function signInAndOut(handle: (request: Request) => Promise<Response>): Promise<void> {
  const browser = createBrowser(handle)
  expect((await browser.send(await browser.sign({ account }))).status).toBe(200)
  expect((await browser.session()).body['address']).toBe(account.address)
  expect((await browser.signOut()).status).toBe(204)
  expect((await browser.session()).status).toBe(204)
}

test('default: on Hono, whose protected page knows who is signed in', async () => {
  const { handle, getSession } = createSignIn({ ...options, store: createMemoryStore() })
  const app = new Hono()
  app.all('/auth/*', ({ req }) => handle(req.raw))
  app.get('/orders', async ({ req, json }) => {
    const session = await getSession(req.raw)
    return session ? json({ of: session.account }) : json({}, 401)
  })
  const fetchApp = async (request: Request) => await app.fetch(request)
  await signInAndOut(fetchApp)
  const browser = createBrowser(fetchApp)
  expect((await browser.request('/orders')).status).toBe(401)
  await browser.send(await browser.sign({ account }))
  expect((await browser.request('/orders')).body).toEqual({ of: `${account.chainId}:${account.address}` })
})

test('default: on Express, whose protected page knows who is signed in', async () => {
  const { handle, getSession } = createSignIn({ ...options, store: createMemoryStore() })
  const toOrders = async (request: Request) => {
    const session = await getSession(request)
    return session ? Response.json({ of: session.account }) : Response.json({}, { status: 401 })
  }
  const app = express()
  app.use('/auth', toNodeListener(handle))
  app.get('/orders', toNodeListener(toOrders))
  app.use(express.json())
  const { request } = await listen(app)
  await signInAndOut(request)
  const browser = createBrowser(request)
  expect((await browser.request('/orders')).status).toBe(401)
  await browser.send(await browser.sign({ account }))
  expect((await browser.request('/orders')).body).toEqual({ of: `${account.chainId}:${account.address}` })
})

test('default: on a server of Node’s', async () => {
  const { request } = await listen()
  await signInAndOut(request)
})

test('error: on it, a body without an end is answered and left', async () => {
  const { url } = await listen()
  const headers = { origin: 'https://shop.example', 'content-type': 'application/json' }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asking = fetchFromNode(`${url}/auth/sign-in`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode)
      answer.resume()
      asking.destroy()
    })
    const write = () => {
      while (!asking.destroyed && asking.write(Buffer.alloc(16_384, 32)));
    }
    asking.on('drain', write)
    asking.on('error', (error: NodeJS.ErrnoException) => {
      // it may hang up while we still write
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error)
    })
    write()
  })
  expect(status).toBe(413)
})

test.each([
  ['an address that is none', 'GET', '//', 404],
  ['a method that no request of fetch has', 'TRACE', '/auth/session', 400],
])('error: on it, %s', async (_, method, path, expected) => {
  const { url } = await listen()
  const status = await new Promise<number | undefined>((resolve, reject) => {
    fetchFromNode(url, { path, method }, (answer) => {
      resolve(answer.statusCode)
      answer.resume()
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(expected)
})
