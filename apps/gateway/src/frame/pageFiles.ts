import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export type PageFile = {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Compressed, once, for the first who asks. */
  pack(): Promise<Uint8Array<ArrayBuffer>>
}

const types: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Reads the built page into memory, each file once. Most are words in languages that no one asks for soon: to compress all of them
 * would be half a second of every start.
 * @returns by path, as `/assets/main.js`
 * @throws Error when there is no page in the folder
 */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`There is no built frame in ${folder}`, { cause })
  })
  const read = entries.map(async (entry): Promise<readonly [string, PageFile] | undefined> => {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) return undefined
    const path = join(entry.parentPath, entry.name)
    const file = createPageFile(type, new Uint8Array(await readFile(path)))
    return [`/${relative(folder, path).split(sep).join('/')}`, file]
  })
  const files = new Map((await Promise.all(read)).filter((file) => file !== undefined))
  if (!files.has('/index.html')) throw new Error(`There is no index.html in ${folder}`)
  return files
}

function createPageFile(type: string, bytes: Uint8Array<ArrayBuffer>): PageFile {
  let packing: Promise<Uint8Array<ArrayBuffer>> | undefined
  const pack = async () => new Uint8Array(await promisify(gzip)(bytes, { level: 9 }))
  return {
    type,
    bytes,
    pack: () => {
      packing ??= pack()
      return packing
    },
  }
}
