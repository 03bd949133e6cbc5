import type { Operation } from './operationTypes.ts'

/** What an operation costs at most, in the coin's base units, no matter who pays: what the EntryPoint takes beforehand. */
export function toHighestFee(operation: Omit<Operation, 'callData' | 'sender' | 'nonce'>): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const gas = callGasLimit + verificationGasLimit + preVerificationGas
  return (gas + paymasterVerificationGasLimit + paymasterPostOpGasLimit) * maxFeePerGas
}
