import { expect, test } from 'vitest'
import { createAdapter, installWallet, regtest } from '../test/setup.ts'

/** Files the page has asked for. */
const loaded = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
const isLoaded = () => loaded().some((name) => name.includes('sats-connect_core'))

test('behavior: finding wallets loads nothing, connecting only how to speak to that kind', async () => {
  performance.setResourceTimingBufferSize(5_000)
  installWallet({ kind: 'leather' })
  const before = loaded().length
  const adapter = createAdapter()
  expect(loaded().slice(before)).toEqual([])
  await adapter.connect({ connectorId: 'LeatherProvider', network: regtest })
  expect(loaded().some((name) => name.includes('btc-signer') && name.includes('adapter-bitcoin/src'))).toBe(false)
  expect(
    loaded()
      .slice(before)
      .filter((name) => /wallets\/(satsConnect|unisat|standard|external)/.test(name)),
  ).toEqual([])
})

test('default: sats-connect is loaded by looking at a list that has such a wallet, and by no other', async () => {
  const leather = installWallet({ kind: 'leather' })
  const without = createAdapter()
  without.prepare?.()
  await without.connect({ connectorId: leather.id, network: regtest })
  expect(isLoaded()).toBe(false)
  const wallet = installWallet()
  createAdapter().prepare?.()
  await expect.poll(isLoaded).toBe(true)
  expect(wallet.requests).toEqual([])
})
