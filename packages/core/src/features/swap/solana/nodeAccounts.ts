import { FoyerError, type Network } from '@foyer/base'
import { base58, base64 } from '@scure/base'
import type { Foyer } from '../../../foyer.ts'
import { requestNode } from '../requestNode.ts'
import { lookupTableProgram } from './programs.ts'
import type { SolanaTransaction } from './readSolanaTransaction.ts'
import { refuseSwap } from './refuseSwap.ts'

/** An account of the chain: its coin, the program that it belongs to, and what it holds. */
export type NodeAccount = { readonly lamports: bigint; readonly owner: string; readonly data: Uint8Array }

/** A service’s blockhash may be younger than what a node has seen agreed on. @see https://solana.com/docs/rpc/http/simulatetransaction */
export const commitment = 'processed'

/** A node refuses a question for more. @see https://solana.com/docs/rpc/http/getmultipleaccounts */
const mostAccounts = 100

/**
 * Requests what accounts are now, in the order of the addresses; undefined for one that is not there.
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

/** Returns what stands beside the slot that an answer was read at. */
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

/** An account that a transaction names. Those from tables never sign. */
export type NamedAccount = { readonly address: string; readonly isWritable: boolean }

/** Bytes of a table before its addresses. @see `AddressLookupTable` of https://github.com/anza-xyz/solana-sdk, address-lookup-table-interface */
const headerSize = 56

/**
 * All accounts of a transaction in their order. What stands in a table stays what it is: one can only be made longer.
 * @throws FoyerError `AnswerInvalid` for a table that is none, those of `requestAccounts`
 */
export async function resolveAccounts(
  foyer: Foyer,
  network: Network,
  transaction: SolanaTransaction,
  signal: AbortSignal,
): Promise<readonly NamedAccount[]> {
  const { keys, signatures, readonlySigners, readonlyOthers, lookups } = transaction
  const named = keys.map((address, index) => {
    const end = index < signatures.length ? signatures.length - readonlySigners : keys.length - readonlyOthers
    return { address, isWritable: index < end }
  })
  const addresses = lookups.map(({ table }) => table)
  const found = addresses.length > 0 ? await requestAccounts(foyer, network, addresses, { signal }) : []
  const tables = found.map(readTable)
  const pick = (isWritable: boolean) =>
    lookups.flatMap(({ writable, readonly }, index) =>
      (isWritable ? writable : readonly).map((place) => {
        const address = tables[index]?.[place] ?? refuseSwap(`${addresses[index]} has no address ${place}`)
        return { address, isWritable }
      }),
    )
  const accounts = [...named, ...pick(true), ...pick(false)]
  if (accounts.length > mostAccounts) refuseSwap('it names too many accounts')
  if (new Set(accounts.map(({ address }) => address)).size < accounts.length) refuseSwap('it names an account twice')
  return accounts
}

function readTable(account: NodeAccount | undefined): readonly string[] | undefined {
  const { owner, data = new Uint8Array() } = account ?? {}
  const count = (data.length - headerSize) / 32
  // of its kinds, 1 is a table in use
  const isTable = owner === lookupTableProgram && [1, 0, 0, 0].every((byte, index) => data[index] === byte)
  if (!isTable || count < 0 || !Number.isInteger(count)) return undefined
  return Array.from({ length: count }, (_, index) =>
    base58.encode(data.subarray(headerSize + index * 32, headerSize + index * 32 + 32)),
  )
}
