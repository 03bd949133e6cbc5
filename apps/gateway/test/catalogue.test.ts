import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import shipped from '../catalogue/wallets.json' with { type: 'json' }
import { createSampleCatalogue } from '../src/catalogue/createSampleCatalogue.ts'
import { importOwnCatalogue } from '../src/catalogue/importCatalogue.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
})

afterAll(async () => {
  await gateway?.close()
})

type Wallet = { id: string; name: string; chains: string[]; image_id: string; rdns?: string; badge_type?: string }

async function getWallets(query: Record<string, string> = {}): Promise<{ data: Wallet[]; count: number }> {
  const { status, body } = await gateway.get('/getWallets', query)
  expect(status).toBe(200)
  return body
}

const names = (wallets: readonly Wallet[]) => wallets.map(({ name }) => name)

describe('the shipped catalogue', () => {
  test('default: the first page, with the number of all', async () => {
    const { data, count } = await getWallets()
    expect(count).toBe(shipped.wallets.length)
    expect(data).toHaveLength(40)
    expect(data[0]).toMatchObject({
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      rdns: 'io.metamask',
      mobile_link: 'metamask://',
    })
  })

  test('behavior: covers all five families', async () => {
    for (const chain of [
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'cosmos:cosmoshub-4',
    ]) {
      expect((await getWallets({ chains: chain })).count).toBeGreaterThanOrEqual(4)
    }
  })

  test('behavior: ids are public ones or follow from the rdns', async () => {
    const talisman = (await getWallets({ search: 'talisman' })).data[0]
    expect(talisman?.id).toBe(createHash('sha256').update('xyz.talisman').digest('hex'))
    const { data } = await getWallets({ entries: '100' })
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
    for (const { id } of data) expect(id).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('searching', () => {
  test.each([
    ['PHANTOM', ['Phantom']],
    ['  rab  ', ['Rabby Wallet']],
    ['io.metamask', ['MetaMask']],
    ['zzz', []],
    ['%', []],
    ["'; drop table wallets; --", []],
  ])('behavior: %s', async (search, expected) => {
    expect(names((await getWallets({ search })).data)).toEqual(expected)
  })

  test('behavior: better matches come first', async () => {
    const { data } = await getWallets({ search: 'wallet', entries: '100' })
    const positions = data.map(({ name }) =>
      name.toLowerCase().startsWith('wallet') ? 1 : / wallet/i.test(name) ? 2 : 3,
    )
    expect(positions).toEqual(positions.toSorted())
  })

  test('behavior: paging is complete and without repetition, beyond the end is empty', async () => {
    const all = shipped.wallets.length
    const size = Math.ceil(all / 5) + 1
    const pages = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((page) => getWallets({ page, entries: `${size}` })),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([size, size, size, size, all - 4 * size, 0])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(all)
    expect(pages.every(({ count }) => count === all)).toBe(true)
  })

  test('behavior: include, exclude, and exclude wins', async () => {
    const all = (await getWallets({ entries: '100' })).data
    const [a, b, c] = all.map(({ id }) => id)
    expect(names((await getWallets({ include: `${b},${a}` })).data)).toEqual(names(all.slice(0, 2)))
    expect((await getWallets({ include: `${a},${b}`, exclude: `${a}` })).data.map(({ id }) => id)).toEqual([b])
    expect((await getWallets({ exclude: [a, b, c].join(',') })).count).toBe(shipped.wallets.length - 3)
    expect((await getWallets({ include: '', exclude: '', chains: '' })).count).toBe(shipped.wallets.length)
  })

  test('behavior: a wallet that takes any network is there for a network nobody listed', async () => {
    const { data, count } = await getWallets({ chains: 'eip155:31337' })
    expect(count).toBeGreaterThan(5)
    // clients keep only entries whose own list has the chain
    expect(data.every(({ chains }) => chains.includes('eip155:31337'))).toBe(true)
    expect(names(data)).not.toContain('Phantom')
  })

  test('behavior: by rdns or name', async () => {
    const { data } = await getWallets({ rdns: 'io.rabby', names: 'Phantom' })
    expect(names(data).sort()).toEqual(['Phantom', 'Rabby Wallet'])
  })

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', 'NaN'],
    ['page', '1e3'],
    ['entries', '0'],
    ['entries', '501'],
    ['chains', 'eip155'],
    ['chains', 'eip155:1;drop'],
    ['badge_type', 'gold'],
    ['search', 'x'.repeat(101)],
    ['include', `${'a'.repeat(81)}`],
  ])('error: %s=%s', async (name, value) => {
    const { status, body } = await gateway.get('/getWallets', { [name]: value })
    expect([status, body.reasons[0].location]).toEqual([400, `query:${name}`])
  })
})

describe('images', () => {
  test('behavior: a wallet’s picture, kept for ever, answered with 304 when known', async () => {
    const [wallet] = (await getWallets()).data
    const path = `/getWalletImage/${wallet?.image_id}`
    const image = await gateway.get(path)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/svg+xml')
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
    expect(image.headers.get('access-control-allow-origin')).toBe('*')
    const etag = image.headers.get('etag') ?? ''
    const again = await gateway.get(path, {}, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test.each([
    '/public/getAssetImage/eip155:1',
    '/public/getAssetImage/walletConnect',
    '/public/getCurrencyImage/usd',
    '/public/getTokenImage/USDC',
  ])('behavior: %s', async (path) => {
    const image = await gateway.get(path)
    expect(image.status).toBe(200)
    expect(image.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(image.body).toMatch(/^<svg .*<\/svg>$/)
  })

  test.each([
    '/getWalletImage/none',
    '/public/getTokenImage/__proto__',
    '/public/getAssetImage/toString',
    '/public/getCurrencyImage/XXX',
    '/getWalletImage/..%2f..%2fpackage.json',
  ])('error: %s', async (path) => {
    const { status, body } = await gateway.get(path)
    expect([400, 404]).toContain(status)
    expect(body.reasons[0].description).toBeTruthy()
  })
})

describe('importing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const write = (wallets: readonly unknown[]) => {
    const file = join(folder, 'wallets.json')
    writeFileSync(file, JSON.stringify({ format: 'foyer-wallets/1', wallets }))
    return file
  }

  test('behavior: a file takes the place of the catalogue at once, with its pictures; bad parts are left out and named', async () => {
    const own = await startTestGateway()
    writeFileSync(
      join(folder, 'good.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>',
    )
    writeFileSync(join(folder, 'bad.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    writeFileSync(join(folder, 'text.png'), 'not a picture')
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
    writeFileSync(join(elsewhere, 'secret.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><text>secret</text></svg>')
    symlinkSync(join(elsewhere, 'secret.svg'), join(folder, 'linked.svg'))
    const file = write([
      { name: 'Good', rdns: 'example.good', image: 'good.svg', mobile_link: 'good://', chains: ['eip155:1'] },
      {
        name: 'Script link',
        rdns: 'example.script',
        mobile_link: 'java\nscript:alert(1)',
        homepage: 'https://ok.example',
      },
      { name: 'Data link', rdns: 'example.data', desktop_link: 'data:text/html,x', webapp_link: 'no-scheme' },
      { name: 'Bad picture', rdns: 'example.bad', image: 'bad.svg' },
      { name: 'Text picture', rdns: 'example.text', image: 'text.png' },
      { name: 'Outside', rdns: 'example.outside', image: '../../etc/passwd' },
      { name: 'Linked', rdns: 'example.linked', image: 'linked.svg' },
      { name: 'x'.repeat(300), rdns: 'example.long' },
      { rdns: 'example.nameless' },
      { name: 'Wrong types', chains: 'eip155:1' },
      { name: 'Twice', rdns: 'example.good' },
      'nonsense',
    ])
    const { count, problems } = await importOwnCatalogue(own.gateway.store, file)
    expect(count).toBe(7)
    expect(problems.filter(({ wallet }) => wallet === 'Linked')).toEqual([
      { wallet: 'Linked', text: 'image left out: it lies outside the folder of the file' },
    ])
    rmSync(elsewhere, { recursive: true })
    expect(problems.map(({ text }) => text.split(':')[0]).sort()).toEqual([
      'desktop_link left out',
      'image left out',
      'image left out',
      'image left out',
      'image left out',
      'left out',
      'left out',
      'left out',
      'left out',
      'left out',
      'mobile_link left out',
      'webapp_link left out',
    ])
    await own.gateway.catalogue.refresh()
    const { body } = await own.get('/getWallets')
    expect(body.count).toBe(7)
    expect(body.data[1]).toMatchObject({ name: 'Script link', mobile_link: null, homepage: 'https://ok.example' })
    const image = await own.get(`/getWalletImage/${body.data[0].image_id}`)
    expect(image.body).toContain('<rect width="1"')
    expect((await own.get(`/getWalletImage/${body.data[3].image_id}`)).body).toContain('>BP<')
    await own.close()
  })

  test('behavior: an imported catalogue stays at the next start', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gateway-'))
    const first = await startTestGateway({ stateDir })
    await importOwnCatalogue(first.gateway.store, write([{ name: 'Only', rdns: 'example.only' }]))
    await first.close()
    const second = await startTestGateway({ stateDir })
    expect((await second.get('/getWallets')).body.count).toBe(1)
    await second.close()
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
  })

  test('error: a file that is no catalogue changes nothing', async () => {
    const own = await startTestGateway()
    const file = join(folder, 'other.json')
    writeFileSync(file, '{"wallets":[]}')
    await expect(importOwnCatalogue(own.gateway.store, file)).rejects.toThrow('not a catalogue file')
    writeFileSync(file, '{')
    await expect(importOwnCatalogue(own.gateway.store, file)).rejects.toThrow('is not JSON')
    await own.gateway.catalogue.refresh()
    expect((await own.get('/getWallets')).body.count).toBe(shipped.wallets.length)
    await own.close()
  })

  test('behavior: 10 000 sample wallets, all valid and different', async () => {
    const own = await startTestGateway()
    const file = join(folder, 'sample.json')
    writeFileSync(file, JSON.stringify(createSampleCatalogue(10_000)))
    expect(await importOwnCatalogue(own.gateway.store, file)).toEqual({ count: 10_000, problems: [] })
    await own.gateway.catalogue.refresh()
    const { body } = await own.get('/getWallets', { page: '250', entries: '40', badge_type: '' })
    expect([body.count, body.data.length]).toEqual([10_000, 40])
    const certified = await own.get('/getWallets', { badge_type: 'certified', chains: 'eip155:1' })
    expect(certified.body.count).toBeGreaterThan(100)
    expect(
      certified.body.data.every(
        (wallet: Wallet) => wallet.badge_type === 'certified' && wallet.chains.includes('eip155:1'),
      ),
    ).toBe(true)
    await own.close()
  })
})
