import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { checkFrame } from './checkFrame.ts'
import { checkTarballs } from './checkTarballs.ts'
import { listFolder } from './listFolder.ts'
import { readFolder } from './readFolder.ts'
import { readRelease } from './readRelease.ts'
import type { ReadFile, Release, Verdict } from './types.ts'

/** Longest wait for one file, in ms. */
const longestWait = 30_000
const mostRedirects = 3

/**
 * Files of a running page as it gives them to anybody: nothing is sent with the request. What it answers is nobody's word: a redirect to
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
