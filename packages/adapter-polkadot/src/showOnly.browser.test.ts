import { createPolkadotWallet, type PolkadotWallet } from '@foyer/test-kit/polkadot'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPage } from '../test/page.ts'
import { showOnly } from './showOnly.ts'

type Page = { injectedWeb3?: Record<string, unknown> }
const page = window as unknown as Page
const seeds = inject('accounts').map(({ seed }) => seed)

function installWallet(id: string): PolkadotWallet {
  const wallet = createPolkadotWallet({ id, accounts: seeds.slice(0, 1) })
  onTestFinished(wallet.inject())
  return wallet
}

/** A page of its own until the test ends. */
function setPage(injectedWeb3: Record<string, unknown> | undefined): void {
  const before = page.injectedWeb3
  Object.assign(page, { injectedWeb3 })
  onTestFinished(() => void Object.assign(page, { injectedWeb3: before }))
}

test('default: only the entry is listed until it was read, then the page is what it was', async () => {
  const own = { one: {}, two: {} }
  setPage(own)
  const entry = { enable: 1 }
  const read = await showOnly('one', entry, async () => {
    const shown = page.injectedWeb3 ?? {}
    const named = shown['two']
    await Promise.resolve()
    const entries = Object.entries(shown)
    return { entries, named, after: page.injectedWeb3 }
  })
  expect(read.entries).toEqual([['one', entry]])
  expect(read.named).toBe(own.two)
  expect(read.after).toBe(own)
  expect(own).toEqual({ one: {}, two: {} })
})

test('behavior: what was never read is put back too', async () => {
  const own = { one: {} }
  setPage(own)
  await expect(showOnly('one', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(page.injectedWeb3).toBe(own)
})

test('behavior: views begun at once follow one after the other, also those of another copy of this package', async () => {
  const own = {}
  setPage(own)
  const copy = './showOnly.ts?copy'
  const other = (await import(/* @vite-ignore */ copy)) as typeof import('./showOnly.ts')
  const copies = [{ showOnly }, other]
  expect(other.showOnly).not.toBe(showOnly)
  const read = async () => {
    await Promise.resolve()
    return Object.keys(page.injectedWeb3 ?? {}).map((id) => Reflect.get(page.injectedWeb3 ?? {}, id))
  }
  const names = ['a', 'b', 'c', 'd']
  const views = names.map((id, index) => copies[index % 2]?.showOnly(id, { id }, read))
  expect(await Promise.all(views)).toEqual(names.map((id) => [{ id }]))
  expect(page.injectedWeb3).toBe(own)
})

test('default: while the chosen extension asks the visitor, the page finds its own object', async () => {
  const other = installWallet('other')
  const chosen = installWallet('chosen')
  const own = page.injectedWeb3
  const release = chosen.hold()
  const { adapter, network } = openPage({ install: false })
  const connecting = adapter.connect({ connectorId: 'chosen', network })
  await expect.poll(() => chosen.requests.length).toBe(1)
  expect(page.injectedWeb3).toBe(own)
  release()
  await connecting
  expect(page.injectedWeb3).toBe(own)
  expect(other.requests).toEqual([])
})

test('behavior: two extensions chosen at once are each asked once, by two sites too', async () => {
  const [one, two, never] = [installWallet('one'), installWallet('two'), installWallet('never')]
  const sites = [openPage({ install: false }), openPage({ install: false })]
  const connections = await Promise.all(
    sites.flatMap(({ adapter, network }) =>
      ['one', 'two'].map((connectorId) => adapter.connect({ connectorId, network })),
    ),
  )
  expect(connections.map(({ connectorId }) => connectorId)).toEqual(['one', 'two', 'one', 'two'])
  const asked = ({ requests }: PolkadotWallet) => requests.filter(({ method }) => method === 'enable').length
  expect([one, two, never].map(asked)).toEqual([2, 2, 0])
})

test('error: a page that does not let its property be set has nobody asked', async () => {
  const [one, two] = [installWallet('one'), installWallet('two')]
  const own = page.injectedWeb3
  Object.defineProperty(page, 'injectedWeb3', { configurable: true, get: () => own, set: () => {} })
  onTestFinished(() => void Object.defineProperty(page, 'injectedWeb3', { value: own, writable: true }))
  const { adapter, network } = openPage({ install: false })
  await expect(adapter.connect({ connectorId: 'one', network })).rejects.toMatchObject({ name: 'WalletRequestFailed' })
  expect([...one.requests, ...two.requests]).toEqual([])
})
