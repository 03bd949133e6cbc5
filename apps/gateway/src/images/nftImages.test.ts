import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/openStore.ts'
import { createImageResizer } from './createImageResizer.ts'
import { createNftImages } from './nftImages.ts'

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
