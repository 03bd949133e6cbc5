import { address, getAddressDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { lookupTableProgram } from './tokens.ts'
import { loadAccounts, type WireTransaction } from './wireTransaction.ts'

const table = address('AddressLookupTab1e1111111111111111111111111')
const addresses = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill))
const data = Uint8Array.from([...new Uint8Array(56), ...addresses.flatMap((bytes) => [...bytes])])
const account = {
  address: table,
  programAddress: lookupTableProgram,
  data,
  lamports: 1n as never,
  executable: false,
  space: BigInt(data.length),
}
const name = (index: number) => getAddressDecoder().decode(addresses[index] ?? new Uint8Array(32))
const wire = (writable: readonly number[], readonly: readonly number[]) =>
  ({ lookups: [{ table, writable, readonly }] }) as unknown as WireTransaction

test('default: indexes become the addresses of the table, writable ones first', () => {
  expect(loadAccounts(wire([2], [0, 1]), () => account)).toEqual({ writable: [name(2)], readonly: [name(0), name(1)] })
})

test('behavior: a table or an index that does not exist gives nothing', () => {
  expect(loadAccounts(wire([0], [1]), () => undefined)).toEqual({ writable: [], readonly: [] })
  expect(loadAccounts(wire([7], []), () => account)).toEqual({ writable: [], readonly: [] })
})
