import type { Address, Hex } from 'viem'

/** What hands a plain account over to a contract, before it is signed. @see EIP-7702 */
export type Authorization = { readonly address: Address; readonly chainId: number; readonly nonce: number }

/** What a paymaster adds to an operation. @see ERC-7677 */
export type PaymasterFields = {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

export type GasFields = {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

export type PriceFields = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** What this wallet alone decides of an operation. */
export type OwnFields = {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
  readonly factory?: Address | '0x7702'
  readonly factoryData?: Hex
  readonly authorization?: Authorization
}

/** A user operation before it is signed. @see ERC-4337 */
export type Operation = OwnFields & PriceFields & GasFields & Partial<PaymasterFields>
