import { FoyerError, type Network } from '@foyer/base'
import { base64 } from '@scure/base'
import type { Foyer } from '../../../foyer.ts'
import { requestNode } from '../requestNode.ts'

/** An account of the chain: its coin, the program that it belongs to, and what it holds. */
export type NodeAccount = { readonly lamports: bigint; readonly owner: string; readonly data: Uint8Array }

/** A service’s blockhash may be younger than what a node has seen agreed on. @see https://solana.com/docs/rpc/http/simulatetransaction */
export const commitment = 'processed'

/** A node refuses a question for more. @see https://solana.com/docs/rpc/http/getmultipleaccounts */
export const mostAccounts = 100

/**
 * What accounts are now, in the order of the addresses; undefined for one that is not there.
 * @param options.length how many bytes of each are asked for; all of them when left out
 * @throws FoyerError `RpcRequestFailed` where no node tells, `RequestAborted`
 */
export async function requestAccounts(
  foyer: Foyer,
  network: Network,
  addresses: readonly string[],
  { length, signal }: { readonly length?: number; readonly signal: AbortSignal },
): Promise<readonly (NodeAccount | undefined)[]> {
  const slice = length === undefined ? {} : { dataSlice: { offset: 0, length } }
  const params = [addresses, { encoding: 'base64', commitment, ...slice }]
  const read = (result: unknown) => readAccounts(toValue(result), addresses.length)
  const accounts = await requestNode(foyer, network, { method: 'getMultipleAccounts', params }, read, signal)
  return accounts ?? throwUnanswered(network, 'getMultipleAccounts')
}

/** @throws FoyerError `RpcRequestFailed` */
export function throwUnanswered({ name }: Network, method: string): never {
  throw new FoyerError('RpcRequestFailed', { message: `no node of ${name} simulates swaps (${method})` })
}

/** What stands beside the slot that an answer was read at. */
export function toValue(result: unknown): unknown {
  return ((result ?? {}) as { readonly value?: unknown }).value
}

/** @returns undefined for anything but as many accounts */
export function readAccounts(value: unknown, count: number): readonly (NodeAccount | undefined)[] | undefined {
  if (!Array.isArray(value) || value.length !== count) return undefined
  const accounts = value.map((row: unknown) => (row === null ? 'none' : readAccount(row)))
  if (accounts.includes(undefined)) return undefined
  return accounts.map((account) => (account === 'none' || account?.lamports === 0n ? undefined : account))
}

function readAccount(row: unknown): NodeAccount | undefined {
  const { lamports, owner, data } = (row ?? {}) as { readonly [name: string]: unknown }
  const [text, encoding]: readonly unknown[] = Array.isArray(data) ? data : []
  const isAccount =
    typeof lamports === 'number' && Number.isInteger(lamports) && lamports >= 0 && typeof owner === 'string'
  if (!isAccount || typeof text !== 'string' || encoding !== 'base64') return undefined
  try {
    return { lamports: BigInt(lamports), owner, data: base64.decode(text) }
  } catch {
    return undefined
  }
}
