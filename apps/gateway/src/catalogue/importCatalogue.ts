import { createHash, randomUUID } from 'node:crypto'
import { readFile, realpath, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import walletBrands from '../../catalogue/brands/wallets.json' with { type: 'json' }
import shippedCatalogue from '../../catalogue/wallets.json' with { type: 'json' }
import type { Store, StoreTransaction } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
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
import type { ImageFile } from './identifyImage.ts'
import { readImageFile } from './identifyImage.ts'
import { checkSignature, hashOf, type SignedParts, signCatalogue } from './signature.ts'

export type ImportResult = { readonly count: number; readonly problems: readonly CatalogueProblem[] }

type ImageRow = { kind: string; id: string; type: string; bytes: Uint8Array }

/** What is put in the place of the present catalogue. */
type Incoming = {
  readonly wallets: readonly FileWallet[]
  /** The picture of a wallet, if there is one. */
  readonly getImage: (wallet: FileWallet & { readonly id: string }) => ImageFile | undefined
  readonly onProgress?: OnProgress | undefined
}

const sourceKey = 'catalogue:source'
/** The source when the owner imported a file; otherwise it is the hash of the shipped catalogue. */
const ownSource = 'own'
const rowsPerInsert = 500

type OnProgress = (what: string, done: number, total: number) => void

async function importWallets(store: StoreTransaction, incoming: Incoming): Promise<ImportResult> {
  const { wallets, getImage, onProgress } = incoming
  const found: CatalogueProblem[] = []
  const stored = new Map<string, StoredWallet>()
  const images = new Map<string, ImageRow>()
  for (const [index, wallet] of order(wallets).entries()) {
    onProgress?.('wallets', index, wallets.length)
    const id = wallet.id ?? createWalletId(wallet)
    if (stored.has(id)) {
      found.push({ wallet: wallet.name, text: `left out: the id ${id} stands there twice` })
      continue
    }
    const image = getImage({ ...wallet, id })
    const imageId = image && createImageId(image.bytes)
    if (image && imageId) images.set(imageId, { kind: 'wallet', id: imageId, type: image.type, bytes: image.bytes })
    stored.set(id, toStoredWallet({ ...wallet, id }, imageId))
  }
  await save(store, [...stored.values()], [...images.values()])
  return { count: stored.size, problems: found }
}

/** Imports the shipped catalogue at the first start, and again when an upgrade brings another one and no other was imported. */
export async function importShippedCatalogue(store: Store): Promise<void> {
  const marks: { readonly [id: string]: string } = walletBrands
  const hash = createHash('sha256')
    .update(JSON.stringify([shippedCatalogue, marks]))
    .digest('hex')
  await store.transaction().execute(async (transaction) => {
    const source = await lockSource(transaction)
    if (source === hash || source === ownSource) return
    const { wallets } = parseCatalogueFile(shippedCatalogue)
    const getImage: Incoming['getImage'] = ({ id }) => {
      const mark = Object.hasOwn(marks, id) ? marks[id] : undefined
      return mark === undefined ? undefined : { type: 'image/svg+xml', bytes: new TextEncoder().encode(mark) }
    }
    const { count } = await importWallets(transaction, { wallets, getImage })
    await recordSource(transaction, hash)
    const origin = { source: 'came with this version of the gateway', imported_by: 'the gateway' }
    await recordImport(transaction, { ...origin, sha256: hash, wallets: count, signed_by: null, version: null })
  })
}

/**
 * Puts the wallets of a catalogue file in the place of those in the store, in the file's order. From then on an upgrade
 * does not put the shipped ones back.
 * @param path a file as catalogueFile.ts describes it; pictures are looked up beside it
 * @param options.keys Ed25519, base64url: where there are some, the file must be signed by one of them, in `<file>.sig`
 * @throws Error when the file is not a catalogue, is not signed as it has to be, or is older than one that was imported;
 * nothing has changed then
 */
export async function importOwnCatalogue(
  store: Store,
  path: string,
  options: { readonly onProgress?: OnProgress; readonly keys?: readonly string[] } = {},
): Promise<ImportResult> {
  const { onProgress, keys = [] } = options
  const { file, wallets, images, problems } = await readCatalogueFolder(path)
  const signature = keys.length > 0 ? checkSignature(await readSignature(path), toParts(file, images), keys) : undefined
  return await store.transaction().execute(async (transaction) => {
    await lockSource(transaction)
    if (signature) await rejectOlder(transaction, signature)
    const getImage: Incoming['getImage'] = ({ image }) => (image ? images.get(image) : undefined)
    const { count, problems: more } = await importWallets(transaction, { wallets, getImage, onProgress })
    await recordSource(transaction, ownSource)
    const origin = { source: resolve(path), imported_by: userInfo().username, sha256: hashOf(file), wallets: count }
    await recordImport(transaction, {
      ...origin,
      signed_by: signature?.key ?? null,
      version: signature?.version ?? null,
    })
    return { count, problems: [...problems, ...more] }
  })
}

/**
 * Signs a catalogue file and the pictures beside it: writes `<file>.sig`.
 * @throws Error when the file is not a catalogue, or a picture of it cannot be used
 */
export async function signOwnCatalogue(path: string, privatePem: string, version: number): Promise<string> {
  const { file, images, problems } = await readCatalogueFolder(path)
  const [problem] = problems
  if (problem) throw new Error(`${problem.wallet}: ${problem.text}`)
  const target = `${path}.sig`
  await writeFile(
    target,
    `${JSON.stringify(signCatalogue(toParts(file, images), privatePem, version), undefined, 2)}\n`,
  )
  return target
}

function toParts(file: Uint8Array, images: ReadonlyMap<string, ImageFile>): SignedParts {
  return { file, images: new Map([...images].map(([path, { bytes }]) => [path, bytes])) }
}

async function readSignature(path: string): Promise<string | undefined> {
  return await readFile(`${path}.sig`, 'utf8').catch(() => undefined)
}

/** A catalogue that was true once is not true for ever: a wallet that was taken out must not come back with it. */
async function rejectOlder(
  store: StoreTransaction,
  { version, file }: { version: number; file: string },
): Promise<void> {
  const last = await store
    .selectFrom('catalogue_imports')
    .select(['version', 'sha256'])
    .where('version', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const known = last?.version ?? 0
  const isSame = version === known && last?.sha256 === file
  if (version <= known && !isSame)
    throw new Error(`The catalogue has version ${version}, and ${known} was imported already`)
}

async function recordImport(
  store: StoreTransaction,
  row: Omit<Tables['catalogue_imports'], 'id' | 'imported_at'>,
): Promise<void> {
  await store
    .insertInto('catalogue_imports')
    .values({ id: randomUUID(), imported_at: Date.now(), ...row })
    .execute()
}

/** Reads where the present catalogue came from. The process that asks holds the row until the transaction ends. */
async function lockSource(store: StoreTransaction): Promise<string | undefined> {
  await store
    .insertInto('meta')
    .values({ key: sourceKey, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('meta.value') })))
    .execute()
  const row = await store.selectFrom('meta').select('value').where('key', '=', sourceKey).executeTakeFirst()
  return row?.value
}

