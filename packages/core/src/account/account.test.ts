import { solana } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { expect, test } from 'vitest'
import {
  connect,
  createFoyer,
  disconnect,
  getNetwork,
  getProvider,
  getWalletInfo,
  switchNetwork,
  type WalletInfo,
  watchProviders,
  watchWalletInfo,
} from '../index.ts'

function setup() {
  const evm = mockAdapter({
    wallets: [
      { id: 'io.rabby', name: 'Rabby', rdns: 'io.rabby' },
      { id: 'io.metamask', name: 'MetaMask\u202E', rdns: 'io.metamask' },
    ],
  })
  const other = mockAdapter({ namespace: 'solana', wallets: [{ id: 'Phantom', name: 'Phantom' }] })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet, polygon, solana],
    adapters: [evm, other],
    storage: memoryStorage(),
  })
  return foyer
}

test('default: the provider of the connected wallet, by namespace', async () => {
  const foyer = setup()
  expect(await getProvider(foyer, 'eip155')).toBeUndefined()
  await connect(foyer, { connectorId: 'io.rabby', namespace: 'eip155' })
  expect(await getProvider(foyer, 'eip155')).toBeDefined()
  expect(await getProvider(foyer, 'solana')).toBeUndefined()
})

test('behavior: providers are told when a wallet connects, is replaced and leaves, and not when it only changes', async () => {
  const foyer = setup()
  const heard: (readonly string[])[] = []
  const report = { now: (_: readonly string[]) => {} }
  const nextReport = () => new Promise<readonly string[]>((resolve) => Object.assign(report, { now: resolve }))
  const stop = watchProviders(foyer, (providers) => {
    heard.push(Object.keys(providers))
    report.now(Object.keys(providers))
  })
  const first = nextReport()
  await connect(foyer, { connectorId: 'io.rabby', namespace: 'eip155' })
  expect(await first).toEqual(['eip155'])
  const second = nextReport()
  await switchNetwork(foyer, { network: polygon })
  await connect(foyer, { connectorId: 'Phantom', namespace: 'solana' })
  expect(await second).toEqual(['eip155', 'solana'])
  const third = nextReport()
  await disconnect(foyer, { namespace: 'eip155' })
  expect(await third).toEqual(['solana'])
  expect(heard).toHaveLength(3)
  stop()
  await disconnect(foyer)
  await getProvider(foyer, 'solana')
  expect(heard).toHaveLength(3)
})

test('default: the wallet that is connected, its text cleaned', async () => {
  const foyer = setup()
  const heard: (WalletInfo | undefined)[] = []
  watchWalletInfo(foyer, (wallet) => heard.push(wallet))
  expect(getWalletInfo(foyer)).toBeUndefined()
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  expect(getWalletInfo(foyer)).toMatchObject({ name: 'MetaMask', rdns: 'io.metamask', connectorId: 'io.metamask' })
  expect(getWalletInfo(foyer, 'solana')).toBeUndefined()
  await disconnect(foyer)
  expect(getWalletInfo(foyer)).toBeUndefined()
  expect(heard.map((wallet) => wallet?.name)).toEqual(['MetaMask', undefined])
})

test('behavior: a viem chain, a network and an id switch alike', async () => {
  const foyer = setup()
  // a chain as viem has it: no CAIP-2 id
  await switchNetwork(foyer, { network: { id: 137 } })
  expect(getNetwork(foyer).caipNetworkId).toBe('eip155:137')
  await switchNetwork(foyer, { network: mainnet })
  expect(getNetwork(foyer).caipNetworkId).toBe('eip155:1')
  await switchNetwork(foyer, { network: { caipNetworkId: 'eip155:137' } })
  expect(getNetwork(foyer).chainId).toBe(137)
  await expect(switchNetwork(foyer, { network: { id: 5 } })).rejects.toMatchObject({ name: 'NetworkNotFound' })
})
