import type * as z from 'zod/mini'
import type { BucketName } from '../config/schema.ts'
import type { Project } from '../projects/projects.ts'

/** One row of the table of endpoints: everything that routing, validation and the OpenAPI document need to know. */
export type EndpointRow = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `/v1/identity/:address` */
  readonly path: string
  readonly tag: string
  /** One sentence for the reader of the API document. */
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Names of headers that the call reads, for the API document. */
  readonly headers?: readonly string[]
  /** Schema of the JSON answer, or what else comes back. */
  readonly response: z.ZodMiniType | 'image'
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

type Output<schema> = schema extends z.ZodMiniType ? z.output<schema> : undefined
type Field<row, key extends string> = row extends { readonly [name in key]: infer schema }
  ? Output<schema>
  : EndpointRow extends row
    ? unknown
    : undefined

/** What a handler is given: validated input and who asks. */
export type EndpointRequest<row extends EndpointRow = EndpointRow> = {
  readonly params: Field<row, 'params'>
  readonly query: Field<row, 'query'>
  readonly body: Field<row, 'body'>
  /** Known whenever the row asks for one. */
  readonly project: row extends { readonly project: 'query' | 'body' } ? Project : Project | undefined
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

type Answer<row extends EndpointRow> = row['response'] extends z.ZodMiniType ? z.input<row['response']> : RawReply

export type EndpointReply<row extends EndpointRow> = Answer<row> | RawReply

export type EndpointHandler<context, row extends EndpointRow> = (
  context: context,
  request: EndpointRequest<row>,
) => EndpointReply<row> | Promise<EndpointReply<row>>
