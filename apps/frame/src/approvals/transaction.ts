import { loadPart } from '@foyer/base'
import { type Address, getAddress, type Hex, keccak256, serializeTransaction, type TransactionSerializable } from 'viem'
import * as z from 'zod/mini'
import { sumValue } from '../chain/amounts.ts'
import type { SitePaymaster } from '../chain/bundler.ts'
import { fromHex, signRaw, throwFrameRefused } from '../chain/evm.ts'
import { assertFee, type Fees, readFeeLimit, readFees, toBigInt, toHighestPrice } from '../chain/fees.ts'
import { findNetwork, type Network } from '../chain/networks.ts'
import type { Rpc } from '../chain/rpc.ts'
import { createHalt, toUnsure } from '../halt.ts'
import type { OperationInput, ReadOperation } from '../smartAccount/operation.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest, LowerChange } from './approval.ts'
import { assertOwn } from './assertOwn.ts'
import { type DecodedCall, decodeCall, listCalls } from './decodeCall.ts'
import { rejectCallsToOwn } from './hiddenOrders.ts'
import { lowerAllowance } from './lowerAllowance.ts'
import { type EvmCall, type Outcome, simulate, toQuantity } from './simulate.ts'
import { type ChainFacts, readChainFacts } from './tokenFacts.ts'

/** Calls as they will be signed, and what is known about them. */
export type ReadCalls = {
  /** What was asked for, to read it again with a lower amount. */
  readonly input: CallsInput
  readonly network: Network
  readonly calls: readonly ReadCall[]
  /** What the calls say they do, from their bytes alone; one for each. */
  readonly decoded: readonly DecodedCall[]
  readonly facts: ChainFacts
  readonly outcome: Outcome | undefined
  /** Highest cost of all calls together, in the coin's base units. */
  readonly highestFee: bigint
  /** What the account has of the coin, and what it lacks for amount and cost, in base units. */
  readonly balance: bigint
  readonly missing: bigint
  /** How they are sent: one after the other by the account's key, or as one operation of the smart account. */
  readonly way:
    | { readonly kind: 'transactions'; readonly fees: Fees }
    | ({ readonly kind: 'operation' } & ReadOperation)
}

export type ReadCall = EvmCall & { readonly gas: bigint }

export type CallsInput = {
  readonly calls: readonly unknown[]
  readonly from: unknown
  readonly chainId: unknown
  readonly gas?: bigint | undefined
  /** Whom the site asks to pay for a smart account's operation. */
  readonly paymaster?: SitePaymaster | undefined
}

const quantity = z.pipe(
  z.string().check(z.regex(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i)),
  z.transform((text) => BigInt(text)),
)
const amount = z.pipe(
  z.int().check(z.gte(0)),
  z.transform((value: number) => BigInt(value)),
)
const bytes = z.string().check(z.regex(/^0x([0-9a-f]{2}){0,131072}$/i))
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))

const callSchema = z.object({
  to: z.optional(z.nullable(address)),
  value: z.optional(z.union([quantity, amount])),
  data: z.optional(bytes),
  input: z.optional(bytes),
})
const transactionSchema = z.object({
  ...callSchema.shape,
  from: z.optional(address),
  gas: z.optional(quantity),
  gasLimit: z.optional(quantity),
  chainId: z.optional(z.union([z.string(), z.number()])),
  accessList: z.optional(z.unknown()),
  authorizationList: z.optional(z.unknown()),
})

/**
 * The calls a site wants made, read and looked up.
 * @throws FoyerError `FrameRefused` when they are not valid, or name another account or chain
 */
