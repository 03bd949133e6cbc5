import { randomBytes } from 'node:crypto'
import { isAllowedOrigin } from '@foyer/base/origins'
import type { Context, Hono } from 'hono'
import type { Config } from '../config/schema.ts'
import { describeError, type Log } from '../log.ts'
import type { Project, Projects } from '../projects/projects.ts'
import { getCaller } from './clientAddress.ts'
import type { RefusedOrigins } from './createRefusedOrigins.ts'
import { logUnknownProject } from './createRefusedOrigins.ts'
import { type EndpointHandler, type EndpointRequest, type EndpointRow, isRawReply } from './endpoint.ts'
import {
  createHttpError,
  getHttpError,
  type Refusal,
  throwHttpError,
  toRefusalError,
  toStorageError,
} from './httpErrors.ts'
import type { Enter, TakeToken } from './limiters.ts'
import { readBody } from './readBody.ts'
import { validate } from './validate.ts'

/** What serving needs from the gateway. */
export type ServeContext = {
  readonly config: Config
  readonly log: Log
  readonly projects: Projects
  readonly takeToken: TakeToken
  readonly refusedOrigins: RefusedOrigins
  /** Requests under way, by address. */
  readonly enter: Enter
}

type AnyHandler<context> = EndpointHandler<context, EndpointRow>

const defaultBodyLimit = 16_384

/** Mounts a table of endpoints: one route per row, and 405 for the other methods of its path. */
export function mountEndpoints<context extends ServeContext>(
  app: Hono,
  context: context,
  endpoints: { readonly [name: string]: EndpointRow },
  handlers: { readonly [name: string]: AnyHandler<context> },
): void {
  const methods = new Map<string, string[]>()
  for (const [name, row] of Object.entries(endpoints)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`The endpoint ${name} has no handler`)
    methods.set(row.path, [...(methods.get(row.path) ?? []), row.method])
    app.on(row.method, row.path, (c) => answer(c, context, row, handler))
  }
  for (const [path, allowed] of methods) {
    app.options(path, (c) => preflight(c))
    app.all(path, (c) => reply(c, createHttpError('MethodNotAllowed', { allowed: allowed.join(', ') })))
  }
}

async function answer<context extends ServeContext>(
  c: Context,
  context: context,
  row: EndpointRow,
  handler: AnyHandler<context>,
): Promise<Response> {
  const started = context.config.logRequests ? performance.now() : 0
  let response: Response
  try {
    response = await run(c, context, row, handler)
  } catch (error) {
    response = replyToError(c, context.log, error)
  }
  if (context.config.logRequests) {
    const fields = { method: row.method, path: row.path, status: response.status }
    context.log('info', 'request', { ...fields, ms: Math.round((performance.now() - started) * 10) / 10 })
  }
  return response
}

async function run<context extends ServeContext>(
  c: Context,
  context: context,
  row: EndpointRow,
  handler: AnyHandler<context>,
): Promise<Response> {
  const address = getCaller(c, context.config.trustedProxies)
  limit(context, `${row.bucket} ${address}`, context.config.limits[row.bucket])
  const leave = context.enter(address)
  if (!leave) throw toRefusalError({ ...createHttpError('RateLimited', { seconds: 1 }), retryAfter: 1 })
  try {
    return await serve(c, context, { row, handler, address })
  } finally {
    leave()
  }
}

type Asked<context> = { readonly row: EndpointRow; readonly handler: AnyHandler<context>; readonly address: string }

async function serve<context extends ServeContext>(
  c: Context,
  context: context,
  { row, handler, address }: Asked<context>,
): Promise<Response> {
  const origin = c.req.header('origin')
  const query = c.req.query()
  const body = row.body ? parseBody(await readBody(c.req.raw, row.bodyLimit ?? defaultBodyLimit)) : undefined
  const project = admit(context, row, { projectId: readProjectId(row, query, body), origin })
  const request: EndpointRequest = {
    params: row.params ? validate(row.params, c.req.param(), 'path') : undefined,
    query: row.query ? validate(row.query, query, 'query') : undefined,
    body: row.body ? validate(row.body, body, 'body') : undefined,
    // the row's `project` column was enforced above
    project: project as Project,
    address,
    origin,
    header: (name) => c.req.header(name),
    get signal() {
      return c.req.raw.signal
    },
  }
  return toResponse(row, await handler(context, request), origin)
}