async function recordSource(store: StoreTransaction, value: string): Promise<void> {
  await store.updateTable('meta').set({ value }).where('key', '=', sourceKey).execute()
}

function order(wallets: readonly FileWallet[]): readonly FileWallet[] {
  return wallets
    .map((wallet, index) => ({ wallet, index }))
    .sort((a, b) => (a.wallet.order ?? Infinity) - (b.wallet.order ?? Infinity) || a.index - b.index)
    .map(({ wallet }) => wallet)
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

/** A catalogue file as it lies on the disk: each byte is read once, so what is checked is what is stored. */
type CatalogueFolder = {
  readonly file: Uint8Array
  readonly wallets: readonly FileWallet[]
  /** Pictures that can be used, by their path in the file. */
  readonly images: ReadonlyMap<string, ImageFile>
  readonly problems: readonly CatalogueProblem[]
}

/**
 * Reads a catalogue file and the pictures that it names.
 * @throws Error when the file is not a catalogue
 */
async function readCatalogueFolder(path: string): Promise<CatalogueFolder> {
  const file = new Uint8Array(await readFile(path))
  const { wallets, problems } = parseCatalogueFile(parseJson(new TextDecoder().decode(file), path))
  const found: CatalogueProblem[] = [...problems]
  const images = new Map<string, ImageFile>()
  for (const { name, image } of wallets) {
    if (!image || images.has(image)) continue
    const read = await readInside(dirname(path), image)
    if ('problem' in read) found.push({ wallet: name, text: `image left out: ${read.problem}` })
    else images.set(image, read)
  }
  return { file, wallets, images, problems: found }
}

async function readInside(folder: string, image: string): Promise<ImageFile | { readonly problem: string }> {
  const path = join(folder, image)
  if (!(await isInside(folder, path))) return { problem: 'it lies outside the folder of the file' }
  return await readImageFile(path)
}

/** Also where a link leads. A file that is not there lies nowhere else. */
async function isInside(folder: string, path: string): Promise<boolean> {
  if (!resolve(path).startsWith(resolve(folder) + sep)) return false
  const real = await realpath(path).catch(() => undefined)
  return real === undefined || real.startsWith((await realpath(folder)) + sep)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause })
  }
}
