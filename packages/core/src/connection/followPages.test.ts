import { mainnet, memoryPages, mockAdapter, optimism, polkadot } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remoteFeaturesAtom } from '../config/remoteFeatures.ts'
import {
  connect,
  createFoyer,
  disconnect,
  type Foyer,
  type FoyerOptions,
  getAccount,
  getConnections,
  getNetwork,
  switchConnection,
  switchNetwork,
  watchAccount,
} from '../index.ts'

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
})
afterEach(() => vi.unstubAllGlobals())

const features = { email: false, socials: false, passkey: false, swaps: false, onramp: false, activity: false } as const
const a = { connectorId: 'a', namespace: 'eip155' } as const
const b = { connectorId: 'b', namespace: 'eip155' } as const
const dotWallet = { connectorId: 'dot', namespace: 'polkadot' } as const

/** Two tabs of a site in one browser. */
function setup({ isMulti = false } = {}) {
  const evm = mockAdapter({ wallets: [{ id: 'a' }, { id: 'b' }] })
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const pages = memoryPages()
  vi.stubGlobal('addEventListener', pages.addEventListener)
  const writes: string[] = []
  const visit = (name: string, options: Partial<FoyerOptions> = {}): Foyer => {
    const storage = pages.open()
    const { setItem } = storage
    storage.setItem = (key, value) => {
      writes.push(name)
      setItem(key, value)
    }
    const networks = [mainnet, optimism, polkadot]
    const foyer = createFoyer({ projectId: 'test', networks, adapters: [evm, dot], storage, ...options })
    if (isMulti) foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet: true })
    return foyer
  }
  return { evm, dot, visit, writes, one: visit('one'), other: visit('other') }
}

const status = (foyer: Foyer) => {
  const { status, connectorId } = getAccount(foyer)
  return `${status} ${connectorId}`
}
const ids = (foyer: Foyer) => getConnections(foyer).map(({ connectorId }) => connectorId)

test('default: connected on one page, connected on the other, which asks nobody and answers nothing', async () => {
  const { evm, one, other, writes } = setup()
  await connect(one, a)
  await expect.poll(() => status(other)).toBe('connected a')
  expect(evm.wallet('a').prompts).toBe(1)
  expect(new Set(writes)).toEqual(new Set(['one']))
})

test('default: disconnected on one page, disconnected on the other', async () => {
  const { one, other, writes } = setup()
  await connect(one, a)
  await expect.poll(() => status(other)).toBe('connected a')
  writes.length = 0
  await disconnect(other)
  await expect.poll(() => status(one)).toBe('disconnected undefined')
  expect(new Set(writes)).toEqual(new Set(['other']))
})

test('default: another wallet in its place, and another family, are followed', async () => {
  const { evm, one, other } = setup()
  await connect(one, a)
  await expect.poll(() => status(other)).toBe('connected a')
  await connect(one, b)
  await expect.poll(() => status(other)).toBe('connected b')
  await connect(other, dotWallet)
  await expect.poll(() => status(one)).toBe('connected dot')
  expect(getAccount(one, 'eip155').connectorId).toBe('b')
  expect(evm.wallet('a').authorized).toBe(false)
})

test('default: the wallet in use and the order are followed where there are several', async () => {
  const { one, other } = setup({ isMulti: true })
  await connect(one, a)
  await connect(one, b)
  await expect.poll(() => ids(other)).toEqual(['b', 'a'])
  await switchConnection(other, a)
  await expect.poll(() => ids(one)).toEqual(['a', 'b'])
  await disconnect(one, { connectorId: 'a' })
  await expect.poll(() => ids(other)).toEqual(['b'])
})

test('default: the network is what the wallet says on every page; before a connection, what was chosen', async () => {
  const { one, other } = setup()
  await switchNetwork(one, { network: optimism })
  await expect.poll(() => getNetwork(other).caipNetworkId).toBe('eip155:10')
  await connect(one, a)
  await expect.poll(() => status(other)).toBe('connected a')
  await switchNetwork(other, { network: mainnet })
  await expect.poll(() => getNetwork(one).caipNetworkId).toBe('eip155:1')
})

