import { FoyerError, type Network } from '@foyer/base'
import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { associatedTokenProgram, computeBudgetProgram, systemProgram } from './addresses.ts'
import { rpc, toAmount, toFields } from './rpc.ts'
import type { SolanaSettings } from './settings.ts'

function toLittleEndian(size: 4 | 8, value: bigint): Uint8Array {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  if (size === 4) view.setUint32(0, Number(value), true)
  else view.setBigUint64(0, value, true)
  return bytes
}

/** Compute Budget's `SetComputeUnitLimit`. @param units at most 1 400 000 */
export function setComputeUnitLimit(units: bigint): Instruction {
  return { programAddress: address(computeBudgetProgram), data: Uint8Array.from([2, ...toLittleEndian(4, units)]) }
}

/** Compute Budget's `SetComputeUnitPrice`. @param price microlamports per unit */
export function setComputeUnitPrice(price: bigint): Instruction {
  return { programAddress: address(computeBudgetProgram), data: Uint8Array.from([3, ...toLittleEndian(8, price)]) }
}

/** System's `Transfer`. @param lamports base units */
export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: address(systemProgram),
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.from([...toLittleEndian(4, 2n), ...toLittleEndian(8, lamports)]),
  }
}

type TokenTransfer = {
  readonly program: Address
  readonly mint: Address
  readonly source: Address
  readonly destination: Address
  readonly owner: Address
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
}

/** SPL Token's `TransferChecked`: the program refuses it when the decimals are not the mint's. */
export function transferChecked(transfer: TokenTransfer): Instruction {
  return {
    programAddress: transfer.program,
    accounts: [
      { address: transfer.source, role: AccountRole.WRITABLE },
      { address: transfer.mint, role: AccountRole.READONLY },
      { address: transfer.destination, role: AccountRole.WRITABLE },
      { address: transfer.owner, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from([12, ...toLittleEndian(8, transfer.amount), transfer.decimals]),
  }
}

/** Associated Token's `CreateIdempotent`: opens the receiver's account, and does nothing when it is there. */
export function createTokenAccount(input: {
  readonly payer: Address
  readonly account: Address
  readonly owner: Address
  readonly mint: Address
  readonly program: Address
}): Instruction {
  return {
    programAddress: address(associatedTokenProgram),
    accounts: [
      { address: input.payer, role: AccountRole.WRITABLE_SIGNER },
      { address: input.account, role: AccountRole.WRITABLE },
      { address: input.owner, role: AccountRole.READONLY },
      { address: input.mint, role: AccountRole.READONLY },
      { address: address(systemProgram), role: AccountRole.READONLY },
      { address: input.program, role: AccountRole.READONLY },
    ],
    data: Uint8Array.from([1]),
  }
}

/** The most that `recent` pays, in microlamports per unit: 0.0014 SOL for the largest transaction there is. */
const recentLimit = 1_000_000n

/** Accounts a node compares fees for. */
const accountLimit = 128

/** Microlamports per compute unit, by the site's option. A node that cannot say costs nothing. */
export async function getPriorityPrice(
  input: { readonly network: Network; readonly signal?: AbortSignal | undefined },
  { priorityFee }: Pick<SolanaSettings, 'priorityFee'>,
  writableAccounts: readonly string[],
): Promise<bigint> {
  const { network, signal } = input
  if (typeof priorityFee === 'bigint') return assertPrice(priorityFee)
  if (typeof priorityFee === 'function') {
    return assertPrice(await priorityFee({ network, writableAccounts, ...(signal && { signal }) }))
  }
  const params = [writableAccounts.slice(0, accountLimit)]
  const answer = await rpc(network, 'getRecentPrioritizationFees', params, signal).catch((error: unknown) => {
    if (signal?.aborted) throw error
    return []
  })
  const fees = (Array.isArray(answer) ? answer : [])
    .map((slot: unknown) => toFields(slot)['prioritizationFee'])
    .filter((fee) => typeof fee === 'number' || typeof fee === 'string')
    .map(toAmount)
    .sort((a, b) => (a < b ? -1 : 1))
  // three of four recent transactions that touched these accounts paid no more
  const usual = fees[Math.floor(fees.length * 0.75)] ?? 0n
  return usual < recentLimit ? usual : recentLimit
}

function assertPrice(price: unknown): bigint {
  if (typeof price === 'bigint' && price >= 0n && price < 2n ** 64n) return price
  throw new FoyerError('InvalidOption', { option: 'priorityFee', expected: 'microlamports per compute unit, a bigint' })
}
