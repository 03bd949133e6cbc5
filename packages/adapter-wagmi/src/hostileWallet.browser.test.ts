import { type AdapterEvent, FoyerError, requireCapability } from '@foyer/base'
import { adapterContext, mainnet, memoryStorage, optimism } from '@foyer/test'
import { createEvmWallet, type EvmWallet } from '@foyer/test-kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wagmiAdapter } from './wagmiAdapter.ts'

const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const other = '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'
const rdns = 'test.hostile'
const stops: (() => void)[] = []
const uncaught: unknown[] = []
const note = (event: ErrorEvent | PromiseRejectionEvent) => uncaught.push(event)

beforeEach(() => {
  uncaught.length = 0
  window.addEventListener('error', note)
  window.addEventListener('unhandledrejection', note)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
  await new Promise((resolve) => setTimeout(resolve))
  window.removeEventListener('error', note)
  window.removeEventListener('unhandledrejection', note)
  expect(uncaught).toEqual([])
})

function page(break_: (wallet: EvmWallet) => void = () => {}) {
  const wallet = createEvmWallet({
    rpcUrls: { 1: 'http://127.0.0.1:1', 10: 'http://127.0.0.1:1' },
    accounts: [key, other],
    info: { rdns, name: 'Hostile' },
  })
  break_(wallet)
  stops.push(wallet.announce())
  const adapter = wagmiAdapter()(adapterContext([mainnet, optimism]))
  const events: AdapterEvent[] = []
  stops.push(adapter.watch((event) => events.push(event)))
  const connect = () => adapter.connect({ connectorId: rdns, network: mainnet })
  return { wallet, adapter, events, connect }
}

/** The code of connecting loads first: from here on the wallet is what is waited for. */
function asked(wallet: EvmWallet, method: string, times = 1): Promise<void> {
  return expect.poll(() => wallet.requests.filter((request) => request.method === method)).toHaveLength(times)
}

test('error: events before connecting, whatever they say, connect nothing', async () => {
  const { wallet, adapter, events } = page()
  wallet.emit('connect', { chainId: '0x1' })
  wallet.emit('accountsChanged', wallet.accounts)
  wallet.emit('chainChanged', '0xa')
  wallet.emit('disconnect', new Error('no'))
  expect(events).toEqual([])
  expect(adapter.getConnectors()).toHaveLength(1)
})

test('error: events full of nonsense change nothing', async () => {
  const { wallet, events, connect } = page()
  await connect()
  const heard = events.length
  for (const payload of [undefined, null, 'x', 5, {}, [5], ['0x'], [null], { length: 3 }]) {
    wallet.emit('accountsChanged', payload)
    wallet.emit('chainChanged', payload === 5 ? -5 : payload)
    wallet.emit('message', payload)
  }
  expect(events).toHaveLength(heard)
})

test('behavior: a disconnect event of a wallet that still shares its accounts is only a lost chain', async () => {
  const { wallet, events, connect } = page()
  await connect()
  wallet.emit('disconnect', Object.assign(new Error('lost'), { code: 1013 }))
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('eth_accounts'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(events.map(({ type }) => type)).not.toContain('disconnected')
  wallet.lock()
  wallet.emit('disconnect', new Error('gone'))
  await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('disconnected'))
})

const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('behavior: C21: what changed in the wallet without a word is seen when the visitor comes back', async () => {
  const { wallet, events, connect } = page()
  const { accounts } = await connect()
  const heard = events.length
  wallet.answer('eth_chainId', { result: '0xa' })
  comeBack()
  await vi.waitFor(() =>
    expect(events.at(-1)).toMatchObject({
      type: 'connectionChanged',
      connection: { networkId: optimism.caipNetworkId, accounts },
    }),
  )
  expect(events).toHaveLength(heard + 1)
  wallet.answer('eth_accounts', { result: [] })
  comeBack()
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'disconnected', connectorId: rdns }))
  const { length } = wallet.requests
  comeBack()
  expect(wallet.requests).toHaveLength(length)
})

test('error: C21: a wallet that answers nonsense, an error or nothing at that moment changes nothing', async () => {
  const { wallet, events, connect } = page()
  await connect()
  const heard = events.length
  for (const result of ['me', { length: 1 }, null]) {
    wallet.answer('eth_chainId', { result })
    wallet.answer('eth_accounts', { result })
    comeBack()
  }
  wallet.answer('eth_chainId', { error: { code: 4100, message: 'no' } })
  comeBack()
  await asked(wallet, 'eth_chainId', 1 + 4)
  await new Promise((resolve) => setTimeout(resolve))
  expect(events).toHaveLength(heard)
})

test.each<[string, unknown, string]>([
  ['no list', 'accounts', 'WalletRequestFailed'],
  ['no accounts', [], 'WalletLocked'],
  ['no addresses', ['me'], 'WalletRequestFailed'],
  ['nothing', undefined, 'WalletRequestFailed'],
])('error: eth_requestAccounts answers %s', async (_, result, name) => {
  const { connect } = page((wallet) => wallet.answer('eth_requestAccounts', { result }))
  await expect(connect()).rejects.toMatchObject({ name })
})

