import { cleanText, delay, FoyerError, findCause } from '@foyer/base'
import { type Address, custom, type Hex } from 'viem'
import {
  type SmartAccount as Contract,
  createBundlerClient,
  createPaymasterClient,
  formatUserOperationRequest,
  getUserOperationHash,
  type UserOperation,
} from 'viem/account-abstraction'
import { hashAuthorization } from 'viem/utils'
import * as z from 'zod/mini'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { fromHex, refuse, signRaw } from '../approvals/evm.ts'
import type { EvmCall } from '../approvals/simulate.ts'
import { createBundler, createPaymaster, type SitePaymaster } from '../chain/bundler.ts'
import { readFees } from '../chain/fees.ts'
import type { Rpc } from '../chain/rpc.ts'
import { say } from '../words.ts'
import { isDeployed, type SmartAccount } from './accounts.ts'
import { createContract, createNodeClient } from './contract.ts'

/** One user operation, as it will be signed, and what is known about it. */
export type ReadOperation = {
  readonly prepared: UserOperation<'0.7' | '0.8'>
  /** In the coin's base units, whoever pays. */
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

type Authorization = NonNullable<UserOperation<'0.8'>['authorization']>
type Payer = { readonly site: SitePaymaster | undefined; readonly name: string; readonly isOptional: boolean }
type Sources = { readonly request: ApprovalRequest; readonly contract: Contract; readonly bundler: Rpc }

/** How long an operation may take to reach a block, in ms, and between two looks. */
const inclusionTimeout = 180_000
const inclusionPause = 1_000

/** A signature of the right form, for what is only estimated. */
const stub = {
  r: '0xfffffffffffffffffffffffffffffff000000000000000000000000000000000',
  s: '0x7aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  yParity: 1,
} as const

/**
 * Makes one operation of calls: what it may burn, the bundler says; who pays for it, the first paymaster that takes it.
 * @throws FoyerError `FrameRefused` with the bundler's reason, or that of a paymaster the site insists on
 * @see ERC-4337, ERC-7677
 */
export async function readOperation(
  request: ApprovalRequest,
  { calls, paymaster }: OperationInput,
): Promise<ReadOperation> {
  const { wallet, chainId, signal } = request
  const smartAccount = requireSmartAccount(request)
  if (calls.some(({ to }) => to === undefined)) refuse('A smart account cannot put a contract on the network')
  const contract = await createContract({ wallet, chainId, smartAccount })
  const isThere = await isDeployed(wallet, chainId, smartAccount, signal)
  const delegatesTo = smartAccount.kind === 'eip7702' && !isThere ? smartAccount.implementation : undefined
  const sources = { request, contract, bundler: createBundler(wallet, chainId) }
  const authorization = delegatesTo ? { ...(await readAuthorization(request, smartAccount)), ...stub } : undefined
  const payers = listPayers(request, paymaster)
  const paid = await prepareWithPayer(sources, { calls, authorization, payers }).catch(async (error: unknown) => {
    throw (await isShort(request, smartAccount, calls))
      ? new FoyerError('FrameRefused', { message: 'The account does not have enough for this' })
      : error
  })
  const { prepared, sponsor } = paid
  const deploys = smartAccount.kind === 'erc4337' && !isThere
  return { prepared, sponsor, deploys, delegatesTo, highestFee: toHighestFee(prepared) }
}

/** Of an account that cannot pay what it sends, a bundler says only that the operation failed. */
async function isShort(
  { wallet, chainId, signal }: ApprovalRequest,
  { address }: SmartAccount,
  calls: readonly EvmCall[],
): Promise<boolean> {
  const needed = calls.reduce((sum, { value }) => sum + value, 0n)
  const balance = await wallet
    .rpc(chainId)('eth_getBalance', [address, 'latest'], signal)
    .catch(() => undefined)
  return typeof balance === 'string' && BigInt(balance) < needed
}

function requireSmartAccount({ smartAccount }: Pick<ApprovalRequest, 'smartAccount'>): SmartAccount {
  return smartAccount ?? refuse('This network has no smart accounts')
}

/** In the order in which they are asked. */
function listPayers(request: ApprovalRequest, site: SitePaymaster | undefined): readonly Payer[] {
  const own = { site: undefined, name: say('transaction.sponsor-owner'), isOptional: true }
  const { host } = new URL(request.origin)
  const named = site && { site, name: say('transaction.sponsor-site', { site: host }), isOptional: site.isOptional }
  return [...(named ? [named] : []), ...(request.smartAccount?.sponsors ? [own] : [])]
}

type Preparation = {
  readonly calls: readonly EvmCall[]
  readonly authorization: Authorization | undefined
}

async function prepareWithPayer(
  sources: Sources,
  { payers, ...preparation }: Preparation & { readonly payers: readonly Payer[] },
): Promise<Pick<ReadOperation, 'prepared' | 'sponsor'>> {
  for (const payer of payers) {
    const tried = await prepare(sources, preparation, payer)
    if (tried.prepared) return { prepared: tried.prepared, sponsor: payer.name }
    if (!payer.isOptional) refuse(`The paymaster does not pay: ${tried.reason}`)
  }
  const { prepared } = await prepare(sources, preparation, undefined)
  return { prepared: prepared ?? refuse('The operation could not be made'), sponsor: undefined }
}

type Tried =
  | { readonly prepared: ReadOperation['prepared'] }
  | { readonly prepared: undefined; readonly reason: string }

/** @returns a reason only when the payer does not pay */
async function prepare(
  { request, contract, bundler }: Sources,
  { calls, authorization }: Preparation,
  payer: Payer | undefined,
): Promise<Tried> {
  const { wallet, chainId, signal } = request
  const node = createNodeClient(wallet, chainId)
  let refusal: string | undefined
  const askPaymaster: Rpc = async (method, params) => {
    const own = (params as readonly unknown[]).slice(0, 3)
    return await createPaymaster(wallet, chainId, payer?.site)(method, own, signal).catch((error: Error) => {
      refusal = cleanText(error.message, 200) ?? 'no reason'
      throw error
    })
  }
  const client = createBundlerClient({
    client: node,
    chain: node.chain,
    transport: toTransport((method, params) => bundler(method, params, signal)),
    userOperation: { estimateFeesPerGas: () => readOperationFees(request, bundler) },
    ...(payer && { paymaster: createPaymasterClient({ transport: toTransport(askPaymaster) }) }),
  })
  try {
    const prepared = await client.prepareUserOperation({
      account: contract,
      calls: calls.map(({ to, value, data }) => ({ to: to as Address, value, data })),
      ...(authorization && { authorization }),
    })
    return { prepared: prepared as unknown as ReadOperation['prepared'] }
  } catch (error) {
    if (refusal !== undefined) return { prepared: undefined, reason: refusal }
    throw toReason(error, signal)
  }
}

function toTransport(rpc: Rpc) {
  return custom({ request: ({ method, params }) => rpc(method, params ?? []) }, { retryCount: 0 })
}

const price = z.object({ fast: z.object({ maxFeePerGas: z.string(), maxPriorityFeePerGas: z.string() }) })

/** What the bundler takes, if it says so; else what the node says. The visitor sees what comes of it. */
async function readOperationFees({ wallet, chainId, signal }: ApprovalRequest, bundler: Rpc) {
  const answer = await bundler('pimlico_getUserOperationGasPrice', [], signal).catch(() => undefined)
  const parsed = price.safeParse(answer)
  if (parsed.success) {
    const { maxFeePerGas, maxPriorityFeePerGas } = parsed.data.fast
    return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
  }
  const fees = await readFees(wallet.rpc(chainId), signal)
  return fees.kind === 'legacy'
    ? { maxFeePerGas: fees.price, maxPriorityFeePerGas: fees.price }
    : { maxFeePerGas: 2n * fees.base + fees.tip, maxPriorityFeePerGas: fees.tip }
}

function toHighestFee(operation: ReadOperation['prepared']): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const gas = callGasLimit + verificationGasLimit + preVerificationGas
  return (gas + paymasterVerificationGasLimit + paymasterPostOpGasLimit) * maxFeePerGas
}

