import type { Catalogue } from '../catalogue/catalogue.ts'
import { createMonogram } from '../catalogue/createMonogram.ts'
import type { ChainConfig } from '../config/schema.ts'
import type { RawReply } from '../http/endpoint.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Store } from '../store/openStore.ts'

import { type Image, toImage, toReply } from './imageReply.ts'
import { currencyNames, knownAssets, knownTokens } from './knownNames.ts'

type Marks = { readonly [id: string]: string }

/** Each set is large and is read with the first picture that is asked for. */
const sets: { readonly [kind: string]: () => Promise<Marks> } = {
  asset: async () => (await import('../../catalogue/brands/networks.json', { with: { type: 'json' } })).default,
  token: async () => (await import('../../catalogue/brands/tokens.json', { with: { type: 'json' } })).default,
}

/** The shipped mark of a network (CAIP-2), a connector or a token (its symbol), as SVG. Its sources: `catalogue/brands/README.md`. */
async function findBrand(kind: string, id: string): Promise<string | undefined> {
  const marks = await sets[kind]?.()
  return marks && Object.hasOwn(marks, id) ? marks[id] : undefined
}

export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** Pictures by kind and id, with what a browser may keep. */
export type Images = {
  /**
   * @param ifNoneMatch the caller's header; an unchanged picture is answered with 304
   * @throws refusal `ImageUnknown`
   */
  getReply(kind: ImageKind, id: string, ifNoneMatch: string | undefined): Promise<RawReply>
  /** Forgets what is in memory, after an import. */
  clear(): void
}

const cacheLimit = 2_000
const contentId = /^[0-9a-f]{32}$/

/** Pictures the owner supplied come from the store, then the shipped ones; for the rest a neutral one is made from the name. */
export function createImages(params: { store: Store; catalogue: Catalogue; chains: readonly ChainConfig[] }): Images {
  const cache = new Map<string, Image>()
  const assetNames: ReadonlyMap<string, string> = new Map([
    ...knownAssets,
    ...params.chains.map((chain) => [chain.id, chain.name] as const),
  ])
  const tokens = new Set([
    ...knownTokens,
    ...params.chains.flatMap((chain) => [chain.nativeCurrency.symbol, ...chain.tokens.map(({ symbol }) => symbol)]),
  ])
  const nameOf = (kind: ImageKind, id: string): string | undefined => {
    if (kind === 'wallet') return params.catalogue.getMonogramName(id)
    if (kind === 'asset') return assetNames.get(id)
    if (kind === 'currency') return currencyNames.get(id.toUpperCase())
    return tokens.has(id) ? id : undefined
  }
  const load = async (kind: ImageKind, id: string): Promise<Image> => {
    const row = await params.store
      .selectFrom('images')
      .select(['type', 'bytes'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) return toImage(row.type, new Uint8Array(row.bytes), contentId.test(id))
    const brand = await findBrand(kind, id)
    if (brand !== undefined) return toImage('image/svg+xml', new TextEncoder().encode(brand), false)
    const name = nameOf(kind, id)
    if (name === undefined) return throwHttpError('ImageUnknown')
    const shape = kind === 'wallet' ? 'square' : 'round'
    return toImage('image/svg+xml', new TextEncoder().encode(createMonogram(name, shape)), contentId.test(id))
  }
  return {
    async getReply(kind, id, ifNoneMatch) {
      const key = `${kind}/${id}`
      const image = cache.get(key) ?? (await load(kind, id))
      if (cache.size >= cacheLimit) cache.clear()
      cache.set(key, image)
      return toReply(image, ifNoneMatch)
    },
    clear: () => cache.clear(),
  }
}
