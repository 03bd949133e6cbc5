import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit'
import type { WireTransaction } from './wireTransaction.ts'

/** Accounts a transaction names through lookup tables. */
export type LoadedAccounts = { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }

/** Bytes before the addresses in a lookup table's account. */
const tableHeader = 56

/** Resolves lookup tables; what cannot be resolved is left to the runtime to refuse. */
export function loadAccounts(
  wire: WireTransaction,
  getAccount: (address: Address) => EncodedAccount | undefined,
): LoadedAccounts {
  const pick = (table: Address, indexes: readonly number[]): readonly Address[] => {
    const data = getAccount(table)?.data
    if (!data) return []
    return indexes
      .map((index) => data.slice(tableHeader + index * 32, tableHeader + (index + 1) * 32))
      .filter((bytes) => bytes.length === 32)
      .map((bytes) => getAddressDecoder().decode(bytes))
  }
  return {
    writable: wire.lookups.flatMap((lookup) => pick(lookup.table, lookup.writable)),
    readonly: wire.lookups.flatMap((lookup) => pick(lookup.table, lookup.readonly)),
  }
}
