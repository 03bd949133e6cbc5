import { FoyerError } from '@foyer/base'

/** Specification §5: a chain with this number or a higher one has no coin type. */
const chainIdLimit = 0x8000_0000

/**
 * The coin type that stands for an EVM chain in a name's record.
 * @param chainId the chain's number, below 2147483648
 * @throws FoyerError `InvalidChainId`
 * @see ENSIP-11
 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= chainIdLimit) throw new FoyerError('InvalidChainId')
  return (chainIdLimit | chainId) >>> 0
}
