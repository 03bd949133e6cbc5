import { type Facts, type SpecifiedCall, specifiedCalls } from './specifiedCalls.ts'

/**
 * What became of one call. `holds`: answered as the specification has it. `served`: there, and not asked for real. `refused`: there, and the
 * gateway says why not. `skipped`: it cannot be asked, because an
 * earlier answer lacks what it needs. The others are faults.
 */
type CallState = 'holds' | 'served' | 'refused' | 'skipped' | 'missing' | 'differs' | 'failed'

export type CheckedCall = {
  readonly method: string
  readonly path: string
  readonly state: CallState
  /** Of HTTP, where there was an answer. */
  readonly status?: number | undefined
  /** What is missing, or what the gateway says. */
  readonly text?: string | undefined
}

export type Conformance = {
  readonly calls: readonly CheckedCall[]
  /** The project's features, by their ids, as visitors get them. */
  readonly features: readonly { readonly id: string; readonly isEnabled: boolean; readonly config?: unknown }[]
  /** Undefined where the gateway does not say. */
  readonly origins: readonly string[] | undefined
  readonly isAnalyticsEnabled: boolean | undefined
  /** Nothing is missing, differs or failed, and the project's configuration was given. */
  readonly isConform: boolean
}

type Params = {
  /** Where the gateway is, with its path. */
  readonly url: string
  readonly projectId: string
  /** The page in whose name it is asked, e.g. `https://app.example.com`. Default: none. */
  readonly origin?: string | undefined
}

type Checked = CheckedCall & { readonly answer?: unknown }

/** No answer is waited for longer, in ms. */
const callTimeout = 15_000
/** No one has its key. */
const address = '0x000000000000000000000000000000000000dEaD'
const lacking = 'not asked for real: an earlier answer lacks what it needs'
const sdk = { st: 'foyer', sv: 'cli' }

/**
 * Asks a gateway every call of specification §7 that changes nothing, and of the others whether they are there.
 * Whatever the gateway does is in the result.
 */
export async function checkGateway(params: Params): Promise<Conformance> {
  const answers = new Map<string, Checked>()
  // first which networks it serves: others are asked about one
  const [first, others] = [specifiedCalls.filter(isChains), specifiedCalls.filter((call) => !isChains(call))]
  for (const call of [...first, ...others]) {
    const isGone = [...answers.values()].some(({ state, status }) => state === 'failed' && status === undefined)
    const { method, path } = call
    const checked: Checked = isGone
      ? { method, path, state: 'failed', text: 'not asked, because the gateway gave no answer' }
      : await check(call, params, readFacts(params.projectId, answers))
    answers.set(toKey(call), checked)
  }
  const checked = specifiedCalls.flatMap((call) => answers.get(toKey(call)) ?? [])
  const config = answers.get('GET /appkit/v1/config')
  const { features } = (config?.answer ?? {}) as Partial<Conformance>
  const { allowedOrigins } = (answers.get('GET /projects/v1/origins')?.answer ?? {}) as Record<string, unknown>
  const { isAnalyticsEnabled } = (answers.get('GET /getAnalyticsConfig')?.answer ?? {}) as Partial<Conformance>
  return {
    calls: checked.map(({ answer: _, ...call }) => call),
    features: Array.isArray(features) ? features : [],
    origins: Array.isArray(allowedOrigins) ? allowedOrigins : undefined,
    isAnalyticsEnabled,
    isConform: config?.state === 'holds' && !checked.some(({ state }) => /^(missing|differs|failed)$/.test(state)),
  }
}

const isChains = ({ path }: SpecifiedCall) => path === '/v1/supported-chains'
const toKey = ({ method, path }: SpecifiedCall) => `${method} ${path}`

