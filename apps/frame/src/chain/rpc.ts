import { FoyerError } from '@foyer/base'
import * as z from 'zod/mini'
import type { ApiIdentity } from '../api.ts'
import type { PageConfig } from '../config.ts'
import type { ChainId } from './chainId.ts'

/** Asks a node of one chain. @throws Error with the node's message */
export type Rpc = (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

const answerSchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.optional(z.number()), message: z.optional(z.string()) })),
})

const timeout = 15_000
let lastId = 0

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
  const isServed = config.chains.some(({ id }) => id === chainId)
  const url = isServed
    ? `${identity.url}/api/rpc?chainId=${encodeURIComponent(chainId)}`
    : config.development && isLoopback(requestUrl) && requestUrl
  if (!url) throw new FoyerError('FrameRefused', { message: `This wallet does not serve ${chainId}` })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...(isServed && { 'x-foyer-site': identity.site, 'x-foyer-project': identity.projectId }),
  }
  return async (method, params, signal) => {
    lastId += 1
    const limit = AbortSignal.timeout(timeout)
    const response = await fetch(url, {
      method: 'POST',
      headers,
      credentials: 'omit',
      body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const parsed = answerSchema.safeParse(await response.json().catch(() => undefined))
    if (!parsed.success) throw new Error('The network does not answer')
    const { result, error } = parsed.data
    if (error || !response.ok) throw new Error(error?.message ?? 'The network does not answer')
    return result
  }
}

function isLoopback(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false
  return ['localhost', '127.0.0.1'].includes(new URL(url).hostname)
}
