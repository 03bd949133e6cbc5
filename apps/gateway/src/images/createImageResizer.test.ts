import { crc32, deflateSync } from 'node:zlib'
import { PhotonImage } from '@cf-wasm/photon/node'
import { afterEach, expect, test } from 'vitest'
import { createImageResizer, type ImageResizer } from './createImageResizer.ts'

let resizer: ImageResizer | undefined
afterEach(() => resizer?.close())

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

/** A PNG of noise; `alpha` of its first pixel. */
function createPng(width: number, height: number, alpha = 255): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (width * 4 + 1) === 0 ? 0 : (at * 7) ^ (at >> 5)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width * 4 + 1) + x * 4 + 4] = 255
  rows[4] = alpha
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(rows, { level: 1 })
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  )
}

/** The same picture in another format. */
function convert(png: Uint8Array, format: 'jpeg' | 'webp'): Uint8Array<ArrayBuffer> {
  const image = PhotonImage.new_from_byteslice(png)
  return new Uint8Array(format === 'jpeg' ? image.get_bytes_jpeg(90) : image.get_bytes_webp())
}

function getSize(bytes: Uint8Array): readonly number[] {
  const image = PhotonImage.new_from_byteslice(bytes)
  return [image.get_width(), image.get_height()]
}

const large = createPng(1_440, 900)
/** One frame of 2 x 1 pixels. */
const gif = new Uint8Array(Buffer.from('R0lGODlhAgABAIAAAP8AAAAA/ywAAAAAAgABAAACAgQKADs=', 'base64'))

test.each([
  ['image/png', large],
  ['image/jpeg', convert(large, 'jpeg')],
  ['image/webp', convert(large, 'webp')],
])('default: a large %s becomes as large as it is shown', async (type, bytes) => {
  resizer = createImageResizer()
  const small = await resizer.resize({ type, bytes })
  expect([small?.type, getSize(small?.bytes ?? gif)]).toEqual(['image/jpeg', [720, 450]])
})

test('behavior: what is transparent stays so', async () => {
  resizer = createImageResizer()
  const small = await resizer.resize({ type: 'image/png', bytes: createPng(1_440, 900, 0) })
  expect([small?.type, getSize(small?.bytes ?? gif)]).toEqual(['image/webp', [720, 450]])
})

test.each([
  ['image/png', createPng(100, 100)],
  ['image/gif', gif],
])('behavior: a small %s stays as it is', async (type, bytes) => {
  resizer = createImageResizer()
  expect(await resizer.resize({ type, bytes })).toEqual({ type, bytes })
})

/** Says of itself that it is this large. */
function claim(bytes: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return new Uint8Array(copy)
}

test.each([
  ['has more pixels than are worth it', 'image/png', claim(large, 10_000, 10_000)],
  ['has no pixels', 'image/png', claim(large, 0, 10)],
  ['ends before it says its size', 'image/png', large.slice(0, 20)],
  ['is a JPEG without a frame', 'image/jpeg', new Uint8Array(Buffer.from('ffd8ffe000020000', 'hex'))],
  [
    'is a JPEG of segments without end',
    'image/jpeg',
    new Uint8Array(Buffer.from(`ffd8${'ffe00000'.repeat(9)}`, 'hex')),
  ],
  ['is a WebP of an unknown kind', 'image/webp', new Uint8Array(Buffer.from('RIFF0000WEBPEVIL0000000000000000'))],
  ['is none', 'text/html', large],
])('error: a picture that %s', async (_, type, bytes) => {
  resizer = createImageResizer()
  expect(await resizer.resize({ type, bytes })).toBeUndefined()
})

test('error: a picture that is broken inside ends the thread, and the next one has another', async () => {
  resizer = createImageResizer()
  const broken = large.slice(0, 200_000)
  const all = await Promise.all(
    [broken, large, broken, large].map((bytes) => resizer?.resize({ type: 'image/png', bytes })),
  )
  expect(all.map((picture) => picture?.type)).toEqual([undefined, 'image/jpeg', undefined, 'image/jpeg'])
})

test('behavior: after its end nothing begins', async () => {
  resizer = createImageResizer()
  const pending = resizer.resize({ type: 'image/png', bytes: large })
  await resizer.close()
  expect(await pending).toBeUndefined()
  expect(await resizer.resize({ type: 'image/png', bytes: large })).toBeUndefined()
})