test('behavior: two pages that connect at once end alike, and then are quiet', async () => {
  const { one, other, writes } = setup()
  await Promise.all([connect(one, a), connect(other, b)])
  await expect.poll(() => status(one) === status(other) && getAccount(one).isConnected).toBe(true)
  await expect
    .poll(async () => {
      const before = writes.length
      await new Promise((resolve) => setTimeout(resolve))
      return writes.length - before
    })
    .toBe(0)
  expect(status(one)).toBe(status(other))
})

test('behavior: a page whose wallet does not say so is not connected, and takes nothing from the others', async () => {
  const { evm, one, other, visit } = setup()
  await connect(one, a)
  await expect.poll(() => status(other)).toBe('connected a')
  // a third page in which the wallet does not answer
  const heard: string[] = []
  evm.wallet('a').setMood('crash')
  watchAccount(one, (account) => heard.push(account.status))
  const third = visit('third')
  await third.ready
  expect(status(third)).toBe('disconnected undefined')
  await expect.poll(() => one.storage.get('connections')?.eip155).toEqual([{ connectorId: 'a', networkId: 'eip155:1' }])
  expect([status(one), status(other), heard]).toEqual(['connected a', 'connected a', []])
})

test('behavior: where the site wants no wallet back, each page is on its own', async () => {
  const { evm, visit } = setup()
  const alone = { enableReconnect: false }
  const first = visit('first', alone)
  await connect(first, a)
  const second = visit('second', alone)
  await second.ready
  await connect(second, b)
  await disconnect(second)
  expect([status(first), status(second)]).toEqual(['connected a', 'disconnected undefined'])
  expect(evm.wallet('a').authorized).toBe(true)
})

test('error: a wallet that did not answer on two visits is forgotten', async () => {
  const { evm, one, other, visit } = setup()
  await connect(one, a)
  await expect.poll(() => status(other)).toBe('connected a')
  one.destroy()
  other.destroy()
  evm.wallet('a').setMood('crash')
  const stored = () => visit('again').ready.then(() => one.storage.get('connections')?.eip155)
  expect(await stored()).toEqual([{ connectorId: 'a', networkId: 'eip155:1', isSilent: true }])
  expect(await stored()).toBeUndefined()
})

test('error: a wallet that ends the connection right after its answer is not connected', async () => {
  const { evm, one } = setup()
  const heard: string[] = []
  watchAccount(one, ({ status }) => heard.push(status))
  const release = evm.wallet('a').hold()
  const connecting = connect(one, a)
  release()
  // the wallet's answer is on its way through the page
  while (!evm.wallet('a').authorized) await undefined
  for (let turn = 0; turn < 4; turn += 1) await undefined
  evm.wallet('a').revoke()
  await connecting
  expect([status(one), heard.at(-1)]).toEqual(['disconnected undefined', 'disconnected'])
  expect(one.storage.get('connections')).toEqual({})
})

test('error: a page that leaves one family does not bring back what another has ended in a second one', async () => {
  const { one, other } = setup()
  await connect(one, a)
  await connect(one, dotWallet)
  await expect.poll(() => [getAccount(other, 'eip155').isConnected, status(other)]).toEqual([true, 'connected dot'])
  // both at once: neither has heard of the other
  await Promise.all([disconnect(one, { namespace: 'eip155' }), disconnect(other, { namespace: 'polkadot' })])
  await expect.poll(() => [status(one), status(other)]).toEqual(['disconnected undefined', 'disconnected undefined'])
  expect(one.storage.get('connections')).toEqual({})
})

test('behavior: where there are several, one that is restored late takes nothing from what the visitor has connected meanwhile', async () => {
  const { evm, one, other, visit } = setup({ isMulti: true })
  await connect(one, a)
  one.destroy()
  other.destroy()
  const release = evm.wallet('a').hold()
  const asked = evm.wallet('a').requests.length
  const again = visit('again')
  await expect.poll(() => evm.wallet('a').requests.length).toBe(asked + 1)
  await connect(again, b)
  release()
  await again.ready
  expect(ids(again)).toEqual(['b', 'a'])
})
