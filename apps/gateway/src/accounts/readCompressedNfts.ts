import { isSolanaAddress } from '@foyer/base'
import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'
import { JsonRpcError } from '../chains/jsonRpc.ts'
import { cleanText } from '../cleanText.ts'

type CompressedNft = { readonly id: string; readonly name: string; readonly uri: string }

/** Assets per question, compressed or not. */
const pageSize = 100

const answerSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      burnt: z.optional(z.boolean()),
      content: z.optional(
        z.object({
          json_uri: z.optional(z.string()),
          metadata: z.optional(z.object({ name: z.optional(z.string()) })),
        }),
      ),
      compression: z.optional(z.object({ compressed: z.boolean() })),
      ownership: z.object({ owner: z.string() }),
    }),
  ),
})

/** What nodes without the standard say of its methods; each provider has its own words. */
function isUnserved(error: unknown): boolean {
  if (!(error instanceof JsonRpcError)) return false
  return error.code === -32601 || /not (found|available|supported|enabled)|unknown method/i.test(error.message)
}

/**
 * The compressed NFTs of an owner, of which no account says anything: the node's index of them is asked. None where the
 * node has no such index.
 * @param params.page from 1
 * @see https://developers.metaplex.com/dev-tools/das-api/methods/get-assets-by-owner
 */
export async function readCompressedNfts(
  chain: SolanaChain,
  { owner, page }: { readonly owner: string; readonly page: number },
): Promise<{ readonly nfts: readonly CompressedNft[]; readonly hasMore: boolean }> {
  const params = { ownerAddress: owner, page, limit: pageSize }
  const answer = await chain.rpc('getAssetsByOwner', params).catch((error: unknown) => {
    if (isUnserved(error)) return { items: [] }
    throw error
  })
  const { items } = answerSchema.parse(answer)
  const nfts = items.flatMap(({ id, burnt, content, compression, ownership }): CompressedNft[] => {
    const isHeld = compression?.compressed === true && burnt !== true && ownership.owner === owner
    if (!isHeld || !isSolanaAddress(id)) return []
    return [{ id, name: cleanText(content?.metadata?.name ?? '', 60), uri: content?.json_uri ?? '' }]
  })
  return { nfts, hasMore: items.length === pageSize }
}
