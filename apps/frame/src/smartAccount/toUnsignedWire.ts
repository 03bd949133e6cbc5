import type { Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import type { Operation, OwnFields, PriceFields } from './operationTypes.ts'

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
