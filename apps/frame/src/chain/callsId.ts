/**
 * The id of a batch: its chain, how many calls it was to have, and the hashes of its transactions. So its status can be
 * asked after a reload too, and the wallet remembers nothing. @see EIP-5792
 */
export function toCallsId(chainId: string, count: number, hashes: readonly string[]): string {
  const parts = [Number(chainId.slice(7)).toString(16), count.toString(16), ...hashes.map((hash) => hash.slice(2))]
  return `0x${parts.map((part, index) => (index < 2 ? part.padStart(8, '0') : part)).join('')}`
}

/** The id of a smart account's batch: its chain, no count, and the hash of its one operation. */
export function toOperationId(chainId: string, hash: string): string {
  return toCallsId(chainId, 0, [hash])
}
