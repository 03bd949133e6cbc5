import { type AdapterEvent, type Connection, createEmitter } from '@foyer/base'
import { expect, test } from 'vitest'
import { createWalletSessions } from './createWalletSessions.ts'

type Shared = readonly string[]

/** A wallet that answers when it is told to. */
function createWallet(shared: Shared) {
  const listeners = new Set<(shared: Shared | 'unknown') => void>()
  const wallet = {
    shared,
    listeners,
    read: async (): Promise<Shared | undefined> => wallet.shared,
    emit: (told: Shared | 'unknown') => {
      for (const listener of [...listeners]) listener(told)
    },
  }
  return wallet
}

type Wallet = ReturnType<typeof createWallet>

function setup(shared: Shared = ['a']) {
  const emitter = createEmitter<AdapterEvent>()
  const events: AdapterEvent[] = []
  emitter.on((event) => events.push(event))
  const sessions = createWalletSessions<Wallet, Shared>({
    events: emitter,
    isEmpty: ({ length }) => length === 0,
    toConnection: ({ connectorId }, addresses, networkId): Connection => ({
      connectorId,
      namespace: 'solana',
      networkId,
      accounts: addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })),
    }),
    getShared: (wallet) => wallet.read(),
    watch(wallet, listener) {
      wallet.listeners.add(listener)
      return () => wallet.listeners.delete(listener)
    },
  })
  const wallet = createWallet(shared)
  const from = { connectorId: 'one', listed: wallet, wallet }
  const start = (addresses: Shared = shared) => sessions.set(from, addresses, 'solana:x')
  const told = () =>
    events.map((event) =>
      event.type === 'connectionChanged' ? event.connection.accounts.map(({ address }) => address).join() : event.type,
    )
  return { sessions, wallet, start, told, from }
}

test('default: a session is what the wallet shares, until it shares nothing', () => {
  const { sessions, wallet, start, told } = setup()
  const stop = sessions.watch()
  expect(start()).toMatchObject({ connectorId: 'one', accounts: [{ address: 'a' }] })
  wallet.emit(['b', 'a'])
  wallet.emit(['b', 'a'])
  wallet.emit([])
  expect(told()).toEqual(['b,a', 'disconnected'])
  expect(wallet.listeners.size).toBe(0)
  stop()
})

test('behavior: a wallet that shares nothing starts nothing', () => {
  const { sessions, start } = setup()
  expect(start([])).toBeUndefined()
  expect(() => sessions.get('one')).toThrow(expect.objectContaining({ name: 'ConnectorNotFound' }))
})

test('behavior: nobody is listened to while nobody follows; who follows again is told what changed', async () => {
  const { sessions, wallet, start, told } = setup()
  start()
  expect(wallet.listeners.size).toBe(0)
  wallet.shared = ['c']
  const stop = sessions.watch()
  expect(told()).toEqual([])
  await expect.poll(told).toEqual(['c'])
  stop()
  expect(wallet.listeners.size).toBe(0)
})

test('behavior: an answer that a newer question overtook, or that comes after the end, is of no session', async () => {
  const { sessions, wallet, start, told } = setup()
  start()
  const answers: ((shared: Shared) => void)[] = []
  wallet.read = () => new Promise((resolve) => void answers.push(resolve))
  sessions.watch()
  wallet.emit('unknown')
  answers[0]?.(['old'])
  answers[1]?.(['new'])
  await expect.poll(told).toEqual(['new'])
  wallet.emit('unknown')
  sessions.remove('one')
  answers[2]?.(['late'])
  await Promise.resolve()
  expect(told()).toEqual(['new', 'disconnected'])
})

test('behavior: what a wallet says of itself is newer than an answer it was asked for before', async () => {
  const { sessions, wallet, start, told } = setup()
  start()
  let answer = (_: Shared) => {}
  wallet.read = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const stop = sessions.watch()
  wallet.emit(['b'])
  answer(['a'])
  await Promise.resolve()
  expect(told()).toEqual(['b'])
  stop()
})

test('behavior: a wallet that left the list has its session ended', () => {
  const { sessions, wallet, start, told } = setup()
  start()
  sessions.removeUnlisted([wallet])
  expect(told()).toEqual([])
  sessions.removeUnlisted([])
  expect(told()).toEqual(['disconnected'])
})

test('behavior: a network chosen here is a change; a session that is not there has none', () => {
  const { sessions, start, told } = setup()
  sessions.setNetwork('one', 'solana:y')
  start()
  sessions.setNetwork('one', 'solana:x')
  expect(told()).toEqual([])
  sessions.setNetwork('one', 'solana:y')
  expect(told()).toEqual(['a'])
  expect(sessions.get('one').connection.networkId).toBe('solana:y')
})
