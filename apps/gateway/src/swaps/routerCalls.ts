import { type Address, encodeFunctionData, type Hex } from 'viem'
import { estimateGas } from 'viem/actions'
import { erc20Abi, routerAbi, wrappedAbi } from '../chains/abis.ts'
import { type EvmChain, requestChain } from '../chains/evmChain.ts'
import { isTransportFailure } from '../chains/readMany.ts'
import { toMinimum } from '../chains/routerContracts.ts'
import { cleanText } from '../cleanText.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Route } from './findRoute.ts'
import { getGasPrices } from './getGasPrices.ts'
import type { SwapPair } from './swapTokens.ts'

type Call = { readonly to: Address; readonly data: Hex; readonly value: bigint }

export type BuiltTransaction = Call & { readonly gas: bigint; readonly gasPrice: bigint }

/** A signed swap that is not mined by then fails, in seconds. */
const lifetime = 20 * 60

/** Gas for which nothing was estimated: a V2 swap of a receiver who is new to the token, in a pool that is new itself. */
const usualGas = { base: 220_000n, perPool: 130_000n, wrap: 60_000n, approve: 60_000n }

/**
 * The transaction of a swap.
 * @param user who sends it and receives what comes out
 * @throws refusal `TransactionWouldFail` when estimating was asked for and the chain says it would
 */
export async function buildSwap(
  pair: SwapPair,
  route: Route,
  params: { amount: bigint; slippage: number; user: Address; isEstimated: boolean },
): Promise<BuiltTransaction> {
  const head = await requestChain(pair.chain, () => pair.chain.head.get())
  const deadline = BigInt(Math.max(head.timestamp, Math.floor(Date.now() / 1_000)) + lifetime)
  const call = toCall(pair, route, { ...params, deadline })
  const [gasPrice, gas] = await Promise.all([
    getGasPrices(pair.chain).then(({ standard }) => BigInt(standard)),
    params.isEstimated ? estimate(pair.chain, params.user, call) : toUsualGas(route),
  ])
  return { ...call, gas, gasPrice }
}

function toUsualGas(route: Route): bigint {
  if (route.kind === 'call') return BigInt(route.call.gas)
  if (route.kind !== 'pools') return usualGas.wrap
  return usualGas.base + BigInt(route.path.length - 2) * usualGas.perPool
}

/** The transaction that allows the router to take any amount of a token. */
export async function buildApproval(chain: EvmChain, token: Address, spender: Address): Promise<BuiltTransaction> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] })
  const { standard } = await getGasPrices(chain)
  return { to: token, data, value: 0n, gas: usualGas.approve, gasPrice: BigInt(standard) }
}

function toCall(
  { from, to }: SwapPair,
  route: Route,
  params: { amount: bigint; slippage: number; user: Address; deadline: bigint },
): Call {
  if (route.kind === 'call') {
    const { call } = route
    return { to: call.to as Address, data: call.data as Hex, value: BigInt(call.value) }
  }
  const { amount, user, deadline } = params
  const { contracts } = route
  if (route.kind === 'wrap') {
    return {
      to: contracts.wrapped,
      data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }),
      value: amount,
    }
  }
  if (route.kind === 'unwrap') {
    const data = encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
    return { to: contracts.wrapped, data, value: 0n }
  }
  const path = route.path as Address[]
  const least = toMinimum(route.amountOut, params.slippage)
  if (from.isNative) {
    const args = [least, path, user, deadline] as const
    const functionName = withFee('swapExactETHForTokens', route)
    return { to: contracts.router, data: encodeFunctionData({ abi: routerAbi, functionName, args }), value: amount }
  }
  const functionName = withFee(to.isNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens', route)
  const data = encodeFunctionData({ abi: routerAbi, functionName, args: [amount, least, path, user, deadline] })
  return { to: contracts.router, data, value: 0n }
}

/** The router counts what arrives where tokens keep a part of it. */
function withFee<const name extends string>(name: name, { hasTransferFee }: Extract<Route, { kind: 'pools' }>) {
  return hasTransferFee ? (`${name}SupportingFeeOnTransferTokens` as const) : name
}

async function estimate(chain: EvmChain, account: Address, call: Call): Promise<bigint> {
  try {
    const gas = await estimateGas(chain.client, { account, ...call })
    // pools move between now and then, and some ways through them cost more
    return (gas * 12n) / 10n
  } catch (error) {
    if (isTransportFailure(error)) return await requestChain(chain, () => Promise.reject(error))
    const { shortMessage } = error as { shortMessage?: unknown }
    const reason = typeof shortMessage === 'string' ? cleanText(shortMessage, 200) : 'the chain refused it.'
    return throwHttpError('TransactionWouldFail', { reason })
  }
}
