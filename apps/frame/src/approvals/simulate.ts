import { cleanText } from '@foyer/base'
import { type Address, decodeAbiParameters, getAddress, type Hex, isAddressEqual, parseAbiParameters } from 'viem'
import * as z from 'zod/mini'
import type { Rpc } from '../chain/rpc.ts'
import type { Allow } from './effects.ts'
import { mostTokens } from './tokenFacts.ts'
import { type Log, traceCall } from './traceCall.ts'

export type EvmCall = { readonly to: Address | undefined; readonly value: bigint; readonly data: Hex }

/** A change that a simulation saw: of the coin, of a token, or of one NFT. */
export type Change = {
  /** Undefined for the coin. */
  readonly token: Address | undefined
  readonly id: bigint | undefined
  readonly amount: bigint
  readonly isLoss: boolean
  /** By an event that wrapped coins have, and others too: it counts only where a token stands. */
  readonly isWrap?: boolean
}

/** Token: undefined for the coin. */
export type Paid = { readonly token: Address | undefined; readonly to: Address; readonly amount: bigint }

/** What calls would do to an account, as far as the node says. It never takes away what the calls' own bytes say. */
export type Outcome = {
  /** Why a call would fail; nothing changes then. */
  readonly failure: string | undefined
  readonly changes: readonly Change[]
  /** What went to each account more than came from it, of the coin and of tokens that have amounts. */
  readonly paid: readonly Paid[]
  readonly allowances: readonly Allow[]
  /** Whether all that the node told could be read. Else the rest says nothing about what is left out. */
  readonly isWhole: boolean
}

const log = z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })
const answerSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: z.string(),
        logs: z.optional(z.array(log)),
        error: z.optional(z.object({ message: z.optional(z.string()) })),
      }),
    ),
  }),
)

const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  // WETH9, which has no other event for what it makes and destroys
  wrap: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  unwrap: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** Where nodes report moves of the chain's own coin. @see the execution API's eth_simulateV1, traceTransfers */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Of more events, tokens or NFTs than these nothing is said, rather than something about the first of them. */
const mostLogs = 5_000
const mostNfts = 50
/** A balance that pays for anything: 2^128 - 1. */
const plenty = '0xffffffffffffffffffffffffffffffff'

type Question = { readonly from: Address; readonly calls: readonly EvmCall[]; readonly signal: AbortSignal }

/**
 * Runs calls on the node without sending them: by simulation, else by a trace where there is one call, else asking at least
 * whether it would fail.
 * @returns undefined where the node can tell nothing, or answers for other calls than it was asked about
 */
export async function simulate(rpc: Rpc, question: Question): Promise<Outcome | undefined> {
  const { from, calls, signal } = question
  const wire = calls.map(({ to, value, data }) => ({ from, ...(to && { to }), value: toQuantity(value), data }))
  try {
    return await requestSimulation(rpc, wire, question)
  } catch {
    signal.throwIfAborted()
  }
  const [call, ...more] = wire
  if (!call || more.length > 0) return undefined
  try {
    const { failure, logs } = await traceCall(rpc, { call, coin: coinAddress, signal })
    return failure === undefined ? readLogs(logs, from) : toFailure(failure)
  } catch {
    signal.throwIfAborted()
  }
  const [reason] = await rpc('eth_call', [call, 'latest'], signal).then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : ''],
  )
  return reason !== undefined && /revert/i.test(reason) ? toFailure(reason) : undefined
}

/** @throws Error when the node cannot */
async function requestSimulation(
  rpc: Rpc,
  wire: readonly unknown[],
  { from, signal }: Question,
): Promise<Outcome | undefined> {
  const request = (stateOverrides?: object) => {
    const block = { calls: wire, ...(stateOverrides && { stateOverrides }) }
    const options = { blockStateCalls: [block], traceTransfers: true, validation: false }
    return rpc('eth_simulateV1', [options, 'latest'], signal)
  }
  const answer = await request().catch((error: unknown) => {
    const isPoor = error instanceof Error && /insufficient (funds|balance)/i.test(error.message)
    // that the money is missing is said elsewhere; here it is asked what would change if it were there
    return isPoor ? request({ [from]: { balance: plenty } }) : Promise.reject(error)
  })
  const parsed = answerSchema.safeParse(answer)
  const done = parsed.success ? parsed.data[0]?.calls : undefined
  if (done?.length !== wire.length) return undefined
  const failed = done.find(({ status }) => status !== '0x1')
  if (failed) return toFailure(failed.error?.message)
  return readLogs(
    done.flatMap((call) => call.logs ?? []),
    from,
  )
}

function toFailure(reason: string | undefined): Outcome {
  return {
    failure: cleanText(reason, 200) ?? 'execution reverted',
    changes: [],
    paid: [],
    allowances: [],
    isWhole: true,
  }
}

type Found = {
  readonly sums: Map<Address, bigint>
  /** The same by token and the account at the other end. */
  readonly paid: Map<string, Paid>
  readonly nfts: Change[]
  readonly allowances: Map<string, Allow>
  readonly wraps: Change[]
  /** The coin that went between the account and a contract, and what tokens say they made and destroyed. */
  readonly coinMoves: string[]
  readonly minted: Set<string>
  /** Something about the account that could not be read. */
  isWhole: boolean
}

