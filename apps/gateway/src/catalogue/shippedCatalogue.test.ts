import { isNamespace } from '@foyer/base'
import { expect, test } from 'vitest'
import shipped from '../../catalogue/wallets.json' with { type: 'json' }
import { createWalletId, parseCatalogueFile, toStoredWallet } from './catalogueFile.ts'

const { wallets, problems } = parseCatalogueFile(shipped)
const sourced = wallets.map((wallet) => ({ ...wallet, host: new URL(wallet.source ?? 'none://').host }))

test('default: at least 200 wallets, every one of them valid', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(200)
  expect(wallets).toHaveLength(shipped.wallets.length)
  expect(problems).toEqual([])
})

test('default: each says where its facts stand, and when they were read there', () => {
  for (const { name, source, checked } of wallets) {
    expect(source, name).toMatch(/^https:\/\/[^/]+\.[^/]+/)
    expect(Date.parse(checked ?? ''), name).toBeGreaterThan(Date.parse('2026-01-01'))
  }
  expect(new Set(sourced.map(({ host }) => host)).size).toBeGreaterThan(1)
})

test.each(['name', 'rdns', 'homepage', 'app_store', 'play_store', 'chrome_store'] as const)(
  'behavior: no two have the same %s',
  (field) => {
    const said = wallets.flatMap((wallet) => wallet[field]?.toLowerCase() ?? [])
    expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([])
  },
)

test('behavior: ids are different, also where they follow from the entry', () => {
  const ids = wallets.map((wallet) => wallet.id ?? createWalletId(wallet))
  expect(new Set(ids).size).toBe(ids.length)
})

test('behavior: each names its families, and can be had or opened somewhere', () => {
  for (const { name, chains, ...wallet } of wallets) {
    const families = [...new Set(chains.map((chain) => chain.split(':')[0] ?? ''))]
    expect(families.length, name).toBeGreaterThan(0)
    expect(families.every(isNamespace), name).toBe(true)
    const { app_store, play_store, chrome_store, homepage, webapp_link } = wallet
    expect([app_store, play_store, chrome_store, homepage, webapp_link].some(Boolean), name).toBe(true)
  }
})

test('behavior: a link that opens an app is of a wallet that speaks the relay’s protocol', () => {
  for (const { name, relay, mobile_link, link_mode, desktop_link } of wallets) {
    expect(relay, name).toBeTypeOf('boolean')
    const links = [mobile_link, link_mode, desktop_link].filter(Boolean)
    if (!relay) expect(links, name).toEqual([])
  }
})

test('behavior: stores are named in one form', () => {
  for (const { name, app_store, play_store, chrome_store } of wallets) {
    if (app_store) expect(app_store, name).toMatch(/^https:\/\/apps\.apple\.com\/app\/id\d+$/)
    if (play_store) expect(play_store, name).toMatch(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/)
    if (chrome_store) expect(chrome_store, name).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)
  }
})

test('behavior: sources and dates of facts reach no visitor', () => {
  for (const wallet of wallets) {
    const stored = toStoredWallet(wallet, undefined)
    expect(Object.keys(stored)).not.toContain('source')
    expect('checked' in stored || 'relay' in stored).toBe(false)
  }
})
