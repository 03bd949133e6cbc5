import { FoyerError } from '@foyer/base'
import { type Address, toHex } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import type * as z from 'zod/mini'
import type { ApprovalRequest } from '../approvals/approval.ts'
import type { EvmCall } from '../approvals/simulate.ts'
import { sumValue } from '../chain/amounts.ts'
import { createBundler, type SitePaymaster } from '../chain/bundler.ts'
import { throwFrameRefused } from '../chain/evm.ts'
import { assertFee, findAbsurdFee, readFeeLimit, readFees, toBigInt, toHighestPrice } from '../chain/fees.ts'
import { translate } from '../words.ts'
import { isDeployed, type SmartAccount } from './accounts.ts'
import { gasAnswer, priceAnswer } from './answers.ts'
import { type AccountCall, encodeCalls } from './callData.ts'
import { type EntryPoint, findEntryPoint, toFactoryData } from './entryPoint.ts'
import {
  type Authorization,
  type Operation,
  type OwnFields,
  type PaymasterFields,
  type PriceFields,
  toHighestFee,
  toUnsignedWire,
  type WireOperation,
} from './operationTypes.ts'
import { isPaymasterPoor, isPaymasterRefusal, isPoor, readRefusal, toBundlerError } from './serviceErrors.ts'
import {
  describeDeposit,
  listPayers,
  type Payer,
  type Payment,
  type PaymentFields,
  requestPayment,
  requestStub,
} from './sponsor.ts'

/** A bundler may want more for a unit of gas than the node says, but not more times it than this. */
const mostTimesNode = 10n

/** One user operation before it is signed, and what is known about it. */
export type ReadOperation = {
  readonly operation: Operation
  /** The number that this wallet gave it. */
  readonly nonce: bigint
  /** In the coin's base units, no matter who pays. */
  readonly highestFee: bigint
  /** Who pays for it, in words; undefined when the account does. */
  readonly sponsor: string | undefined
  /** It makes the account on its way. */
  readonly deploys: boolean
  /** The contract that the account is handed over to on its way. */
  readonly delegatesTo: string | undefined
}

export type OperationInput = {
  readonly calls: readonly EvmCall[]
  /** Whom the site asks to pay. */
  readonly paymaster: SitePaymaster | undefined
}

/** More of a coin than anything costs, for a bundler to reckon with. */
const plenty = 10n ** 24n

type Draft = OwnFields & PriceFields
type Making = {
  readonly request: ApprovalRequest
  readonly entryPoint: EntryPoint
  readonly draft: Draft
  /** What the calls take along, in the coin's base units. */
  readonly value: bigint
}

/**
 * Makes one operation of calls. What it does, and for whom, is decided here; the bundler says how much gas it may burn, and a
 * paymaster may add that it pays. Nothing else of their answers is used. It is made for an account that lacks the money, too:
 * the screen that shows it says how much is missing.
 * @throws FoyerError `FrameRefused` with the bundler's reason, or that of a paymaster the site insists on
 * @see ERC-4337, ERC-7677
 */
export async function readOperation(
  request: ApprovalRequest,
  { calls, paymaster }: OperationInput,
): Promise<ReadOperation> {
  const { wallet, chainId, signal } = request
  const smartAccount = assertSmartAccount(request)
  const [isThere, price] = await Promise.all([
    isDeployed(wallet, chainId, smartAccount, signal),
    readPrice(request),
    requireChain(request),
  ])
  const deploys = smartAccount.kind === 'erc4337' && !isThere
  const delegatesTo = smartAccount.kind === 'eip7702' && !isThere ? smartAccount.implementation : undefined
  const draft: Draft = {
    sender: smartAccount.address as Address,
    nonce: createNonce(),
    callData: encodeCalls(calls.map(toAccountCall)),
    ...price,
    ...(deploys && { factory: smartAccount.factory as Address, factoryData: toFactoryData(smartAccount.owner) }),
    ...(delegatesTo && { factory: '0x7702', factoryData: '0x' }),
    ...(delegatesTo && { authorization: await readAuthorization(request, smartAccount, delegatesTo) }),
  }
  const value = sumValue(calls)
  const entryPoint = findEntryPoint(smartAccount)
  const making = { request, entryPoint, draft, value }
  const { operation, sponsor } = await createWithPayer(making, listPayers(request, paymaster)).catch(
    async (error: unknown) => {
      throw await readRefusal(request, { error, sender: draft.sender, value, entryPoint })
    },
  )
  const highestFee = toHighestFee(operation)
  assertFee(highestFee, readFeeLimit(wallet.config, chainId))
  return { operation, nonce: draft.nonce, sponsor, deploys, delegatesTo, highestFee }
}