export async function readCalls(request: ApprovalRequest, input: CallsInput): Promise<ReadCalls> {
  if (input.from !== undefined) assertOwn(input.from, request)
  if (input.chainId !== undefined && `eip155:${Number(input.chainId)}` !== request.chainId) {
    throwFrameRefused('The transaction is for another chain')
  }
  const calls = input.calls.map(toCall)
  rejectCallsToOwn(request, calls)
  const { wallet, chainId, signal } = request
  const from = getAddress(request.account.address)
  const rpc = wallet.rpc(chainId)
  const network = findNetwork(wallet.config.chains, chainId)
  const decoded = calls.map((call) => decodeCall(call, from))
  const simulating = simulate(rpc, { from, calls, signal })
  const [outcome, facts, balance, cost] = await Promise.all([
    simulating,
    simulating.then((seen) => readFacts(rpc, { me: from, network, decoded, seen, signal })),
    rpc('eth_getBalance', [from, 'latest'], signal).then(toBigInt),
    request.account.type === 'smartAccount'
      ? readOperationCost(request, { calls, paymaster: input.paymaster, simulating })
      : readTransactionCost(rpc, { from, calls, given: input.gas, signal }),
  ])
  const value = sumValue(calls)
  const { gas, highestFee, way } = cost
  assertFee(highestFee, readFeeLimit(wallet.config, chainId))
  const own = way.kind === 'operation' && way.sponsor !== undefined ? value : value + highestFee
  const read = calls.map((call, index) => ({ ...call, gas: gas[index] ?? 0n }))
  return {
    input,
    network,
    calls: read,
    decoded,
    facts,
    outcome,
    highestFee,
    balance,
    missing: own > balance ? own - balance : 0n,
    way,
  }
}

type FactsInput = {
  readonly me: Address
  readonly network: Network
  readonly decoded: readonly DecodedCall[]
  readonly seen: Outcome | undefined
  readonly signal: AbortSignal
}

/** The tokens and spenders that the calls name come first: a flood of events cannot crowd them out. */
async function readFacts(rpc: Rpc, { me, network, decoded, seen, signal }: FactsInput): Promise<ChainFacts> {
  const effects = decoded.flatMap((call) => listCalls(call)).flatMap(({ call }) => call.effects)
  const { allowances = [], changes = [] } = seen ?? {}
  const tokens = changes.flatMap(({ token }) => (token === undefined ? [] : [token]))
  return await readChainFacts(rpc, { me, coin: network.coin, effects: [...effects, ...allowances], tokens, signal })
}

/** Reads the calls anew with a lower amount in one of them. @throws FoyerError `FrameRefused` where that is not possible */
export async function lowerCalls(
  request: ApprovalRequest,
  content: ReadCalls,
  change: LowerChange,
): Promise<ReadCalls> {
  const call = content.decoded[change.step]
  if (!call) return throwFrameRefused('The batch doesn’t have this call')
  const data = lowerAllowance(call, change.amount)
  const calls = content.calls.map(({ to, value, data: own }, index) => {
    return { to, value: toQuantity(value), data: index === change.step ? data : own }
  })
  return await readCalls(request, { ...content.input, calls })
}

type Cost = Pick<ReadCalls, 'highestFee' | 'way'> & { readonly gas: readonly bigint[] }

async function readTransactionCost(
  rpc: Rpc,
  {
    from,
    calls,
    given,
    signal,
  }: { from: Address; calls: readonly EvmCall[]; given?: bigint | undefined; signal: AbortSignal },
): Promise<Cost> {
  const [fees, gas] = await Promise.all([
    readFees(rpc, signal),
    Promise.all(calls.map((call, index) => estimate(rpc, { from, call, index, given, signal }))),
  ])
  return {
    gas,
    highestFee: gas.reduce((sum, amount) => sum + amount, 0n) * toHighestPrice(fees),
    way: { kind: 'transactions', fees },
  }
}

async function readOperationCost(
  request: ApprovalRequest,
  { simulating, ...input }: OperationInput & { readonly simulating: Promise<Outcome | undefined> },
): Promise<Cost> {
  const { readOperation } = await loadPart(() => import('../smartAccount/operation.ts'))
  const operation = await readOperation(request, input).catch(async (error: unknown) => {
    // the node says in words what the bundler says in bytes
    const outcome = await simulating
    if (outcome?.failure) throwFrameRefused(`The transaction would fail: ${outcome.failure}`)
    throw error
  })
  return { gas: [], highestFee: operation.highestFee, way: { kind: 'operation', ...operation } }
}

