import { failWith, fakeFetch, mainnet, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import * as entry from './accountDetails.ts'
import { connect, createFoyer, disconnect, getAccount, switchNetwork } from './index.ts'
import { getQueryClient, refreshBalances } from './internal/queries.ts'

const { watchAccountDetails } = entry

test('exports', () => expect(Object.keys(entry)).toEqual(['watchAccountDetails']))

function setup() {
  let isBroken = false
  const explorer = { name: 'Scan', url: 'https://scan.test' }
  const adapter = mockAdapter({
    balance: 2n * 10n ** 18n,
    capabilities: { getIdentity: async () => ({ name: 'ada\u202E.eth', avatar: 'https://a.test/1.png' }) },
  })
  const fetch = fakeFetch({
    'GET /v1/supported-chains': { http: ['eip155:1'], ws: [] },
    ...Object.fromEntries(
      adapter.wallets.flatMap(({ accounts }) =>
        accounts.flatMap((address) => [
          [`GET /v1/identity/${address}`, { name: null, avatar: null }],
          [
            `GET /v1/account/${address}/balance`,
            () =>
              isBroken
                ? failWith(500)()
                : {
                    balances: [
                      {
                        name: 'Ether',
                        symbol: 'ETH',
                        chainId: 'eip155:1',
                        price: 2_000,
                        value: 4_000,
                        quantity: { decimals: '18', numeric: '2' },
                        iconUrl: '',
                      },
                    ],
                  },
          ],
        ]),
      ),
    ),
  })
  const foyer = createFoyer({
    projectId: 'p',
    networks: [{ ...mainnet, blockExplorer: explorer }, polygon],
    adapters: [adapter],
    storage: memoryStorage(),
    fetch,
    blockchainApiUrl: 'https://api.test',
  })
  const fail = () => {
    isBroken = true
  }
  return { foyer, fetch, fail, connectorId: adapter.wallet().connectorId }
}

const nothing = {
  profileName: undefined,
  profileImage: undefined,
  tokenBalance: undefined,
  addressExplorerUrl: undefined,
}

test('default: name, picture, holdings and explorer of who is connected; nothing of nobody, and nobody is asked then', async () => {
  const { foyer, fetch, connectorId } = setup()
  const listener = vi.fn<(details: entry.AccountDetails) => void>()
  const stop = watchAccountDetails(foyer, listener)
  expect(listener.mock.calls).toEqual([[nothing]])
  expect(fetch.calls).toEqual([])
  await connect(foyer, { connectorId, namespace: 'eip155' })
  await vi.waitFor(() =>
    expect(listener.mock.lastCall?.[0]).toMatchObject({
      profileName: 'ada.eth',
      profileImage: 'https://a.test/1.png',
      tokenBalance: [{ symbol: 'ETH', quantity: '2', value: 4_000 }],
      addressExplorerUrl: expect.stringMatching(/^https:\/\/scan\.test\/address\/0x/),
    }),
  )
  await switchNetwork(foyer, { network: polygon })
  expect(listener.mock.lastCall?.[0].tokenBalance).toBeUndefined()
  await disconnect(foyer)
  expect(listener.mock.lastCall).toEqual([nothing])
  stop()
  listener.mockClear()
  await connect(foyer, { connectorId, namespace: 'eip155' })
  expect(listener).not.toHaveBeenCalled()
})

test('behavior: what was known last stays while the service fails', async () => {
  const { foyer, fail, connectorId } = setup()
  await connect(foyer, { connectorId, namespace: 'eip155' })
  const listener = vi.fn<(details: entry.AccountDetails) => void>()
  const stop = watchAccountDetails(foyer, listener, 'eip155')
  await vi.waitFor(() => expect(listener.mock.lastCall?.[0].tokenBalance).toHaveLength(1))
  fail()
  await refreshBalances(foyer)
  expect(listener.mock.lastCall?.[0].tokenBalance).toHaveLength(1)
  stop()
  getQueryClient(foyer).clear()
})

test('behavior: disconnecting clears address, balance, profile and tokens', async () => {
  const { foyer, connectorId } = setup()
  const listener = vi.fn<(details: entry.AccountDetails) => void>()
  watchAccountDetails(foyer, listener)
  await connect(foyer, { connectorId, namespace: 'eip155' })
  await vi.waitFor(() =>
    expect(listener.mock.lastCall?.[0]).toMatchObject({ profileName: 'ada.eth', tokenBalance: [{}] }),
  )
  await disconnect(foyer)
  expect(listener.mock.lastCall?.[0]).toEqual(nothing)
  expect(getAccount(foyer)).toMatchObject({
    address: undefined,
    caipAddress: undefined,
    status: 'disconnected',
    isConnected: false,
    allAccounts: [],
    embeddedWallet: undefined,
  })
})
