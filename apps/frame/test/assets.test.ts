import { localToken, type RunningEvm, requestRpc, setEther, startEvm } from 'devnet'
import { type Address, encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProfiles } from './support/profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './support/site.ts'
import { type Service, startService } from './support/startService.ts'

const profiles = createProfiles()
let evm: RunningEvm
let service: Service
let site: Site
let own: SitePage
let account: Address
let usdc: string

const nobody = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const ether = 1_500_000_000_000_000_000n

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const { nativeCurrency, url, contracts } = evm
  const chain = { nativeCurrency, indexFrom: 'off' }
  const chains = [
    { ...chain, id: 'eip155:31337', name: 'Foyer Local', rpcUrls: [url], tokens: [contracts.usdc, contracts.foy] },
    // a node that does not answer
    { ...chain, id: 'eip155:31339', name: 'Gone', rpcUrls: ['http://127.0.0.1:9'] },
  ]
  ;[service, site] = await Promise.all([startService({ chains }), startSite()])
  own = await openSite(await profiles.open(), { site, service, chainId: 'eip155:31337' })
  await own.logIn('holder@example.org')
  account = (await own.request('GET_USER', { chainId: 31337 })).address
  usdc = contracts.usdc.address.toLowerCase()
  await setEther(evm, { address: account, wei: ether })
  const from = evm.accounts[0]?.address
  const data = encodeFunctionData({ abi: localToken.abi, functionName: 'mint', args: [account, 5_000_000n] } as never)
  await requestRpc(url, { method: 'anvil_impersonateAccount', params: [from] })
  await requestRpc(url, { method: 'eth_sendTransaction', params: [{ from, to: usdc, data }] })
})
afterAll(async () => {
  await profiles.stop()
  await Promise.all([service?.stop(), site?.stop()])
  await evm?.stop()
})
afterEach(() => own.page.context().unroute('**/api/holdings'))

