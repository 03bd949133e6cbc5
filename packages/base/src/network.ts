import { type CaipNetworkId, isCaipNetworkId, isNamespace } from './caip.ts'
import { FoyerError } from './errors.ts'
import type { Namespace } from './namespaces.ts'

type RpcUrls = { readonly http: readonly string[] }

/**
 * A network as the product sees it (specification §3).
 * `rpcUrls.default` is what we ask, beside the site's gateway; `rpcUrls.chainDefault` is what a wallet is told when it does not know the network.
 */
export type Network = {
  readonly id: number | string
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  /** The CAIP-2 id that older wallets still use for the same network (Solana). */
  readonly deprecatedCaipNetworkId?: CaipNetworkId | undefined
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: RpcUrls; readonly chainDefault: RpcUrls }
  /** Where the site's gateway passes calls on to its nodes; when it is asked, see `listRpcUrls`. */
  readonly gatewayUrl?: string | undefined
  readonly blockExplorer?: { readonly name: string; readonly url: string } | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  /** On-chain contracts that shorten our reads, by role; addresses are of this network. */
  readonly contracts?: { readonly multicall3?: string | undefined } | undefined
}

/**
 * What a site may pass as a network: a viem chain as it is, or a network that states its namespace.
 * Only what Foyer reads is named; anything else on the object is left alone.
 */
export type NetworkInput = {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: RpcUrls; readonly chainDefault?: RpcUrls | undefined }
  readonly blockExplorers?:
    | { readonly default?: { readonly name: string; readonly url: string } | undefined }
    | undefined
  /** What our own form has in place of `blockExplorers`, so that a `Network` can be passed as it is. */
  readonly blockExplorer?: { readonly name: string; readonly url: string } | undefined
  readonly testnet?: boolean | undefined
  readonly chainNamespace?: Namespace | undefined
  readonly caipNetworkId?: CaipNetworkId | undefined
  readonly deprecatedCaipNetworkId?: CaipNetworkId | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly contracts?: { readonly [role: string]: unknown } | undefined
}

/**
 * Brings a site's network into our form; a plain viem chain becomes `eip155:<id>`.
 * @param input a viem chain or a network with `chainNamespace`
 * @param customRpcUrls http(s) addresses to ask in place of the chain's own
 * @throws FoyerError `InvalidNetwork` naming the field
 */
export function toNetwork(input: NetworkInput, customRpcUrls: readonly string[] = []): Network {
  const fail = (field: string): never => {
    throw new FoyerError('InvalidNetwork', { name: String(input?.name ?? input?.id), field })
  }
  if (typeof input?.id !== 'number' && typeof input?.id !== 'string') return fail('id')
  if (!input.name || typeof input.name !== 'string') return fail('name')
  const { nativeCurrency } = input
  if (!nativeCurrency?.symbol || !Number.isInteger(nativeCurrency.decimals)) return fail('nativeCurrency')
  if (!Array.isArray(input.rpcUrls?.default?.http)) return fail('rpcUrls.default.http')
  const chainNamespace = input.chainNamespace ?? 'eip155'
  if (!isNamespace(chainNamespace)) return fail('chainNamespace')
  const caipNetworkId = input.caipNetworkId ?? (`${chainNamespace}:${input.id}` as const)
  if (!isCaipNetworkId(caipNetworkId) || !caipNetworkId.startsWith(`${chainNamespace}:`)) return fail('caipNetworkId')

  const isOwned = customRpcUrls.length > 0
  const defaultUrls = isOwned ? customRpcUrls : input.rpcUrls.default.http
  const chainUrls = isOwned ? customRpcUrls : (input.rpcUrls.chainDefault?.http ?? input.rpcUrls.default.http)
  const multicall3 = input.contracts?.['multicall3'] as { readonly address?: string } | string | undefined
  const multicall = typeof multicall3 === 'string' ? multicall3 : multicall3?.address
  const blockExplorer = input.blockExplorers?.default ?? input.blockExplorer
  return {
    id: input.id,
    chainNamespace,
    caipNetworkId,
    ...(input.deprecatedCaipNetworkId && { deprecatedCaipNetworkId: input.deprecatedCaipNetworkId }),
    name: input.name,
    nativeCurrency: {
      name: nativeCurrency.name ?? nativeCurrency.symbol,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
    },
    rpcUrls: {
      default: { http: unique(defaultUrls) },
      chainDefault: { http: unique(chainUrls) },
    },
    ...(blockExplorer && { blockExplorer: { name: blockExplorer.name, url: blockExplorer.url } }),
    ...(input.testnet !== undefined && { testnet: input.testnet }),
    ...(input.assets && { assets: input.assets }),
    ...(multicall && { contracts: { multicall3: multicall } }),
  }
}

function unique(urls: readonly string[]): readonly string[] {
  return [...new Set(urls)]
}
