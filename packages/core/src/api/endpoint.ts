import type { ZodMiniType } from 'zod/mini'

/** Which base URL a call goes to; each is an option of the site. */
export type Service = 'catalogue' | 'blockchain' | 'analytics'

type Value = string | number | boolean | readonly string[] | undefined
export type Params = Readonly<Record<string, unknown>>

/** What every call says of who asks (specification §7); a few have it in the body, too. */
export type SdkProperties = { readonly projectId: string; readonly st: string; readonly sv: string }

/** One call of specification §7. */
export type Endpoint<params extends Params, answer> = {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `{name}` is replaced by the parameter of that name, percent-encoded. */
  readonly path: string
  /** What the call adds to the address beside the sdk properties; lists are joined by commas, undefined is left out. */
  readonly query?: (params: params) => Readonly<Record<string, Value>>
  readonly body?: (params: params, sdk: SdkProperties) => unknown
  readonly headers?: (params: params) => Readonly<Record<string, string>>
  /** Validates the answer; `image` gives the bytes. */
  readonly decode: ZodMiniType<answer> | 'image'
  /** The answer without a request on a network the service does not know; absent: the call fails. */
  readonly unsupported?: answer
  /** The error in place of `HttpRequestFailed` when the service gives no reason (specification §8). */
  readonly fallback?: (params: params, options: ErrorOptions) => Error
}

/** Ties a row's parameters and answer together. */
export function endpoint<params extends Params>() {
  return <answer>(row: Endpoint<params, answer>): Endpoint<params, answer> => row
}
