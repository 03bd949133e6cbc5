import { describe, expect, test } from 'vitest'
import { createNftReader } from './createNftReader.ts'

const v0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const v1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const tx = 'a1-b_C2d3E4f5G6h7I8j9K0l1M2n3O4p5Q6r7S8t9U0'

type Answer = () => Response | Promise<Response>

/** Servers by address; any other is not there. */
function createReader(
  config: { hosts?: readonly string[] | 'public'; ipfs?: readonly string[]; arweave?: readonly string[] },
  answers: { readonly [url: string]: Answer } = {},
) {
  const asked: string[] = []
  let time = 0
  const answer = async (way: string, url: string): Promise<Response> => {
    asked.push(`${way} ${url}`)
    const found = answers[url]
    if (!found) throw new TypeError('fetch failed')
    return await found()
  }
  const { hosts = [], ipfs = [], arweave = [] } = config
  const reader = createNftReader({
    nftHosts: typeof hosts === 'string' ? hosts : [...hosts],
    ipfsGateways: [...ipfs],
    arweaveGateways: [...arweave],
    fetch: (async (input: URL, init?: RequestInit) =>
      await answer(`own ${init?.redirect}`, `${input}`)) as typeof fetch,
    fetchPublic: async (url) => await answer('guarded', `${url}`),
    now: () => time,
  })
  const read = async (uri: string) => {
    const bytes = await reader.read(uri, 100)
    return bytes && new TextDecoder().decode(bytes)
  }
  const later = (ms: number) => {
    time += ms
  }
  return { reader, read, asked, later }
}

const said = (text: string) => () => new Response(text)
const moved = (location: string) => () => new Response(null, { status: 302, headers: { location } })

