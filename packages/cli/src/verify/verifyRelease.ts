import { createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FileHash, FrameHashes, PageHash, ReadFile, Release, Verdict } from './hashes.ts'
import { hashFile, listFolder } from './hashes.ts'

/**
 * The hashes of a release, once their signature is seen to be the owner's.
 * @param text `release.json`
 * @param signature of the text's bytes: Ed25519, in base64; undefined with `key` undefined, where nothing is checked
 * @param key the public key: PEM, or its 32 bytes in base64
 * @throws Error where the signature is another's, or the text is no release
 */
function readRelease(text: Uint8Array, signature: string | undefined, key: string | undefined): Release {
  if (key !== undefined) {
    const isSigned = verify(null, text, toPublicKey(key), Buffer.from(signature ?? '', 'base64'))
    if (!isSigned) throw new Error('The hashes aren’t signed with this key: someone else wrote or changed them.')
  }
  const release: unknown = JSON.parse(new TextDecoder().decode(text))
  if (!isRelease(release)) throw new Error('The file holds no hashes of a release.')
  return release
}

/** What stands before the 32 bytes of an Ed25519 key in SPKI. */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

function toPublicKey(key: string) {
  if (key.includes('-----BEGIN')) return createPublicKey(key)
  const bytes = Buffer.from(key.trim(), 'base64')
  if (bytes.length !== 32) throw new Error('The key is neither PEM nor 32 bytes in base64.')
  return createPublicKey({ key: Buffer.concat([prefix, bytes]), format: 'der', type: 'spki' })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function isRelease(value: unknown): value is Release {
  if (!isObject(value) || typeof value['version'] !== 'string' || !isObject(value['frame'])) return false
  const { page, files } = value['frame']
  return (
    isHashes(value['tarballs']) &&
    isHashes(files) &&
    Object.keys(files).every((path) => path.startsWith('/')) &&
    isPage(page)
  )
}

const isHashes = (value: unknown): value is object => isObject(value) && Object.values(value).every(isHash)

function isHash(value: unknown): value is FileHash {
  if (!isObject(value)) return false
  const { sha256, bytes } = value
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && isCount(bytes)
}

function isPage(value: unknown): value is PageHash {
  if (!isHash(value)) return false
  const { mark, before } = value as Partial<PageHash>
  return typeof mark === 'string' && /^\w+$/.test(mark) && isCount(before) && before + mark.length <= value.bytes
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The longest configuration that a server may have written into the page, in bytes. */
const longestConfiguration = 1_000_000

/** How many files are asked for at a time. */
const atOnce = 4

/** Reads every file of the wallet's page and compares it with what was built. */
async function checkFrame({ page, files }: FrameHashes, read: ReadFile): Promise<Verdict> {
  const problems: string[] = []
  let configuration: string | undefined
  const rows = Object.entries(files)
  const checkNext = async (): Promise<void> => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const [path, { sha256, bytes }] = row
      const found = await read(path, bytes).catch(toProblem)
      if (typeof found === 'string') problems.push(`${path}: ${found}`)
      else if (hashFile(found).sha256 !== sha256) problems.push(`${path}: is not the file that was built`)
    }
  }
  const checkPage = async (): Promise<void> => {
    const found = await read('/', page.bytes + longestConfiguration).catch(toProblem)
    const written = typeof found === 'string' ? found : readPage(page, found)
    if (typeof written === 'string') problems.push(`/: ${written}`)
    else configuration = written.configuration
  }
  await Promise.all([checkPage(), ...Array.from({ length: atOnce }, checkNext)])
  return { same: Object.keys(files).length + 1 - problems.length, problems: problems.sort(), configuration }
}

const toProblem = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Takes out what the server wrote, which must be the text of one attribute, and compares the rest.
 * @returns what it wrote, or what is wrong
 */
