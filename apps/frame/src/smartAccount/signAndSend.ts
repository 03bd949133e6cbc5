import type { Hex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { hashAuthorization } from 'viem/utils'
import type { ApprovalRequest } from '../approvals/approval.ts'
import type { EvmCall } from '../approvals/simulate.ts'
import { createBundler } from '../chain/bundler.ts'
import { fromHex, hashMessage, signDigest, signRaw, throwFrameRefused } from '../chain/evm.ts'
import { readFeeLimit } from '../chain/fees.ts'
import { sumValue } from '../chain/sumValue.ts'
import { createHalt } from '../halt.ts'
import { translate } from '../words.ts'
import { type EntryPoint, findEntryPoint } from './entryPoint.ts'
import { findDifference } from './findDifference.ts'
import { assertSmartAccount, type ReadOperation } from './operation.ts'
import { findOperation, type SentOperation } from './operationReceipt.ts'
import type { Authorization, Operation } from './operationTypes.ts'
import { readRefusal } from './readRefusal.ts'
import { toHighestFee } from './toHighestFee.ts'

type SignedAuthorization = NonNullable<UserOperation<'0.8'>['authorization']>
type Sendable = Omit<Operation, 'authorization'> & { readonly authorization?: SignedAuthorization }

type SendOptions = {
  readonly calls: readonly EvmCall[]
  /** Told what the bundler is going to get, before it does. */
  keep?(params: readonly unknown[]): Promise<void>
}

/**
 * Signs an operation if it is what was shown, and hands it to the bundler.
 * @param shown the calls as the visitor saw them
 * @throws FoyerError `FrameRefused`; Halt when it was signed and may not have arrived
 */
export async function signAndSend(
  request: ApprovalRequest,
  { calls, keep, ...read }: ReadOperation & SendOptions,
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
  await keep?.(params)
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

/** What the owner signs: the operation, the EntryPoint and the chain. @see ERC-4337 */
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
