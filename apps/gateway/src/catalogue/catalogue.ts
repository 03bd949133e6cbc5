import type { Log } from '../log.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { watchVersion } from '../store/versions.ts'
import { createImageId } from './catalogueFile.ts'
import { createMonogram } from './createMonogram.ts'

/** A wallet made ready for being searched and sent many times, in little memory. */
export type IndexedWallet = {
  readonly id: string
  readonly name: string
  /** For searching. */
  readonly lowerName: string
  readonly rdns: string
  readonly badge: string
  readonly imageId: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** Families of which the wallet serves any chain. */
  readonly families: readonly string[]
  /** The entry as JSON without its chains, open at the end: `{"id":…,"name":…`. */
  readonly head: string
}

/** The catalogue as requests see it: in memory, followed from the store. */
export type Catalogue = {
  /** In their order. A new array after every change, so caches can key on it. */
  list(): readonly IndexedWallet[]
  /** Name of the wallet whose neutral picture has this id. */
  getMonogramName(imageId: string): string | undefined
  refresh(): Promise<void>
  close(): void
}

/** Rows read at once, so that a large catalogue never lies in memory twice. */
const rowsPerRead = 500

export async function openCatalogue(store: Store, log: Log): Promise<Catalogue> {
  let wallets: readonly IndexedWallet[] = []
  const refresh = async () => {
    wallets = await readWallets(store, log)
  }
  const stop = await watchVersion(store, 'catalogue', refresh, log)
  return {
    list: () => wallets,
    getMonogramName: (imageId) => {
      const name = wallets.find((wallet) => wallet.imageId === imageId)?.name
      return name !== undefined && createImageId(createMonogram(name)) === imageId ? name : undefined
    },
    refresh,
    close: stop,
  }
}

async function readWallets(store: Store, log: Log): Promise<readonly IndexedWallet[]> {
  const wallets: IndexedWallet[] = []
  const hidden = new Set((await store.selectFrom('hidden_wallets').select('id').execute()).map(({ id }) => id))
  // the same few lists of chains stand in thousands of wallets
  const lists = new Map<string, readonly string[]>()
  const share = (list: readonly string[]): readonly string[] => {
    const key = list.join()
    const known = lists.get(key)
    if (!known) lists.set(key, list)
    return known ?? list
  }
  for (let after = -1; ; ) {
    const rows = await store
      .selectFrom('wallets')
      .select(['id', 'position', 'entry'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(rowsPerRead)
      .execute()
    for (const row of rows) {
      if (hidden.has(row.id)) continue
      const wallet = readEntry(row.entry, share)
      if (wallet) wallets.push(wallet)
      else log('error', 'wallet row unreadable', { wallet: row.id })
    }
    const last = rows.at(-1)
    if (!last) return wallets
    after = last.position
  }
}

/** The importer wrote the entry, so only damage is looked for: text that is no JSON, or not this shape. */
function readEntry(text: string, share: (list: readonly string[]) => readonly string[]): IndexedWallet | undefined {
  const entry = parseObject(text)
  if (!entry) return undefined
  const { anyChainOf, chains, ...rest } = entry
  const { id, name, rdns, badge_type: badge, image_id: imageId } = rest
  if (typeof id !== 'string' || typeof name !== 'string' || typeof imageId !== 'string') return undefined
  if (!isTextList(chains) || !isTextList(anyChainOf)) return undefined
  return {
    id,
    name,
    lowerName: name.toLowerCase(),
    rdns: typeof rdns === 'string' ? rdns.toLowerCase() : '',
    badge: typeof badge === 'string' ? badge : 'none',
    imageId,
    chains: share(chains),
    families: share(anyChainOf),
    head: JSON.stringify(rest).slice(0, -1),
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/**
 * The entry as it is sent. A wallet that serves any chain of a family is listed with the chains asked for, because
 * clients keep only entries whose own list has one of theirs.
 */
export function toWalletJson(wallet: IndexedWallet, chains: readonly string[]): string {
  const added = chains.filter((chain) => servesFamilyOf(wallet, chain) && !wallet.chains.includes(chain))
  return `${wallet.head},"chains":${JSON.stringify(added.length > 0 ? [...wallet.chains, ...added] : wallet.chains)}}`
}

export function servesFamilyOf(wallet: IndexedWallet, chain: string): boolean {
  return wallet.families.length > 0 && wallet.families.includes(chain.slice(0, chain.indexOf(':')))
}

/** The last imports, the newest first. */
export async function readImports(store: Store, limit: number): Promise<readonly Tables['catalogue_imports'][]> {
  return await store
    .selectFrom('catalogue_imports')
    .selectAll()
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
