import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export type PageFile = {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly packed: Uint8Array<ArrayBuffer>
}

const types: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Reads the built page into memory, each file once as it is and once compressed.
 * @returns by path, as `/assets/main.js`
 * @throws Error when there is no page in the folder
 */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`There is no built frame in ${folder}`, { cause })
  })
  const files = new Map<string, PageFile>()
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = new Uint8Array(await readFile(path))
    const packed = new Uint8Array(await promisify(gzip)(bytes, { level: 9 }))
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { type, bytes, packed })
  }
  if (!files.has('/index.html')) throw new Error(`There is no index.html in ${folder}`)
  return files
}
