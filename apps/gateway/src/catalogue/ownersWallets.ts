import { sql } from 'kysely'
import type { Store } from '../store/openStore.ts'
import { bumpVersion } from '../store/versions.ts'

/** A wallet of the catalogue as its owner sees it. */
type OwnersWallet = {
  readonly id: string
  readonly name: string
  readonly homepage: string
  readonly imageId: string
  /** CAIP-2 namespaces that it serves. */
  readonly families: readonly string[]
  readonly platforms: readonly string[]
  readonly isHidden: boolean
}

export type OwnersWallets = {
  /** Of the page that was asked for. */
  readonly wallets: readonly OwnersWallet[]
  /** That match. */
  readonly count: number
  readonly all: number
  readonly hidden: number
}

export const ownersPage = 50

/**
 * Wallets by name, in the catalogue's order, hidden ones too.
 * @param query.page from 1
 */
export async function listOwnersWallets(
  store: Store,
  query: { readonly search?: string; readonly page?: number; readonly onlyHidden?: boolean },
): Promise<OwnersWallets> {
  const { search = '', page = 1, onlyHidden = false } = query
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .slice(0, 100)
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const matching = store
    .selectFrom('wallets')
    .leftJoin('hidden_wallets', 'hidden_wallets.id', 'wallets.id')
    .where(sql<boolean>`lower(wallets.name) like ${pattern} escape '\\'`)
    .$if(onlyHidden, (rows) => rows.where('hidden_wallets.id', 'is not', null))
  const count = (rows: { count: number | bigint | string } | undefined) => Number(rows?.count ?? 0)
  const rows = await matching
    .select(['wallets.id', 'wallets.entry', 'hidden_wallets.hidden_at'])
    .orderBy('wallets.position')
    .offset((page - 1) * ownersPage)
    .limit(ownersPage)
    .execute()
  const found = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst()
  const all = await store
    .selectFrom('wallets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  const hidden = await store
    .selectFrom('wallets')
    .innerJoin('hidden_wallets', 'hidden_wallets.id', 'wallets.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  const wallets = rows.map((row) => toOwnersWallet(row.id, row.entry, row.hidden_at !== null))
  return { wallets, count: count(found), all: count(all), hidden: count(hidden) }
}

/**
 * Offers a wallet, or no longer; every process follows within a second.
 * @throws Error when the catalogue has no such wallet
 */
export async function setWalletShown(store: Store, id: string, isShown: boolean): Promise<string> {
  const wallet = await store.selectFrom('wallets').select('name').where('id', '=', id).executeTakeFirst()
  if (!wallet) throw new Error('There is no such wallet in the catalogue')
  if (isShown) await store.deleteFrom('hidden_wallets').where('id', '=', id).execute()
  else {
    const row = { id, hidden_at: Date.now() }
    await store
      .insertInto('hidden_wallets')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await bumpVersion(store, 'catalogue')
  return wallet.name
}

type Entry = { readonly [field: string]: unknown }

const platformFields: readonly (readonly [name: string, fields: readonly string[]])[] = [
  ['Browser', ['chrome_store', 'injected', 'rdns']],
  ['iOS', ['app_store']],
  ['Android', ['play_store']],
  ['Desktop', ['desktop_link']],
  ['Web', ['webapp_link']],
]

function toOwnersWallet(id: string, text: string, isHidden: boolean): OwnersWallet {
  const entry = JSON.parse(text) as Entry
  const read = (field: string) => (typeof entry[field] === 'string' ? entry[field] : '')
  const list = (field: string): readonly unknown[] => (Array.isArray(entry[field]) ? entry[field] : [])
  const chains = list('chains').map((chain) => String(chain).split(':')[0] ?? '')
  const platforms = platformFields.filter(([, fields]) => fields.some((field) => entry[field]))
  return {
    id,
    name: read('name'),
    homepage: read('homepage'),
    imageId: read('image_id'),
    families: [...new Set([...list('anyChainOf').map(String), ...chains])],
    platforms: platforms.map(([name]) => name),
    isHidden,
  }
}
