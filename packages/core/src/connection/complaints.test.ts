import { solana } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, optimism, polkadot } from '@foyer/test'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  activeConnectionsAtom,
  close,
  connect,
  connectAttemptAtom,
  createFoyer,
  disconnect,
  getAccount,
  goBack,
  isOpenAtom,
  open,
  startConnect,
} from '../index.ts'

// the ids are those of tooling/coverage/complaints.json

beforeEach(() => vi.stubGlobal('window', globalThis))
afterEach(() => vi.unstubAllGlobals())

const evm = { connectorId: 'a', namespace: 'eip155' } as const

/** A browser with wallets of three families; `visit` loads the page, again and again. */
function browser() {
  const wallets = mockAdapter({ wallets: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
  const sol = mockAdapter({ namespace: 'solana', wallets: [{ id: 'a' }] })
  const dot = mockAdapter({ namespace: 'polkadot', wallets: [{ id: 'dot' }] })
  const storage = memoryStorage()
  const visit = () => {
    const foyer = createFoyer({
      projectId: 'test',
      networks: [mainnet, optimism, solana, polkadot],
      adapters: [wallets, sol, dot],
      storage,
      enableWalletConnect: false,
    })
    onTestFinished(() => foyer.destroy())
    return foyer
  }
  return { wallets, sol, dot, storage, visit }
}

const connectedIn = (foyer: ReturnType<ReturnType<typeof browser>['visit']>) =>
  [...foyer.store.get(activeConnectionsAtom)]
    .map(([namespace, { connectorId }]) => `${namespace} ${connectorId}`)
    .sort()

test('behavior: C03: who disconnected stays so after a reload, whatever a wallet says that keeps its permission', async () => {
  const { wallets, visit } = browser()
  const first = visit()
  await connect(first, evm)
  await disconnect(first)
  first.destroy()
  wallets.wallet('a').setAuthorized(true)
  const second = visit()
  await second.ready
  wallets.wallet('a').changeAccounts(['0x2546BcD3c84621e976D8185a91A922aE77ECEc30'])
  wallets.wallet('a').changeNetwork('eip155:10')
  expect(getAccount(second)).toMatchObject({ status: 'disconnected', address: undefined })
})

test('behavior: C06: with one of two families ended the other is shown, also after a reload', async () => {
  const { visit } = browser()
  const first = visit()
  await connect(first, evm)
  await connect(first, { connectorId: 'dot', namespace: 'polkadot' })
  await disconnect(first, { namespace: 'polkadot' })
  expect(getAccount(first)).toMatchObject({ namespace: 'eip155', status: 'connected' })
  first.destroy()
  const second = visit()
  await second.ready
  expect(getAccount(second)).toMatchObject({ namespace: 'eip155', status: 'connected' })
})

test('behavior: C08: of one wallet connected in several families only the chosen one ends', async () => {
  const { visit, sol } = browser()
  const foyer = visit()
  await connect(foyer, evm)
  await connect(foyer, { connectorId: 'a', namespace: 'solana' })
  await connect(foyer, { connectorId: 'dot', namespace: 'polkadot' })
  await disconnect(foyer, { namespace: 'eip155' })
  expect(connectedIn(foyer)).toEqual(['polkadot dot', 'solana a'])
  expect(sol.wallet('a').authorized).toBe(true)
})

test('behavior: C09, C10: each family gets its own wallet back, and the active one stays active', async () => {
  const { visit } = browser()
  const first = visit()
  await connect(first, { connectorId: 'dot', namespace: 'polkadot' })
  await connect(first, { connectorId: 'a', namespace: 'solana' })
  await connect(first, { connectorId: 'b', namespace: 'eip155' })
  const before = (['eip155', 'solana', 'polkadot'] as const).map((one) => getAccount(first, one).address)
  first.destroy()
  const second = visit()
  await second.ready
  expect(connectedIn(second)).toEqual(['eip155 b', 'polkadot dot', 'solana a'])
  expect((['eip155', 'solana', 'polkadot'] as const).map((one) => getAccount(second, one).address)).toEqual(before)
  expect(getAccount(second).namespace).toBe('eip155')
})

test('behavior: C14: twenty rounds of connecting, giving up and disconnecting, and it opens and connects each time', async () => {
  const { wallets, visit } = browser()
  const foyer = visit()
  for (let round = 0; round < 20; round += 1) {
    open(foyer)
    const release = wallets.wallet('a').hold()
    startConnect(foyer, evm)
    await vi.waitFor(() => expect(foyer.store.get(connectAttemptAtom).step).toBe('waiting'))
    close(foyer)
    release()
    open(foyer)
    expect(foyer.store.get(isOpenAtom)).toBe(true)
    await connect(foyer, evm)
    expect(getAccount(foyer).status).toBe('connected')
    await disconnect(foyer)
    expect(getAccount(foyer).status).toBe('disconnected')
  }
})

test('behavior: C15: a refusal is final: back at the list no wallet is asked by itself', async () => {
  const { wallets, visit } = browser()
  const foyer = visit()
  wallets.wallet('a').setMood('reject')
  open(foyer)
  startConnect(foyer, evm)
  await vi.waitFor(() => expect(foyer.store.get(connectAttemptAtom).step).toBe('failed'))
  const { prompts } = wallets.wallet('a')
  goBack(foyer)
  close(foyer)
  open(foyer)
  await new Promise((done) => setImmediate(done))
  expect(wallets.wallet('a').prompts).toBe(prompts)
  expect(foyer.store.get(connectAttemptAtom).step).toBe('idle')
})

test('behavior: C27: who disconnects where a network has to be chosen finds nothing open after a reload', async () => {
  const { wallets, visit } = browser()
  const first = visit()
  await connect(first, evm)
  wallets.wallet('a').changeNetwork('eip155:5')
  expect(first.store.get(isOpenAtom)).toBe(true)
  await disconnect(first)
  first.destroy()
  const second = visit()
  await second.ready
  expect([second.store.get(isOpenAtom), getAccount(second).status]).toEqual([false, 'disconnected'])
})

test('behavior: C29: after a disconnect on a foreign network connecting connects first, and then offers the switch', async () => {
  const { wallets, visit } = browser()
  const foyer = visit()
  await connect(foyer, evm)
  wallets.wallet('a').changeNetwork('eip155:5')
  await disconnect(foyer)
  open(foyer)
  startConnect(foyer, evm)
  await vi.waitFor(() => expect(getAccount(foyer).status).toBe('connected'))
  expect(foyer.store.get(connectAttemptAtom).step).toBe('idle')
})

test('behavior: C37: of three wallets used one after another the last one comes back, or none', async () => {
  const { wallets, visit } = browser()
  const first = visit()
  for (const connectorId of ['a', 'b', 'c']) await connect(first, { connectorId, namespace: 'eip155' })
  first.destroy()
  const second = visit()
  await second.ready
  expect(connectedIn(second)).toEqual(['eip155 c'])
  second.destroy()
  wallets.wallet('c').revoke()
  const third = visit()
  await third.ready
  expect(connectedIn(third)).toEqual([])
})