test.each([[undefined], ['one'], ['0x'], [-1], [{}]])('error: eth_chainId answers %j', async (result) => {
  const { connect, wallet } = page((wallet) => wallet.answer('eth_chainId', { result }))
  await expect(connect()).rejects.toMatchObject({ name: 'WalletRequestFailed' })
  expect(wallet.listenerCount()).toBe(0)
})

test('error: a wallet that approves and then goes silent is given up', async () => {
  const { connect, wallet } = page((wallet) => wallet.answer('eth_chainId', 'hang'))
  vi.useFakeTimers()
  const failed = expect(connect()).rejects.toMatchObject({ name: 'WalletTimedOut' })
  await asked(wallet, 'eth_chainId')
  await vi.advanceTimersByTimeAsync(4_000)
  await failed
  expect(wallet.listenerCount()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('error: a remembered wallet that hangs is given up without anyone aborting', async () => {
  const { adapter, wallet } = page((wallet) => wallet.answer('*', 'hang'))
  vi.useFakeTimers()
  const outcome = adapter.reconnect({ connectorId: rdns, network: mainnet }).catch((error: unknown) => error)
  await asked(wallet, 'eth_accounts')
  await vi.advanceTimersByTimeAsync(6_000)
  expect((await outcome) ?? new FoyerError('WalletTimedOut', { seconds: 4 })).toBeInstanceOf(FoyerError)
  expect(vi.getTimerCount()).toBe(0)
})

test('error: a wallet that keeps its permission is left all the same, and that is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  stops.push(() => warn.mockRestore())
  const { adapter, connect, events } = page((wallet) =>
    wallet.answer('wallet_revokePermissions', { error: { code: -32603 } }),
  )
  await connect()
  await adapter.disconnect({ connectorId: rdns })
  expect(events.at(-1)).toEqual({ type: 'disconnected', connectorId: rdns })
  expect(warn.mock.calls.flat()).toContain('Hostile kept its permission')
})

test('behavior: permission is given back where the wallet holds one', async () => {
  const { adapter, connect, wallet } = page()
  await connect()
  await adapter.disconnect({ connectorId: rdns })
  expect(wallet.authorized).toBe(false)
  expect(wallet.requests.slice(-2)).toEqual([
    { method: 'wallet_getPermissions', params: [] },
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
  ])
})

test('error: who connects again while the permission is still being given back keeps the new one', async () => {
  const { adapter, connect, wallet, events } = page()
  await connect()
  const release = wallet.hold('wallet_revokePermissions')
  const leaving = adapter.disconnect({ connectorId: rdns })
  await asked(wallet, 'wallet_revokePermissions')
  const connecting = connect()
  // turns of the page in which a wallet that approves at once would have
  for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setTimeout(resolve))
  release()
  const [{ accounts }] = await Promise.all([connecting, leaving])
  expect([wallet.authorized, accounts[0]?.address]).toEqual([true, wallet.accounts[0]])
  wallet.setAccounts([...wallet.accounts].reverse())
  const [address] = wallet.accounts
  await expect.poll(() => events.at(-1)).toMatchObject({ connection: { accounts: [{ address }, {}] } })
})

test.each(['on', 'removeListener'] as const)('error: %s throws', async (method) => {
  const { adapter, connect, wallet } = page((broken) => {
    Object.assign(broken.provider, {
      [method]: () => {
        throw new Error(`${method} broke`)
      },
    })
  })
  expect((await connect()).accounts[0]?.address).toBe(wallet.accounts[0])
  await adapter.disconnect({ connectorId: rdns })
})

test('error: a provider without events still connects and disconnects', async () => {
  const { adapter, connect } = page((plain) =>
    Object.assign(plain.provider, { on: undefined, removeListener: undefined }),
  )
  await connect()
  await adapter.disconnect({ connectorId: rdns })
})

test('error: errors that are no errors', async () => {
  for (const thrown of [undefined, null, 'text', 5, { message: 5 }, Object.create(null)]) {
    const { connect, adapter } = page((wallet) =>
      wallet.answer('eth_requestAccounts', () => {
        throw thrown
      }),
    )
    await expect(connect()).rejects.toBeInstanceOf(FoyerError)
    expect(adapter.getConnectors()).toHaveLength(1)
    for (const stop of stops.splice(0)) stop()
  }
})

test('error: a signature, hash or batch id that is none', async () => {
  const { connect, adapter, wallet } = page()
  const connection = await connect()
  for (const result of [undefined, null, 5, '', '0x', 'signed', '0x00', {}, []]) {
    wallet.answer('prompts', { result })
    const sign = requireCapability(adapter, 'signMessage')
    const send = requireCapability(adapter, 'sendTransaction')
    const batch = requireCapability(adapter, 'sendCalls')
    const to = wallet.accounts[1] ?? ''
    // of a Safe `0x` is one, and a contract's has any length: the server judges it
    const isHex = result === '0x' || result === '0x00'
    const signed = expect(sign({ connection, message: 'x' }))
    await (isHex ? signed.resolves.toBe(result) : signed.rejects.toMatchObject({ name: 'WalletRequestFailed' }))
    await expect(send({ connection, network: mainnet, to, value: 1n })).rejects.toMatchObject({
      name: 'WalletRequestFailed',
    })
    if (typeof result === 'string' && result !== '') continue
    await expect(batch({ connection, network: mainnet, calls: [{ to }] })).rejects.toMatchObject({
      name: 'WalletRequestFailed',
    })
  }
})

test('error: a wallet that lies about its chain is not sent to', async () => {
  const { connect, adapter, wallet } = page()
  const connection = await connect()
  wallet.answer('eth_chainId', { result: '0xa' })
  const send = requireCapability(adapter, 'sendTransaction')
  const input = { connection, network: mainnet, to: wallet.accounts[1] ?? '', value: 1n }
  await expect(send(input)).rejects.toMatchObject({
    name: 'WrongNetwork',
    context: { expected: 'eip155:1', actual: 'eip155:10' },
  })
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
})

test('behavior: a wallet that approves after the visitor gave up is believed', async () => {
  const { adapter, wallet, events } = page()
  const release = wallet.hold()
  const controller = new AbortController()
  const connecting = adapter.connect({ connectorId: rdns, network: mainnet, signal: controller.signal })
  await asked(wallet, 'eth_requestAccounts')
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
  release()
  await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('connectionChanged'))
})

