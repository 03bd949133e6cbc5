import { type CaipNetworkId, FoyerError, findCause, isFoyerError } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { createHttp } from './createHttp.ts'
import type { Endpoint, Params, Service } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

export type EndpointName = keyof typeof endpoints
type Row<name extends EndpointName> = (typeof endpoints)[name]
export type EndpointParams<name extends EndpointName> =
  Row<name> extends Endpoint<infer params, infer _> ? params : never
export type EndpointAnswer<name extends EndpointName> =
  Row<name> extends Endpoint<infer _, infer answer> ? answer : never

type CallOptions = { readonly signal?: AbortSignal | undefined }

/** A service that fails like this is out of order; others only said no. */
const broken = ['ServerError', 'RequestTimedOut', 'AnswerInvalid'] as const

/** Made on first use, one per foyer's store. */
const httpAtom = atom(() => ({ open: undefined as ReturnType<typeof createHttp> | undefined }))
const supportedAtom = atom(() => ({ chains: undefined as Promise<ReadonlySet<string>> | undefined }))

/**
 * One call of specification §7, by name. Its answer is validated; what no service can answer is decided here:
 * on a network the data service does not know, the endpoint's empty answer comes back without a request.
 * @throws FoyerError `ServiceNotConfigured` without the service's address, `NetworkUnsupportedForSwaps`,
 * `HttpRequestFailed`, `RateLimited`, `ServerError`, `RequestTimedOut`, `RequestAborted`, `AnswerInvalid`, and for names
 * the service's own reason or the specification's fallback (§8)
 */
export async function callApi<name extends EndpointName>(
  foyer: Foyer,
  name: name,
  params: EndpointParams<name>,
  options: CallOptions = {},
): Promise<EndpointAnswer<name>> {
  const row = endpoints[name] as unknown as Endpoint<Params, EndpointAnswer<name>>
  if (row.service === 'blockchain' && 'chainId' in params) {
    const isSupported = await isNetworkServed(foyer, params.chainId as CaipNetworkId)
    if (!isSupported && row.unsupported !== undefined) return row.unsupported
    if (!isSupported)
      throw new FoyerError(name === 'getGasPrice' ? 'NetworkUnsupportedForGasPrice' : 'NetworkUnsupportedForSwaps')
  }
  try {
    return await request(foyer, row, params, options)
  } catch (error) {
    const isBroken = broken.some((failure) => isFoyerError(error, failure))
    if (isBroken && row.service !== 'analytics') {
      foyer.events.emit({ type: 'INTERNAL_SDK_ERROR', properties: { error } })
    }
    throw toNameError(row, params, error)
  }
}

async function request<answer>(
  foyer: Foyer,
  row: Endpoint<Params, answer>,
  params: Params,
  { signal }: CallOptions,
): Promise<answer> {
  const url = toUrl(foyer, row, params)
  const sdk = getSdkProperties(foyer)
  const body = row.body?.(params, { ...sdk, projectId: sdk.projectId ?? '' })
  const response = await getHttp(foyer)({
    method: row.method,
    url,
    body,
    headers: row.headers?.(params),
    signal,
    keepalive: row.service === 'analytics',
  })
  if (row.decode === 'image') return (await toImage(url, response)) as answer
  const result = row.decode.safeParse(await response.json().catch(() => undefined))
  if (result.success) return result.data as answer
  throw new FoyerError('AnswerInvalid', { url: url.pathname }, { cause: result.error })
}

/** The address of a call, for what the browser asks for itself: pictures. */
export function toServiceUrl<name extends EndpointName>(foyer: Foyer, name: name, params: EndpointParams<name>): URL {
  return toUrl(foyer, endpoints[name] as unknown as Endpoint<Params, unknown>, params)
}

/** Base URL, path with its parameters, sdk properties on every call (specification §7), then the call's own. */
function toUrl(foyer: Foyer, row: Endpoint<Params, unknown>, params: Params): URL {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(String(params[name])))
  const url = new URL(getServiceUrl(foyer, row.service) + path)
  const query = { ...getSdkProperties(foyer), ...row.query?.(params) }
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return url
}

/** A colon may stand in a path, and CAIP ids are read more easily with it. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':')
}

/** The version is `${platform}-${adapters}-${version}` (reference §1.1). */
function getSdkProperties(foyer: Foyer) {
  const adapters = [...foyer.adapters.keys()].join(',') || 'universal'
  return { projectId: foyer.config.projectId, st: 'foyer', sv: `html-${adapters}-0.0.0` }
}

/** @throws FoyerError `ServiceNotConfigured` */
export function getServiceUrl(foyer: Foyer, service: Service): string {
  const option = ({ catalogue: 'apiUrl', blockchain: 'blockchainApiUrl', analytics: 'analyticsUrl' } as const)[service]
  const url = foyer.config[option]
  if (!url) throw new FoyerError('ServiceNotConfigured', { option })
  return url
}

export function getHttp(foyer: Foyer): ReturnType<typeof createHttp> {
  const holder = foyer.store.get(httpAtom)
  holder.open ??= createHttp(foyer.fetch)
  return holder.open
}

/** Asked once and remembered; a failure counts as "not served" and is asked again next time. */
async function isNetworkServed(foyer: Foyer, networkId: CaipNetworkId): Promise<boolean> {
  const holder = foyer.store.get(supportedAtom)
  holder.chains ??= request(
    foyer,
    endpoints.getSupportedChains as unknown as Endpoint<Params, { http: string[] }>,
    {},
    {},
  ).then(({ http }) => new Set(http))
  try {
    return (await holder.chains).has(networkId)
  } catch (error) {
    holder.chains = undefined
    if (isFoyerError(error, 'ServiceNotConfigured')) throw error
    return false
  }
}

/** Only what a browser shows as a picture; anything else is refused. */
async function toImage(url: URL, response: Response): Promise<Blob> {
  const blob = await response.blob()
  if (/^image\/(png|jpeg|webp|gif|avif|svg\+xml)\b/.test(blob.type)) return blob
  throw new FoyerError('AnswerInvalid', { url: url.pathname })
}

/** Specification §8: the name service's first reason, or the call's fallback. */
function toNameError(row: Endpoint<Params, unknown>, params: Params, error: unknown): unknown {
  if (!row.fallback || isFoyerError(error, 'RequestAborted')) return error
  const failed = findCause(error, ({ name }) => name === 'HttpRequestFailed')
  if (failed?.cause instanceof Error && failed.cause.name === 'Error') {
    return new FoyerError('NameServiceFailed', { reason: failed.cause.message }, { cause: error })
  }
  return row.fallback(params, { cause: error })
}
