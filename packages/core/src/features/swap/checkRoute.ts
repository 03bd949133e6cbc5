import { FoyerError, isSameAddress, type Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { requestNode } from './requestNode.ts'
import type { RouteCall } from './routeCall.ts'
import { encodeSwapCall } from './swapCall.ts'
import { isNativeToken, type SwapToken } from './swapTokens.ts'

type Call = { readonly to: string; readonly data: string; readonly value?: string }
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }
type Result = { readonly status: string; readonly returnData: string; readonly logs: readonly Log[] }

export type RouteParams = {
  readonly network: Network
  readonly account: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly fromAmount: bigint
  /** With the least amount that is shown. */
  readonly call: RouteCall
  /** What the contract may take already. */
  readonly allowed: bigint
}

/** Says what an account has of the coin: in a simulation it stands where no one else does. */
const probe = '0xf03e4b1a7c5d2968f03e4b1a7c5d2968f03e4b1a'
/** Where 0x says which contract of its is the present one, and which was before; it is number 2. @see README.md of https://github.com/0xProject/0x-settler */
const registry = '0x00000000000004533fe15556b1e086bb1a72ceae'
const settlers = [`6352211e${toWord(2n)}`, `e2603dc2${toWord(2n)}`] as const
const selectors = { balanceOf: '70a08231', allowance: 'dd62ed3e' } as const
const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
} as const
/** Where nodes report moves of the coin. @see the execution API's eth_simulateV1, traceTransfers */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Runs a route on the site's own node without sending it: what the account has before and after decides. No more than the amount
 * leaves, at least the least arrives, nothing else leaves, and no one is allowed anything.
 * @throws FoyerError `RpcRequestFailed` where no node of the network simulates, `AnswerInvalid` for a route that does anything else
 */
export async function checkRoute(foyer: Foyer, params: RouteParams, signal: AbortSignal): Promise<void> {
  const { account, from, to, fromAmount, call, allowed } = params
  const target = call.service === 'zeroEx' ? (call.target ?? '') : undefined
  const refuse = (cause: string) => {
    throw new FoyerError('AnswerInvalid', { url: call.contract }, { cause })
  }
  const allow = (allowance: bigint): Call => {
    const { data } = encodeSwapCall({ kind: 'approve', contract: from.address, spender: call.contract, allowance })
    return { to: from.address, data }
  }
  const isGiven = !isNativeToken(from)
  const amounts = [from, to, undefined].map((token) => toBalanceCall(token, account))
  const allowances = isGiven && allowed < fromAmount ? [...(allowed > 0n ? [allow(0n)] : []), allow(fromAmount)] : []
  const { data, value } = encodeSwapCall(call)
  const left = `0x${selectors.allowance}${toWord(BigInt(account))}${toWord(BigInt(call.contract))}`
  const calls: readonly Call[] = [
    ...(target === undefined ? [] : settlers.map((selector) => ({ to: registry, data: `0x${selector}` }))),
    ...amounts,
    ...allowances,
    { to: call.contract, data, value: `0x${value.toString(16)}` },
    ...amounts,
    ...(isGiven ? [{ to: from.address, data: left }] : []),
  ]
  const results = [...(await simulate(foyer, { ...params, calls }, signal))]
  if (target !== undefined) {
    const [present, earlier] = results.splice(0, 2)
    // without a present one the service has stopped; there need not be an earlier one
    const isOwn = (one: Result | undefined) => one?.status === '0x1' && isAddressWord(one.returnData, target)
    if (present?.status !== '0x1' || !(isOwn(present) || isOwn(earlier)))
      refuse(`${target} is no contract of the service`)
  }
  if (results.some(({ status }) => status !== '0x1')) refuse('it would fail')
  const before = results.slice(0, 3).map(toAmount)
  const run = results[3 + allowances.length]
  const after = results.slice(4 + allowances.length, 7 + allowances.length).map(toAmount)
  const [given = 0n, received = 0n, coin = 0n] = before.map((amount, index) => (after[index] ?? 0n) - amount)
  if (given < -fromAmount || given >= 0n) refuse('another amount leaves')
  if (received < call.minimum || received <= 0n) refuse('less arrives')
  if (isGiven && coin < 0n) refuse('the coin leaves as well')
  if (isGiven && toAmount(results.at(-1)) > allowed) refuse('an allowance stays')
  if (!run || run.logs.some((log) => takesMore(log, params))) refuse('something else leaves')
}