/** What hands the account over, without its signature. @see EIP-7702 */
async function readAuthorization({ wallet, chainId, signal }: ApprovalRequest, account: SmartAccount) {
  if (account.kind !== 'eip7702') return refuse('This account is a contract already')
  const count = await wallet.rpc(chainId)('eth_getTransactionCount', [account.owner, 'pending'], signal)
  return { address: account.implementation as Address, chainId: Number(chainId.slice(7)), nonce: Number(count) }
}

/** Signs exactly what was read, and hands it to the bundler. @returns the operation's hash */
export async function signAndSend(request: ApprovalRequest, { prepared, delegatesTo }: ReadOperation): Promise<Hex> {
  const { wallet, chainId, signal } = request
  const contract = await createContract({ wallet, chainId, smartAccount: requireSmartAccount(request) })
  const operation = delegatesTo ? { ...prepared, authorization: await authorize(request, prepared) } : prepared
  const signature = await contract.signUserOperation({ ...operation, signature: '0x' })
  signal.throwIfAborted()
  const { address: entryPointAddress, version: entryPointVersion } = contract.entryPoint
  const userOperation = { ...operation, signature }
  await createBundler(wallet, chainId)('eth_sendUserOperation', [
    formatUserOperationRequest(userOperation),
    entryPointAddress,
  ]).catch((error: unknown) => {
    throw toReason(error, signal)
  })
  // the bundler's word for it is not needed
  return getUserOperationHash({
    chainId: Number(chainId.slice(7)),
    entryPointAddress,
    entryPointVersion,
    userOperation,
  } as Parameters<typeof getUserOperationHash>[0])
}

