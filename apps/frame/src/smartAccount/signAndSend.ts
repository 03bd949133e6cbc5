import type { Hex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { hashAuthorization } from 'viem/utils'
import type { ApprovalRequest } from '../approvals/approval.ts'
import type { EvmCall } from '../approvals/simulate.ts'
import { sumValue } from '../chain/amounts.ts'
import { createBundler } from '../chain/bundler.ts'
import { fromHex, hashMessage, signDigest, signRaw, throwFrameRefused } from '../chain/evm.ts'
import { readFeeLimit } from '../chain/fees.ts'
import { createHalt } from '../halt.ts'
import { translate } from '../words.ts'
import type { SmartAccount } from './accounts.ts'
import { ordersCalls } from './callData.ts'
import { type EntryPoint, findEntryPoint, toFactoryData } from './entryPoint.ts'
import { assertSmartAccount, type ReadOperation } from './operation.ts'
import { findOperation, type SentOperation } from './operationReceipt.ts'
import { type Authorization, type Operation, toHighestFee } from './operationTypes.ts'
import { readRefusal } from './serviceErrors.ts'

type SignedAuthorization = NonNullable<UserOperation<'0.8'>['authorization']>
type Sendable = Omit<Operation, 'authorization'> & { readonly authorization?: SignedAuthorization }

type SendOptions = {
  readonly calls: readonly EvmCall[]
  /** Saves what the bundler is going to get, before it does. */
  save?(params: readonly unknown[]): Promise<void>
}

/**
 * Signs an operation if it is what was shown, and hands it to the bundler.
 * @param shown the calls as the visitor saw them
 * @throws FoyerError `FrameRefused`; Halt when it was signed and may not have arrived
 */
export async function signAndSend(
  request: ApprovalRequest,
  { calls, save, ...read }: ReadOperation & SendOptions,
): Promise<SentOperation> {
  const { wallet, chainId, signal } = request
  const smartAccount = assertSmartAccount(request)
  const { operation } = read
  const { ceiling: feeCeiling } = readFeeLimit(wallet.config, chainId)
  const part = findDifference(operation, { ...read, smartAccount, chainId, calls, feeCeiling })
  if (part) throwFrameRefused(translate('operation.differs', { part }))
  const entryPoint = findEntryPoint(smartAccount)
  const { authorization, ...fields } = operation
  const sendable: Sendable = {
    ...fields,
    ...(authorization && { authorization: await authorize(request, authorization) }),
  }
  const hash = hashOperation(sendable, { chainId, entryPoint })
  const signature = await signHash(request, hash, entryPoint)
  signal.throwIfAborted()
  const wire = formatUserOperationRequest({ ...(sendable as UserOperation<'0.8'>), signature })
  const params = [wire, entryPoint.address]
  await save?.(params)
  const value = sumValue(calls)
  return await deliver(request, { hash, params, operation, value })
}

type SignedOperation = {
  readonly hash: Hex
  readonly params: readonly unknown[]
  readonly operation: Operation
  /** What its calls take along, in the coin's base units. */
  readonly value: bigint
}

/** Hands a signed operation to the bundler. One that did not answer, or says no, may have had it before: then it is sent. */
async function deliver(request: ApprovalRequest, signed: SignedOperation): Promise<SentOperation> {
  const { wallet, chainId, signal } = request
  const { hash, params, operation, value } = signed
  const { sender, paymaster } = operation
  const entryPoint = findEntryPoint(assertSmartAccount(request))
  const again = () => deliver(request, signed)
  try {
    const answer = await createBundler(wallet, chainId)('eth_sendUserOperation', params).catch(
      async (error: unknown) => {
        const fee = toHighestFee(operation)
        throw await readRefusal(request, { error, sender, value, fee, entryPoint, paymaster })
      },
    )
    // it may have been sent all the same, so this must not read like a failure
    if (answer !== hash) throwFrameRefused(translate('operation.unsure', { hash }))
  } catch (error) {
    const isThere = await findOperation(wallet, { chainId, hash, signal }).catch(() => undefined)
    if (!isThere) throw createHalt(error, { goOn: again })
  }
  return { hash, again }
}

/** Hashes what the owner signs: the operation, the EntryPoint and the chain. @see ERC-4337 */
function hashOperation(
  operation: Sendable,
  { chainId, entryPoint }: { readonly chainId: string; readonly entryPoint: EntryPoint },
): Hex {
  return getUserOperationHash({
    chainId: Number(chainId.slice(7)),
    entryPointAddress: entryPoint.address,
    entryPointVersion: entryPoint.version,
    userOperation: { ...operation, signature: '0x' } as UserOperation<'0.8'>,
  })
}

/** EntryPoint 0.7 has a hash that accounts read as a message; that of 0.8 is a hash of typed data already. */
async function signHash(request: ApprovalRequest, hash: Hex, { version }: EntryPoint): Promise<Hex> {
  return await signDigest(request, version === '0.7' ? hashMessage({ raw: hash }) : fromHex(hash))
}

async function authorize(request: ApprovalRequest, authorization: Authorization): Promise<SignedAuthorization> {
  return { ...authorization, ...(await signRaw(request, fromHex(hashAuthorization(authorization)))) }
}

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
