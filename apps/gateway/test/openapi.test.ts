import type { Call } from '@foyer/api'
import { calls } from '@foyer/api/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp, createOpenApi } from '../src/createApp.ts'
import { type EndpointName, endpoints } from '../src/endpoints.ts'
import type { EndpointRow } from '../src/http/endpoint.ts'
import { httpErrors } from '../src/http/httpErrors.ts'
import { endpointExamples, endpointNames } from './support/examples.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const rows: { readonly [name in EndpointName]: EndpointRow } = endpoints

test('behavior: every endpoint has examples, and all belong to one', () => {
  expect(Object.keys(endpointExamples).sort()).toEqual(endpointNames.toSorted())
  for (const name of endpointNames) expect(endpointExamples[name], name).not.toEqual([])
})

describe.each(endpointNames)('%s', (name) => {
  const row = rows[name]

  test.each(endpointExamples[name].map((example) => [example.name, example] as const))(
    'behavior: %s',
    (_, { request, status, response }) => {
      const pattern = new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}$`)
      expect(request.method).toBe(row.method)
      expect(request.path).toMatch(pattern)
      if (status === 200) {
        // what goes over the wire and nothing else: parsing must not drop a field
        if (row.query) row.query.parse(request.query)
        if (row.body) row.body.parse(request.body)
        if (row.response !== 'image') expect(row.response.parse(response)).toEqual(response)
        return
      }
      const [reason] = (response as { reasons: { name: keyof typeof httpErrors }[] }).reasons
      expect(httpErrors[reason?.name ?? 'Internal'][0]).toBe(status)
    },
  )
})

test('behavior: the OpenAPI document describes every endpoint with its parameters', () => {
  const document = createOpenApi('https://gateway.example') as {
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        { operationId: string; parameters: { name: string; in: string; required: boolean }[]; requestBody?: unknown }
      >
    >
  }
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(endpointNames.toSorted())
  const history = document.paths['/v1/account/{account}/history']?.['get']
  expect(history?.parameters.map((parameter) => [parameter.name, parameter.in, parameter.required])).toEqual([
    ['account', 'path', true],
    ['projectId', 'query', false],
    ['st', 'query', false],
    ['sv', 'query', false],
    ['clientId', 'query', false],
    ['chainId', 'query', false],
    ['cursor', 'query', false],
  ])
  expect(document.paths['/v1/fungible/price']?.['post']?.requestBody).toBeDefined()
  expect(JSON.stringify(document)).not.toContain('undefined')
})

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
})

afterAll(async () => {
  await gateway?.close()
})

const table: readonly Call[] = Object.values(calls)

/** Checks whether a path is no call: pages for people, and what describes the gateway itself. */
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
  expect(Object.values(rows).every(({ query }) => 'projectId' in query.shape)).toBe(true)
})
