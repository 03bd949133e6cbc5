import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store/openStore.ts'
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

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)
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

function makeImages(answer: () => Response = () => new Response(png)) {
  const asked: string[] = []
  const fetch = (async (input: URL | string, init?: RequestInit) => {
    asked.push(`${input} ${init?.redirect}`)
    return answer()
  }) as typeof globalThis.fetch
  return { images: createNftImages({ store, fetch, hosts: ['pictures.example'] }), asked }
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'

describe('createNftImages', () => {
  test.each([
    ['base64', `data:image/png;base64,${Buffer.from(png).toString('base64')}`, 'image/png'],
    ['percent-encoded', `data:image/svg+xml,${encodeURIComponent(svg)}`, 'image/svg+xml'],
    ['plain text', `data:image/svg+xml;charset=utf-8,${svg}`, 'image/svg+xml'],
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

  test('behavior: a host that the owner allows is asked once for all who look, and followed nowhere', async () => {
    const { images, asked } = makeImages()
    const nft = await addNft('https://pictures.example/1.png')
    const replies = await Promise.all([1, 2, 3].map(() => images.getReply(nft, undefined)))
    expect(replies.map(({ headers }) => headers?.['content-type'])).toEqual(Array(3).fill('image/png'))
    expect(asked).toEqual(['https://pictures.example/1.png error'])
  })

  test.each([
    'https://other.example/1.png',
    'https://pictures.example@other.example/1.png',
    'https://169.254.169.254/latest',
    'data:text/html,<script>1</script>',
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')}`,
    'data:image/png;base64,AAAA',
  ])('error: %s is no picture, and no host is asked', async (preview) => {
    const { images, asked } = makeImages()
    await expect(images.getReply(await addNft(preview), undefined)).rejects.toThrow('This image doesn’t exist.')
    expect(asked).toEqual([])
  })

  test.each([
    ['larger than 2,000,000 bytes', () => new Response(new Uint8Array(2_000_001))],
    ['a page', () => new Response('<!doctype html>')],
    ['a failure', () => new Response(png, { status: 500 })],
    ['nothing', () => Response.error()],
  ])('error: an allowed host that answers with %s', async (_, answer) => {
    const { images } = makeImages(answer)
    const nft = await addNft('https://pictures.example/2.png')
    await expect(images.getReply(nft, undefined)).rejects.toThrow('This image doesn’t exist.')
  })

  test('error: a token nobody was shown', async () => {
    const { images } = makeImages()
    const nft = { chainId: 'eip155:1', contract, tokenId: '999999' }
    await expect(images.getReply(nft, undefined)).rejects.toThrow('This image doesn’t exist.')
  })
})