function readLogs(logs: readonly Log[], me: Address): Outcome {
  if (logs.length > mostLogs) return { failure: undefined, changes: [], paid: [], allowances: [], isWhole: false }
  const found: Found = {
    sums: new Map(),
    paid: new Map(),
    nfts: [],
    allowances: new Map(),
    wraps: [],
    coinMoves: [],
    minted: new Set(),
    isWhole: true,
  }
  for (const entry of logs) {
    try {
      readLog(entry, me, found)
    } catch {
      // an event of another shape than its name says: it may be about this account or not
      found.isWhole = false
    }
  }
  const sums = [...found.sums].filter(([, sum]) => sum !== 0n)
  const changes = sums.map(([token, sum]): Change => {
    return { token: toToken(token), id: undefined, amount: sum < 0n ? -sum : sum, isLoss: sum < 0n }
  })
  const wraps = found.wraps.filter(({ token, amount }) => !found.minted.has(`${token} ${amount}`))
  const isWhole =
    found.isWhole &&
    changes.length + wraps.length <= mostTokens &&
    found.nfts.length <= mostNfts &&
    found.allowances.size <= mostTokens
  // the last word on a permission is what stays
  const allowances = [...found.allowances.values()].filter(({ amount }) => amount !== 0n).slice(0, mostTokens)
  return {
    failure: undefined,
    changes: isWhole ? [...changes, ...wraps, ...found.nfts] : [],
    paid: isWhole ? [...found.paid.values()].filter(({ amount }) => amount > 0n) : [],
    allowances,
    isWhole,
  }
}

function toToken(address: Address): Address | undefined {
  return address.toLowerCase() === coinAddress ? undefined : address
}

function readLog({ address, topics: [topic, first, second, third], data }: Log, me: Address, found: Found): void {
  if (topic === topics.transfer) return readTransfer({ address, from: first, to: second, id: third, data }, me, found)
  if (topic === topics.transferSingle || topic === topics.transferBatch) {
    const [from, to] = [toAccount(second), toAccount(third)]
    if (!isAddressEqual(from, me) && !isAddressEqual(to, me)) return
    const items = topic === topics.transferBatch ? readItems(data) : [readItem(data)]
    for (const [id, amount] of items) {
      found.nfts.push({ token: getAddress(address), id, amount, isLoss: isAddressEqual(from, me) })
    }
    return
  }
  if (topic === topics.wrap || topic === topics.unwrap)
    return readWrap({ address, account: first, data, isLoss: topic === topics.unwrap }, me, found)
  const isApproval = topic === topics.approval && third === undefined
  if (!isApproval && topic !== topics.approvalForAll) return
  if (!isAddressEqual(toAccount(first), me)) return
  const [token, spender, amount] = [getAddress(address), toAccount(second), BigInt(data)]
  const own = isApproval ? amount : amount === 0n ? 0n : 'all'
  found.allowances.set(`${token} ${spender} ${topic}`, { kind: 'allow', token, spender, amount: own })
}

type Item = readonly [id: bigint, amount: bigint]

/** @throws Error when it is of another shape */
function readItem(data: string): Item {
  if (data.length !== 130) throw new Error('An item is two words')
  return [BigInt(data.slice(0, 66)), BigInt(`0x${data.slice(66)}`)]
}

/** @throws Error when it is of another shape, or more than are shown */
function readItems(data: string): readonly Item[] {
  // four words around the lists, and two for each item
  if (data.length > 2 + 64 * (4 + 2 * mostNfts)) throw new Error('Too many items')
  const [ids, amounts] = decodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), data as Hex)
  if (ids.length !== amounts.length) throw new Error('The lists are of unequal length')
  return ids.map((id, index): Item => [id, amounts[index] ?? 0n])
}

type Wrap = {
  readonly address: string
  readonly account: string | undefined
  readonly data: string
  readonly isLoss: boolean
}

/** The coin that became a token, or the other way round: both of the same amount, between the account and the contract. */
function readWrap({ address, account, data, isLoss }: Wrap, me: Address, found: Found): void {
  // others have events of this name with something else in them
  if (account === undefined || data.length !== 66 || !isAddressEqual(toAccount(account), me)) return
  const [token, amount] = [getAddress(address), BigInt(data)]
  const place = found.coinMoves.indexOf(toCoinMove(token, amount, !isLoss))
  if (place < 0) return
  found.coinMoves.splice(place, 1)
  found.wraps.push({ token, id: undefined, amount, isLoss, isWrap: true })
}

const toCoinMove = (other: Address, amount: bigint, isPaid: boolean) => `${other} ${amount} ${isPaid}`

type Transfer = {
  readonly address: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly id: string | undefined
  readonly data: string
}

function readTransfer({ address, from: first, to: second, id, data }: Transfer, me: Address, found: Found): void {
  // the earliest tokens name no account in their topics
  const [from, to] = [toAccount(first), toAccount(second)]
  const [isMine, isForMe] = [isAddressEqual(from, me), isAddressEqual(to, me)]
  if (!isMine && !isForMe) return
  const token = getAddress(address)
  if (id !== undefined) {
    found.nfts.push({ token, id: BigInt(id), amount: 1n, isLoss: isMine })
    return
  }
  const amount = BigInt(data)
  const other = isMine ? to : from
  if (BigInt(other) === 0n) found.minted.add(`${token} ${amount}`)
  if (token.toLowerCase() === coinAddress) found.coinMoves.push(toCoinMove(other, amount, isMine))
  const loss = (isMine ? amount : 0n) - (isForMe ? amount : 0n)
  found.sums.set(token, (found.sums.get(token) ?? 0n) - loss)
  const key = `${token} ${other}`
  found.paid.set(key, { token: toToken(token), to: other, amount: (found.paid.get(key)?.amount ?? 0n) + loss })
}

/** @throws Error when it is no address */
function toAccount(topic: string | undefined): Address {
  return getAddress(`0x${topic?.slice(-40) ?? ''}`)
}

export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
