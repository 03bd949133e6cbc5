import { LRUCache } from 'lru-cache'
import { identifyImage } from '../catalogue/identifyImage.ts'
import type { RawReply } from '../http/endpoint.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { readBytes } from '../http/readBody.ts'
import type { Store } from '../store/openStore.ts'
import { type Image, toImage, toReply } from './imageReply.ts'

type NftKey = {
  /** CAIP-2. */
  readonly chainId: string
  /** As the store has it. */
  readonly contract: string
  /** Decimal. */
  readonly tokenId: string
}

/** Pictures of NFTs, so that a visitor meets neither their hosts nor what is not a picture. */
export type NftImages = {
  /**
   * @param ifNoneMatch the caller's header; an unchanged picture is answered with 304
   * @throws refusal `ImageUnknown`, also where the owner does not allow its host or it is no picture that only draws
   */
  getReply(nft: NftKey, ifNoneMatch: string | undefined): Promise<RawReply>
}

/** Longest picture, in bytes. */
const maxImage = 2_000_000
/** Pictures kept in memory, in bytes, and for how long, in ms. */
const cacheSize = 32_000_000
const maxAge = 3_600_000
const timeout = 5_000

/** @param params.hosts those of `nftHosts`: anyone can put any address into a token */
export function createNftImages(params: {
  readonly store: Store
  readonly fetch: typeof globalThis.fetch
  readonly hosts: readonly string[]
}): NftImages {
  const { store, fetch, hosts } = params
  const cache = new LRUCache<string, Image, NftKey>({
    maxSize: cacheSize,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 1,
    ttl: maxAge,
    // two visitors who look at once cost one download
    fetchMethod: async (_key, _stale, { context }) => {
      const address = await readAddress(store, context)
      const bytes = address?.startsWith('data:') ? decode(address) : address && (await download(fetch, hosts, address))
      const identified = bytes && identifyImage(bytes)
      return identified && 'type' in identified ? toImage(identified.type, bytes, false) : undefined
    },
  })
  return {
    async getReply(nft, ifNoneMatch) {
      const { chainId, contract, tokenId } = nft
      const image = await cache.fetch(`${chainId} ${contract} ${tokenId}`, { context: nft })
      return image ? toReply(image, ifNoneMatch) : throwHttpError('ImageUnknown')
    },
  }
}

/** What the token's own document names, once it was read for a list. */
async function readAddress(store: Store, { chainId, contract, tokenId }: NftKey): Promise<string | undefined> {
  const row = await store
    .selectFrom('nfts')
    .select('preview')
    .where('chain_id', '=', chainId)
    .where('contract', '=', contract)
    .where('token_id', '=', tokenId)
    .executeTakeFirst()
  return row?.preview ?? undefined
}

function decode(address: string): Uint8Array<ArrayBuffer> | undefined {
  const match = /^data:image\/[\w.+-]+(?:;[\w.-]+=[\w.-]+)*(;base64)?,(.*)$/s.exec(address)
  if (!match) return undefined
  const [, base64, payload = ''] = match
  if (base64) return new Uint8Array(Buffer.from(payload, 'base64'))
  try {
    return new TextEncoder().encode(decodeURIComponent(payload))
  } catch {
    return new TextEncoder().encode(payload)
  }
}

async function download(
  fetch: typeof globalThis.fetch,
  hosts: readonly string[],
  address: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const url = new URL(address)
  if (!hosts.includes(url.host)) return undefined
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
    return response.ok ? await readBytes(response, maxImage) : undefined
  } catch {
    // a host that is down or says too much has no picture for now
    return undefined
  }
}
