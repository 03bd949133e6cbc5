import { FoyerError } from '@foyer/base'
import type { Foyer } from '../../../foyer.ts'
import { buildSwapTransaction, callApi } from '../calls.ts'
import { parseSlippage, toMinimum } from '../slippage.ts'
import type { SwapOffer, SwapOfferParams } from '../swapOffer.ts'
import { requestQuote } from '../swapQueries.ts'
import { checkSolanaSwap } from './checkSolanaSwap.ts'

/**
 * A swap on Solana ready to be agreed to. The service builds the transaction; it is read whole and simulated on the site's own node.
 * There is no offer where it gives less than is shown, or does anything else.
 * @throws FoyerError those of `callApi`, `requestQuote` and `checkSolanaSwap`
 */
export async function requestSolanaOffer(
  foyer: Foyer,
  params: SwapOfferParams,
  signal: AbortSignal,
): Promise<SwapOffer> {
  const { swapper, from, to, fromAmount, slippage, least } = params
  const { connection, network, account } = swapper
  const points = parseSlippage(slippage)
  if (points === undefined || fromAmount <= 0n) throw new FoyerError('InvalidAmount', { value: slippage })
  const sides = { network, from, to, amount: fromAmount, account }
  const [{ toAmount, at }, transaction] = await Promise.all([
    requestQuote(foyer, sides, signal),
    requestTransaction(foyer, params, signal),
  ])
  // what was promised is kept, as long as it can be
  const leastAmount = least !== undefined && least <= toAmount ? least : toMinimum(toAmount, points)
  const question = { network, account, from, to, fromAmount, leastAmount, transaction }
  const { minimum, fee, program, transaction: data } = await checkSolanaSwap(foyer, question, signal)
  return {
    networkId: network.caipNetworkId,
    connectorId: connection.connectorId,
    account,
    from,
    to,
    fromAmount,
    toAmount,
    minimum,
    call: { kind: 'solana', contract: program, amount: fromAmount, minimum, data },
    task: 'swap',
    allowed: fromAmount,
    fee,
    at,
  }
}

/** @returns base64 */
async function requestTransaction(
  foyer: Foyer,
  { swapper, from, to, fromAmount, slippage }: SwapOfferParams,
  signal: AbortSignal,
): Promise<string> {
  const networkId = swapper.network.caipNetworkId
  const params = {
    chainId: networkId,
    amount: String(fromAmount),
    solana: { slippage: Number(slippage) },
    from: `${networkId}:${from.address}` as const,
    to: `${networkId}:${to.address}` as const,
    userAddress: `${networkId}:${swapper.account}` as const,
  }
  const { tx } = await callApi(foyer, buildSwapTransaction, params, { signal })
  return tx.data
}