describe('contents by gateways', () => {
  test.each([
    [`ipfs://${v0}`, `/ipfs/${v0}`],
    [`ipfs://${v1}/1.json`, `/ipfs/${v1}/1.json`],
    [`ipfs://ipfs/${v0}/1`, `/ipfs/${v0}/1`],
    [`/ipfs/${v0}/1`, `/ipfs/${v0}/1`],
    [`ipfs/${v0}`, `/ipfs/${v0}`],
    [`${v0}/1.json`, `/ipfs/${v0}/1.json`],
    [`ipfs://${v0}/Ape #1 of 100%.png`, `/ipfs/${v0}/Ape%20%231%20of%20100%25.png`],
    [`ipfs://${v0}/Ape%20%231.png`, `/ipfs/${v0}/Ape%20%231.png`],
    [`ipfs://${v0}?filename=1.png`, `/ipfs/${v0}`],
    ['ipns://names.example/1', '/ipns/names.example/1'],
    [`https://dead.example/ipfs/${v0}/1.json?x=1`, `/ipfs/${v0}/1.json`],
    [`https://${v1}.ipfs.dead.example/1.json`, `/ipfs/${v1}/1.json`],
  ])('default: %s', async (uri, path) => {
    const { read, asked, reader } = createReader(
      { ipfs: ['https://one.example'] },
      { [`https://one.example${path}`]: said('a') },
    )
    expect([reader.isReadable(uri), await read(uri)]).toEqual([true, 'a'])
    expect(asked).toEqual([`own manual https://one.example${path}`])
  })

  test.each([
    [`ar://${tx}`, `/${tx}`],
    [`ar://${tx}/1.png`, `/${tx}/1.png`],
    [`https://arweave.net/${tx}?ext=png`, `/${tx}`],
  ])('default: %s', async (uri, path) => {
    const { read } = createReader(
      { arweave: ['http://127.0.0.1:1984'] },
      { [`http://127.0.0.1:1984${path}`]: said('a') },
    )
    expect(await read(uri)).toBe('a')
  })

  test('behavior: one gateway after the other is asked, and one that failed comes last for a minute', async () => {
    const uri = `ipfs://${v0}`
    const path = `/ipfs/${v0}`
    const { read, asked, later } = createReader(
      { ipfs: ['https://dead.example', 'https://busy.example', 'https://one.example'] },
      {
        [`https://busy.example${path}`]: () => new Response('later', { status: 429 }),
        [`https://one.example${path}`]: said('a'),
      },
    )
    const hosts = () => asked.splice(0).map((line) => new URL(line.split(' ')[2] ?? '').hostname.split('.')[0])
    expect([await read(uri), hosts()]).toEqual(['a', ['dead', 'busy', 'one']])
    expect([await read(uri), hosts()]).toEqual(['a', ['one']])
    later(60_000)
    expect([await read(uri), hosts()]).toEqual(['a', ['dead', 'busy', 'one']])
  })

  test('error: nobody answers, or each says that there is nothing, or too much', async () => {
    const uri = `ipfs://${v0}`
    const only = (answer: Answer) =>
      createReader({ ipfs: ['https://one.example'] }, { [`https://one.example/ipfs/${v0}`]: answer })
    await expect(createReader({ ipfs: ['https://one.example'] }).read(uri)).rejects.toThrow('fetch failed')
    for (const status of [429, 500, 504]) {
      await expect(only(() => new Response('', { status })).read(uri)).rejects.toThrow('does not answer')
    }
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('broken off')) })
    await expect(only(() => new Response(broken)).read(uri)).rejects.toThrow('broken off')
    expect(await only(() => new Response('', { status: 404 })).read(uri)).toBeUndefined()
    expect(await only(said('x'.repeat(101))).read(uri)).toBeUndefined()
  })

  test.each([
    `ipfs://${v0}/../../api/v0/id`,
    `ipfs://${v0}/%2e%2e/%2E%2e/api/v0/id`,
    `ipfs://${v0}/..%2f..%2fapi`,
    `ipfs://${v0}/..\\..\\api`,
    `${v0}/../../api`,
    `ar://${tx}/../wallet`,
    'ipfs://..',
    'ipfs://Qm',
    'ipfs:///etc/passwd',
    'ar://short',
    `ipfs://${v0}/${'x'.repeat(2_000)}`,
  ])('error: %s does not leave the content', async (uri) => {
    const gateways = { ipfs: ['https://one.example'], arweave: ['https://two.example'] }
    const { read, asked, reader } = createReader({ ...gateways, hosts: 'public' })
    expect([reader.isReadable(uri), await read(uri), asked]).toEqual([false, undefined, []])
  })

  test.each([
    ['the gateway itself, elsewhere', 'https://one.example/api/v0/id'],
    ['the same in dots', `https://one.example/ipfs/${v0}/../../api/v0/id`],
    ['another host', 'https://other.example/'],
    ['a name that ends like it', 'https://evilone.example/'],
    ['another port of it', `https://one.example:5001/ipfs/${v0}`],
    ['no guarded connection', `http://one.example/ipfs/${v0}`],
  ])('error: a redirect to %s is not followed', async (_, location) => {
    const start = `https://one.example/ipfs/${v0}`
    const { read, asked } = createReader(
      { ipfs: ['https://one.example'] },
      { [start]: moved(location), [location]: said('a') },
    )
    expect(await read(`ipfs://${v0}`)).toBeUndefined()
    expect(asked).toEqual([`own manual ${start}`])
  })

  test('behavior: a redirect to a name below the gateway is guarded, one within its contents is not', async () => {
    const start = `https://one.example/ipfs/${v0}`
    const below = `https://${v1}.ipfs.one.example/`
    const own = createReader({ ipfs: ['https://one.example'] }, { [start]: moved(below), [below]: said('a') })
    expect(await own.read(`ipfs://${v0}`)).toBe('a')
    expect(own.asked).toEqual([`own manual ${start}`, `guarded ${below}`])
    const inside = `https://one.example/ipfs/${v1}`
    const same = createReader({ ipfs: ['https://one.example'] }, { [start]: moved(`/ipfs/${v1}`), [inside]: said('a') })
    expect(await same.read(`ipfs://${v0}`)).toBe('a')
  })
})

