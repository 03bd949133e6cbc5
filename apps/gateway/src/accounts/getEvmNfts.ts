import { erc1155Abi, nftAbi } from '../chains/abis.ts'
import { type EvmChain, requestChain } from '../chains/evmChain.ts'
import { type Read, readMany } from '../chains/readMany.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { Store } from '../store/openStore.ts'
import { type NftId, readTokenUris } from '../tokens/nfts.ts'
import { formatSourceCursor, parseSourceCursor } from './cursor.ts'
import type { NftsPage } from './nftsPage.ts'
import { type HistorySources, toNftInfo } from './toTransactions.ts'

const pageSize = 50

/**
 * The NFTs an account holds on an EVM chain: those that a source lists, or that the own index saw it get, as far as the chain says
 * it has them.
 * @param params.account in lower case
 * @throws refusal `InvalidCursor`, `ChainUnavailable`
 */
export async function getEvmNfts(
  sources: HistorySources & { readonly store: Store; readonly sources: Pick<Sources, 'ask'> },
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
  { store, sources }: { readonly store: Store; readonly sources: Pick<Sources, 'ask'> },
  { account, chain, cursor }: { account: string; chain: EvmChain; cursor: string | undefined },
): Promise<Candidates> {
  const place = cursor ? parseSourceCursor(cursor) : undefined
  const found =
    cursor && place === undefined
      ? undefined
      : await sources.ask('nfts', chain, { account, ...(place !== undefined && { cursor: place }) })
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
