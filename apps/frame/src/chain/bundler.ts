import * as z from 'zod/mini'
import { createApiError } from '../api.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import type { ChainId } from './chainId.ts'
import type { Rpc } from './rpc.ts'

const answerSchema = z.object({ result: z.optional(z.unknown()) })

/** @throws Error `Unreachable` for what is no answer */
function toResult(answer: unknown): unknown {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw createApiError('Unreachable', translate('operation.node-silent'))
  return parsed.data.result
}

/** The bundler of a chain, reached through the frame's own server. @throws Error named after the server's reason */
export function createBundler(wallet: Wallet, chainId: ChainId): Rpc {
  return async (method, params, signal) => toResult(await wallet.call('bundler', { chainId, method, params }, signal))
}

/** A paymaster that a site names. @see ERC-7677 */
export type SitePaymaster = {
  readonly url: string
  readonly context: unknown
  /** Whether the account may pay where it does not. */
  readonly isOptional: boolean
}

/** The owner's paymaster of a chain, or a site's. @throws Error named after the server's reason */
export function createPaymaster(wallet: Wallet, chainId: ChainId, site: SitePaymaster | undefined): Rpc {
  return async (method, params, signal) => {
    const own = { chainId, method, params, ...(site && { service: site.url, context: site.context ?? {} }) }
    return toResult(await wallet.call('paymaster', own, signal))
  }
}
