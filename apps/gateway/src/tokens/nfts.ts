import { LRUCache } from 'lru-cache'
import { nftAbi } from '../chains/abis.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { type Read, readMany } from '../chains/readMany.ts'
import { describeError, type Log } from '../log.ts'
import type { Store } from '../store/openStore.ts'
import type { NftReader } from './createNftReader.ts'
import { createMetadataReader, type NftMetadata, parseMetadata } from './nftMetadata.ts'

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
   * Returns what is known by now. Documents that take longer than a visitor would wait are read on, for the next time.
   * @param chainId CAIP-2
   * @param readUris where the documents of those not known yet are, each undefined where the chain does not say
   */
  get(chainId: string, ids: readonly NftId[], readUris: ReadUris): Promise<ReadonlyMap<string, Nft>>
  /** Ends what is still read. */
  close(): Promise<void>
}

type ReadUris = (ids: readonly NftId[]) => Promise<readonly (string | undefined)[]>

const cacheLimit = 5_000
/** Looked up at once; the rest of a long list is shown by number and gets its names on a later page or visit. */
const lookupLimit = 60
/** Metadata may change, and what could not be read may become readable, in ms. */
const maxAge = 24 * 3_600_000
/** Who did not answer is asked again after this, in ms. */
const retryAfter = 10 * 60_000
/** How long a list waits for documents, in ms. */
const defaultPatience = 2_500

type Scope = {
  readonly store: Store
  readonly reader: NftReader
  readonly log: Log
  readonly now?: () => number
  readonly patience?: number
}

export function createNfts({ store, reader, log, now = Date.now, patience = defaultPatience }: Scope): Nfts {
  const cache = new LRUCache<string, Nft>({ max: cacheLimit, ttl: maxAge })
  const documents = createDocuments({ store, reader, log, now }, cache)
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
      for (const nft of stored.values()) cache.set(`${chainId} ${nft.contract} ${nft.tokenId}`, nft)
      const unread = wanted.filter((id) => !stored.has(`${id.contract} ${id.tokenId}`))
      // names are an ornament: without them the list is still right
      const readings = await documents.start(chainId, unread, readUris).catch((error: unknown) => {
        log('warn', 'nft metadata failed', { chain: chainId, error: describeError(error) })
        return []
      })
      for (const nft of [...stored.values(), ...(await waitFor(readings, patience))]) {
        found.set(`${nft.contract} ${nft.tokenId}`, nft)
      }
      return found
    },
    close: documents.close,
  }
}

/** Reads documents, and stores what is found, however long it takes: who hears of a picture may ask another process for it. */
function createDocuments(
  { store, reader, log, now }: Required<Omit<Scope, 'patience'>>,
  cache: LRUCache<string, Nft>,
): {
  start(chainId: string, ids: readonly NftId[], readUris: ReadUris): Promise<readonly Promise<Nft>[]>
  close(): Promise<void>
} {
  const pending = new Map<string, Promise<Nft>>()
  const closing = new AbortController()
  const readMetadata = createMetadataReader(reader)
  const write = createWriter<Found>(async (rows) => {
    try {
      await save(store, rows, now())
    } catch (error) {
      log('warn', 'nft metadata failed', { chain: rows[0]?.chainId, error: describeError(error) })
    }
  })

  const readOne = async (chainId: string, id: NftId, uri: string | undefined): Promise<Nft> => {
    const key = `${chainId} ${id.contract} ${id.tokenId}`
    try {
      const document = uri && (await readMetadata(uri, id.tokenId, closing.signal))
      const nft = { ...id, ...parseMetadata(document, id.tokenId, reader) }
      await write({ chainId, nft })
      cache.set(key, nft)
      return nft
    } catch {
      // the server that has it is away: that says nothing of what there is
      const nft = { ...id, name: '', preview: undefined }
      cache.set(key, nft, { ttl: retryAfter })
      return nft
    }
  }

  return {
    /** Those that are read already are not asked for again. */
    async start(chainId, ids, readUris) {
      const uris = ids.length > 0 ? await readUris(ids) : []
      return ids.map((id, index) => {
        const key = `${chainId} ${id.contract} ${id.tokenId}`
        const known = pending.get(key)
        if (known) return known
        const reading = readOne(chainId, id, uris[index]).finally(() => pending.delete(key))
        pending.set(key, reading)
        return reading
      })
    },
    close: async () => {
      closing.abort(new Error('The gateway ends'))
      await Promise.all(pending.values())
    },
  }
}

/** One after the other; what comes while something is written goes together with the next. @param write does not throw */
function createWriter<row>(write: (rows: readonly row[]) => Promise<void>): (row: row) => Promise<void> {
  let waiting: row[] = []
  let last = Promise.resolve()
  return (row) => {
    waiting.push(row)
    if (waiting.length === 1) {
      last = last.then(() => {
        const rows = waiting
        waiting = []
        return write(rows)
      })
    }
    return last
  }
}

/** Those that are there in time. */
async function waitFor(readings: readonly Promise<Nft>[], patience: number): Promise<readonly Nft[]> {
  const there: Nft[] = []
  const all = Promise.all(readings.map(async (reading) => there.push(await reading)))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([all, late])
  clearTimeout(timer)
  return [...there]
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

/** Reads where the documents of NFTs of an EVM chain are, as their contracts say. */
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

type Found = { readonly chainId: string; readonly nft: Nft }

async function save(store: Store, found: readonly Found[], now: number): Promise<void> {
  const rows = found.map(({ chainId, nft: { contract, tokenId, name, preview } }) => ({
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
