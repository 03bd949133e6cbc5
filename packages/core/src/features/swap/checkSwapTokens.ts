import { abortable, cleanText, FoyerError, isSameAddress, type Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { tokenQuery } from '../../query/balanceQueries.ts'
import { getQueryClient } from '../../query/queryClient.ts'
import { isNativeToken, type SwapToken } from './swapTokens.ts'

type SwapTokensParams = {
  readonly network: Network
  readonly tokens: readonly SwapToken[]
  readonly signal: AbortSignal
}

/**
 * Asks the chain whether tokens are what the service says: with other decimals amounts would read otherwise than they are, with
 * another symbol it is not what the visitor chose. The coin is what the site says.
 * @throws FoyerError `AnswerInvalid` for one that differs, those of `getToken`
 */
export async function checkSwapTokens(foyer: Foyer, { network, tokens, signal }: SwapTokensParams): Promise<void> {
  await Promise.all(
    tokens.map(async (token) => {
      const told = isNativeToken(token) ? network.nativeCurrency : await readToken(foyer, network, token, signal)
      if (told.decimals === token.decimals && cleanText(told.symbol, 12) === token.symbol) return
      throw new FoyerError('AnswerInvalid', { url: `${network.caipNetworkId}:${token.address}` })
    }),
  )
}

async function readToken(foyer: Foyer, network: Network, { address }: SwapToken, signal: AbortSignal) {
  const query = tokenQuery(foyer, { network, tokenAddress: address })
  const token = await abortable(getQueryClient(foyer).fetchQuery(query), signal)
  if (isSameAddress('eip155', token.address, address)) return token
  throw new FoyerError('AnswerInvalid', { url: `${network.caipNetworkId}:${address}` })
}
