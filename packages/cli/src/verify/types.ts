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
