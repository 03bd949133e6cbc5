import { abortable, FoyerError, isEvmAddress, type Network, readFailure } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { toChainId } from '../toChain.ts'

/** Asks the site's node of a network. */
export type Node = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * The node of a network, through the transport of wagmi's config.
 * @throws its requests throw `RpcRequestFailed`, `TransactionFailed` (a revert), `InsufficientFunds`, `RequestAborted`
 */
export function getNode(scope: Scope, network: Pick<Network, 'caipNetworkId'>, signal: AbortSignal | undefined): Node {
  const chainId = toChainId(network)
  if (!scope.config.chains.some(({ id }) => id === chainId)) throw new FoyerError('NetworkNotFound')
  // viem types requests method by method; ours are checked where they are read
  return toNode(
    (...[method, params]) => scope.config.getClient({ chainId }).request({ method, params } as never),
    signal,
  )
}

/** @param request asks without saying why it fails in our words */
export function toNode(request: Node, signal: AbortSignal | undefined): Node {
  return async (method, params) => {
    try {
      return await abortable(request(method, params), signal)
    } catch (error) {
      throw readFailure(
        error,
        { speaker: 'node', step: 'read' },
        (message, options) => new FoyerError('RpcRequestFailed', { message }, options),
      )
    }
  }
}

/** A quantity as nodes write it. @throws `RpcRequestFailed` for anything else */
export function toQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw new FoyerError('RpcRequestFailed', { message: 'the answer is no number' })
}

export function toHex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

export type RpcTransaction = { readonly to: string; readonly value: string; readonly data?: string }

/**
 * A transaction as wallets and nodes take it.
 * Lower case, because a wrong checksum is not judged here but is by some wallets.
 * @throws `InvalidAddress`, `InvalidAmount`, `TransactionFailed` for data that is no whole number of bytes
 */
export function toTransaction(input: {
  readonly to: string
  readonly value: bigint
  readonly data?: string | undefined
}): RpcTransaction {
  const { to, value, data } = input
  if (!isEvmAddress(to)) throw new FoyerError('InvalidAddress', { value: to })
  if (value < 0n || value >= 2n ** 256n) throw new FoyerError('InvalidAmount', { value: String(value) })
  if (data !== undefined && !/^0x([0-9a-f]{2})*$/i.test(data)) {
    throw new FoyerError('TransactionFailed', { reason: 'its data is not hexadecimal' })
  }
  const address = to.toLowerCase().replace(/^(0x)?/, '0x')
  return { to: address, value: toHex(value), ...(data !== undefined && data !== '0x' && { data }) }
}
