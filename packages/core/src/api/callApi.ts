import {
  type Call,
  type CallAnswer,
  type CallParams,
  getSupportedChains,
  type SdkProperty,
  type Service,
} from '@foyer/api'
import { type CaipNetworkId, FoyerError, findCause, isFoyerError } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { version } from '../version.ts'
import { createHttp } from './createHttp.ts'
import { readAnswer } from './readAnswer.ts'

type Params = Readonly<Record<string, unknown>>

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Hears of each row of the answer that had to be left out. */
  readonly onDropped?: () => void
}

/** A service that fails like this is out of order; others only said no. */
const broken = ['ServerError', 'RequestTimedOut', 'AnswerInvalid'] as const

/** Made on first use, one per foyer's store. */
const httpAtom = atom(() => ({ open: undefined as ReturnType<typeof createHttp> | undefined }))
const supportedAtom = atom(() => ({ chains: undefined as Promise<ReadonlySet<string>> | undefined }))

/**
 * One call of specification §7. Its answer is validated; what no service can answer is decided here: on a network the
 * data service does not know, the call's empty answer comes back without a request.
 * @throws FoyerError `ServiceNotConfigured` without the service's address, `NetworkUnsupportedForSwaps`,
 * `HttpRequestFailed`, `RateLimited`, `ServerError`, `RequestTimedOut`, `RequestAborted`, `AnswerInvalid`, and for names
 * the service's own reason or the specification's fallback (§8)
 */
export async function callApi<call extends Call>(
  foyer: Foyer,
  call: call,
  params: CallParams<call>,
  options: CallOptions = {},
): Promise<CallAnswer<call>> {
  const given: Params = params
  if (call.perNetwork && !(await isNetworkServed(foyer, given['chainId'] as CaipNetworkId))) {
    if ('empty' in call) return call.empty as CallAnswer<call>
    throw call.unserved?.() ?? new FoyerError('NetworkUnsupportedForSwaps')
  }
  try {
    return await request(foyer, call, given, options)
  } catch (error) {
    const isBroken = broken.some((failure) => isFoyerError(error, failure))
    if (isBroken && call.service !== 'analytics') {
      foyer.events.emit({ type: 'INTERNAL_SDK_ERROR', properties: { error } })
    }
    throw toNameError(call, given, error)
  }
}

async function request<call extends Call>(
  foyer: Foyer,
  call: call,
  params: Params,
  { signal, onDropped }: CallOptions,
): Promise<CallAnswer<call>> {
  const { method, answer, service, bearer = {} } = call
  const url = toUrl(foyer, call, params)
  const headers = Object.entries(bearer).map(([name, header]) => [header, `Bearer ${params[name]}`])
  const response = await getHttp(foyer)({
    method,
    url,
    body: toBody(foyer, call, params),
    headers: Object.fromEntries(headers),
    signal,
    keepalive: service === 'analytics',
  })
  // the row ties an answer's shape to its type
  if (answer === 'image') return (await toImage(url, response)) as CallAnswer<call>
  const value: unknown = await response.json().catch(() => undefined)
  try {
    return readAnswer(answer, call.rpcMethod ? readResult(value) : value, onDropped) as CallAnswer<call>
  } catch (cause) {
    throw new FoyerError('AnswerInvalid', { url: url.pathname }, { cause })
  }
}

/** The `result` of a JSON-RPC response; undefined where it holds an error instead. */
function readResult(value: unknown): unknown {
  return (value as { readonly result?: unknown } | null | undefined)?.result
}

/** The fields that the body's shape names, out of what is given, always sent, or said of who asks; JSON-RPC has an envelope. */
function toBody(foyer: Foyer, { body, rpcMethod, sends }: Call, params: Params): unknown {
  if (body?.is !== 'object') return undefined
  const all: Params = { ...getSdkProperties(foyer), ...sends, ...params }
  const named = pick(all, body.fields)
  // the id of a request that has an answer of its own is always 1 (reference §4.6)
  return rpcMethod ? { jsonrpc: '2.0', id: 1, method: rpcMethod, params: named } : named
}

function pick(all: Params, names: object): Params {
  return Object.fromEntries(Object.keys(names).map((name) => [name, all[name]]))
}

/** The address of a call, for what the browser asks for itself: pictures. */
export function toServiceUrl<call extends Call>(foyer: Foyer, call: call, params: CallParams<call>): URL {
  return toUrl(foyer, call, params)
}

/** Base URL, path with its parameters, sdk properties on every call (specification §7), then the call's own. */
function toUrl(foyer: Foyer, call: Call, params: Params): URL {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(String(params[name])))
  const url = new URL(getServiceUrl(foyer, call.service) + path)
  const query = { ...getSdkProperties(foyer), ...pick({ ...call.sends, ...params }, call.query ?? {}) }
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
function getSdkProperties(foyer: Foyer): { readonly [name in SdkProperty]: string | undefined } {
  const adapters = [...foyer.adapters.keys()].join(',') || 'universal'
  return { projectId: foyer.config.projectId, st: 'foyer', sv: `html-${adapters}-${version}` }
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

/** Whether the data service knows a network. Asked once and remembered; a failure counts as "not served" and is asked again next time. */
export async function isNetworkServed(foyer: Foyer, networkId: CaipNetworkId): Promise<boolean> {
  const holder = foyer.store.get(supportedAtom)
  holder.chains ??= request(foyer, getSupportedChains, {}, {}).then(({ http }) => new Set(http))
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
function toNameError(call: Call, params: Params, error: unknown): unknown {
  if (!call.fallback || isFoyerError(error, 'RequestAborted')) return error
  const failed = findCause(error, ({ name }) => name === 'HttpRequestFailed')
  if (failed?.cause instanceof Error && failed.cause.name === 'Error') {
    return new FoyerError('NameServiceFailed', { reason: failed.cause.message }, { cause: error })
  }
  return call.fallback(params as never, { cause: error })
}
