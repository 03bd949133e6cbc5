import type { Capabilities, WalletAsset } from '@foyer/base'
import { accountServiceUrl, fakeAccountService, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import { connect, createFoyer } from '../../index.ts'
import { holdingsQuery } from '../../internal/holdings.ts'
import { getQueryClient } from '../../internal/queries.ts'
import { connectionsAtom } from '../../state/connections.ts'

const ether: WalletAsset = {
  tokenAddress: undefined,
  balance: 1_500_000_000_000_000_000n,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  price: 3_000,
  iconUrl: '',
}
const dollars: WalletAsset = {
  tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  balance: 24_500_000n,
  name: 'USD Coin\u202e',
  symbol: 'USDC',
  decimals: 6,
  price: 1,
  iconUrl: 'https://elsewhere.test/usdc.png',
}

/** Somebody in a wallet that has agreed to say what it holds, or has not. */
async function setup(getAssets: Capabilities['getAssets'], isAgreed = true) {
  const service = fakeAccountService()
  const asked = vi.fn(getAssets)
  const adapter = mockAdapter({ capabilities: { getAssets: asked } })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [adapter],
    storage: memoryStorage(),
    blockchainApiUrl: accountServiceUrl,
    fetch: service,
    enableWalletConnect: false,
  })
  const connection = await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  if (isAgreed)
    foyer.store.set(connectionsAtom, new Map([['eip155', [{ ...connection, capabilities: ['getAssets'] }]]]))
  const address = connection.accounts[0]?.address ?? ''
  const [network] = foyer.config.networks
  if (!network) throw new Error('no network')
  const read = () => getQueryClient(foyer).fetchQuery({ ...holdingsQuery(foyer, { address, network }), staleTime: 0 })
  const requests = () => service.calls.filter(({ url }) => url.pathname.endsWith('/balance')).length
  return { read, asked, requests }
}

test('default: what the wallet itself knows, the most valuable first; no service is asked', async () => {
  const { read, requests } = await setup(async () => [dollars, ether])
  const { source, shown, total } = await read()
  expect(source).toBe('wallet')
  expect(shown.map(({ name, symbol, quantity, value, icon }) => [name, symbol, quantity, value, icon])).toEqual([
    ['Ether', 'ETH', '1.5', 4_500, undefined],
    // its picture is not the service’s, and is not asked for
    ['USD Coin', 'USDC', '24.5', 24.5, undefined],
  ])
  expect([Number(total), requests()]).toEqual([4_524.5, 0])
})

test('behavior: a wallet that does not know is asked once, and the service instead', async () => {
  const { read, asked, requests } = await setup(async () => undefined)
  expect((await read()).source).toBe('service')
  expect((await read()).source).toBe('service')
  expect([asked.mock.calls.length, requests()]).toEqual([1, 2])
})

test('error: a wallet that fails keeps nobody from what the service knows', async () => {
  const { read, asked } = await setup(async () => {
    throw new Error('closed')
  })
  expect((await read()).source).toBe('service')
  expect((await read()).source).toBe('service')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('behavior: a wallet that has agreed to nothing of the kind is never asked', async () => {
  const { read, asked } = await setup(async () => [ether], false)
  expect((await read()).source).toBe('service')
  expect(asked).not.toHaveBeenCalled()
})
