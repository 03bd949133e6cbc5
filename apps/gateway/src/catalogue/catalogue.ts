import { createMonogram } from '../images/createMonogram.ts'
import type { Log } from '../log.ts'
import type { WalletEntry } from '../schemas/catalogue.ts'
import type { Store } from '../store/openStore.ts'
import { watchVersion } from '../store/versions.ts'
import { createImageId, type StoredWallet, storedWalletSchema } from './catalogueFile.ts'

/** A wallet made ready for being searched many times. */
export type IndexedWallet = {
  readonly wallet: StoredWallet
  /** Lower-case name, for searching. */
  readonly name: string
  readonly rdns: string
  readonly chains: ReadonlySet<string>
  readonly families: ReadonlySet<string>
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

export async function openCatalogue(store: Store, log: Log): Promise<Catalogue> {
  let wallets: readonly IndexedWallet[] = []
  let monograms: ReadonlyMap<string, string> = new Map()
  const refresh = async () => {
    wallets = await readWallets(store, log)
    monograms = new Map(wallets.map(({ wallet }) => [wallet.image_id, wallet.name]))
  }
  const stop = await watchVersion(store, 'catalogue', refresh, log)
  return {
    list: () => wallets,
    getMonogramName: (imageId) => {
      const name = monograms.get(imageId)
      return name !== undefined && createImageId(createMonogram(name)) === imageId ? name : undefined
    },
    refresh,
    close: stop,
  }
}

async function readWallets(store: Store, log: Log): Promise<readonly IndexedWallet[]> {
  const rows = await store.selectFrom('wallets').select(['id', 'entry']).orderBy('position').execute()
  const wallets: IndexedWallet[] = []
  for (const row of rows) {
    const wallet = readEntry(row.entry)
    if (!wallet) {
      log('error', 'wallet row unreadable', { wallet: row.id })
      continue
    }
    wallets.push({
      wallet,
      name: wallet.name.toLowerCase(),
      rdns: wallet.rdns?.toLowerCase() ?? '',
      chains: new Set(wallet.chains),
      families: new Set(wallet.anyChainOf),
    })
  }
  return wallets
}

function readEntry(text: string): StoredWallet | undefined {
  try {
    const parsed = storedWalletSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/**
 * The entry as it is sent. A wallet that serves any chain of a family is listed with the chains asked for, because
 * clients keep only entries whose own list has one of theirs.
 */
export function toWalletEntry(indexed: IndexedWallet, chains: readonly string[] | undefined): WalletEntry {
  const { anyChainOf: _families, chains: own, ...rest } = indexed.wallet
  const added = (chains ?? []).filter((chain) => !indexed.chains.has(chain) && servesFamilyOf(indexed, chain))
  return { ...rest, chains: [...own, ...added] }
}

export function servesFamilyOf(indexed: IndexedWallet, chain: string): boolean {
  return indexed.families.has(chain.slice(0, chain.indexOf(':')))
}
