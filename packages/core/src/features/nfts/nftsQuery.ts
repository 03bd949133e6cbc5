import { type CaipNetworkId, cleanText, loadPart, type Network } from '@foyer/base'
import { toServiceImage } from '../../api/toServiceImage.ts'
import { activityPollDelay, activityStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { isNewest, pagedQueryOptions } from '../../query/pagedQueryOptions.ts'

/** An NFT that an account holds, fit to be shown. */
export type Nft = {
  readonly key: string
  readonly networkId: CaipNetworkId
  /** Cleaned text. */
  readonly name: string
  /** On Solana the mint, or the id of a compressed one. */
  readonly contract: string
  /** Decimal; `0` on Solana, where each NFT is a mint of its own. */
  readonly tokenId: string
  /** How many, where it is more than one. */
  readonly count: string | undefined
  /** From the service or in the text itself; it is only ever given to an image element, where no script runs. */
  readonly image: string | undefined
  readonly isSpam: boolean
  /** Whether a plain transfer moves it. */
  readonly isTransferable: boolean
}

export type NftPage = { readonly nfts: readonly Nft[]; readonly next: string | undefined }

/**
 * The NFTs an account holds on a network, page by page. Fresh for 30 s; what is known stays while the service fails.
 * @throws FoyerError of `callApi`
 */
export function nftsQuery(foyer: Foyer, { address, network }: { readonly address: string; readonly network: Network }) {
  const { caipNetworkId } = network
  return pagedQueryOptions({
    // outdated by every transaction, as balances are
    queryKey: ['balance', 'nfts', caipNetworkId, address] as const,
    queryFn: async ({ pageParam, signal }): Promise<NftPage> => {
      const { callApi, getNfts } = await loadPart(() => import('./calls.ts'))
      const params = { address, chainId: caipNetworkId, cursor: pageParam }
      const { data, next } = await callApi(foyer, getNfts, params, { signal })
      return { nfts: data.flatMap((row) => toNft(foyer, network, row) ?? []), next: next ?? undefined }
    },
    initialPageParam: undefined,
    // a cursor that comes again would be asked for without end
    getNextPageParam: ({ next }, _pages, _cursor, asked) => (asked.includes(next) ? undefined : next),
    staleTime: activityStaleTime,
    retry: false,
    refetchInterval: (query) => (query.state.error || !isNewest(query) ? false : activityPollDelay),
    refetchOnWindowFocus: isNewest,
    refetchOnReconnect: isNewest,
  })
}

type Row = {
  readonly name?: string | undefined
  readonly contract?: string | undefined
  readonly token_id?: string | undefined
  readonly chainId: string
  readonly content?: { readonly preview?: { readonly url: string } | undefined } | undefined
  readonly flags?:
    | { readonly is_spam?: boolean | undefined; readonly is_transferable?: boolean | undefined }
    | undefined
  readonly quantity: { readonly numeric: string }
}

/** @returns undefined for one of another network, or whose contract, number or count are none */
function toNft(foyer: Foyer, { caipNetworkId }: Network, row: Row): Nft | undefined {
  const { contract: id = '', token_id: tokenId = '' } = row
  const contract = id.slice(id.lastIndexOf(':') + 1)
  const isRight = row.chainId === caipNetworkId && /^[0-9a-zA-Z]{20,64}$/.test(contract)
  if (!isRight || !/^\d{1,78}$/.test(tokenId) || !/^\d{1,78}$/.test(row.quantity.numeric)) return undefined
  const count = BigInt(row.quantity.numeric)
  if (count === 0n) return undefined
  return {
    key: `${contract} ${tokenId}`,
    networkId: caipNetworkId,
    name: cleanText(row.name, 60) ?? `#${tokenId}`,
    contract,
    tokenId,
    count: count > 1n ? count.toString() : undefined,
    image: toServiceImage(foyer, row.content?.preview?.url),
    isSpam: row.flags?.is_spam === true,
    isTransferable: row.flags?.is_transferable !== false,
  }
}
