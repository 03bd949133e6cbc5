import { LRUCache } from 'lru-cache'
import { nftAbi } from '../chains/abis.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { isTransportFailure, type Read, readMany } from '../chains/readMany.ts'
import { describeError, type Log } from '../log.ts'
import type { Store } from '../store/openStore.ts'
import { type NftMetadata, parseMetadata, type ReadMetadata } from './nftMetadata.ts'

export type NftId = {
  /** An EVM contract in lower case; on Solana the mint, or the asset's id where it is compressed. */
  readonly contract: string
  /** Decimal; 0 on Solana, where each NFT is a mint of its own. */
  readonly tokenId: string
  readonly kind: 'erc721' | 'erc1155' | 'spl' | 'compressed'
}

export type Nft = NftId & NftMetadata

/** Names and pictures of NFTs, by `<contract> <token id>`. */
export type Nfts = {
  /**
   * @param chainId CAIP-2
   * @param readUris where the documents of those not known yet are, each undefined where the chain does not say
   */
  get(chainId: string, ids: readonly NftId[], readUris: ReadUris): Promise<ReadonlyMap<string, Nft>>
}

type ReadUris = (ids: readonly NftId[]) => Promise<readonly (string | undefined)[]>

const cacheLimit = 5_000
/** Looked up at once; the rest of a long list is shown by number and gets its names on a later page or visit. */
const lookupLimit = 60
/** Metadata may change, and what could not be read may become readable, in ms. */
const maxAge = 24 * 3_600_000

export function createNfts(params: {
  store: Store
  readMetadata: ReadMetadata
  /** Those of `nftHosts`. */
  hosts: readonly string[]
  log: Log
  now?: () => number
}): Nfts {
  const { store, readMetadata, hosts, log, now = Date.now } = params
  const cache = new LRUCache<string, Nft>({ max: cacheLimit })
  return {
    async get(chainId, ids, readUris) {
      const found = new Map<string, Nft>()
      const missing = new Map<string, NftId>()
      for (const id of ids) {
        const key = `${id.contract} ${id.tokenId}`
        const nft = cache.get(`${chainId} ${key}`)
        if (nft) found.set(key, nft)
        else missing.set(key, id)
      }
      const wanted = [...missing.values()].slice(0, lookupLimit)
      if (wanted.length === 0) return found
      const stored = await readStored(store, chainId, wanted, now())
      const unread = wanted.filter((id) => !stored.has(`${id.contract} ${id.tokenId}`))
      // names are an ornament: without them the list is still right
      const read = await readDocuments(unread, { readUris, readMetadata, hosts }).catch((error: unknown) => {
        log('warn', 'nft metadata failed', { chain: chainId, error: describeError(error) })
        return []
      })
      await save(store, chainId, read, now())
      for (const nft of [...stored.values(), ...read]) {
        const key = `${nft.contract} ${nft.tokenId}`
        cache.set(`${chainId} ${key}`, nft)
        found.set(key, nft)
      }
      return found
    },
  }
}

async function readStored(
  store: Store,
  chainId: string,
  ids: readonly NftId[],
  now: number,
): Promise<ReadonlyMap<string, Nft>> {
  const kinds = new Map(ids.map((id) => [`${id.contract} ${id.tokenId}`, id.kind]))
  const rows = await store
    .selectFrom('nfts')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('contract', 'in', [...new Set(ids.map(({ contract }) => contract))])
    .where('token_id', 'in', [...new Set(ids.map(({ tokenId }) => tokenId))])
    .where('checked_at', '>', now - maxAge)
    .execute()
  const found = new Map<string, Nft>()
  for (const { contract, token_id: tokenId, name, preview } of rows) {
    const kind = kinds.get(`${contract} ${tokenId}`)
    if (kind) found.set(`${contract} ${tokenId}`, { contract, tokenId, kind, name, preview: preview ?? undefined })
  }
  return found
}

async function readDocuments(
  ids: readonly NftId[],
  source: { readonly readUris: ReadUris; readonly readMetadata: ReadMetadata; readonly hosts: readonly string[] },
): Promise<readonly Nft[]> {
  if (ids.length === 0) return []
  const { readUris, readMetadata, hosts } = source
  const uris = await readUris(ids)
  return await Promise.all(
    ids.map(async (id, index) => {
      const uri = uris[index]
      const document = uri ? await readMetadata(uri, id.tokenId).catch(ignoreUnreachable) : undefined
      return { ...id, ...parseMetadata(document, hosts) }
    }),
  )
}

/** Where the documents of NFTs of an EVM chain are, as their contracts say. */
export function readTokenUris(chain: EvmChain): ReadUris {
  return async (ids) => {
    const reads: Read[] = ids.map(({ contract, tokenId, kind }) => ({
      address: contract,
      abi: nftAbi,
      functionName: kind === 'erc721' ? 'tokenURI' : 'uri',
      args: [BigInt(tokenId)],
    }))
    const uris = await readMany(chain, reads)
    return uris.map((uri) => (typeof uri === 'string' ? uri : undefined))
  }
}

function ignoreUnreachable(error: unknown): undefined {
  if (isTransportFailure(error)) throw error
  return undefined
}

async function save(store: Store, chainId: string, nfts: readonly Nft[], now: number): Promise<void> {
  if (nfts.length === 0) return
  const rows = nfts.map(({ contract, tokenId, name, preview }) => ({
    chain_id: chainId,
    contract,
    token_id: tokenId,
    name,
    preview: preview ?? null,
    checked_at: now,
  }))
  await store
    .insertInto('nfts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'contract', 'token_id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        preview: eb.ref('excluded.preview'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute()
}
