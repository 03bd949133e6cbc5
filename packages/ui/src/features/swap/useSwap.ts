import { activeConnectionAtom } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { getQueryClient, nativeBalanceQuery, tokenBalanceQuery } from '@foyer/core/internal/queries'
import {
  canSwap,
  findSwapTokens,
  getNativeTokenAddress,
  getProviderFee,
  getSwapState,
  isNativeToken,
  type Swapper,
  type SwapQuote,
  type SwapState,
  type SwapToken,
  swapDraftAtom,
  swapFeeQuery,
  swapPricesQuery,
  swapQuoteQuery,
  swapTokensQuery,
  toSwapper,
} from '@foyer/core/internal/swap'
import { useQuery } from '@tanstack/react-query'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatExact } from '../../formatExact.ts'

/** Returns who swaps; or why no one does: on this network, or on this site. */
export function useSwapper(): Swapper | 'network' | 'site' {
  const { foyer } = useFoyerContext()
  const connection = useFoyerAtom(activeConnectionAtom)
  const remote = useFoyerAtom(remoteFeaturesAtom)
  // opened by the site before the project's configuration has come: it is not judged yet
  const { apiUrl, projectId } = foyer.config
  const isAsked = remote === undefined && apiUrl !== undefined && projectId !== undefined
  if (!connection || !(isAsked || canSwap(foyer, connection, remote))) return 'site'
  return toSwapper(foyer, connection) ?? 'network'
}

export type SwapView = SwapState & {
  readonly swapper: Swapper
  readonly tokens: readonly SwapToken[]
  readonly isTokensFailed: boolean
  readonly quote: SwapQuote | undefined
  readonly isBalanceFailed: boolean
  /** In US dollars, by address. */
  readonly prices: ReadonlyMap<string, number> | undefined
}

/** The draft and what is known about it. */
export function useSwap(swapper: Swapper): SwapView {
  const { foyer } = useFoyerContext()
  const draft = useFoyerAtom(swapDraftAtom)
  const client = getQueryClient(foyer)
  const { network, account } = swapper
  const networkId = network.caipNetworkId
  const tokensQuery = useQuery(swapTokensQuery(foyer, { networkId }), client)
  const tokens = tokensQuery.data ?? []
  const { from, to } = findSwapTokens(draft, tokens)
  const native = useQuery(nativeBalanceQuery(foyer, { address: account, network }), client)
  const isToken = from !== undefined && !isNativeToken(from)
  const ofToken = tokenBalanceQuery(foyer, { address: account, network, tokenAddress: from?.address ?? '' })
  const token = useQuery({ ...ofToken, enabled: isToken }, client)
  const fee = useQuery(swapFeeQuery(foyer, { networkId }), client)
  const amount = getSwapState(draft, { ...nothing, tokens }).fromAmount ?? 0n
  const given = from ?? { address: getNativeTokenAddress(networkId), ...network.nativeCurrency }
  // the same on both sides: nothing is asked
  const quote = useQuery(swapQuoteQuery(foyer, { network, from: given, to: to ?? given, amount, account }), client)
  const addresses = [from, to].flatMap((one) => one?.address ?? [])
  const prices = useQuery(swapPricesQuery(foyer, { networkId, addresses }), client)
  const fromBalance = isToken ? token : native
  const state = getSwapState(draft, {
    tokens,
    fromBalance: fromBalance.data,
    nativeBalance: native.data,
    quote: quote.data,
    isQuoteFailed: quote.isError,
    fee: fee.data,
    providerFee: getProviderFee(foyer),
  })
  const failures = { isTokensFailed: tokensQuery.isError, isBalanceFailed: fromBalance.isError }
  return { ...state, ...failures, swapper, tokens, quote: quote.data, prices: prices.data }
}

const nothing = {
  fromBalance: undefined,
  nativeBalance: undefined,
  quote: undefined,
  isQuoteFailed: false,
  fee: undefined,
  providerFee: undefined,
}

/** What is shown behind the point (reference §2.11); of less than that every digit. */
const shownDecimals = 6

/** An amount cut, never rounded up, to six decimals; what would become nothing keeps its digits. Exact: no floating point. */
export function formatSwapAmount(value: bigint, decimals: number, locale?: string): string {
  const step = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  const cut = value - (value % step)
  return formatExact(cut === 0n ? value : cut, decimals, locale)
}
