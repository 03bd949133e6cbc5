import { computeBudgetProgram } from './programs.ts'
import type { WireTransaction } from './wireTransaction.ts'

/** Lamports per signature. */
const signatureFee = 5_000n

/** Compute units an instruction gets when the transaction sets no limit. */
const defaultUnits = 200_000n

/** What a transaction pays, in lamports: 5 000 per signature, and its price per unit times its limit, rounded up. */
export function feeOf(wire: WireTransaction): bigint {
  const { price, limit } = computeBudgetOf(wire)
  return signatureFee * BigInt(wire.header.signers) + (price * limit + 999_999n) / 1_000_000n
}

/** @returns the price in microlamports per compute unit, and the limit in units */
export function computeBudgetOf(wire: WireTransaction): { readonly price: bigint; readonly limit: bigint } {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programIndex, data } of wire.instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (wire.staticAccounts[programIndex] !== computeBudgetProgram) others += 1n
    else if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    else if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  return { price, limit: limit ?? others * defaultUnits }
}
