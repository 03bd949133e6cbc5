import { FoyerError } from '@foyer/base'
import * as z from 'zod/mini'
import { type ApiIdentity, createApiError } from '../api.ts'
import type { PageConfig } from '../readPageConfig.ts'
import { translate } from '../words.ts'
import type { ChainId } from './chainId.ts'

/** Asks a node of one chain. @throws Error with the node's message */
export type Rpc = (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

/** Longest wait for an answer, in ms. */
const timeout = 15_000
/** One question for each request, so one number does. */
const questionId = 1

const answerSchema = z.object({
  id: z.optional(z.nullable(z.literal(questionId))),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })),
})

export type RpcSource = {
  readonly config: PageConfig
  readonly identity: Pick<ApiIdentity, 'url' | 'site' | 'projectId'>
  /** What the site says its node is; believed in development, on loopback. */
  readonly requestUrl: string | undefined
}

/**
 * The node of a chain: the owner's, reached through the frame's own server, so that a site cannot give false fees, counts
 * or outcomes.
 * @throws FoyerError `FrameRefused` when this wallet does not serve the chain
 */
export function createRpc(chainId: ChainId, { config, identity, requestUrl }: RpcSource): Rpc {
  const own = assertNode(chainId, { config, requestUrl })
  const isServed = own === undefined
  const url = own ?? `${identity.url}/api/rpc?chainId=${encodeURIComponent(chainId)}`
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(isServed && { 'x-foyer-site': identity.site, 'x-foyer-project': identity.projectId }),
  }
  return async (method, params, signal) => {
    const limit = AbortSignal.timeout(timeout)
    const response = await send(url, {
      method: 'POST',
      headers,
      credentials: 'omit',
      body: JSON.stringify({ jsonrpc: '2.0', id: questionId, method, params }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw createSilence(cause)
    })
    const parsed = answerSchema.safeParse(response.body)
    if (!parsed.success) throw createSilence(parsed.error)
    const { result, error } = parsed.data
    if (error?.message) throw new Error(error.message)
    if (error || !response.ok) throw createSilence(undefined)
    return result
  }
}

/**
 * The site's own node for a chain that the owner does not serve; undefined where the owner's is asked.
 * @throws FoyerError `FrameRefused` when this wallet does not serve the chain
 */
export function assertNode(
  chainId: ChainId,
  { config, requestUrl }: Pick<RpcSource, 'config' | 'requestUrl'>,
): string | undefined {
  if (config.chains.some(({ id }) => id === chainId)) return undefined
  if (config.development && requestUrl && isLoopback(requestUrl)) return requestUrl
  throw new FoyerError('FrameRefused', { message: `This wallet doesn’t support ${chainId}` })
}

async function send(url: string, request: RequestInit): Promise<{ readonly ok: boolean; readonly body: unknown }> {
  const response = await fetch(url, request)
  return { ok: response.ok, body: await response.json().catch(() => undefined) }
}

function createSilence(cause: unknown): FoyerError {
  const message = translate('operation.node-silent')
  const silence = Object.assign(createApiError('Unreachable', message), { cause })
  return new FoyerError('FrameRefused', { message }, { cause: silence })
}

function isLoopback(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false
  return ['localhost', '127.0.0.1'].includes(new URL(url).hostname)
}