const getAssets = (request: object) => own.rpc('wallet_getAssets', [{ account, ...request }])
const metadata = { iconUrl: expect.stringMatching(/^http.*\/public\/getTokenImage\//), price: 0 }
const coin = () => ({
  address: 'native',
  balance: `0x${ether.toString(16)}`,
  type: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, ...metadata },
})
const dollars = () => ({
  address: usdc,
  balance: '0x4c4b40',
  type: 'erc20',
  metadata: { name: 'Local USD Coin', symbol: 'USDC', decimals: 6, ...metadata },
})

test('default: coin and tokens that the chain has, by chain; the wallet says before that it can', async () => {
  expect(await own.rpc('wallet_getCapabilities', [account])).toMatchObject({
    '0x7a69': { assetDiscovery: { supported: true } },
  })
  // what does not answer is left out, rather than said to be empty
  expect(await getAssets({})).toEqual({ '0x7a69': [coin(), dollars()] })
  expect(await own.rpc('wallet_getAssets', { account, chainFilter: ['0x7A69'] })).toEqual({
    '0x7a69': [coin(), dollars()],
  })
})

test('behavior: types, chains and single assets are what is asked for and no more', async () => {
  expect(await getAssets({ assetTypeFilter: ['native'] })).toEqual({ '0x7a69': [coin()] })
  expect(await getAssets({ assetTypeFilter: ['erc20'], chainFilter: ['0x7a69'] })).toEqual({ '0x7a69': [dollars()] })
  expect(await getAssets({ assetTypeFilter: ['erc721'] })).toEqual({ '0x7a69': [] })
  expect(await getAssets({ assetTypeFilter: [] })).toEqual({ '0x7a69': [] })
  expect(await getAssets({ chainFilter: ['0x1'] })).toEqual({})
  const foy = evm.contracts.foy.address.toLowerCase()
  const assetFilter = {
    '0x7a69': [
      { address: usdc.toUpperCase().replace('0X', '0x'), type: 'erc20' },
      // held in no amount, and said so
      { address: foy, type: 'erc20' },
      { address: nobody, type: 'erc20' },
      { address: 'native', type: 'erc20' },
    ],
  }
  // single assets go before the other filters (ERC-7811)
  const named = await getAssets({ assetFilter, assetTypeFilter: ['native'], chainFilter: ['0x1'] })
  expect(named).toEqual({ '0x7a69': [dollars(), expect.objectContaining({ address: foy, balance: '0x0' })] })
})

test.each([
  [[], 'isn’t valid'],
  [[null], 'isn’t valid'],
  [[{ account: 'me' }], 'isn’t valid'],
  [[{ account: nobody, chainFilter: ['eip155:1'] }], 'isn’t valid'],
  [[{ account: nobody, chainFilter: Array.from({ length: 101 }, () => '0x1') }], 'isn’t valid'],
  [[{ account: nobody, assetFilter: { '0x7a69': [{ address: 'all', type: 'erc20' }] } }], 'isn’t valid'],
  [[{ account: nobody, assetFilter: { '0x7a69': [nobody] } }], 'isn’t valid'],
  [[{ account: nobody, assetTypeFilter: ['x'.repeat(41)] }], 'isn’t valid'],
  [[{ account: nobody }], 'This account doesn’t belong to this wallet'],
])('error: %j is refused', async (params, message) => {
  await expect(own.rpc('wallet_getAssets', params)).rejects.toThrow(message)
})

test('error: where no network answers, and where the gateway does not, the wallet says that it cannot', async () => {
  await expect(getAssets({ chainFilter: ['0x7a6b'] })).rejects.toThrow('can’t read what the account holds right now')
  await own.page.context().route('**/api/holdings', (route) => route.abort())
  await expect(getAssets({})).rejects.toThrow('didn’t respond')
})

const row = {
  name: 'Coin',
  symbol: 'C',
  address: `eip155:31337:${nobody}`,
  price: 2,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
}
const { address: _, ...native } = row
const change = (fields: object) => ({ ...row, ...fields })
const amount = (decimals: unknown, numeric: unknown) => change({ quantity: { decimals, numeric } })

test('error: of a gateway that says anything, what is no asset of that chain is left out', async () => {
  const hostile = [
    null,
    [],
    'row',
    { ...native, name: 5 },
    change({ address: nobody }),
    change({ address: `eip155:1:${nobody}` }),
    change({ address: 'eip155:31337:0x12' }),
    change({ address: null }),
    change({ price: -1 }),
    change({ price: '2' }),
    amount('37', '1'),
    amount(6, '1'),
    amount('6', '-1'),
    amount('6', '1e9'),
    amount('6', 'NaN'),
    amount('6', '1.1234567'),
    amount('0', '9'.repeat(78)),
    change({ iconUrl: 'x'.repeat(2_001) }),
    { ...row, __proto__: null, extra: { deep: [] } },
    change({ name: '<b>'.repeat(500), price: 3 }),
  ]
  const balances = { 'eip155:31337': hostile, 'eip155:1': [row], constructor: [row], __proto__: [row] }
  await own.page.context().route('**/api/holdings', (route) => route.fulfill({ json: { balances } }))
  const asset = { address: nobody, balance: '0x16e360', type: 'erc20' }
  expect(await getAssets({})).toEqual({
    '0x7a69': [
      {
        ...asset,
        metadata: { name: '<b>'.repeat(500).slice(0, 100), symbol: 'C', decimals: 6, price: 3, iconUrl: '' },
      },
      { ...asset, metadata: { name: 'Coin', symbol: 'C', decimals: 6, price: 2, iconUrl: '' } },
    ],
  })
})

test.each([
  ['nothing', null],
  ['a list', []],
  ['no list for a chain', { balances: { 'eip155:31337': { length: 1 } } }],
  ['nothing of a chain that was asked', { balances: {} }],
])('error: a gateway that answers %s', async (_name, json) => {
  await own.page.context().route('**/api/holdings', (route) => route.fulfill({ json }))
  await expect(getAssets({})).rejects.toThrow('can’t read what the account holds right now')
})
