import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { type CatalogueProblem, type FileWallet, parseCatalogueFile } from './catalogueFile.ts'
import { type ImageFile, readImageFile } from './readImageFile.ts'

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
export async function readCatalogueFolder(path: string): Promise<CatalogueFolder> {
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
