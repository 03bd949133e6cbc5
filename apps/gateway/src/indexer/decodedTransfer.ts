export type DecodedTransfer = {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Contract, or `native`. */
  readonly token: string
  /** Decimal; empty for coins and ERC-20. */
  readonly tokenId: string
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
  /** -1 for the value of the transaction itself. */
  readonly logIndex: number
  /** Place within one log, for batches. */
  readonly batchIndex: number
}
