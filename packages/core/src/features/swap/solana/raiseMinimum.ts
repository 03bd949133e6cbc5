import { base64 } from '@scure/base'
import { findSlippage } from './readJupiterRoute.ts'
import { readSolanaTransaction } from './readSolanaTransaction.ts'

/**
 * Lowers the slippage of a transaction until no less than this comes out, so that the minimum on screen holds although the price has
 * moved a little. Changes nothing else, and nothing where others have signed.
 * @param text base64 @param least in base units
 */
export function raiseMinimum(text: string, least: bigint): string {
  const read = readSolanaTransaction(text)
  if (read?.signatures.length !== 1) return text
  const bytes = base64.decode(text)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (const { data, start } of read.instructions) {
    const found = findSlippage(data, least)
    if (!found) continue
    const at = start + found.at
    if (view.getUint16(at, true) > found.slippage) view.setUint16(at, found.slippage, true)
  }
  return base64.encode(bytes)
}
