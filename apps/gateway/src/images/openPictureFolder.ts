import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyImage } from '../catalogue/identifyImage.ts'
import type { RawReply } from '../http/endpoint.ts'
import { describeError, type Log } from '../log.ts'

/** Pictures of NFTs on disk, as small as they are shown, so that a restart asks their hosts for nothing again. */
export type PictureFolder = {
  /** @param address of the picture, which stands for it */
  get(address: string): Promise<Image | undefined>
  set(address: string, image: Image): Promise<void>
}

/** A host may show another picture under the same address; it is asked again after this, in ms. */
const maxAge = 7 * 24 * 3_600_000

type File = { readonly size: number; readonly at: number }

/**
 * @param limits.bytes the oldest ones are removed beyond this; 0 keeps none
 * @returns undefined where nothing is kept, also because the folder cannot be made
 */
export async function openPictureFolder(
  folder: string,
  { bytes: limit, now, log }: { readonly bytes: number; readonly now: () => number; readonly log: Log },
): Promise<PictureFolder | undefined> {
  if (limit === 0) return undefined
  const files = await readFiles(folder).catch((error: unknown) => {
    log('warn', 'pictures are not kept', { error: describeError(error) })
  })
  if (!files) return undefined
  let size = [...files.values()].reduce((sum, file) => sum + file.size, 0)
  const remove = async (name: string) => {
    size -= files.get(name)?.size ?? 0
    files.delete(name)
    await rm(join(folder, name), { force: true })
  }
  const makeRoom = async () => {
    for (const name of files.keys()) {
      if (size <= limit) return
      await remove(name)
    }
  }
  await makeRoom()
  return {
    async get(address) {
      const name = toName(address)
      const file = files.get(name)
      if (!file) return undefined
      if (now() - file.at > maxAge) return void (await remove(name))
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      // a file that was damaged is no picture
      const found = bytes && identifyImage(new Uint8Array(bytes))
      if (!bytes || !found || !('type' in found)) return void (await remove(name))
      return toImage(found.type, new Uint8Array(bytes), false)
    },
    async set(address, { bytes }) {
      const name = toName(address)
      if (bytes.byteLength > limit) return
      try {
        // under another name first, so that half a picture is never one
        const draft = join(folder, `.${randomBytes(9).toString('hex')}`)
        await writeFile(draft, bytes)
        await rename(draft, join(folder, name))
        size += bytes.byteLength - (files.get(name)?.size ?? 0)
        files.delete(name)
        files.set(name, { size: bytes.byteLength, at: now() })
        await makeRoom()
      } catch (error) {
        log('warn', 'a picture could not be kept', { error: describeError(error) })
      }
    },
  }
}

function toName(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}

/** The oldest first; what was only half written is removed. */
async function readFiles(folder: string): Promise<Map<string, File>> {
  await mkdir(folder, { recursive: true })
  const files: (readonly [string, File])[] = []
  for (const name of await readdir(folder)) {
    const isPicture = /^[0-9a-f]{64}$/.test(name)
    if (!isPicture) await rm(join(folder, name), { force: true })
    const found = isPicture ? await stat(join(folder, name)).catch(() => undefined) : undefined
    if (found) files.push([name, { size: found.size, at: found.mtimeMs }])
  }
  return new Map(files.sort(([, a], [, b]) => a.at - b.at))
}

export type Image = {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  /** Its address never means other bytes. */
  readonly isFinal: boolean
}

export function toImage(type: string, bytes: Uint8Array<ArrayBuffer>, isFinal: boolean): Image {
  return { type, bytes, isFinal, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** An unchanged picture is answered with 304. */
export function toReply(image: Image, ifNoneMatch: string | undefined): RawReply {
  const headers = {
    'content-type': image.type,
    etag: image.etag,
    // an id made from the bytes never means other bytes; a name may
    'cache-control': image.isFinal ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    // an SVG opened as a page of its own must not run anything
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
  const isKnown = ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === image.etag)
  if (isKnown) return { raw: '', status: 304, headers }
  return { raw: image.bytes, headers }
}
