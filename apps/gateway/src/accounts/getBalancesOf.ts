import { type CaipNetworkId, families, normalizeAddress, parseCaipAddress, parseCaipNetworkId } from '@foyer/base'
import { type Chain, type Chains, requireChain } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { type AccountBalances, type Balances, toForcedTokens } from './getBalances.ts'

/**
 * Balances of an account on one chain, or on all chains of its family.
 * @param params.account bare address or CAIP-10
 * @throws refusal `UnsupportedChain`, `InvalidAddress`, `ChainUnavailable`
 */
export async function getBalancesOf(
  source: { readonly chains: Chains; readonly balances: Balances },
  params: { account: string; chainId?: string | undefined; forceUpdate?: readonly string[] | undefined },
): Promise<AccountBalances> {
  const parsed = params.account.includes(':') ? parseCaipAddress(params.account) : undefined
  const address = parsed?.address ?? params.account
  const chainId = params.chainId ?? parsed?.networkId
  if (parsed && chainId !== parsed.networkId)
    throwHttpError('InvalidAddress', { address: params.account.slice(0, 100) })
  const chains = chainId
    ? [assertAddressOn(requireChain(source.chains, chainId), address)]
    : listChains(source.chains, address)
  const lists = await Promise.all(
    chains.map((chain) => {
      const account = normalizeAddress(getNamespace(chain), address)
      return source.balances.get(chain, account, toForcedTokens(chain.id, params.forceUpdate ?? []))
    }),
  )
  return {
    balances: lists.flatMap(({ balances }) => balances),
    isPartial: lists.some(({ isPartial }) => isPartial),
  }
}

function getNamespace(chain: Chain) {
  return parseCaipNetworkId(chain.id as CaipNetworkId).namespace
}

function assertAddressOn(chain: Chain, address: string): Chain {
  return families[getNamespace(chain)].isAddress(address)
    ? chain
    : throwHttpError('InvalidAddress', { address: address.slice(0, 100) })
}

function listChains(chains: Chains, address: string): readonly Chain[] {
  return [...chains.values()].filter((chain) => families[getNamespace(chain)].isAddress(address))
}
