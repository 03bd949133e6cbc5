import { type CaipNetworkId, FoyerError, isFoyerError, isSameAddress, loadPart } from '@foyer/base'
import { longestSwapLifetime, quoteInterval, shortestPermit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { canBatch } from './canBatch.ts'
import { knownRouters, knownRoutes } from './knownRouters.ts'
import { parseSlippage, toMinimum } from './slippage.ts'
import { decodeSwapCall, getSpender, isSwapOf, permit2, type SwapCall } from './swapCall.ts'
import type { SwapOffer, SwapOfferParams, SwapTask } from './swapOffer.ts'
import { requestQuote, toDigits, toTokenAddress, toTokenKey } from './swapQueries.ts'
import { isNativeToken } from './swapTokens.ts'
import type { Swapper } from './toSwapper.ts'

/** The contract that wraps a network's own coin, on the networks that swaps are offered on: money for wrapping goes nowhere else. */
const wrappedCoins: { readonly [networkId: CaipNetworkId]: string } = {
  'eip155:1': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:10': '0x4200000000000000000000000000000000000006',
  'eip155:56': '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  'eip155:100': '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  'eip155:137': '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  'eip155:250': '0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83',
  'eip155:324': '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  'eip155:8217': '0xe4f05a66ec68b54a58b17c22107b02e0232cc817',
  'eip155:8453': '0x4200000000000000000000000000000000000006',
  'eip155:42161': '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  'eip155:43114': '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  'eip155:1313161554': '0xc9bdeed33cd01541e1eed10f90519d2c06fe3feb',
}

/**
 * A swap ready to be agreed to, asked again every 10 s while someone looks.
 * @throws FoyerError of `requestSwapOffer`
 */
export function swapOfferQuery(foyer: Foyer, params: SwapOfferParams) {
  const { swapper, from, to, fromAmount, slippage } = params
  const { network, account, connection } = swapper
  const tokens = [toTokenKey(from), toTokenKey(to), String(fromAmount)] as const
  return queryOptions({
    queryKey: ['swapOffer', network.caipNetworkId, account, connection.connectorId, ...tokens, slippage] as const,
    queryFn: ({ signal }): Promise<SwapOffer> => requestSwapOffer(foyer, params, signal),
    staleTime: quoteInterval,
    refetchInterval: quoteInterval,
    refetchIntervalInBackground: false,
    retry: false,
  })
}

/**
 * Asks what a swap gives, the transaction that makes it, and what the router may take already. The service decides the way
 * through the pools; amounts, receiver and the least that may come out are checked or made here, and what the tokens are the chain says.
 * What is refused is asked for once more, among the ways through pools alone.
 * @throws FoyerError those of `callApi` and `checkSwapTokens`, `AnswerInvalid` for a transaction that does anything else than this
 * swap, `RpcRequestFailed` where no node can simulate it
 */
export async function requestSwapOffer(foyer: Foyer, params: SwapOfferParams, signal: AbortSignal): Promise<SwapOffer> {
  if (params.swapper.network.chainNamespace === 'solana') {
    const { requestSolanaOffer } = await loadPart(() => import('./solana/requestSolanaOffer.ts'))
    return await requestSolanaOffer(foyer, params, signal)
  }
  try {
    return await requestOffer(foyer, params, signal)
  } catch (refusal) {
    if (!isFoyerError(refusal, 'AnswerInvalid') && !isFoyerError(refusal, 'RpcRequestFailed')) throw refusal
    return await requestOffer(foyer, { ...params, ways: 'pools' }, signal).catch((error: unknown) => {
      throw isFoyerError(error, 'RequestAborted') ? error : refusal
    })
  }
}

type OfferParams = SwapOfferParams & { readonly ways?: 'pools' | undefined }

async function requestOffer(foyer: Foyer, params: OfferParams, signal: AbortSignal): Promise<SwapOffer> {
  const { from, to, fromAmount, slippage, ways } = params
  const { connection, network, account } = params.swapper
  const networkId = network.caipNetworkId
  const points = parseSlippage(slippage)
  if (points === undefined || fromAmount <= 0n) throw new FoyerError('InvalidAmount', { value: slippage })
  const sides = { network, from, to, amount: fromAmount, account, ways }
  const requestBuilt = async () => {
    const built = await requestCall(foyer, params, signal)
    return { ...built, ...(await requestPermissions(foyer, { ...params, call: built.call }, signal)) }
  }
  const [quote, built] = await Promise.all([requestQuote(foyer, sides, signal), requestBuilt()])
  const { allowed, permit } = built
  const isEven = built.call.kind === 'wrap' || built.call.kind === 'unwrap'
  const toAmount = isEven ? fromAmount : quote.toAmount
  const minimum = isEven ? fromAmount : toMinimum(toAmount, points)
  const call = 'minimum' in built.call ? { ...built.call, minimum } : built.call
  if (call.kind === 'route') {
    const { checkRoute } = await loadPart(() => import('./checkRoute.ts'))
    await checkRoute(foyer, { network, account, from, to, fromAmount, call, allowed }, signal)
  }
  const task = await selectTask(foyer, params, { allowed: call.kind === 'unwrap' ? fromAmount : allowed, permit })
  const { connectorId } = connection
  const amounts = { fromAmount, toAmount, minimum }
  const permissions = { allowed, permit }
  return {
    networkId,
    connectorId,
    account,
    from,
    to,
    ...amounts,
    call,
    task,
    ...permissions,
    fee: built.fee,
    at: quote.at,
  }
}

type Permissions = Pick<SwapOffer, 'allowed' | 'permit'>

async function selectTask(
  foyer: Foyer,
  { swapper, fromAmount }: SwapOfferParams,
  { allowed, permit }: Permissions,
): Promise<SwapTask> {
  const isAllowed = allowed >= fromAmount
  if (isAllowed && (!permit || permit.isGiven)) return 'swap'
  if (await canBatch(foyer, swapper)) return 'batch'
  if (isAllowed) return 'permit'
  return allowed > 0n ? 'reset' : 'approve'
}

async function requestCall(
  foyer: Foyer,
  { swapper, from, to, fromAmount, slippage, ways }: OfferParams,
  signal: AbortSignal,
): Promise<{ readonly call: SwapCall; readonly fee: bigint }> {
  const { account } = swapper
  const networkId = swapper.network.caipNetworkId
  const { callApi, buildSwapTransaction } = await loadPart(() => import('./calls.ts'))
  const params = {
    chainId: networkId,
    amount: String(fromAmount),
    eip155: { slippage: Number(slippage) },
    from: `${networkId}:${from.address}` as const,
    to: `${networkId}:${to.address}` as const,
    userAddress: `${networkId}:${account}` as const,
    ways,
  }
  const { tx } = await callApi(foyer, buildSwapTransaction, params, { signal })
  const invalid = (cause?: string) => new FoyerError('AnswerInvalid', { url: buildSwapTransaction.path }, { cause })
  const value = toDigits(tx.amount)
  const contract = toTokenAddress(tx.to, networkId)
  const [gas, gasPrice] = [toDigits(tx.eip155?.gas), toDigits(tx.eip155?.gasPrice)]
  const call = value !== undefined && contract && decodeSwapCall({ to: contract, data: tx.data, value })
  if (!call || gas === undefined || gasPrice === undefined) throw invalid()
  if (!isTrusted(foyer, swapper, call)) throw invalid(`${call.contract} is not in swap.routers of ${networkId}`)
  if (!isThroughCoin(foyer, networkId, { call, from, to })) throw invalid(`not through swap.wrapped of ${networkId}`)
  if (!isSwapOf(call, { from, to, fromAmount, account }) || !isTimely(call)) throw invalid()
  return { call, fee: gas * gasPrice }
}

/**
 * Whether a path that begins or ends with the coin has its wrapped form there. V2's router makes sure of that itself, and would fail; V3's
 * would take another token from the visitor, and keep the coin.
 */
function isThroughCoin(
  { config }: Foyer,
  id: CaipNetworkId,
  { call, from, to }: { readonly call: SwapCall } & Pick<SwapOfferParams, 'from' | 'to'>,
): boolean {
  // V4's pools have the coin itself
  if (!('path' in call) || 'pools' in call) return true
  const coin = config.connect.swap?.wrapped?.[id] ?? wrappedCoins[id]
  if (coin === undefined && !('fees' in call)) return true
  const isCoin = (token: string | undefined) =>
    coin !== undefined && token !== undefined && isSameAddress('eip155', token, coin)
  return (!isNativeToken(from) || isCoin(call.path[0])) && (!isNativeToken(to) || isCoin(call.path.at(-1)))
}

/**
 * Checks whether a contract may be given money: where the site named its routers no other, else none but those of the table, where
 * it has the network. The coin is wrapped where the site, or the table, says; on a network that neither knows, only where the
 * service may name any contract.
 */
function isTrusted({ config }: Foyer, { network }: Swapper, call: SwapCall): boolean {
  const { routers, wrapped } = config.connect.swap ?? {}
  const id = network.caipNetworkId
  const router = routers?.[id]
  const named = router === undefined || router === 'any' ? undefined : [router].flat()
  const coin = wrapped?.[id] ?? wrappedCoins[id]
  // whatever the gateway names is enough for no contract whose way no one here can read
  if (call.kind === 'route') {
    const own: readonly string[] = named ?? knownRoutes[call.service][id] ?? []
    return own.some((one) => isSameAddress('eip155', call.contract, one))
  }
  const isWrapping = call.kind === 'wrap' || call.kind === 'unwrap'
  const known = isWrapping && coin ? [coin] : (named ?? (router === 'any' ? undefined : knownRouters[id]))
  return known === undefined || known.some((one) => isSameAddress('eip155', call.contract, one))
}

function isTimely(call: SwapCall): boolean {
  if (!('deadline' in call)) return true
  const latest = BigInt(Math.ceil((Date.now() + longestSwapLifetime) / 1_000))
  return call.deadline <= latest
}

/**
 * Requests what the contract of the swap may take already. Of Permit2 it is allowed no longer than the swap itself may wait.
 * @throws FoyerError those of `requestPermit`
 */
export async function requestPermissions(
  foyer: Foyer,
  params: Pick<SwapOfferParams, 'swapper' | 'from' | 'fromAmount'> & { readonly call: SwapCall },
  signal: AbortSignal,
): Promise<Permissions> {
  const { swapper, from, fromAmount, call } = params
  const spender = getSpender(call)
  if (spender !== permit2 || !('deadline' in call)) {
    return { allowed: await requestAllowance(foyer, { ...params, spender }, signal) }
  }
  const { requestPermit } = await loadPart(() => import('./requestPermit.ts'))
  const { network, account } = swapper
  const [allowed, { amount, until }] = await Promise.all([
    requestAllowance(foyer, { ...params, spender }, signal),
    requestPermit(foyer, { network, account, token: from.address, spender: call.contract }, signal),
  ])
  const isGiven = amount >= fromAmount && until + shortestPermit >= call.deadline
  return { allowed, permit: { until: call.deadline, isGiven } }
}

/** 0 where the service cannot tell, so that the visitor is asked. */
async function requestAllowance(
  foyer: Foyer,
  {
    swapper,
    from,
    fromAmount,
    spender,
  }: Pick<SwapOfferParams, 'swapper' | 'from' | 'fromAmount'> & { readonly spender: string },
  signal: AbortSignal,
): Promise<bigint> {
  if (isNativeToken(from)) return fromAmount
  const networkId = swapper.network.caipNetworkId
  const { callApi, getSwapAllowance } = await loadPart(() => import('./calls.ts'))
  const params = {
    chainId: networkId,
    tokenAddress: `${networkId}:${from.address}` as const,
    userAddress: `${networkId}:${swapper.account}` as const,
    spender,
  }
  try {
    const { allowance } = await callApi(foyer, getSwapAllowance, params, { signal })
    return toDigits(allowance) ?? 0n
  } catch (error) {
    if (isFoyerError(error, 'RequestAborted')) throw error
    return 0n
  }
}
