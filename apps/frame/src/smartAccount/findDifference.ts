import type { EvmCall } from '../approvals/simulate.ts'
import type { SmartAccount } from './accounts.ts'
import { ordersCalls } from './callData.ts'
import { toFactoryData } from './entryPoint.ts'
import type { Operation } from './operationTypes.ts'
import { toHighestFee } from './toHighestFee.ts'

/** What the visitor has seen of an operation, and whose it is. */
export type ShownOperation = {
  readonly smartAccount: SmartAccount
  /** CAIP-2 */
  readonly chainId: string
  readonly calls: readonly EvmCall[]
  readonly nonce: bigint
  readonly highestFee: bigint
  /** The highest fee that this wallet accepts at all. */
  readonly feeCeiling: bigint
  readonly sponsor: string | undefined
  readonly deploys: boolean
  readonly delegatesTo: string | undefined
}

type Check = (operation: Operation, shown: ShownOperation) => boolean

/** One row for each thing that could be another than shown. */
const checks = {
  fields: (operation) => Object.keys(operation).every((field) => Object.hasOwn(known, field)),
  sender: ({ sender }, { smartAccount }) => isSame(sender, smartAccount.address),
  nonce: ({ nonce }, shown) => nonce === shown.nonce && nonce >= 0n && nonce < 2n ** 256n,
  calls: ({ callData }, { calls }) => ordersCalls(callData, calls),
  factory: isFactoryShown,
  fees: (operation, { highestFee, feeCeiling }) => {
    const fee = toHighestFee(operation)
    return fee === highestFee && fee <= feeCeiling && operation.maxPriorityFeePerGas <= operation.maxFeePerGas
  },
  paymaster: (operation, { sponsor }) =>
    sponsor === undefined
      ? paymasterFields.every((field) => operation[field] === undefined)
      : paymasterFields.every((field) => operation[field] !== undefined),
  authorization: ({ authorization }, { delegatesTo, chainId }) =>
    delegatesTo === undefined
      ? authorization === undefined
      : isSame(authorization?.address, delegatesTo) && `eip155:${authorization?.chainId}` === chainId,
} satisfies { readonly [part: string]: Check }

export type OperationPart = keyof typeof checks

/** The first part in which an operation is another than what was shown; undefined where it is the same. */
export function findDifference(operation: Operation, shown: ShownOperation): OperationPart | undefined {
  return (Object.keys(checks) as OperationPart[]).find((part) => !checks[part](operation, shown))
}

function isFactoryShown({ factory, factoryData }: Operation, { smartAccount, deploys, delegatesTo }: ShownOperation) {
  if (delegatesTo !== undefined) {
    const isOwn = smartAccount.kind === 'eip7702' && isSame(delegatesTo, smartAccount.implementation)
    return isOwn && factory === '0x7702' && factoryData === '0x'
  }
  if (!deploys) return factory === undefined && factoryData === undefined
  const isOwn = smartAccount.kind === 'erc4337' && isSame(factory, smartAccount.factory)
  return isOwn && isSame(factoryData, toFactoryData(smartAccount.owner))
}

const paymasterFields = [
  'paymaster',
  'paymasterData',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

const known: { readonly [field in keyof Required<Operation>]: true } = {
  sender: true,
  nonce: true,
  callData: true,
  factory: true,
  factoryData: true,
  authorization: true,
  maxFeePerGas: true,
  maxPriorityFeePerGas: true,
  callGasLimit: true,
  verificationGasLimit: true,
  preVerificationGas: true,
  paymaster: true,
  paymasterData: true,
  paymasterVerificationGasLimit: true,
  paymasterPostOpGasLimit: true,
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
