import { describe, expect, test } from 'vitest'
import { createOpenApi } from '../src/createApp.ts'
import { type EndpointName, endpoints } from '../src/endpoints.ts'
import type { EndpointRow } from '../src/http/endpoint.ts'
import { httpErrors } from '../src/http/httpErrors.ts'
import { endpointExamples, endpointNames } from './support/examples.ts'

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
