import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import shippedCatalogue from '../../catalogue/wallets.json' with { type: 'json' }
import type { Store, StoreTransaction } from '../store/openStore.ts'
import { bumpVersion } from '../store/versions.ts'
import {
  type CatalogueProblem,
  createImageId,
  createWalletId,
  type FileWallet,
  parseCatalogueFile,
  type StoredWallet,
  toStoredWallet,
} from './catalogueFile.ts'
import { readImageFile } from './readImageFile.ts'

export type ImportResult = { readonly count: number; readonly problems: readonly CatalogueProblem[] }

type ImageRow = { kind: string; id: string; type: string; bytes: Uint8Array }

const sourceKey = 'catalogue:source'
/** The source when the owner imported a file; otherwise it is the hash of the shipped catalogue. */
const ownSource = 'own'
const rowsPerInsert = 500

type OnProgress = (what: string, done: number, total: number) => void

async function importWallets(
  store: StoreTransaction,
  input: unknown,
  folder: string,
  onProgress?: OnProgress,
): Promise<ImportResult> {
  const { wallets, problems } = parseCatalogueFile(input)
  const found: CatalogueProblem[] = [...problems]
  const stored = new Map<string, StoredWallet>()
  const images = new Map<string, ImageRow>()
  for (const [index, wallet] of order(wallets).entries()) {
    onProgress?.('wallets', index, wallets.length)
    const id = wallet.id ?? createWalletId(wallet)
    if (stored.has(id)) {
      found.push({ wallet: wallet.name, text: `left out: the id ${id} stands there twice` })
      continue
    }
    const image = await loadImage(wallet, folder, found)
    if (image) images.set(image.id, image)
    stored.set(id, toStoredWallet({ ...wallet, id }, image?.id))
  }
  await save(store, [...stored.values()], [...images.values()])
  return { count: stored.size, problems: found }
}

/** Imports the shipped catalogue at the first start, and again when an upgrade brings another one and no other was imported. */
export async function importShippedCatalogue(store: Store): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(shippedCatalogue)).digest('hex')
  await store.transaction().execute(async (transaction) => {
    const source = await lockSource(transaction)
    if (source === hash || source === ownSource) return
    await importWallets(transaction, shippedCatalogue, '.')
    await noteSource(transaction, hash)
  })
}

/**
 * Puts the wallets of a catalogue file in the place of those in the store, in the file's order. From then on an upgrade
 * does not put the shipped ones back.
 * @param path a file as catalogueFile.ts describes it; pictures are looked up beside it
 * @throws Error when the file is not a catalogue; nothing has changed then
 */
export async function importOwnCatalogue(store: Store, path: string, onProgress?: OnProgress): Promise<ImportResult> {
  const input = parseJson(await readFile(path, 'utf8'), path)
  return await store.transaction().execute(async (transaction) => {
    await lockSource(transaction)
    const result = await importWallets(transaction, input, dirname(path), onProgress)
    await noteSource(transaction, ownSource)
    return result
  })
}

/** Where the present catalogue came from. Whoever asks holds the row until the transaction ends. */
async function lockSource(store: StoreTransaction): Promise<string | undefined> {
  await store
    .insertInto('meta')
    .values({ key: sourceKey, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('meta.value') })))
    .execute()
  const row = await store.selectFrom('meta').select('value').where('key', '=', sourceKey).executeTakeFirst()
  return row?.value
}

async function noteSource(store: StoreTransaction, value: string): Promise<void> {
  await store.updateTable('meta').set({ value }).where('key', '=', sourceKey).execute()
}

function order(wallets: readonly FileWallet[]): readonly FileWallet[] {
  return wallets
    .map((wallet, index) => ({ wallet, index }))
    .sort((a, b) => (a.wallet.order ?? Infinity) - (b.wallet.order ?? Infinity) || a.index - b.index)
    .map(({ wallet }) => wallet)
}

async function loadImage(
  wallet: FileWallet,
  folder: string,
  problems: CatalogueProblem[],
): Promise<ImageRow | undefined> {
  if (!wallet.image) return undefined
  const path = join(folder, wallet.image)
  if (!(await isInside(folder, path))) {
    problems.push({ wallet: wallet.name, text: 'image left out: it lies outside the folder of the file' })
    return undefined
  }
  const image = await readImageFile(path)
  if ('problem' in image) {
    problems.push({ wallet: wallet.name, text: `image left out: ${image.problem}` })
    return undefined
  }
  return { kind: 'wallet', id: createImageId(image.bytes), type: image.type, bytes: image.bytes }
}

/** Also where a link leads. A file that is not there lies nowhere else. */
async function isInside(folder: string, path: string): Promise<boolean> {
  if (!resolve(path).startsWith(resolve(folder) + sep)) return false
  const real = await realpath(path).catch(() => undefined)
  return real === undefined || real.startsWith((await realpath(folder)) + sep)
}

async function save(
  store: StoreTransaction,
  wallets: readonly StoredWallet[],
  images: readonly ImageRow[],
): Promise<void> {
  await store.deleteFrom('wallets').execute()
  await store.deleteFrom('images').where('kind', '=', 'wallet').execute()
  for (const image of images) await store.insertInto('images').values(image).execute()
  const rows = wallets.map((wallet, position) => ({
    id: wallet.id,
    position,
    name: wallet.name,
    entry: JSON.stringify(wallet),
  }))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const part = rows.slice(start, start + rowsPerInsert)
    await store.insertInto('wallets').values(part).execute()
  }
  await bumpVersion(store, 'catalogue')
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause })
  }
}