function toBalanceCall(token: SwapToken | undefined, account: string): Call {
  if (!token || isNativeToken(token)) return { to: probe, data: '0x' }
  return { to: token.address, data: `0x${selectors.balanceOf}${toWord(BigInt(account))}` }
}

/** Checks whether an event tells that something else than what is given leaves the account, or that someone may take it. */
function takesMore({ address, topics: [topic, ...named], data }: Log, { account, from, call }: RouteParams): boolean {
  const isMe = (word: string | undefined) => word !== undefined && isAddressWord(word, account)
  const isFrom = isSameAddress('eip155', address, from.address)
  // early tokens name no one in their topics
  const first = named[0] ?? data.slice(0, 66)
  if (topic === topics.transfer) return isMe(first) && !isFrom && !isSameAddress('eip155', address, coinAddress)
  if (topic === topics.transferSingle || topic === topics.transferBatch) return isMe(named[1])
  if (topic === topics.approvalForAll) return isMe(first) && /[1-9a-f]/.test(data.slice(2))
  if (topic !== topics.approval || !isMe(first)) return false
  // some tokens tell what is left of an allowance each time it is used
  const isOwn = isFrom && named[1] !== undefined && isAddressWord(named[1], call.contract)
  return !isOwn && (named.length > 2 || /[1-9a-f]/.test(data.slice(2)))
}

function isAddressWord(word: string, address: string): boolean {
  return isSameAddress('eip155', `0x${word.slice(-40)}`, address)
}

/** @throws FoyerError `RpcRequestFailed` where no node can */
async function simulate(
  foyer: Foyer,
  { network, account, calls }: Pick<RouteParams, 'network' | 'account'> & { readonly calls: readonly Call[] },
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const code = `0x73${account.slice(2)}3160005260206000f3`
  const block = { stateOverrides: { [probe]: { code } }, calls: calls.map((call) => ({ from: account, ...call })) }
  const options = { blockStateCalls: [block], traceTransfers: true, validation: false }
  const question = { method: 'eth_simulateV1', params: [options, 'latest'] }
  const results = await requestNode(foyer, network, question, (answer) => readResults(answer, calls.length), signal)
  if (results) return results
  throw new FoyerError('RpcRequestFailed', { message: `no node of ${network.name} simulates swaps (eth_simulateV1)` })
}

function readResults(answer: unknown, count: number): readonly Result[] | undefined {
  const result = answer as readonly { readonly calls?: unknown }[] | undefined
  const rows: unknown = Array.isArray(result) && result.length === 1 ? result[0]?.calls : undefined
  return Array.isArray(rows) && rows.length === count && rows.every(isResult) ? rows : undefined
}

function isResult(value: unknown): value is Result {
  const { status, returnData, logs } = (value ?? {}) as { readonly [name: string]: unknown }
  const isHex = (text: unknown) => typeof text === 'string' && /^0x[0-9a-f]*$/i.test(text)
  const isLog = (log: unknown) => {
    const { address, topics: names, data } = (log ?? {}) as { readonly [name: string]: unknown }
    return isHex(address) && isHex(data) && Array.isArray(names) && names.every(isHex)
  }
  return isHex(status) && isHex(returnData) && Array.isArray(logs) && logs.every(isLog)
}

/** Reads what a contract says in a word. @throws FoyerError `RpcRequestFailed` for anything else */
function toAmount(result: Result | undefined): bigint {
  const text = result?.returnData ?? ''
  if (/^0x[0-9a-f]{64}$/i.test(text)) return BigInt(text)
  throw new FoyerError('RpcRequestFailed', { message: 'the answer is no number' })
}

function toWord(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
