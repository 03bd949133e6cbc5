import type { Network } from '@foyer/base'
import { base58 } from '@scure/base'
import type { Foyer } from '../../../foyer.ts'
import { mostAccounts, type NodeAccount, requestAccounts } from './nodeAccounts.ts'
import { lookupTableProgram } from './programs.ts'
import type { SolanaTransaction } from './readSolanaTransaction.ts'
import { refuseSwap } from './refuseSwap.ts'

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
