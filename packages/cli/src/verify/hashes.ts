import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One file as it was built. */
export type FileHash = {
  /** Hexadecimal. */
  readonly sha256: string
  readonly bytes: number
}

/** A page into which its server writes one attribute before it sends it: the hash is of the page as it was built. */
export type PageHash = FileHash & {
  /** What stands in the built page where the server writes. */
  readonly mark: string
  /** Bytes of the built page before the mark. */
  readonly before: number
}

/** The wallet's page as it was built. */
export type FrameHashes = {
  readonly page: PageHash
  /** By path from the origin, such as `/assets/main.js`. */
  readonly files: { readonly [path: string]: FileHash }
}

/** What is published, and signed, with each release. */
export type Release = {
  readonly version: string
  /** By the name of the file, such as `foyer-core-1.0.0.tgz`. */
  readonly tarballs: { readonly [name: string]: FileHash }
  readonly frame: FrameHashes
}

export type Verdict = {
  /** Files that are as they were built. */
  readonly same: number
  readonly problems: readonly string[]
  /** What the owner's server wrote into the page. */
  readonly configuration?: string | undefined
}

/** Reads one file of what is judged. @throws Error where it is not there, or longer than `most` bytes */
export type ReadFile = (path: string, most: number) => Promise<Uint8Array>

export function hashFile(bytes: Uint8Array): FileHash {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}

/** Files of a folder and its folders, as paths of an origin, in one order. */
export function listFolder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`)
    .sort()
}

/** Where the server writes its configuration into the page. */
const mark = '__FRAME_CONFIG__'

/** Hashes of the wallet's page as it was built. @throws Error where the folder is no build of it */
export function hashFrame(folder: string): FrameHashes {
  const files = listFolder(folder)
  const page = files.includes('/index.html') ? readFileSync(path.join(folder, 'index.html')) : undefined
  const before = page?.indexOf(mark) ?? -1
  if (!page || before < 0) throw new Error(`${folder} is no build of the wallet's page`)
  const others = files.filter((file) => file !== '/index.html')
  return {
    page: { ...hashFile(page), mark, before },
    files: Object.fromEntries(others.map((file) => [file, hashFile(readFileSync(path.join(folder, file)))])),
  }
}
