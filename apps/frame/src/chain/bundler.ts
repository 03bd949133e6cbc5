import * as z from 'zod/mini'
import type { Wallet } from '../wallet.ts'
import type { ChainId } from './chainId.ts'
import type { Rpc } from './rpc.ts'

const answer = z.object({ result: z.optional(z.unknown()) })

/** The bundler of a chain, reached through the frame's own server. @throws Error named after the server's reason */
export function createBundler(wallet: Wallet, chainId: ChainId): Rpc {
  return async (method, params, signal) => {
    const { result } = answer.parse(await wallet.call('bundler', { chainId, method, params }, signal))
    return result
  }
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
    const { result } = answer.parse(await wallet.call('paymaster', own, signal))
    return result
  }
}
