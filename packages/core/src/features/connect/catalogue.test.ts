import type { NetworkInput } from '@foyer/base'
import { fakeFetch, mainnet, memoryStorage, mockAdapter, polkadot } from '@foyer/test'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFoyer, type Foyer, type FoyerOptions } from '../../index.ts'
import {
  countBundledWallets,
  getConnectRows,
  getSuggestedWallets,
  listWallets,
  lookUpWallets,
  type Wallet,
} from '../../internal/connect.ts'
import { findWallets, isSearch, toPage } from './catalogue.ts'
import { otherWallets } from './otherWallets.ts'
import { popularWallets } from './popularWallets.ts'

const all = [...popularWallets, ...otherWallets]
const many: readonly Wallet[] = Array.from({ length: 130 }, (_, index) => ({
  id: String(index),
  name: `Wallet ${index}`,
  chains: [index % 2 ? 'eip155:1' : 'solana'],
  isCertified: index % 10 === 0,
}))

function visit(networks: readonly NetworkInput[], changes: Partial<FoyerOptions> = {}, rdns?: string) {
  const wallets = rdns ? [{ id: rdns, rdns, name: 'Installed' }] : []
  const adapters = networks[0] === mainnet ? [mockAdapter({ wallets })] : []
  return createFoyer({ projectId: 'test', networks, adapters, storage: memoryStorage(), ...changes })
}

describe('bundled catalogue', () => {
  test('default: every wallet has an id of its own, a family and an address where it is got', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const wallet of all) {
      expect(wallet.id).toMatch(/^[0-9a-f]{64}$/)
      expect(wallet.chains?.length).toBeGreaterThan(0)
      expect(wallet.homepage).toMatch(/^https:\/\//)
    }
  })

  test.each(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const)(
    'default: the popular ones offer two for %s that a phone can open',
    (namespace) => {
      const open = popularWallets.filter(({ chains }) => chains?.includes(namespace))
      expect(open.filter(({ mobileLink }) => mobileLink !== undefined).length).toBeGreaterThanOrEqual(2)
    },
  )
})

describe('recommended', () => {
  const own = ['quay', 'pier'].map((id) => ({ id, name: id, homepage: `https://${id}.example`, chains: ['eip155:1'] }))
  const apiUrl = 'https://gateway.example'
  const names = (foyer: Foyer) =>
    getConnectRows(foyer).flatMap(({ group, name }) => (group === 'recommended' ? name : []))

  test('behavior: those of the site’s own catalogue take the place of the well-known ones, in its order', async () => {
    const fetch = fakeFetch({ 'GET /getWallets': { count: 2, data: own } })
    const recommendedWalletIds = ['pier', 'quay']
    const foyer = visit([mainnet], { apiUrl, fetch, recommendedWalletIds })
    expect(names(visit([mainnet], { apiUrl, fetch }))).toEqual(['MetaMask', 'Trust Wallet'])
    await lookUpWallets(foyer)
    expect(fetch.calls.map(({ url }) => url.searchParams.get('include'))).toEqual(['pier,quay'])
    expect(names(foyer)).toEqual(['pier', 'quay'])
    expect(getSuggestedWallets(foyer).map(({ id }) => id)).toEqual(['pier', 'quay'])
  })

  test('behavior: an excluded one is not recommended, nor one that is not among the included', async () => {
    const fetch = fakeFetch({ 'GET /getWallets': { count: 2, data: own } })
    const recommendedWalletIds = ['pier', 'quay']
    for (const limit of [{ excludeWalletIds: ['pier'] }, { includeWalletIds: ['quay'] }]) {
      const foyer = visit([mainnet], { apiUrl, fetch, recommendedWalletIds, ...limit })
      await lookUpWallets(foyer)
      expect(names(foyer)).toEqual(['quay'])
      expect(getSuggestedWallets(foyer).map(({ id }) => id)).toEqual(['quay'])
    }
  })
})

describe('count', () => {
  test('default: as many as the list has, of the families that the site serves', async () => {
    for (const networks of [[mainnet], [polkadot], [mainnet, polkadot]]) {
      const foyer = visit(networks)
      const { count } = await listWallets(foyer, { page: 1 })
      expect(countBundledWallets(foyer)).toBe(count)
      expect(count).toBeGreaterThan(0)
    }
    expect(countBundledWallets(visit([mainnet]))).not.toBe(countBundledWallets(visit([polkadot])))
  })

  test('behavior: without those that the site leaves out, with those it adds', () => {
    const [first, second] = all.filter(({ chains }) => chains?.includes('eip155'))
    const all155 = countBundledWallets(visit([mainnet])) ?? 0
    expect(countBundledWallets(visit([mainnet], { excludeWalletIds: [first?.id ?? ''] }))).toBe(all155 - 1)
    expect(countBundledWallets(visit([mainnet], { includeWalletIds: [first?.id ?? '', second?.id ?? ''] }))).toBe(2)
    expect(countBundledWallets(visit([mainnet], { customWallets: [{ id: 'own', name: 'Own' }] }))).toBe(all155 + 1)
  })

  test('behavior: not known where a service has the list', () => {
    expect(countBundledWallets(visit([mainnet], { apiUrl: 'https://api.test' }))).toBeUndefined()
  })
})

