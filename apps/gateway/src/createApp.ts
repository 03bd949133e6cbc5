import { Hono } from 'hono'
import * as z from 'zod/mini'
import { mountDashboard } from './dashboard/mountDashboard.ts'
import { endpoints } from './endpoints.ts'
import type { Gateway } from './gateway.ts'
import { handlers } from './handlers.ts'
import { mountHealth, watchRequests } from './health/mountHealth.ts'
import { getCaller, toNetwork, visitorNetwork } from './http/clientAddress.ts'
import type { EndpointHandler, EndpointRow } from './http/endpoint.ts'
import { createHttpError, httpErrors } from './http/httpErrors.ts'
import { mountEndpoints, reply, replyToError } from './http/serve.ts'
import { styles } from './pages/page.ts'

/** All routes of a gateway. */
export function createApp(gateway: Gateway): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    if (gateway.getPublicUrl().startsWith('https:')) c.header('strict-transport-security', 'max-age=63072000')
  })
  app.use((c, next) => visitorNetwork.run(toNetwork(getCaller(c, gateway.config.trustedProxies)), next))
  app.use(watchRequests('data', gateway))
  // the table ties each handler to its own row; here they are one list
  const all = handlers as unknown as { readonly [name: string]: EndpointHandler<Gateway, EndpointRow> }
  mountEndpoints(app, gateway, endpoints, all)
  mountHealth(app, gateway)
  app.get('/openapi.json', (c) =>
    c.json(createOpenApi(gateway.getPublicUrl()), 200, { 'access-control-allow-origin': '*' }),
  )
  app.get('/assets/gateway.css', (c) => {
    return c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=300' })
  })
  mountDashboard(app, gateway)
  gateway.onramp.mount?.(app)
  app.notFound((c) => reply(c, createHttpError('NotFound')))
  app.onError((error, c) => replyToError(c, gateway.log, error))
  return app
}

type JsonObject = { readonly [name: string]: unknown }

const errorSchema = {
  type: 'object',
  required: ['reasons'],
  properties: {
    reasons: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'description'],
        properties: {
          name: { type: 'string', description: 'For programs.', enum: Object.keys(httpErrors) },
          description: { type: 'string', description: 'One sentence for people.' },
          location: { type: 'string', description: 'The part of the request that is meant.' },
        },
      },
    },
    requestId: { type: 'string' },
  },
} as const

/** The OpenAPI 3.1 description of every endpoint, made from the table that serves them. */
export function createOpenApi(serverUrl: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const [name, row] of Object.entries<EndpointRow>(endpoints)) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: toOperation(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer gateway',
      version: '1',
      description: 'The backend of the Foyer widget. Errors are `{ reasons: [{ name, description }] }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

function toOperation(name: string, row: EndpointRow): JsonObject {
  return {
    operationId: name,
    tags: [row.tag],
    summary: row.summary,
    parameters: [
      ...toParameters(row.params, 'path'),
      ...toParameters(row.query, 'query'),
      ...(row.headers ?? []).map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    ],
    ...(row.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(row.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done.', content: toContent(row) },
      default: {
        description: 'Refused; the reasons say why.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function toContent(row: EndpointRow): JsonObject {
  if (row.response === 'image') return { 'image/*': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: toSchema(row.response, 'output') } }
}

function toParameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): readonly JsonObject[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
