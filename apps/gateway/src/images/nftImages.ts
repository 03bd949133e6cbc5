import { LRUCache } from 'lru-cache'
import { identifyImage } from '../catalogue/identifyImage.ts'
import type { RawReply } from '../http/endpoint.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Store } from '../store/openStore.ts'
import type { NftReader } from '../tokens/createNftReader.ts'
import type { ImageResizer } from './createImageResizer.ts'
import type { PictureFolder } from './openPictureFolder.ts'
import { type Image, toImage, toReply } from './openPictureFolder.ts'

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

/** Longest picture that is read, and longest drawing that is shown, in bytes. */
const maxImage = 12_000_000
const maxDrawing = 500_000
/** Pictures kept in memory, in bytes, and for how long, in ms. */
const cacheSize = 32_000_000
const maxAge = 24 * 3_600_000
/** What was no picture is looked at again after this, in ms. */
const retryAfter = 10 * 60_000

/** What a token shows, as small as it is shown; undefined where that is nothing. */
type Kept = { readonly image: Image | undefined }

export function createNftImages(params: {
  readonly store: Store
  readonly reader: NftReader
  readonly resizer: Pick<ImageResizer, 'resize'>
  /** Where pictures outlive a restart. */
  readonly folder?: PictureFolder | undefined
}): NftImages {
  const { store, reader, resizer, folder } = params
  const cache = new LRUCache<string, Kept, NftKey>({
    maxSize: cacheSize,
    sizeCalculation: ({ image }) => (image?.bytes.byteLength ?? 0) + 200,
    ttl: maxAge,
    // two visitors who look at once cost one download
    fetchMethod: async (_key, _stale, { context, options }) => {
      const address = await readAddress(store, context)
      const image = address && (await findImage(address, { reader, resizer, folder }))
      if (!image) options.ttl = retryAfter
      return { image: image || undefined }
    },
  })
  return {
    async getReply(nft, ifNoneMatch) {
      const { chainId, contract, tokenId } = nft
      const kept = await cache.fetch(`${chainId} ${contract} ${tokenId}`, { context: nft })
      return kept?.image ? toReply(kept.image, ifNoneMatch) : throwHttpError('ImageUnknown')
    },
  }
}

type Tools = { readonly reader: NftReader; readonly resizer: Pick<ImageResizer, 'resize'> }

/** Finds what the folder has of it, else what its host shows. */
async function findImage(
  address: string,
  { folder, ...tools }: Tools & { readonly folder: PictureFolder | undefined },
): Promise<Image | undefined> {
  if (!folder || address.startsWith('data:')) return await readImage(address, tools)
  const kept = await folder.get(address)
  if (kept) return kept
  const image = await readImage(address, tools)
  if (image) await folder.set(address, image)
  return image
}

async function readImage(address: string, { reader, resizer }: Tools): Promise<Image | undefined> {
  // a host that is down has no picture for now
  const reading = address.startsWith('data:') ? decode(address) : reader.read(address, maxImage).catch(() => undefined)
  const bytes = await reading
  const identified = bytes && identifyImage(bytes)
  if (!identified || !('type' in identified)) return undefined
  const { type } = identified
  const isDrawing = type === 'image/svg+xml'
  if (isDrawing) return bytes.byteLength <= maxDrawing ? toImage(type, bytes, false) : undefined
  const small = await resizer.resize({ type, bytes })
  return small && toImage(small.type, small.bytes, false)
}

/** Reads what the token's own document names, once it was read for a list. */
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
  const match = /^data:image\/[\w.+-]+(?:;[\w.=-]+?)*?(;base64)?,(.*)$/s.exec(address)
  if (!match) return undefined
  const [, base64, payload = ''] = match
  if (base64) return new Uint8Array(Buffer.from(payload, 'base64'))
  try {
    return new TextEncoder().encode(decodeURIComponent(payload))
  } catch {
    return new TextEncoder().encode(payload)
  }
}
