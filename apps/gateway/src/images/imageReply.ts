import { createHash } from 'node:crypto'
import type { RawReply } from '../http/endpoint.ts'

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