describe('what a service is asked', () => {
  test.each([
    [{ page: 2 }, {}, { page: '2', entries: '40', chains: 'eip155:1' }],
    [{ page: 1, search: ' ze ' }, {}, { page: '1', entries: '100', chains: 'eip155:1', search: 'ze' }],
    [{ page: 1, search: 'z' }, {}, { page: '1', entries: '40', chains: 'eip155:1' }],
    [
      { page: 1, isCertified: true },
      { includeWalletIds: ['a', 'b'], excludeWalletIds: ['c'] },
      { page: '1', entries: '100', chains: 'eip155:1', include: 'a,b', exclude: 'c', badge_type: 'certified' },
    ],
  ])('default: %j with %j', async (query, options, wanted) => {
    const fetch = fakeFetch({ 'GET /getWallets': { count: 0, data: [] } })
    await listWallets(visit([mainnet], { apiUrl: 'https://gateway.example', fetch, ...options }), query)
    const { projectId, st, sv, ...asked } = Object.fromEntries(fetch.calls[0]?.url.searchParams ?? [])
    expect(asked).toEqual(wanted)
    expect([projectId, st, sv]).toEqual(['test', 'foyer', 'html-eip155-0.0.0'])
  })

  test('behavior: wallets of the site’s own stand on the first page alone, and count; the last page is the one that ends the count', async () => {
    const data = [{ id: 'a', name: 'Alpha', homepage: 'https://a.example', chains: ['eip155:1'] }]
    const fetch = fakeFetch({ 'GET /getWallets': { count: 80, data } })
    const customWallets = [{ id: 'own', name: 'Own' }]
    const foyer = visit([mainnet], { apiUrl: 'https://gateway.example', fetch, customWallets })
    const read = async (query: { page: number; search?: string }) => {
      const { wallets, count, isLast } = await listWallets(foyer, query)
      return [wallets.map(({ id }) => id), count, isLast]
    }
    expect(await read({ page: 1 })).toEqual([['own', 'a'], 81, false])
    expect(await read({ page: 2 })).toEqual([['a'], 80, true])
    expect(await read({ page: 1, search: 'al' })).toEqual([['a'], 80, true])
  })
})

describe('list', () => {
  test('default: pages of 40', () => {
    expect(toPage(many, { page: 1 })).toMatchObject({ count: 130, wallets: { length: 40 } })
    expect(toPage(many, { page: 4 }).wallets.map(({ id }) => id)).toEqual(many.slice(120).map(({ id }) => id))
  })

  test('default: a search has one page of 100', () => {
    expect(toPage(many, { page: 1, search: 'wa' }).wallets).toHaveLength(100)
  })

  test.each([
    ['', false],
    ['m', false],
    [' m ', false],
    ['me', true],
    ['  me  ', true],
  ])('behavior: "%s" is searched for: %s', (search, expected) => {
    expect(isSearch({ search })).toBe(expected)
  })

  test('behavior: the text is trimmed, and letters are compared without case', () => {
    const found = findWallets(all, { search: '  METAM ', namespaces: ['eip155'] })
    expect(found.map(({ name }) => name)).toEqual(['MetaMask'])
  })

  test('behavior: only certified ones, only of the families asked for', () => {
    expect(findWallets(many, { isCertified: true, namespaces: ['eip155', 'solana'] })).toHaveLength(13)
    expect(findWallets(many, { namespaces: ['eip155'] })).toHaveLength(65)
    expect(findWallets(many, { namespaces: ['cosmos'] })).toEqual([])
  })

  test('behavior: a site is offered what serves its networks, the installed first', async () => {
    const foyer = visit([mainnet], {}, 'io.zerion.wallet')
    const { wallets, count } = await listWallets(foyer, { page: 1 })
    expect(wallets[0]?.name).toBe('Zerion')
    expect(wallets[1]?.name).toBe('MetaMask')
    expect(count).toBe(all.filter(({ chains }) => chains?.includes('eip155')).length)
    expect((await listWallets(visit([polkadot]), { page: 1 })).wallets.map(({ name }) => name)).toContain('Nova Wallet')
  })
})

test('error: entries of wrong types are dropped, the others kept, and the developer is told once', async () => {
  const warnings: unknown[] = []
  const { warn } = console
  console.warn = (text: unknown) => warnings.push(text)
  onTestFinished(() => void Object.assign(console, { warn }))
  const good = { id: 'good', name: 'Good Wallet' }
  const data = [
    good,
    { ...good, id: 'types', homepage: 7 },
    { ...good, id: 'chains', chains: 'eip155:1' },
    'text',
    null,
  ]
  const fetch = fakeFetch({ 'GET /getWallets': { data, count: 5 } })
  const foyer = visit([mainnet], { apiUrl: 'https://api.example', fetch })
  for (const page of [1, 2]) {
    expect((await listWallets(foyer, { page })).wallets.map(({ id }) => id)).toEqual(['good'])
  }
  expect(warnings.filter((text) => String(text).includes('4 of 5 entries are not wallets'))).toHaveLength(1)
  expect(warnings.filter((text) => String(text).includes('Wallet Entry Invalid'))).toHaveLength(1)
})
