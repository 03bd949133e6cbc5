import { parseCaipAddress } from '@foyer/base'
import type { Chain, Chains } from '../chains/chains.ts'
import { requireChain, type SolanaChain } from '../chains/chains.ts'
import { type EvmChain, nativeToken, requestChain } from '../chains/evmChain.ts'
import type { RouterContracts } from '../chains/routerContracts.ts'
import { ownNames } from '../config/sourceSchemas.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Tokens } from '../tokens/tokens.ts'

/** A token of a swap: what the visitor named, and the contract that stands for it in pools. */
export type SwapToken = {
  readonly address: string
  /** The wrapped coin for the native one. */
  readonly pooled: string
  readonly isNative: boolean
}

export type SwapPair = {
  readonly chain: EvmChain
  /** Absent where only sources are asked. */
  readonly contracts: RouterContracts | undefined
  readonly from: SwapToken
  readonly to: SwapToken
}

/**
 * The chain that can swap, by CAIP-2 id, with its router where it has one.
 * @throws refusal `UnsupportedChain`, `SwapsUnsupported`
 */
export async function requireSwapChain(
  chains: Chains,
  chainId: string,
): Promise<{ chain: EvmChain; contracts: RouterContracts | undefined }> {
  const chain = requireChain(chains, chainId)
  if (chain.family !== 'evm') return throwHttpError('SwapsUnsupported', { chainId })
  const contracts = await requestChain(chain, () => chain.getRouter())
  return contracts || isSourced(chain) ? { chain, contracts } : throwHttpError('SwapsUnsupported', { chainId })
}

/**
 * The Solana network that can swap, by CAIP-2 id; undefined for one of another family.
 * @throws refusal `UnsupportedChain`, `SwapsUnsupported`
 */
export function findSolanaSwapChain(chains: Chains, chainId: string): SolanaChain | undefined {
  const chain = requireChain(chains, chainId)
  if (chain.family !== 'solana') return undefined
  return isSourced(chain) ? chain : throwHttpError('SwapsUnsupported', { chainId })
}

function isSourced({ config }: Chain): boolean {
  return (config.sources.quotes ?? []).some((name) => name !== ownNames.quotes)
}

/**
 * Reads the two sides of a swap.
 * @param from CAIP-10 token; the native coin by its pseudo-address
 * @throws refusal `ChainsDiffer`, `SameToken`, `UnknownToken` and those of `requireSwapChain`
 */
export async function requireSwapPair(
  source: { readonly chains: Chains; readonly tokens: Tokens },
  fromId: string,
  toId: string,
): Promise<SwapPair> {
  const from = parseCaipAddress(fromId)
  const to = parseCaipAddress(toId)
  if (from.networkId !== to.networkId) throwHttpError('ChainsDiffer')
  const { chain, contracts } = await requireSwapChain(source.chains, from.networkId)
  const sides = [from, to].map(({ address }) => {
    const lower = address.toLowerCase()
    const isNative = lower === nativeToken
    return { address: lower, isNative, pooled: isNative ? (contracts?.wrapped ?? lower) : lower }
  })
  const [first, second] = sides
  if (!first || !second || first.address === second.address) return throwHttpError('SameToken')
  const named = sides.filter((side) => !side.isNative).map((side) => side.address)
  const known = await requestChain(chain, () => source.tokens.get(chain, named))
  const unknown = named.find((address) => !known.has(address))
  if (unknown) throwHttpError('UnknownToken', { token: `${chain.id}:${unknown}` })
  return { chain, contracts, from: first, to: second }
}

/** CAIP-10 of a token of a chain. */
export function toTokenId(chain: { readonly id: string }, address: string): string {
  return `${chain.id}:${address}`
}