function readProjectId(row: EndpointRow, query: Readonly<Record<string, string>>, body: unknown): string | undefined {
  const stated = row.project === 'body' ? (body as { projectId?: unknown } | null)?.projectId : undefined
  return typeof stated === 'string' && stated ? stated : query['projectId']
}

/**
 * Lets a request in: the project it names, the limit of all its callers, the page it comes from.
 * @throws refusal `ProjectIdMissing`, `UnknownProject`, `RateLimited`, `OriginNotAllowed`
 */
function admit(
  context: ServeContext,
  row: EndpointRow,
  asked: { readonly projectId: string | undefined; readonly origin: string | undefined },
): Project | undefined {
  const { projectId, origin } = asked
  if (row.project === 'none' || (row.project === 'optional' && !projectId)) return undefined
  if (!projectId) return throwHttpError('ProjectIdMissing')
  const project = context.projects.get(projectId)
  if (!project) {
    logUnknownProject(context, projectId)
    return throwHttpError('UnknownProject')
  }
  limit(context, `project ${project.id}`, context.config.limits.project)
  if (origin && row.origins === 'project' && !isAllowedOrigin(origin, project.origins)) {
    context.refusedOrigins.count(project.id, origin)
    throwHttpError('OriginNotAllowed', { origin: origin.slice(0, 200) })
  }
  return project
}

function toResponse(row: EndpointRow, result: unknown, origin: string | undefined): Response {
  const cache = row.cacheSeconds ? `public, max-age=${row.cacheSeconds}` : 'no-store'
  const headers = { 'content-type': 'application/json', 'cache-control': cache, ...corsHeaders(origin) }
  if (!isRawReply(result)) return new Response(JSON.stringify(result), { headers })
  const { raw, status = 200 } = result
  return new Response(raw === '' ? null : raw, { status, headers: { ...headers, ...result.headers } })
}

function limit(context: ServeContext, key: string, bucket: { burst: number; perSecond: number }): void {
  const seconds = context.takeToken(key, bucket)
  if (seconds > 0) throw toRefusalError({ ...createHttpError('RateLimited', { seconds }), retryAfter: seconds })
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return throwHttpError('InvalidBody', { text: 'The body is not JSON.' })
  }
}

/**
 * A refusal must be readable by the page it concerns, so the headers name any origin that asks; what a page may not
 * have is withheld by refusing, before anything is done.
 */
function corsHeaders(origin: string | undefined): { readonly [name: string]: string } {
  const common = { 'x-content-type-options': 'nosniff' }
  if (!origin) return common
  return {
    ...common,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, etag, x-request-id',
    vary: 'origin',
  }
}

export function preflight(c: Context): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders(c.req.header('origin')),
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'content-type, if-none-match, authorization, x-nonce-jwt',
      'access-control-max-age': '600',
    },
  })
}

/** The body of a refusal, with the headers a page needs to read it. */
export function reply(c: Context, refusal: Refusal, requestId?: string): Response {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...corsHeaders(c.req.header('origin')),
  }
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(refusal.retryAfter)
  if (requestId) headers['x-request-id'] = requestId
  return new Response(JSON.stringify({ reasons: refusal.reasons, ...(requestId && { requestId }) }), {
    status: refusal.status,
    headers,
  })
}

/** A refusal as it is; a failed store as its refusal; anything else as 500 whose details only the log has. */
export function replyToError(c: Context, log: Log, error: unknown): Response {
  const refusal = getHttpError(error)
  if (refusal) return reply(c, refusal)
  if (isBrokenOff(error)) {
    // no one hears the answer
    log('debug', 'request broken off', { path: c.req.path })
    return new Response(null, { status: 400 })
  }
  const requestId = randomBytes(9).toString('base64url')
  log('error', 'request failed', { requestId, path: c.req.path, error: describeError(error) })
  return reply(c, toStorageError(error) ?? createHttpError('Internal', { requestId }), requestId)
}

/** The caller left before its request had come: Node ends the body with this error. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && (error as { code?: unknown }).code === 'ECONNRESET'
}
