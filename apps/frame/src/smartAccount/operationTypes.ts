import type { Address, Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

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

/** Returns what an operation costs at most, in the coin's base units, no matter who pays: what the EntryPoint takes beforehand. */
export function toHighestFee(operation: Omit<Operation, 'callData' | 'sender' | 'nonce'>): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const gas = callGasLimit + verificationGasLimit + preVerificationGas
  return (gas + paymasterVerificationGasLimit + paymasterPostOpGasLimit) * maxFeePerGas
}

/** An operation as the library writes it on the wire. */
export type WireOperation = Partial<UserOperation<'0.8'>>

/** Of the right length, and recovers to no one. */
const stubSignature: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** A signature of the right form, for what is only estimated. */
const stubAuthorization = {
  r: '0xfffffffffffffffffffffffffffffff000000000000000000000000000000000',
  s: '0x7aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  yParity: 1,
} as const

/** The operation with signatures that are no one's, and no gas where none is known. */
export function toUnsignedWire(operation: OwnFields & PriceFields & Partial<Operation>): WireOperation {
  const { authorization, ...fields } = operation
  return {
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    ...(fields as WireOperation),
    ...(authorization && { authorization: { ...authorization, ...stubAuthorization } }),
    signature: stubSignature,
  }
}
