import { base58 } from '@scure/base'
import type { Rpc } from '../chain/rpc.ts'
import type { SolanaMessage } from './decodeSolana.ts'
import { readAccounts } from './solanaAccounts.ts'

/** The accounts of a transaction in their order; undefined for one that stands in a table that could not be read. */
export type AccountList = {
  readonly addresses: readonly (string | undefined)[]
  readonly writable: readonly string[]
  readonly isWhole: boolean
}

const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes of a table before its addresses. */
const tableHeader = 56

/** Looks up on the chain what stands in tables. Never fails: what is not answered is unknown. */
export async function resolveAccounts(rpc: Rpc, message: SolanaMessage, signal: AbortSignal): Promise<AccountList> {
  const { lookups, staticAccounts } = message
  const tables =
    lookups.length === 0
      ? new Map()
      : await readAccounts(
          rpc,
          lookups.map(({ table }) => table),
          signal,
        )
  const find = (table: string, index: number): string | undefined => {
    const account = tables.get(table)
    const start = tableHeader + index * 32
    if (account?.program !== tableProgram || account.data.length < start + 32) return undefined
    return base58.encode(account.data.subarray(start, start + 32))
  }
  const written = lookups.flatMap(({ table, writable }) => writable.map((index) => find(table, index)))
  const read = lookups.flatMap(({ table, readonly }) => readonly.map((index) => find(table, index)))
  const addresses = [...staticAccounts, ...written, ...read]
  const writable = [...listStaticWritable(message), ...written].filter((address) => address !== undefined)
  return { addresses, writable, isWhole: !addresses.includes(undefined) }
}

function listStaticWritable({ staticAccounts, header }: SolanaMessage): readonly string[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const writableSigners = numSignerAccounts - numReadonlySignerAccounts
  const end = staticAccounts.length - numReadonlyNonSignerAccounts
  return staticAccounts.filter((_, index) => (index < numSignerAccounts ? index < writableSigners : index < end))
}