/** Reads what the answers so far tell. */
function readFacts(projectId: string, answers: ReadonlyMap<string, Checked>): Facts {
  const at = (key: string) => (answers.get(key)?.answer ?? {}) as { readonly [name: string]: unknown }
  const rows = (value: unknown) => (Array.isArray(value) ? (value as readonly Record<string, unknown>[]) : [])
  const chains = at('GET /v1/supported-chains')['http']
  const chain = (Array.isArray(chains) ? chains : []).find((one) => String(one).startsWith('eip155:'))
  const image = rows(at('GET /getWallets')['data']).find((wallet) => typeof wallet['image_id'] === 'string')
  const [from, to] = rows(at('GET /v1/convert/tokens')['tokens'])
  const [sold] = rows(at('GET /v1/onramp/options')['purchaseCurrencies'])
  const [network] = rows(sold?.['networks'])
  return {
    projectId,
    address,
    chainId: String(chain ?? 'eip155:1'),
    image: image && String(image['image_id']),
    tokens: from && to ? [String(from['address']), String(to['address'])] : undefined,
    amount: `1${'0'.repeat(Math.min(Number(from?.['decimals']) || 0, 30))}`,
    purchase: sold && network && { currency: String(sold['symbol']), network: String(network['name']) },
  }
}

/** Asks one call, and compares what comes. */
async function check(call: SpecifiedCall, { url, projectId, origin }: Params, facts: Facts): Promise<Checked> {
  const { method, path, changes } = call
  const asked = call.ask(facts)
  if (!asked && path.includes('{')) return { method, path, state: 'skipped', text: lacking }
  const { params = {}, query = {}, body = {} } = asked ?? {}
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams({ projectId, ...sdk, ...query })
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${place}?${search}`, {
      method,
      // what a gateway sends elsewhere is not this gateway's
      redirect: 'manual',
      signal: AbortSignal.timeout(callTimeout),
      headers: { ...(origin && { origin }), ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    const type = response.headers.get('content-type') ?? ''
    const state = toState(call, { isReal: asked !== undefined && !changes, status: response.status, type, answer })
    const why = changes ? `not asked for real: it would ${changes}` : lacking
    const text = state === 'served' ? why : toText(call, state, answer)
    return { method, path, status: response.status, state, text, answer }
  } catch (error) {
    return { method, path, state: 'failed', text: toReason(error) }
  }
}

type Heard = {
  /** It was asked with what it needs. */
  readonly isReal: boolean
  readonly status: number
  /** Of the content. */
  readonly type: string
  readonly answer: unknown
}

function toState(call: SpecifiedCall, { isReal, status, type, answer }: Heard): CallState {
  const isRefusal = status >= 400 && status < 500
  if ((status === 404 || status === 405) && !(call.mayBeUnknown && readReason(answer))) return 'missing'
  if (isRefusal && !isReal && status !== 401 && status !== 403) return 'served'
  if (isRefusal) return 'refused'
  if (status < 200 || status > 299) return 'failed'
  if (call.answer === 'image') return type.startsWith('image/') ? 'holds' : 'differs'
  return listMissing(call, answer).length > 0 ? 'differs' : 'holds'
}

/** `fetch` says what happened in the cause. */
function toReason(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown }
  return cause instanceof Error ? cause.message : String(cause)
}

function toText(call: SpecifiedCall, state: CallState, answer: unknown): string | undefined {
  if (state === 'differs')
    return call.answer === 'image' ? 'no picture' : `without ${listMissing(call, answer).join(', ')}`
  return state === 'holds' ? undefined : readReason(answer)
}

/** The fields of §7 that the answer lacks. */
function listMissing({ answer: fields = [] }: SpecifiedCall, answer: unknown): readonly string[] {
  if (fields === 'image') return []
  const has = (field: string) => {
    let value = answer
    for (const name of field.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
      value = (value as Record<string, unknown>)[name]
    }
    return true
  }
  return fields.filter((field) => !has(field))
}

/** The first reason that a gateway gives (specification §8). */
function readReason(answer: unknown): string | undefined {
  const { reasons } = (answer ?? {}) as { readonly reasons?: readonly { readonly description?: unknown }[] }
  const description = Array.isArray(reasons) ? reasons[0]?.description : undefined
  return typeof description === 'string' ? description : undefined
}
