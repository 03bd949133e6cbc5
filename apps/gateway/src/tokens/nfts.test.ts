import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../store/openStore.ts'
import { createNfts, type NftId } from './nfts.ts'

const stateDir = mkdtempSync(join(tmpdir(), 'nfts-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ stateDir, onError: () => {} })
})
afterAll(async () => {
  await store?.destroy()
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

const chainId = 'eip155:1'
let count = 0
const createId = (): NftId => {
  count += 1
  return { contract: `0x${'c1'.repeat(20)}`, tokenId: String(count), kind: 'erc721' }
}

/** Documents whose answers come when they are given. */
function createReader(now: () => number, patience = 10, into: Store = store) {
  const asked: { uri: string; answer: (name: string) => void; fail: () => void }[] = []
  const read = (uri: string, _limit: number, signal?: AbortSignal) =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const answer = (name: string) => resolve(new Uint8Array(Buffer.from(JSON.stringify({ name }))))
      asked.push({ uri, answer, fail: () => reject(new Error('away')) })
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const nfts = createNfts({ store: into, log: () => {}, now, patience, reader: { isReadable: () => false, read } })
  const get = async (...ids: readonly NftId[]) => {
    const found = await nfts.get(chainId, ids, async (wanted) => wanted.map(({ tokenId }) => `ipfs://${tokenId}`))
    return ids.map(({ contract, tokenId }) => found.get(`${contract} ${tokenId}`)?.name)
  }
  return { nfts, get, asked }
}

test('behavior: a list waits for documents only so long, asks for each once, and has them the next time', async () => {
  const { nfts, get, asked } = createReader(() => 1)
  const [quick, slow] = [createId(), createId()]
  const first = get(quick, slow)
  await expect.poll(() => asked.length).toBe(2)
  asked[0]?.answer('Quick')
  expect((await first)[1]).toBeUndefined()
  await expect.poll(() => get(quick, slow)).toEqual(['Quick', undefined])
  asked[1]?.answer('Slow')
  await expect.poll(() => get(quick, slow)).toEqual(['Quick', 'Slow'])
  expect(asked).toHaveLength(2)
  await nfts.close()
  // what is known stays known
  expect(await createReader(() => 1).get(quick, slow)).toEqual(['Quick', 'Slow'])
})

test('error: who did not answer is asked again by another start, who has nothing is not', async () => {
  const { get, asked, nfts } = createReader(() => 1, 5_000)
  const ids = [createId(), createId()]
  const first = get(...ids)
  await expect.poll(() => asked.length).toBe(2)
  asked[0]?.fail()
  asked[1]?.answer('')
  expect(await first).toEqual(['', ''])
  expect(await get(...ids)).toEqual(['', ''])
  expect(asked).toHaveLength(2)
  await nfts.close()
  const again = createReader(() => 1)
  await again.get(...ids)
  expect(again.asked.map(({ uri }) => uri)).toEqual([`ipfs://${ids[0]?.tokenId}`])
  await again.nfts.close()
})

test('behavior: what a list says is stored by then: who asks for the picture next may ask another process', async () => {
  const written: string[] = []
  const slow = store.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await new Promise((done) => setTimeout(done, 20))
      if (result.numAffectedRows) written.push('row')
      return result
    },
  })
  const { get, asked, nfts } = createReader(() => 1, 5_000, slow)
  const id = createId()
  const lists = [get(id), get(id)].map((list) => list.then((names) => [...names, ...written]))
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.answer('Seen')
  expect(await Promise.all(lists)).toEqual([
    ['Seen', 'row'],
    ['Seen', 'row'],
  ])
  await nfts.close()
})

test('behavior: what is still read ends with the gateway, and nothing is written', async () => {
  const { nfts, get } = createReader(() => 1)
  const id = createId()
  await get(id)
  await nfts.close()
  const rows = await store.selectFrom('nfts').selectAll().where('token_id', '=', id.tokenId).execute()
  expect(rows).toEqual([])
})