/** @throws FoyerError `FrameRefused` on a network without them */
export function assertSmartAccount({ smartAccount }: Pick<ApprovalRequest, 'smartAccount'>): SmartAccount {
  return smartAccount ?? throwFrameRefused(translate('operation.no-accounts'))
}

function toAccountCall({ to, value, data }: EvmCall): AccountCall {
  return to === undefined ? throwFrameRefused(translate('operation.no-contract')) : { to, value, data }
}

/**
 * The first of a new sequence, which no operation has used: a number at random and then 64 zero bits. No one has to be
 * believed about what came before, and operations do not wait for each other. @see ERC-4337, semi-abstracted nonces
 */
function createNonce(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) << 64n
}

/** @throws FoyerError `FrameRefused` when the node speaks for another chain */
async function requireChain({ wallet, chainId, signal }: ApprovalRequest): Promise<void> {
  const answered = toBigInt(await wallet.rpc(chainId)('eth_chainId', [], signal))
  if (`eip155:${answered}` !== chainId) throwFrameRefused(translate('operation.other-chain'))
}

/** For this chain and this contract alone. @see EIP-7702 */
async function readAuthorization(
  { wallet, chainId, signal }: ApprovalRequest,
  { owner }: SmartAccount,
  implementation: string,
): Promise<Authorization> {
  const count = toBigInt(await wallet.rpc(chainId)('eth_getTransactionCount', [owner, 'pending'], signal))
  if (count > BigInt(Number.MAX_SAFE_INTEGER)) throwFrameRefused(translate('operation.node-nonsense'))
  return { address: implementation as Address, chainId: Number(chainId.slice(7)), nonce: Number(count) }
}

/** For an account that lacks the money as if it had it, where the bundler reckons so. */
async function estimate({ request, entryPoint, draft, value }: Making, operation: WireOperation) {
  const estimating = { operation, entryPoint }
  return await estimateGas(request, estimating).catch(async (error: unknown) => {
    if (!isPoor(error) && !(await isShort(request, { sender: draft.sender, value }))) throw error
    return await estimateGas(request, { ...estimating, balance: plenty }).catch(() => Promise.reject(error))
  })
}

/** Of an account that cannot pay what it sends, a bundler says only that the operation failed. */
async function isShort(
  { wallet, chainId, signal }: ApprovalRequest,
  { sender, value }: { readonly sender: Address; readonly value: bigint },
): Promise<boolean> {
  const balance = await wallet
    .rpc(chainId)('eth_getBalance', [sender, 'latest'], signal)
    .then(toBigInt)
    .catch(() => undefined)
  return balance !== undefined && balance < value
}

/** With the first that pays; by the account itself where none has to. */
async function createWithPayer(
  making: Making,
  payers: readonly Payer[],
): Promise<Pick<ReadOperation, 'operation' | 'sponsor'>> {
  for (const payer of payers) {
    const paid = await createPaid(making, payer)
    if (paid.kind === 'paid') return { operation: paid.fields, sponsor: payer.name }
    if (!payer.isOptional) throwFrameRefused(translate('operation.unpaid', { reason: paid.reason }))
  }
  return { operation: await createUnpaid(making), sponsor: undefined }
}

async function createUnpaid(making: Making): Promise<Operation> {
  const { draft } = making
  const { callGasLimit, verificationGasLimit, preVerificationGas } = await estimate(making, toUnsignedWire(draft))
  return { ...draft, callGasLimit, verificationGasLimit, preVerificationGas }
}