describe('hosts', () => {
  test.each([
    'https://other.example/1',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:8545',
    'https://meta.example.evil/1',
    'https://meta.example@evil.example/1',
    'https://user@meta.example/1',
    'file:///etc/passwd',
    `ipfs://${v0}`,
    `ar://${tx}`,
    '',
  ])('error: %s is not asked where the owner names one host', async (uri) => {
    const { read, asked } = createReader({ hosts: ['meta.example'] })
    expect([await read(uri), asked]).toEqual([undefined, []])
  })

  test('behavior: a named host, also after gateways that have nothing', async () => {
    const uri = `https://meta.example/ipfs/${v0}`
    const config = { hosts: ['meta.example'], ipfs: ['https://one.example'] }
    const { read, asked } = createReader(config, { [uri]: said('a') })
    expect(await read(uri)).toBe('a')
    expect(asked).toEqual([`own manual https://one.example/ipfs/${v0}`, `own manual ${uri}`])
  })

  test('behavior: any host where the owner says so, each guarded, and each again after a redirect', async () => {
    const { read, asked, reader } = createReader(
      { hosts: 'public' },
      { 'https://a.example/1': moved('https://b.example/2'), 'https://b.example/2': said('a') },
    )
    expect(await read('https://a.example/1')).toBe('a')
    expect(asked).toEqual(['guarded https://a.example/1', 'guarded https://b.example/2'])
    expect(reader.isReadable('http://10.0.0.1/')).toBe(true)
    await expect(read('http://10.0.0.1/')).rejects.toThrow()
    expect(asked.at(-1)).toBe('guarded http://10.0.0.1/')
  })

  test('behavior: contents too, by public gateways where none is named', async () => {
    const { read, asked } = createReader({ hosts: 'public' }, { [`https://dweb.link/ipfs/${v0}`]: said('a') })
    expect(await read(`ipfs://${v0}`)).toBe('a')
    expect(asked).toEqual([`guarded https://ipfs.io/ipfs/${v0}`, `guarded https://dweb.link/ipfs/${v0}`])
  })

  test('error: redirects without end', async () => {
    const { read, asked } = createReader({ hosts: 'public' }, { 'https://a.example/': moved('https://a.example/') })
    expect(await read('https://a.example/')).toBeUndefined()
    expect(asked).toHaveLength(4)
  })

  /** Sites that take a question and stay silent until they are let go. */
  function createSilent(urls: readonly string[]) {
    const held: (() => void)[] = []
    const silent = () => new Promise<Response>((resolve) => held.push(() => resolve(new Response('a'))))
    return { held, answers: Object.fromEntries(urls.map((url) => [url, silent])) }
  }

  test('behavior: a site that stays silent, under however many names, holds up no other', async () => {
    const urls = Array.from({ length: 60 }, (_, index) => `https://${index}.slow.example/`)
    const { held, answers } = createSilent(urls)
    const { reader, read, asked } = createReader({ hosts: 'public' }, { ...answers, 'https://quick.test/': said('a') })
    const left = new AbortController()
    const reads = Promise.allSettled(urls.map((url) => reader.read(url, 100, left.signal)))
    await expect.poll(() => asked.length).toBe(3)
    expect(await read('https://quick.test/')).toBe('a')
    held[0]?.()
    await expect.poll(() => asked.length).toBe(5)
    left.abort(new Error('left'))
    for (const release of held) release()
    const ends = await reads
    expect(ends.slice(4).every(({ status }) => status === 'rejected')).toBe(true)
    // those that waited are not asked any more
    expect(asked).toHaveLength(5)
  })

  test('behavior: so many are asked at once in all, fewer where much may come, the others in turn', async () => {
    const urls = Array.from({ length: 60 }, (_, index) => `https://a${index}.test${index}/`)
    for (const [limit, atOnce] of [
      [100, 48],
      [12_000_000, 6],
    ] as const) {
      const { held, answers } = createSilent(urls)
      const { reader, asked } = createReader({ hosts: 'public' }, answers)
      const reads = urls.map((url) => reader.read(url, limit))
      await expect.poll(() => asked.length).toBe(atOnce)
      held[0]?.()
      await reads[0]
      await expect.poll(() => asked.length).toBe(atOnce + 1)
      for (let index = 1; index < urls.length; index += 1) {
        await expect.poll(() => held.length).toBeGreaterThan(index)
        held[index]?.()
      }
      await Promise.all(reads)
      expect(asked).toHaveLength(60)
    }
  })
})
