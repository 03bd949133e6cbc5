import type { CallOutput, getNfts as nftsCall } from '@foyer/api'
import { type CaipNetworkId, families, normalizeAddress, parseCaipAddress, parseCaipNetworkId } from '@foyer/base'
import { erc1155Abi, nftAbi } from '../chains/abis.ts'
import { type Chains, requireChain } from '../chains/chains.ts'
import { type EvmChain, requestChain } from '../chains/evmChain.ts'
import { type Read, readMany } from '../chains/readMany.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { Store } from '../store/openStore.ts'
import { type NftId, readTokenUris } from '../tokens/nfts.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import { formatSourceCursor, parseSourceCursor } from './cursor.ts'
import { getSolanaNfts } from './getSolanaNfts.ts'
import { type HistorySources, toNftInfo } from './toTransactions.ts'

type NftSources = HistorySources & {
  readonly store: Store
  readonly sources: Pick<Sources, 'query'>
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

type NftsPage = CallOutput<typeof nftsCall>

const pageSize = 50

/**
 * The NFTs an account holds on an EVM chain: those that a source lists, or that the own index saw it get, as far as the chain says
 * it has them.
 * @param params.account in lower case
 * @throws refusal `InvalidCursor`, `ChainUnavailable`
 */
async function getEvmNfts(
  sources: HistorySources & { readonly store: Store; readonly sources: Pick<Sources, 'query'> },
  params: { account: string; chain: EvmChain; cursor: string | undefined },
): Promise<NftsPage> {
  const { chain } = params
  const { ids, next } = await listCandidates(sources, params)
  const amounts = await requestChain(chain, () => readAmounts(chain, params.account, ids))
  const held = ids.flatMap((id, index) => (amounts[index] ? [{ id, amount: amounts[index] }] : []))
  const tokens = await sources.tokens.get(
    chain,
    held.map(({ id }) => id.contract),
  )
  const nfts = await sources.nfts.get(
    chain.id,
    held.map(({ id }) => id),
    readTokenUris(chain),
  )
  const facts = { chain, publicUrl: sources.getPublicUrl() }
  return {
    data: held.map(({ id, amount }) => {
      const token = tokens.get(id.contract)
      const info = toNftInfo(facts, id, nfts.get(`${id.contract} ${id.tokenId}`), token, token?.isSpam === true)
      return { ...info, chainId: chain.id, quantity: { numeric: amount.toString() } }
    }),
    next,
  }
}

type Candidates = { readonly ids: readonly NftId[]; readonly next: string | null }

async function listCandidates(
  { store, sources }: { readonly store: Store; readonly sources: Pick<Sources, 'query'> },
  { account, chain, cursor }: { account: string; chain: EvmChain; cursor: string | undefined },
): Promise<Candidates> {
  const place = cursor ? parseSourceCursor(cursor) : undefined
  const found =
    cursor && place === undefined
      ? undefined
      : await sources.query('nfts', chain, { account, ...(place !== undefined && { cursor: place }) })
  if (found) {
    const { nfts, cursor: following } = found.answer
    const ids = nfts.map(({ contract, tokenId, kind }) => ({ contract: contract.toLowerCase(), tokenId, kind }))
    return { ids, next: following === undefined ? null : formatSourceCursor(following) }
  }
  const rows = await readCandidates(store, chain.id, account, cursor)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    ids: page.map((row) => ({ contract: row.token, tokenId: row.token_id, kind: row.kind as NftId['kind'] })),
    next: rows.length > pageSize && last ? Buffer.from(`${last.token} ${last.token_id}`).toString('base64url') : null,
  }
}

async function readCandidates(store: Store, chainId: string, account: string, cursor: string | undefined) {
  let query = store
    .selectFrom('holdings')
    .select(['token', 'token_id', 'kind'])
    .where('chain_id', '=', chainId)
    .where('account', '=', account)
    .where('kind', 'in', ['erc721', 'erc1155'])
  if (cursor) {
    const after = parseCursor(cursor)
    query = query.where((eb) =>
      eb.or([
        eb('token', '>', after.token),
        eb.and([eb('token', '=', after.token), eb('token_id', '>', after.tokenId)]),
      ]),
    )
  }
  return await query
    .orderBy('token')
    .orderBy('token_id')
    .limit(pageSize + 1)
    .execute()
}

function parseCursor(cursor: string): { token: string; tokenId: string } {
  const match = /^(0x[0-9a-f]{40}) (\d{1,78})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!match) return throwHttpError('InvalidCursor')
  const [, token = '', tokenId = ''] = match
  return { token, tokenId }
}

async function readAmounts(chain: EvmChain, account: string, ids: readonly NftId[]): Promise<readonly bigint[]> {
  const reads: Read[] = ids.map(({ contract, tokenId, kind }) =>
    kind === 'erc721'
      ? { address: contract, abi: nftAbi, functionName: 'ownerOf', args: [BigInt(tokenId)] }
      : { address: contract, abi: erc1155Abi, functionName: 'balanceOf', args: [account, BigInt(tokenId)] },
  )
  const answers = await readMany(chain, reads)
  return answers.map((answer) => {
    if (typeof answer === 'bigint') return answer
    return typeof answer === 'string' && answer.toLowerCase() === account ? 1n : 0n
  })
}