test('behavior: trying again while the wallet’s window is open waits for that window', async () => {
  const { adapter, wallet, connect } = page()
  const release = wallet.hold('eth_requestAccounts')
  const controller = new AbortController()
  const first = adapter.connect({ connectorId: rdns, network: mainnet, signal: controller.signal })
  await asked(wallet, 'eth_requestAccounts')
  controller.abort()
  await expect(first).rejects.toMatchObject({ name: 'RequestAborted' })
  wallet.answer('eth_requestAccounts', 'busy')
  const second = connect()
  await asked(wallet, 'eth_requestAccounts', 2)
  release()
  expect((await second).connectorId).toBe(rdns)
  await adapter.disconnect({ connectorId: rdns })
  await expect(connect()).rejects.toMatchObject({ name: 'WalletBusy' })
})

describe('a window that was open before a reload', () => {
  /** The wallet as its window answers: nobody on the page hears of it. */
  function reloaded() {
    const storage = memoryStorage()
    const shared = { info: { rdns, name: 'Hostile' }, rpcUrls: { 1: () => null }, accounts: [key] as const, storage }
    const wallet = createEvmWallet(shared)
    stops.push(wallet.announce())
    wallet.answer('eth_requestAccounts', 'busy')
    const adapter = wagmiAdapter()(adapterContext([mainnet, optimism]))
    const events: AdapterEvent[] = []
    const stop = adapter.watch((event) => events.push(event))
    stops.push(stop)
    const connected = () => events.filter(({ type }) => type === 'connectionChanged')
    const approve = () => createEvmWallet(shared).provider.request({ method: 'eth_requestAccounts' })
    const looks = () => wallet.requests.filter(({ method }) => method === 'eth_accounts').length
    const comeBack = () => window.dispatchEvent(new Event('focus'))
    return { adapter, wallet, connected, approve, looks, comeBack, stop }
  }

  test('behavior: C91: connects when it is approved, and the wallet opens no second one', async () => {
    const { adapter, wallet, connected, approve, looks, comeBack } = reloaded()
    await expect(adapter.connect({ connectorId: rdns, network: mainnet })).rejects.toMatchObject({ name: 'WalletBusy' })
    comeBack()
    await expect.poll(looks).toBe(1)
    expect(connected()).toEqual([])
    await approve()
    comeBack()
    const [address] = wallet.accounts
    await expect.poll(connected).toMatchObject([{ connection: { connectorId: rdns, accounts: [{ address }] } }])
    expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test.each(['another try', 'the end of the page'] as const)('behavior: %s ends the watch', async (what) => {
    const { adapter, wallet, connected, approve, looks, comeBack, stop } = reloaded()
    const connect = () => adapter.connect({ connectorId: rdns, network: mainnet })
    await expect(connect()).rejects.toMatchObject({ name: 'WalletBusy' })
    wallet.answer('eth_requestAccounts', 'reject')
    if (what === 'the end of the page') stop()
    else await expect(connect()).rejects.toMatchObject({ name: 'UserRejected' })
    await approve()
    comeBack()
    await new Promise((resolve) => setTimeout(resolve))
    expect([looks(), connected()]).toEqual([0, []])
  })
})
