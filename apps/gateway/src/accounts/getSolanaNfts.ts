import type { CallOutput, getNfts } from '@foyer/api'
import { isSolanaAddress, shortenAddress } from '@foyer/base'
import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'
import { requestChain } from '../chains/evmChain.ts'
import { JsonRpcError } from '../chains/jsonRpc.ts'
import { cleanText } from '../cleanText.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Nfts } from '../tokens/nfts.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import { isSuspiciousToken } from '../tokens/spam.ts'
import { readSolanaTokenAccounts } from './readSolanaTokenAccounts.ts'

type SolanaNft = {
  readonly contract: string
  readonly kind: 'spl' | 'compressed'
  readonly name: string
  readonly uri: string
  readonly isSpam: boolean
  readonly isTransferable: boolean
}

type Sources = {
  readonly solanaTokens: SolanaTokens
  readonly nfts: Nfts
  readonly getPublicUrl: () => string
}

type Input = { readonly account: string; readonly chain: SolanaChain; readonly cursor: string | undefined }

const pageSize = 50

/**
 * The NFTs an account holds on Solana: mints of which there is one, named by Metaplex's account or by themselves
 * (Token-2022), then the compressed ones, where the node serves the Digital Asset Standard.
 * @throws refusal `InvalidCursor`, `ChainUnavailable`
 */
export async function getSolanaNfts(sources: Sources, input: Input): Promise<CallOutput<typeof getNfts>> {
  const { chain } = input
  const cursor = parseCursor(input.cursor)
  const page = await requestChain(chain, () =>
    'page' in cursor ? readCompressed(input, cursor.page) : readHeld(sources, input, cursor.after),
  )
  const ids = page.nfts.map(({ contract, kind }) => ({ contract, tokenId: '0', kind }))
  const uris = new Map(page.nfts.map(({ contract, uri }) => [contract, uri]))
  const known = await sources.nfts.get(chain.id, ids, async (wanted) =>
    wanted.map(({ contract }) => uris.get(contract)),
  )
  const data = page.nfts.map((nft) => {
    const { contract, kind, isSpam, isTransferable } = nft
    const { name, preview } = known.get(`${contract} 0`) ?? {}
    return {
      name: nft.name || name || shortenAddress(contract),
      interface: kind,
      contract: `${chain.id}:${contract}`,
      token_id: '0',
      ...(preview && {
        content: { preview: { url: `${sources.getPublicUrl()}/v1/nfts/${chain.id}/${contract}/0/image` } },
      }),
      flags: { is_spam: isSpam, is_transferable: isTransferable },
      chainId: chain.id,
      quantity: { numeric: '1' },
    }
  })
  return { data, next: page.next && Buffer.from(page.next).toString('base64url') }
}

type Page = { readonly nfts: readonly SolanaNft[]; readonly next: string | null }

async function readHeld({ solanaTokens }: Sources, { chain, account }: Input, after: string): Promise<Page> {
  const accounts = await readSolanaTokenAccounts(chain, account)
  const single = accounts.filter(({ amount, decimals }) => amount === 1n && decimals === 0)
  const frozen = new Set(single.filter(({ isFrozen }) => isFrozen).map(({ mint }) => mint))
  const mints = [...new Set(single.map(({ mint }) => mint))].filter((mint) => mint > after).sort()
  const page = mints.slice(0, pageSize)
  const tokens = await solanaTokens.get(chain, new Map(page.map((mint) => [mint, 0])), { mustRead: true })
  const nfts = page.flatMap((mint): SolanaNft[] => {
    const { nft, isSpam = false } = tokens.get(mint) ?? {}
    if (!nft) return []
    const isTransferable = !frozen.has(mint) && !nft.isBound
    return [{ contract: mint, kind: 'spl', name: nft.name, uri: nft.uri, isSpam, isTransferable }]
  })
  if (mints.length > pageSize) return { nfts, next: `after ${page.at(-1)}` }
  // the last ones bring the first of the compressed with them, so that no one waits for a page that may be empty
  const compressed = await readCompressed({ chain, account }, 1)
  return { nfts: [...nfts, ...compressed.nfts], next: compressed.next }
}

async function readCompressed({ chain, account }: Omit<Input, 'cursor'>, page: number): Promise<Page> {
  const found = await readCompressedNfts(chain, { owner: account, page })
  const nfts = found.nfts.map(({ id, name, uri }): SolanaNft => {
    const isSpam = isSuspiciousToken({ name, symbol: '' }, chain.config)
    // its transfer needs a proof of where it stands in its tree, which wallets bring
    return { contract: id, kind: 'compressed', name, uri, isSpam, isTransferable: false }
  })
  return { nfts, next: found.hasMore ? `page ${page + 1}` : null }
}

function parseCursor(cursor: string | undefined): { readonly after: string } | { readonly page: number } {
  if (!cursor) return { after: '' }
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, after, page] = /^(?:after ([1-9A-HJ-NP-Za-km-z]{32,44})|page ([1-9]\d{0,5}))$/.exec(text) ?? []
  if (after) return { after }
  return page ? { page: Number(page) } : throwHttpError('InvalidCursor')
}

type CompressedNft = { readonly id: string; readonly name: string; readonly uri: string }

/** Assets per question, compressed or not. */
const assetsPerQuestion = 100

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

/** Recognizes what nodes without the standard say of its methods; each provider has its own words. */
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
async function readCompressedNfts(
  chain: SolanaChain,
  { owner, page }: { readonly owner: string; readonly page: number },
): Promise<{ readonly nfts: readonly CompressedNft[]; readonly hasMore: boolean }> {
  const params = { ownerAddress: owner, page, limit: assetsPerQuestion }
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
  return { nfts, hasMore: items.length === assetsPerQuestion }
}
