import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/openStore.ts'
import { createImageResizer } from './createImageResizer.ts'
import { createNftImages } from './nftImages.ts'
import { openPictureFolder } from './openPictureFolder.ts'

const stateDir = mkdtempSync(join(tmpdir(), 'nft-images-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ stateDir, onError: () => {} })
})
afterAll(async () => {
  await store?.destroy()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const contract = `0x${'c1'.repeat(20)}`
let count = 0

/** A token whose document names this picture. */
async function addNft(preview: string) {
  count += 1
  const nft = { chainId: 'eip155:1', contract, tokenId: String(count) }
  const row = { chain_id: nft.chainId, contract, token_id: nft.tokenId, name: '', preview, checked_at: 0 }
  await store.insertInto('nfts').values(row).execute()
  return nft
}

const resizer = createImageResizer()
afterAll(() => resizer.close())

function makeImages(answer: () => Uint8Array<ArrayBuffer> | undefined = () => png) {
  const asked: string[] = []
  const read = async (uri: string, limit: number) => {
    asked.push(`${uri} ${limit}`)
    return answer()
  }
  return { images: createNftImages({ store, resizer, reader: { isReadable: () => true, read } }), asked }
}

test('behavior: pictures outlive a restart, within a limit, and are asked for again after a week', async () => {
  const folder = join(stateDir, 'pictures')
  let time = Date.now()
  const start = async (bytes = 10_000) => {
    const asked: string[] = []
    const read = async (uri: string) => {
      asked.push(uri)
      return png
    }
    const kept = await openPictureFolder(folder, { bytes, now: () => time, log: () => {} })
    const images = createNftImages({ store, resizer, reader: { isReadable: () => true, read }, folder: kept })
    return { images, asked }
  }
  const nft = await addNft('https://pictures.example/1.png')
  const first = await start()
  const { raw } = await first.images.getReply(nft, undefined)
  const again = await start()
  expect((await again.images.getReply(nft, undefined)).raw).toEqual(raw)
  expect([first.asked, again.asked]).toEqual([['https://pictures.example/1.png'], []])
  // half a picture, and what is none, are not shown
  const [name = ''] = readdirSync(folder)
  writeFileSync(join(folder, name), '<html>')
  writeFileSync(join(folder, '.half'), 'x')
  const damaged = await start()
  expect((await damaged.images.getReply(nft, undefined)).raw).toEqual(raw)
  expect([damaged.asked.length, readdirSync(folder)]).toEqual([1, [name]])
  time += 8 * 24 * 3_600_000
  const later = await start()
  await later.images.getReply(nft, undefined)
  expect(later.asked).toHaveLength(1)
  // one picture fits, the older one makes room
  const small = await start((raw as Uint8Array).byteLength + 10)
  await small.images.getReply(await addNft('https://pictures.example/2.png'), undefined)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readdirSync(folder)).not.toEqual([name])
  // nothing is kept where the owner says so, or the folder cannot be
  expect(await openPictureFolder(folder, { bytes: 0, now: () => time, log: () => {} })).toBeUndefined()
  const file = join(stateDir, 'a-file')
  writeFileSync(file, '')
  expect(await openPictureFolder(join(file, 'x'), { bytes: 9, now: () => time, log: () => {} })).toBeUndefined()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

describe('createNftImages', () => {
  test.each([
    ['base64', `data:image/png;base64,${Buffer.from(png).toString('base64')}`, 'image/png'],
    ['percent-encoded', `data:image/svg+xml,${encodeURIComponent(svg)}`, 'image/svg+xml'],
    ['plain text', `data:image/svg+xml;charset=utf-8,${svg}`, 'image/svg+xml'],
    ['plain text, as contracts write it', `data:image/svg+xml;utf8,${svg}`, 'image/svg+xml'],
    // what it is counts, not what is said of it
    ['under a wrong name', `data:image/gif;base64,${btoa(svg)}`, 'image/svg+xml'],
  ])('behavior: a picture in the document itself: %s', async (_, preview, type) => {
    const { images, asked } = makeImages()
    const { status, headers } = await images.getReply(await addNft(preview), undefined)
    expect(status).toBeUndefined()
    expect(headers).toMatchObject({ 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' })
    expect(headers?.['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
    const again = await images.getReply({ chainId: 'eip155:1', contract, tokenId: String(count) }, headers?.['etag'])
    expect(again).toMatchObject({ raw: '', status: 304 })
    expect(asked).toEqual([])
  })

  test('behavior: a picture elsewhere is read once for all who look', async () => {
    const { images, asked } = makeImages()
    const nft = await addNft('ipfs://1.png')
    const replies = await Promise.all([1, 2, 3].map(() => images.getReply(nft, undefined)))
    expect(replies.map(({ headers }) => headers?.['content-type'])).toEqual(Array(3).fill('image/png'))
    expect(asked).toEqual(['ipfs://1.png 12000000'])
  })

  test.each([
    'data:text/html,<script>1</script>',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')}`,
    'data:image/png;base64,AAAA',
  ])('error: %s is no picture', async (preview) => {
    const { images, asked } = makeImages()
    await expect(images.getReply(await addNft(preview), undefined)).rejects.toThrow('This image doesn’t exist.')
    expect(asked).toEqual([])
  })

  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
  test.each([
    ['a page', () => bytesOf('<!doctype html>')],
    ['a drawing that is too long', () => bytesOf(svg.replace('</svg>', `${' '.repeat(500_000)}</svg>`))],
    ['the first bytes of a picture', () => png.slice(0, 20)],
    ['nothing', () => undefined],
    [
      'a failure',
      () => {
        throw new Error('away')
      },
    ],
  ])('error: a place that has %s is not asked again by the next who looks', async (_, answer) => {
    const { images, asked } = makeImages(answer)
    const nft = await addNft('https://pictures.example/2.png')
    for (const _again of [1, 2])
      await expect(images.getReply(nft, undefined)).rejects.toThrow('This image doesn’t exist.')
    expect(asked).toHaveLength(1)
  })

  test('error: a token nobody was shown', async () => {
    const { images } = makeImages()
    const nft = { chainId: 'eip155:1', contract, tokenId: '999999' }
    await expect(images.getReply(nft, undefined)).rejects.toThrow('This image doesn’t exist.')
  })
})
