import { type CaipNetworkId, families, normalizeAddress, parseCaipAddress, parseCaipNetworkId } from '@foyer/base'
import { type Chains, requireChain } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { Store } from '../store/openStore.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import { getEvmNfts } from './getEvmNfts.ts'
import { getSolanaNfts } from './getSolanaNfts.ts'
import type { NftsPage } from './nftsPage.ts'
import type { HistorySources } from './toTransactions.ts'

type NftSources = HistorySources & {
  readonly store: Store
  readonly sources: Pick<Sources, 'ask'>
  readonly chains: Chains
  readonly solanaTokens: SolanaTokens
}

/**
 * The NFTs an account holds on a chain now, as the chain says.
 * @param params.account bare address or CAIP-10
 * @throws refusal `InvalidParameter`, `InvalidAddress`, `UnsupportedChain`, `InvalidCursor`, `ChainUnavailable`
 */
export async function getNfts(
  sources: NftSources,
  params: { account: string; chainId?: string | undefined; cursor?: string | undefined },
): Promise<NftsPage> {
  const parsed = params.account.includes(':') ? parseCaipAddress(params.account) : undefined
  const chainId = params.chainId ?? parsed?.networkId
  if (!chainId) return throwHttpError('InvalidParameter', { text: 'chainId is missing.' })
  const chain = requireChain(sources.chains, chainId)
  const { namespace } = parseCaipNetworkId(chain.id as CaipNetworkId)
  const address = parsed?.address ?? params.account
  if ((parsed && parsed.networkId !== chainId) || !families[namespace].isAddress(address)) {
    throwHttpError('InvalidAddress', { address: params.account.slice(0, 100) })
  }
  const { cursor } = params
  const account = normalizeAddress(namespace, address)
  if (chain.family === 'evm') return await getEvmNfts(sources, { account, chain, cursor })
  if (chain.family === 'solana') return await getSolanaNfts(sources, { account, chain, cursor })
  return throwHttpError('UnsupportedChain', { chainId: chainId.slice(0, 60) })
}