async function createPaid(making: Making, payer: Payer): Promise<Payment<Operation>> {
  const { request, entryPoint, draft } = making
  const sponsorContext = { request, entryPoint, payer }
  const stub = await requestStub(sponsorContext, toUnsignedWire(draft))
  if (stub.kind === 'refused') return stub
  const { isFinal, ...answered } = stub.fields
  const stubbed = withoutUnsaid(answered)
  const estimated = await estimate(making, toUnsignedWire({ ...draft, ...stubbed })).catch(async (error: unknown) => {
    if (!isPaymasterRefusal(error)) throw error
    if (!isPaymasterPoor(error)) return translate('operation.paymaster-nonsense')
    return (await describeDeposit(request, { entryPoint, paymaster: stubbed.paymaster, fee: undefined })).reason
  })
  if (typeof estimated === 'string') return { kind: 'refused', reason: estimated }
  const { callGasLimit, verificationGasLimit, preVerificationGas } = estimated
  const made: Operation = {
    ...draft,
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    paymaster: stubbed.paymaster,
    paymasterData: stubbed.paymasterData,
    paymasterVerificationGasLimit:
      stubbed.paymasterVerificationGasLimit ?? estimated.paymasterVerificationGasLimit ?? 0n,
    paymasterPostOpGasLimit: stubbed.paymasterPostOpGasLimit ?? estimated.paymasterPostOpGasLimit ?? 0n,
  }
  if (isFinal) return await assertDeposit(sponsorContext, made)
  const payment = await requestPayment(sponsorContext, toUnsignedWire(made))
  if (payment.kind === 'refused') return payment
  return await assertDeposit(sponsorContext, { ...made, ...withoutUnsaid(payment.fields) })
}

/** A limit that the second answer leaves out stays as the first one had it. */
function withoutUnsaid({
  paymaster,
  paymasterData,
  paymasterVerificationGasLimit,
  paymasterPostOpGasLimit,
}: PaymentFields): Pick<PaymasterFields, 'paymaster' | 'paymasterData'> & Partial<PaymasterFields> {
  return {
    paymaster,
    paymasterData,
    ...(paymasterVerificationGasLimit !== undefined && { paymasterVerificationGasLimit }),
    ...(paymasterPostOpGasLimit !== undefined && { paymasterPostOpGasLimit }),
  }
}

/** It pays only if the network has its money. */
async function assertDeposit(
  { request, entryPoint }: Pick<Making, 'request' | 'entryPoint'>,
  operation: Operation,
): Promise<Payment<Operation>> {
  const { paymaster } = operation
  const fee = toHighestFee(operation)
  const absurd = findAbsurdFee(fee, readFeeLimit(request.wallet.config, request.chainId))
  if (absurd !== undefined) return { kind: 'refused', reason: absurd }
  if (paymaster === undefined) return { kind: 'refused', reason: translate('operation.paymaster-nonsense') }
  const { isEnough, reason } = await describeDeposit(request, { entryPoint, paymaster, fee })
  return isEnough ? { kind: 'paid', fields: operation } : { kind: 'refused', reason }
}

type Estimating = {
  readonly operation: WireOperation
  readonly entryPoint: EntryPoint
  /** What the bundler is to take for the account's balance; not all of them do. @see ERC-7769 */
  readonly balance?: bigint | undefined
}

async function estimateGas(
  { wallet, chainId, signal }: ApprovalRequest,
  { operation, entryPoint, balance }: Estimating,
): Promise<z.output<typeof gasAnswer>> {
  const zero = operation.paymaster && { paymasterVerificationGasLimit: 0n, paymasterPostOpGasLimit: 0n }
  const other = balance === undefined ? [] : [{ [String(operation.sender)]: { balance: toHex(balance) } }]
  const params = [formatUserOperationRequest({ ...zero, ...operation }), entryPoint.address, ...other]
  const answer = await createBundler(wallet, chainId)('eth_estimateUserOperationGas', params, signal)
  const parsed = gasAnswer.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new FoyerError('FrameRefused', { message: translate('operation.bundler-nonsense') }, { cause: parsed.error })
}

/** Reads what the bundler takes, if it says so within reason; else what the node says. The visitor sees what comes of it. */
async function readPrice({ wallet, chainId, signal }: ApprovalRequest): Promise<PriceFields> {
  const bundler = createBundler(wallet, chainId)
  const [answer, fees] = await Promise.all([
    bundler('pimlico_getUserOperationGasPrice', [], signal).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof Error && error.name === 'NoSmartAccounts') throw toBundlerError(error, signal)
      return undefined
    }),
    readFees(wallet.rpc(chainId), signal),
  ])
  const highest = toHighestPrice(fees)
  const tip = fees.kind === 'legacy' ? fees.price : fees.tip
  const own = { maxFeePerGas: highest, maxPriorityFeePerGas: tip }
  const parsed = priceAnswer.safeParse(answer)
  if (!parsed.success) return own
  const { maxFeePerGas, maxPriorityFeePerGas } = parsed.data.fast
  const isReasonable = maxPriorityFeePerGas <= maxFeePerGas && maxFeePerGas <= mostTimesNode * highest
  return isReasonable ? { maxFeePerGas, maxPriorityFeePerGas } : own
}