async function authorize({ wallet }: ApprovalRequest, { authorization }: UserOperation<'0.8'>): Promise<Authorization> {
  if (!authorization) return refuse('The operation could not be made')
  const signed = await signRaw({ wallet }, fromHex(hashAuthorization(authorization)))
  return { ...authorization, ...signed }
}

const receipt = z.object({
  success: z.boolean(),
  reason: z.optional(z.string()),
  receipt: z.object({ transactionHash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)) }),
})

/**
 * Waits until an operation is in a block.
 * @returns the hash of the transaction that it is in
 * @throws FoyerError `FrameRefused` when it failed there, or is not there after three minutes
 */
export async function waitForTransaction({ wallet, chainId, signal }: ApprovalRequest, hash: Hex): Promise<string> {
  const bundler = createBundler(wallet, chainId)
  const end = Date.now() + inclusionTimeout
  while (Date.now() < end) {
    // one that does not answer now may answer at the next look
    const answer = await bundler('eth_getUserOperationReceipt', [hash], signal).catch(() => undefined)
    signal.throwIfAborted()
    const found = receipt.safeParse(answer)
    if (found.success && found.data.success) return found.data.receipt.transactionHash
    if (found.success)
      refuse(`The transaction failed on the network: ${cleanText(found.data.reason, 200) ?? 'no reason'}`)
    await delay(inclusionPause, signal)
  }
  return refuse(`The network has not taken the operation ${hash} yet`)
}

/** The bundler's codes in words; those it has no word for are passed on as they are. @see ERC-4337 */
function toReason(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  const refused = findCause(error, ({ name }) => name === 'BundlerRefused')
  if (!refused) return error
  const text = cleanText(refused.message, 200) ?? 'no reason'
  const known = reasons.find(([code]) => code.test(text))?.[1]
  return new FoyerError('FrameRefused', { message: known ?? `The network's bundler refused it: ${text}` })
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/AA21/, 'The account does not have enough for the network cost'],
  [/AA25/, 'Another operation of this account was quicker'],
  [/AA3\d/, 'The paymaster does not pay for this'],
]
