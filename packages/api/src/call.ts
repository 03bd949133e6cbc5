import type { CaipNetworkId } from '@foyer/base'
import type { ClientObject, ClientValue, Fields, GatewayObject, GatewayValue, Shape } from './shape.ts'

/** Which base URL a call goes to; each is an option of the site. */
export type Service = 'catalogue' | 'blockchain' | 'analytics'

/** What every call says of who asks (specification §7): in the query, and in a body that has fields of these names. */
export type SdkProperty = 'projectId' | 'st' | 'sv'

/** One call of specification §7, with its shapes. */
export type Call = {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `{name}` stands for a parameter. */
  readonly path: string
  /** Those of the path. */
  readonly params?: Fields
  readonly query?: Fields
  /** An object's fields are parameters of the call. */
  readonly body?: Shape
  /** Parameters that are sent as `Bearer …` in a header. */
  readonly bearer?: { readonly [param: string]: 'authorization' | 'x-nonce-jwt' }
  /** A method of JSON-RPC: the body is its params, the answer its result. */
  readonly rpcMethod?: string
  /** What the widget always sends, in the body where there is one, else in the query. */
  readonly sends?: { readonly [name: string]: string | boolean }
  readonly answer: Shape | 'image'
  /** It is about one network (`chainId`), and nothing is asked where the service does not know that one. */
  readonly perNetwork?: true
  /** The answer for such a network. Absent: the call fails, with `unserved` or as swaps do. */
  readonly empty?: unknown
  readonly unserved?: () => Error
  /** The error in place of `HttpRequestFailed` when the service gives no reason (specification §8). */
  readonly fallback?: (params: never, options: ErrorOptions) => Error
}

/** Ties what a row says of its answer and its parameters to their shapes. */
export function defineCall<const row extends Call>(
  row: row & { readonly empty?: CallAnswer<row>; readonly sends?: { readonly [name in Stray<row>]: never } },
): row {
  return row
}

type FieldsOf<row, part extends 'params' | 'query'> = row extends { readonly [name in part]: infer fields }
  ? fields extends Fields
    ? fields
    : Nothing
  : Nothing
type BodyFields<row> = row extends { readonly body: { readonly fields: infer fields } }
  ? fields extends Fields
    ? fields
    : Nothing
  : Nothing
type Nothing = Readonly<Record<never, never>>
/** What is sent under a name that the call does not have. */
type Stray<row> = row extends { readonly sends: infer sends }
  ? Exclude<keyof sends, keyof FieldsOf<row, 'query'> | keyof BodyFields<row>>
  : never

type Given<row> = ClientObject<FieldsOf<row, 'params'>> &
  ClientObject<FieldsOf<row, 'query'>> &
  ClientObject<BodyFields<row>>
type Filled<row> =
  | SdkProperty
  | keyof Network<row>
  | (row extends { readonly sends: infer sends } ? keyof sends : never)
type Tokens<row> = row extends { readonly bearer: infer bearer } ? { readonly [name in keyof bearer]: string } : Nothing
type Network<row> = row extends { readonly perNetwork: true } ? { readonly chainId: CaipNetworkId } : Nothing
type Flat<value> = { readonly [name in keyof value]: value[name] }

/** What the widget's side is given: everything but what the call fills in itself. */
export type CallParams<row> = Flat<Omit<Given<row>, Filled<row>> & Tokens<row> & Network<row>>

/** What the widget's side reads. */
export type CallAnswer<row> = row extends { readonly answer: 'image' }
  ? Blob
  : row extends { readonly answer: infer answer }
    ? ClientValue<answer>
    : never

/** What the gateway has of a request once it is checked. */
export type CallInput<row> = {
  readonly params: GatewayObject<FieldsOf<row, 'params'>>
  readonly query: GatewayObject<FieldsOf<row, 'query'>> & { readonly [name in SdkProperty]?: string | undefined }
  readonly body: row extends { readonly body: infer body } ? GatewayValue<body> : undefined
}

/** What the gateway answers with. */
export type CallOutput<row> = row extends { readonly answer: infer answer } ? GatewayValue<answer> : never
