import type { Call } from '@foyer/api'
import { calls } from '@foyer/api/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/createApp.ts'
import { endpoints } from '../src/endpoints.ts'
import type { EndpointRow } from '../src/http/endpoint.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
})

afterAll(async () => {
  await gateway?.close()
})

const table: readonly Call[] = Object.values(calls)
const rows: readonly EndpointRow[] = Object.values(endpoints)

/** What is no call: pages for people, and what describes the gateway itself. */
const isPage = (path: string) =>
  /^\/(\*$|health$|ready$|metrics$|openapi\.json$|assets\/|dashboard(\/|$)|onramp\/|pay\/)/.test(path)

/** `GET /v1/identity/{address}` for each operation that the gateway's own document names. */
async function listDocumented(): Promise<readonly string[]> {
  const { body } = await gateway.get('/openapi.json')
  const paths = Object.entries<object>(body.paths)
  return paths.flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

test('default: every route of the gateway is in its OpenAPI document, and nothing else is', async () => {
  const served = createApp(gateway.gateway)
    .routes.filter(({ method, path }) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(method) && !isPage(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect((await listDocumented()).toSorted()).toEqual([...new Set(served)].toSorted())
})

test('behavior: every call of the shared table is served, and what is served beyond it is named here', async () => {
  const called = new Set(table.map(({ method, path }) => `${method} ${path}`))
  expect((await listDocumented()).toSorted()).toEqual([...called, 'POST /v1/'].toSorted())
})

test('behavior: each endpoint reads the headers in which its call has tokens', () => {
  const { authenticate, getAuthSession, getBalance } = endpoints
  expect([authenticate, getAuthSession, getBalance].map(({ headers }) => headers)).toEqual([
    ['x-nonce-jwt'],
    ['authorization'],
    [],
  ])
})

test('error: an answer without what the gateway must send, or with more than the table names, is none of ours', () => {
  const { response } = endpoints.getSupportedChains
  if (response === 'image') throw new Error('it has a schema')
  expect(response.safeParse({ http: ['eip155:1'] }).success).toBe(false)
  expect(response.parse({ http: [], ws: [], extra: 1 })).toEqual({ http: [], ws: [] })
  expect(rows.every(({ query }) => 'projectId' in query.shape)).toBe(true)
})
