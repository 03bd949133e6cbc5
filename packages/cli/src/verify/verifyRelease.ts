import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fetchFile } from './fetchFile.ts'
import { judgeFrame } from './judgeFrame.ts'
import { judgeTarballs } from './judgeTarballs.ts'
import { listFolder } from './listFolder.ts'
import { readFolder } from './readFolder.ts'
import { readRelease } from './readRelease.ts'
import type { Release, Verdict } from './types.ts'

export type VerifyOptions = {
  /** The origin of a running wallet's page, a folder with a build of it, or one with tarballs. */
  readonly what: string
  /** `release.json`: a file, or an https address; its signature is beside it, with `.sig`. */
  readonly hashes: string
  /** The public key of whoever releases: PEM, or 32 bytes in base64. Undefined: the signature is not looked at. */
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
  if (/^https?:\/\//.test(what)) return judgeFrame(release.frame, fetchFile(what))
  if (!statSync(what, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${what} is neither an address nor a folder.`)
  const files = listFolder(what)
  const tarballs = files.filter((file) => file.endsWith('.tgz')).map((file) => file.slice(1))
  if (tarballs.length > 0) return judgeTarballs(release, what, tarballs)
  const { same, problems, ...verdict } = await judgeFrame(release.frame, readFolder(path.resolve(what)))
  const more = files.filter((file) => file !== '/index.html' && !Object.hasOwn(release.frame.files, file))
  return { ...verdict, same, problems: [...problems, ...more.map((file) => `${file}: is none of this release`)] }
}

async function readList(place: string): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(place)) return readFileSync(place)
  const { pathname, search } = new URL(place)
  return fetchFile(place)(`${pathname}${search}`, longestList)
}
