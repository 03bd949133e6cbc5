import type { AdapterEvent } from '@foyer/base'
import { expect, test } from 'vitest'
import { describeAdapter } from './conformance/describeAdapter.ts'
import { mockAdapter } from './mockAdapter.ts'
import { adapterContext, mainnet, optimism } from './networks.ts'

const context = adapterContext([mainnet, optimism])

test('default: connects, tells watchers what the wallet does, disconnects', async () => {
  const mock = mockAdapter()
  const adapter = mock(context)
  const events: AdapterEvent[] = []
  const stop = adapter.watch((event) => events.push(event))
  const connection = await adapter.connect({ connectorId: 'mock', network: mainnet })
  expect(connection.networkId).toBe('eip155:1')
  mock.wallet().changeNetwork('eip155:10')
  await adapter.disconnect({ connectorId: 'mock' })
  stop()
  mock.wallet().changeNetwork('eip155:1')
  expect(events).toEqual([
    { type: 'connectionChanged', connection: { ...connection, networkId: 'eip155:10' } },
    { type: 'disconnected', connectorId: 'mock' },
  ])
  expect(mock.wallet().listeners).toBe(0)
})

test('behavior: a reload finds the authorised wallet without a prompt', async () => {
  const mock = mockAdapter()
  await mock(context).connect({ connectorId: 'mock', network: mainnet })
  const prompts = mock.wallet().prompts
  expect(await mock(context).reconnect({ connectorId: 'mock', network: mainnet })).toMatchObject({
    connectorId: 'mock',
  })
  mock.wallet().revoke()
  expect(await mock(context).reconnect({ connectorId: 'mock', network: mainnet })).toBeUndefined()
  expect(mock.wallet().prompts).toBe(prompts)
})

test('error: moods become errors of the table; a held request waits for its gate', async () => {
  const mock = mockAdapter({ wallets: [{ mood: 'reject' }] })
  const adapter = mock(context)
  const connect = (signal?: AbortSignal) => adapter.connect({ connectorId: 'mock', network: mainnet, signal })
  await expect(connect()).rejects.toMatchObject({ name: 'UserRejected' })
  mock.wallet().setMood('busy')
  await expect(connect()).rejects.toMatchObject({ name: 'WalletBusy' })
  mock.wallet().setMood('hang')
  await expect(connect(AbortSignal.timeout(1))).rejects.toMatchObject({ name: 'RequestAborted' })
  mock.wallet().setMood('approve')
  const release = mock.wallet().hold()
  const waiting = connect()
  release()
  await expect(waiting).resolves.toMatchObject({ connectorId: 'mock' })
})

test('behavior: capabilities can be replaced and taken away', async () => {
  const adapter = mockAdapter({
    capabilities: { sendToken: undefined, getBalance: async () => ({ value: 5n, decimals: 0, symbol: 'X' }) },
  })(context)
  expect('sendToken' in adapter.capabilities).toBe(false)
  expect(await adapter.capabilities.getBalance?.({ address: '0x', network: mainnet })).toMatchObject({ value: 5n })
})

describeAdapter('mockAdapter', () => {
  const mock = mockAdapter({
    wallets: [
      { id: 'one', name: 'One', uninstalled: true },
      { id: 'two', name: 'Two', uninstalled: true },
    ],
  })
  return {
    createAdapter: mock,
    networks: [mainnet, optimism],
    foreignNetworkId: 'eip155:5',
    wallets: [mock.wallet('one'), mock.wallet('two')],
    transfer: { to: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30', value: 1n },
  }
})
