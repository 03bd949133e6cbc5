import { type Balance, type Network, requireCapability, type Token } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import { balanceStaleTime, tokenStaleTime } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { getQueryClient, queryOptions } from './queryClient.ts'

type AddressOnNetwork = { readonly address: string; readonly network: Network }

/**
 * The balance to show for an account: the native coin, or the token the site named for this network in `tokens`.
 * Base units; fresh for 30 s (specification §9).
 */
export function balanceQuery(foyer: Foyer, { address, network }: AddressOnNetwork) {
  const tokenAddress = foyer.config.tokens[network.caipNetworkId]?.address
  return anyBalanceQuery(foyer, { address, network, tokenAddress })
}

/** The native coin's balance in base units, whatever the site shows: what fees are paid from. */
export function nativeBalanceQuery(foyer: Foyer, { address, network }: AddressOnNetwork) {
  return anyBalanceQuery(foyer, { address, network, tokenAddress: undefined })
}

/** One token's balance in base units. */
export function tokenBalanceQuery(foyer: Foyer, params: AddressOnNetwork & { tokenAddress: string }) {
  return anyBalanceQuery(foyer, params)
}

function anyBalanceQuery(foyer: Foyer, params: AddressOnNetwork & { tokenAddress: string | undefined }) {
  const { address, network, tokenAddress } = params
  return queryOptions({
    queryKey: ['balance', network.caipNetworkId, address, tokenAddress] as const,
    queryFn: ({ signal }): Promise<Balance> =>
      tokenAddress
        ? getTokenBalance(foyer, { address, network, tokenAddress, signal })
        : requireCapability(getAdapter(foyer, network.chainNamespace), 'getBalance')({ address, network, signal }),
    staleTime: balanceStaleTime,
  })
}

/** A token's name, symbol and decimals as its contract states them. @throws FoyerError `InvalidAddress`, `RpcRequestFailed` */
export function tokenQuery(foyer: Foyer, { network, tokenAddress }: { network: Network; tokenAddress: string }) {
  return queryOptions({
    queryKey: ['token', network.caipNetworkId, tokenAddress] as const,
    queryFn: ({ signal }): Promise<Token> =>
      requireCapability(getAdapter(foyer, network.chainNamespace), 'getToken')({ tokenAddress, network, signal }),
    staleTime: tokenStaleTime,
  })
}

/** Marks every balance as outdated: those on screen are read again now, the others at their next use. */
export function refreshBalances(foyer: Foyer): Promise<void> {
  return getQueryClient(foyer).invalidateQueries({ queryKey: ['balance'] })
}

async function getTokenBalance(
  foyer: Foyer,
  params: AddressOnNetwork & { tokenAddress: string; signal: AbortSignal },
): Promise<Balance> {
  const { address, network, tokenAddress, signal } = params
  const adapter = getAdapter(foyer, network.chainNamespace)
  const tokenAddresses = [tokenAddress]
  const [token, [value = 0n]] = await Promise.all([
    getQueryClient(foyer).fetchQuery(tokenQuery(foyer, { network, tokenAddress })),
    requireCapability(adapter, 'getTokenBalances')({ address, network, tokenAddresses, signal }),
  ])
  return { value, decimals: token.decimals, symbol: token.symbol }
}
