import type { Call, CallInput, CallOutput } from '@foyer/api'
import type * as z from 'zod/mini'
import type { BucketName } from '../config/schema.ts'
import type { Project } from '../projects/projects.ts'
import { toObjectSchema, toQueryObject, toSchema } from '../schemas/toSchema.ts'

/** How a call is served: what the table that both sides share does not say. */
export type Policy = {
  readonly tag: string
  /** One sentence for the reader of the API document. */
  readonly summary: string
  /** Where the project id stands; `optional` endpoints work without one but check one that is given. */
  readonly project: 'query' | 'body' | 'optional' | 'none'
  /** Whose pages may read the answer: the project's origins, or everyone's. */
  readonly origins: 'project' | 'any'
  readonly bucket: BucketName
  /** How long a browser may keep the answer, in seconds. */
  readonly cacheSeconds?: number
  /** Longest body in bytes. */
  readonly bodyLimit?: number
}

/** One row of the table of endpoints: everything that routing, validation and the OpenAPI document need to know. */
export type EndpointRow = Policy & {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `/v1/identity/:address` */
  readonly path: string
  readonly params?: z.ZodMiniObject
  readonly query: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Names of headers that the call reads, for the API document. */
  readonly headers: readonly string[]
  /** Schema of the JSON answer, or what else comes back. */
  readonly response: z.ZodMiniType | 'image'
}

/** What a handler has of a request, and what it answers with, in types alone. */
export type Exchanged = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly answer: unknown
}

export type Endpoint<exchanged extends Exchanged = Exchanged, policy extends Policy = Policy> = EndpointRow & {
  readonly project: policy['project']
  readonly types?: exchanged
}

type ExchangedOf<call> = CallInput<call> & {
  readonly answer: call extends { readonly answer: 'image' } ? RawReply : CallOutput<call>
}

/** A call of the shared table, with how it is served. */
export function serveCall<call extends Call, const policy extends Policy>(
  call: call,
  policy: policy,
): Endpoint<ExchangedOf<call>, policy> {
  const { method, path, params, query, body, bearer = {}, answer } = call
  return {
    ...policy,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(params && { params: toObjectSchema(params) }),
    query: toQueryObject(query),
    ...(body && { body: toSchema(body) }),
    headers: Object.values(bearer),
    response: answer === 'image' ? answer : toSchema(answer),
  }
}

type ExchangedBy<endpoint> = endpoint extends { readonly types?: infer exchanged extends Exchanged }
  ? exchanged
  : Exchanged

/** What a handler is given: validated input and who asks. */
export type EndpointRequest<endpoint extends EndpointRow = EndpointRow> = Pick<
  ExchangedBy<endpoint>,
  'params' | 'query' | 'body'
> & {
  /** Known whenever the row asks for one. */
  readonly project: endpoint['project'] extends 'query' | 'body' ? Project : Project | undefined
  /** Network address of the caller. */
  readonly address: string
  readonly origin: string | undefined
  readonly header: (name: string) => string | undefined
  readonly signal: AbortSignal
}

/** An answer that is already bytes: a cached list, an image, the text of another server. */
export type RawReply = {
  readonly raw: string | Uint8Array<ArrayBuffer>
  readonly status?: number
  readonly headers?: { readonly [name: string]: string }
}

export function isRawReply(reply: unknown): reply is RawReply {
  return typeof reply === 'object' && reply !== null && 'raw' in reply
}

export type EndpointReply<endpoint extends EndpointRow> = ExchangedBy<endpoint>['answer'] | RawReply

export type EndpointHandler<context, endpoint extends EndpointRow> = (
  context: context,
  request: EndpointRequest<endpoint>,
) => EndpointReply<endpoint> | Promise<EndpointReply<endpoint>>
