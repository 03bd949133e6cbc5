import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdapter, installWallet, local } from '../test/setup.ts'

const opened: unknown[][] = []

/** A page whose main pointer is a finger, and which notes what it opens instead of leaving. */
beforeEach(() => {
  opened.length = 0
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(pointer: coarse)' ? { matches: true } : matchMedia.call(window, query),
  )
  vi.stubGlobal('open', (...call: unknown[]) => void opened.push(call))
})
afterEach(() => vi.unstubAllGlobals())

const list = (options = {}) =>
  createAdapter(options)
    .getConnectors()
    .map(({ name, type }) => `${name} ${type}`)

test('default: on a phone the apps are listed, and nowhere else', () => {
  expect(list()).toEqual(['Phantom EXTERNAL', 'Solflare EXTERNAL', 'Coinbase Wallet EXTERNAL'])
  expect(list({ phoneLinks: false })).toEqual([])
  vi.unstubAllGlobals()
  expect(list()).toEqual([])
})

test('default: choosing one opens this page in the app, and the wait ends with its signal', async () => {
  const adapter = createAdapter()
  const leaving = new AbortController()
  const connecting = adapter.connect({ connectorId: 'Phantom', network: local, signal: leaving.signal })
  const { href, origin } = location
  // within the visitor's gesture, or the browser would not let it
  expect(opened).toEqual([
    [`https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`, '_self'],
  ])
  leaving.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
})

test('behavior: nothing is restored through a link', async () => {
  expect(await createAdapter().reconnect({ connectorId: 'Solflare', network: local })).toBeUndefined()
  expect(opened).toEqual([])
})

test('behavior: inside the app its wallet takes the place of the link, also before it registers', () => {
  installWallet({ info: { name: 'Phantom' } })
  vi.stubGlobal('solflare', {})
  expect(list()).toEqual(['Phantom ANNOUNCED', 'Coinbase Wallet EXTERNAL'])
})