function toCall(input: unknown): EvmCall {
  const parsed = callSchema.safeParse(input)
  if (!parsed.success) return throwFrameRefused('This transaction isn’t valid')
  const { to, value = 0n, data, input: other } = parsed.data
  if (data !== undefined && other !== undefined && data !== other) throwFrameRefused('This transaction isn’t valid')
  const bytesOf = (data ?? other ?? '0x') as Hex
  if (!to && bytesOf === '0x') throwFrameRefused('The transaction has no recipient')
  return { to: to ? getAddress(to) : undefined, value, data: bytesOf }
}

/** Reads what the one transaction of `eth_sendTransaction` says besides its call. */
export function readTransaction(input: unknown) {
  const parsed = transactionSchema.safeParse(input)
  if (!parsed.success) return throwFrameRefused('This transaction isn’t valid')
  const { from, chainId, gas, gasLimit, authorizationList } = parsed.data
  if (authorizationList !== undefined) throwFrameRefused('This wallet doesn’t sign EIP-7702 authorizations for sites')
  return { calls: [input], from, chainId, gas: gas ?? gasLimit }
}

/** Later calls of a batch may need what earlier ones do; what cannot be estimated gets a wide limit. */
async function estimate(
  rpc: Rpc,
  params: { from: Address; call: EvmCall; index: number; given: bigint | undefined; signal: AbortSignal },
): Promise<bigint> {
  const { from, call, index, given, signal } = params
  const { to, value, data } = call
  const wire = { from, ...(to && { to }), value: toQuantity(value), data }
  const found = await rpc('eth_estimateGas', [wire], signal).then(
    (answer) => (toBigInt(answer) * 12n) / 10n,
    () => undefined,
  )
  if (given !== undefined && given > (found ?? 0n) && given <= 30_000_000n) return given
  return found ?? (index === 0 ? 100_000n : 500_000n)
}

/**
 * Signs one call as it was read, and sends it.
 * @returns its hash
 * @throws Halt when it was signed and may not have arrived
 */
export async function sendCall(
  request: ApprovalRequest,
  { call, fees }: { readonly call: ReadCall; readonly fees: Fees },
): Promise<Hex> {
  const { wallet, chainId, account, signal } = request
  const rpc = wallet.rpc(chainId)
  const pending = toBigInt(await rpc('eth_getTransactionCount', [account.address, 'pending'], signal))
  if (pending > BigInt(Number.MAX_SAFE_INTEGER)) throwFrameRefused(translate('operation.node-nonsense'))
  const common = {
    chainId: Number(chainId.slice(7)),
    nonce: Number(pending),
    gas: call.gas,
    to: call.to ?? null,
    value: call.value,
    data: call.data,
  }
  const transaction: TransactionSerializable =
    fees.kind === 'legacy'
      ? { ...common, type: 'legacy', gasPrice: fees.price }
      : { ...common, type: 'eip1559', maxFeePerGas: toHighestPrice(fees), maxPriorityFeePerGas: fees.tip }
  const { r, s, yParity } = await signRaw(request, fromHex(keccak256(serializeTransaction(transaction))))
  signal.throwIfAborted()
  const raw = serializeTransaction(transaction, { r, s, yParity, v: BigInt(27 + yParity) })
  return await deliver(rpc, { raw, hash: keccak256(raw) })
}

type SignedCall = { readonly raw: Hex; readonly hash: Hex }

/** Hands signed bytes to the node. One that did not answer, or says no, may have had them before: then they are sent. */
async function deliver(rpc: Rpc, signed: SignedCall): Promise<Hex> {
  const { raw, hash } = signed
  try {
    const answer = await rpc('eth_sendRawTransaction', [raw])
    // the node's word for the hash is not needed
    return typeof answer === 'string' ? hash : throwFrameRefused('The network didn’t accept the transaction')
  } catch (error) {
    if (await isKnown(rpc, hash)) return hash
    throw createHalt(toUnsure(error, hash), { goOn: () => deliver(rpc, signed) })
  }
}

const knownTransaction = z.object({ hash: z.string() })

async function isKnown(rpc: Rpc, hash: Hex): Promise<boolean> {
  const answer = await rpc('eth_getTransactionByHash', [hash]).catch(() => undefined)
  return knownTransaction.safeParse(answer).data?.hash.toLowerCase() === hash
}
