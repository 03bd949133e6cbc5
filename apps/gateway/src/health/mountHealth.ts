import type { Context, Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Chains } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import { getCaller } from '../http/clientAddress.ts'
import type { RecentTimes } from '../http/createRecentTimes.ts'
import { createHttpError } from '../http/httpErrors.ts'
import type { TakeToken } from '../http/limiters.ts'
import { reply } from '../http/serve.ts'
import type { Indexer } from '../indexer/indexer.ts'
import type { Metrics } from '../metrics.ts'
import { isSameSecret } from '../secrets.ts'
import type { Readiness } from './createReadiness.ts'

type Source = {
  readonly config: Config
  readonly takeToken: TakeToken
  readonly chains: Chains
  readonly indexer: Indexer
  readonly readiness: Readiness
  readonly metrics: Metrics | undefined
}

const countedMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']
const headers = { 'cache-control': 'no-store' }

/** `/health`, whether the process lives; `/ready`, whether to send it requests; `/metrics`, for who has the token. */
export function mountHealth(app: Hono, source: Source): void {
  app.get('/health', async (c) => {
    const away = source.readiness.findAway()
    return c.json({ status: 'ok', ...(away.length > 0 && { away }), chains: await readChains(source) }, 200, headers)
  })
  app.get('/ready', async (c) => {
    const problems = await source.readiness.findProblems()
    const away = source.readiness.findAway()
    return problems.length === 0
      ? c.json({ status: 'ready', ...(away.length > 0 && { away }) }, 200, headers)
      : c.json({ status: 'not ready', problems }, 503, headers)
  })
  app.get('/metrics', async (c) => await handleMetrics(c, source))
  source.metrics?.addGauge({
    name: 'foyer_chain_head',
    help: 'Newest block that was seen of a chain',
    label: 'chain',
    read: async () => toGauge(await readChains(source), 'head'),
  })
  source.metrics?.addGauge({
    name: 'foyer_chain_indexed',
    help: 'Newest block of a chain in the index',
    label: 'chain',
    read: async () => toGauge(await readChains(source), 'indexedTo'),
  })
}

/** Without a token there is no such page: how much a gateway carries is its owner's affair. */
async function handleMetrics(c: Context, { config, takeToken, metrics }: Source): Promise<Response> {
  const wanted = config.secrets.metricsToken
  if (!wanted || !metrics) return reply(c, createHttpError('NotFound'))
  const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !isSameSecret(token, wanted)) {
    const wait = takeToken(`metrics ${getCaller(c, config.trustedProxies)}`, config.limits.login)
    if (wait > 0) return reply(c, { ...createHttpError('RateLimited', { seconds: wait }), retryAfter: wait })
    return c.body('This page needs the metrics token.', 401, { ...headers, 'www-authenticate': 'Bearer' })
  }
  const { contentType, text } = await metrics.read()
  return c.body(text, 200, { ...headers, 'content-type': contentType })
}

/** Reads how far the index of each chain is. */
async function readChains({ chains, indexer }: Source) {
  const indexed = new Map((await indexer.getStatus()).map((status) => [status.chainId, status]))
  return [...chains.values()].map((chain) => ({
    chainId: chain.id,
    head: (chain.family === 'evm' && chain.head.peek()?.number) || null,
    indexedFrom: indexed.get(chain.id)?.low ?? null,
    indexedTo: indexed.get(chain.id)?.high ?? null,
  }))
}

type ChainHealth = Awaited<ReturnType<typeof readChains>>[number]

function toGauge(chains: readonly ChainHealth[], field: 'head' | 'indexedTo'): readonly (readonly [string, number])[] {
  return chains.flatMap((chain) => (chain[field] === null ? [] : [[chain.chainId, chain[field]] as const]))
}

/** Counts what is answered, and sends who asks a stopping process elsewhere with the next request. */
export function watchRequests(
  service: 'data' | 'frame',
  {
    metrics,
    readiness,
    responseTimes,
  }: Pick<Source, 'metrics' | 'readiness'> & { readonly responseTimes: RecentTimes },
): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    if (readiness.isDraining()) c.header('connection', 'close')
    const ms = performance.now() - started
    responseTimes.add(ms)
    const route = routePath(c, -1)
    metrics?.countRequest({
      service,
      method: countedMethods.includes(c.req.method) ? c.req.method : 'other',
      route: route.endsWith('*') ? 'none' : route,
      status: c.res.status,
      seconds: ms / 1_000,
    })
  }
}