function readPage({ mark, before, bytes, sha256 }: PageHash, found: Uint8Array) {
  const decoder = new TextDecoder()
  const after = bytes - before - Buffer.byteLength(mark)
  const written = decoder.decode(found.subarray(before, Math.max(before, found.length - after)))
  if (/["'<>]/.test(written)) return 'more than its configuration was written into the page'
  const built = Buffer.concat([found.subarray(0, before), Buffer.from(mark), found.subarray(found.length - after)])
  if (found.length < before + after || hashFile(built).sha256 !== sha256) return 'is not the page that was built'
  return {
    configuration:
      written === mark ? undefined : written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  }
}

/** Longest wait for one file, in ms. */
const longestWait = 30_000
const mostRedirects = 3

/**
 * Files of a running page as it gives them to anyone: nothing is sent with the request. What it answers is no one's word: a redirect to
 * another host, an answer that is too long or too late, and one that is none, are refused.
 * @param origin with https, or of this machine
 * @throws Error for an origin that is none
 */
function fetchFile(origin: string): ReadFile {
  const base = toOrigin(origin)
  return async (path, most) => {
    const signal = AbortSignal.timeout(longestWait)
    let url = new URL(path, base)
    if (url.origin !== base.origin) throw new Error('leads to another host')
    for (let turn = 0; turn <= mostRedirects; turn += 1) {
      const response = await fetch(url, { redirect: 'manual', signal, credentials: 'omit', cache: 'no-store' }).catch(
        (error: unknown) => {
          throw new Error(signal.aborted ? 'took too long' : 'could not be fetched', { cause: error })
        },
      )
      if (response.status < 300 || response.status >= 400) return readBody(response, most)
      await response.body?.cancel()
      const next = URL.parse(response.headers.get('location') ?? '', url)
      if (!next || next.origin !== base.origin) throw new Error('is redirected to another host')
      url = next
    }
    throw new Error('is redirected without end')
  }
}

function toOrigin(text: string): URL {
  const url = URL.parse(text)
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isLocal)) throw new Error(`Not an https address: ${text}`)
  return new URL(url.origin)
}

/** Counts what comes out of a compressed answer, and lets go of what is too long. */
async function readBody({ status, body }: Response, most: number): Promise<Uint8Array> {
  if (status !== 200) {
    await body?.cancel()
    throw new Error(`is answered with ${status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new Error('is longer than what was built')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export type VerifyOptions = {
  /** The origin of a running wallet's page, a folder with a build of it, or one with tarballs. */
  readonly what: string
  /** `release.json`: a file, or an https address; its signature is beside it, with `.sig`. */
  readonly hashes: string
  /** The public key of the releases' signer: PEM, or 32 bytes in base64. Undefined: the signature is not looked at. */
  readonly key: string | undefined
}

/** Longest list of hashes and signature, in bytes. */
const longestList = 5_000_000

/**
 * Compares what runs, or lies in a folder, with what was built and signed.
 * @throws Error where the list of hashes cannot be had, is not signed by the key, or there is nothing to compare
 */
export async function verifyRelease({
  what,
  hashes,
  key,
}: VerifyOptions): Promise<Verdict & { readonly version: string }> {
  const text = await readList(hashes)
  const signature = key === undefined ? undefined : Buffer.from(await readList(`${hashes}.sig`)).toString('utf8')
  const release = readRelease(text, signature, key)
  return { ...(await judge(release, what)), version: release.version }
}

async function judge(release: Release, what: string): Promise<Verdict> {
  if (/^https?:\/\//.test(what)) return checkFrame(release.frame, fetchFile(what))
  if (!statSync(what, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${what} is neither an address nor a folder.`)
  const files = listFolder(what)
  const tarballs = files.filter((file) => file.endsWith('.tgz')).map((file) => file.slice(1))
  if (tarballs.length > 0) return checkTarballs(release, what, tarballs)
  const { same, problems, ...verdict } = await checkFrame(release.frame, readFolder(path.resolve(what)))
  const more = files.filter((file) => file !== '/index.html' && !Object.hasOwn(release.frame.files, file))
  return { ...verdict, same, problems: [...problems, ...more.map((file) => `${file}: is none of this release`)] }
}

async function readList(place: string): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(place)) return readFileSync(place)
  const { pathname, search } = new URL(place)
  return fetchFile(place)(`${pathname}${search}`, longestList)
}

/** Files of a folder, as an origin would give them. */
function readFolder(folder: string): ReadFile {
  return async (name, most) => {
    const file = path.join(folder, name === '/' ? 'index.html' : name)
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error('leads out of the folder')
    const parts: Buffer[] = []
    let length = 0
    for await (const part of createReadStream(file).on('error', () => {}) as AsyncIterable<Buffer>) {
      length += part.length
      if (length > most) throw new Error('is longer than what was built')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
}

/** Tarballs that lie in a folder, such as `npm pack @foyer/core` leaves them, against those that were built. */
function checkTarballs({ tarballs }: Release, folder: string, names: readonly string[]): Verdict {
  const problems = names.flatMap((name) => {
    const known = Object.hasOwn(tarballs, name) ? tarballs[name] : undefined
    if (!known) return [`${name}: is none of this release`]
    return hashFile(readFileSync(path.join(folder, name))).sha256 === known.sha256
      ? []
      : [`${name}: is not the file that was built`]
  })
  return { same: names.length - problems.length, problems }
}
