import { afterEach, expect, test } from 'vitest'
import type { KeplrProvider } from './cosmos/types.ts'
import type { EvmProvider } from './evm/types.ts'
import { createPageWallet, type PageWallet, type PageWalletOptions, type WalletFamily } from './page.ts'
import type { PolkadotProvider } from './polkadot/types.ts'

const families: readonly WalletFamily[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

const page = globalThis as unknown as {
  readonly foyerTestWallet?: PageWallet
  readonly injectedWeb3: Readonly<Record<string, PolkadotProvider>>
  readonly keplr: KeplrProvider
  readonly TestBitcoinProviders: {
    readonly BitcoinProvider: { request(method: string, params: unknown): Promise<Record<string, unknown>> }
  }
}

/** How a site asks each family's wallet in, and what it gets. */
const connect: { readonly [family in WalletFamily]: () => Promise<string> } = {
  async eip155() {
    const [first = ''] = (await findEvm().request({ method: 'eth_requestAccounts' })) as string[]
    return first
  },
  async solana() {
    const connect = findStandard().features['standard:connect'] as {
      connect(): Promise<{ readonly accounts: readonly { readonly address: string }[] }>
    }
    return (await connect.connect()).accounts[0]?.address ?? ''
  },
  async polkadot() {
    const injected = await page.injectedWeb3['polkadot-js']?.enable('a site')
    return (await injected?.accounts.get())?.[0]?.address ?? ''
  },
  async bip122() {
    const answer = await page.TestBitcoinProviders.BitcoinProvider.request('wallet_connect', null)
    if (answer['error']) throw answer['error']
    const { addresses } = answer['result'] as { addresses: readonly { address: string; purpose: string }[] }
    return addresses.find(({ purpose }) => purpose === 'payment')?.address ?? ''
  },
  async cosmos() {
    await page.keplr.enable('cosmoshub-4')
    return (await page.keplr.getKey('cosmoshub-4')).bech32Address
  },
}

let opened: PageWallet[] = []

async function open(options: PageWalletOptions): Promise<PageWallet> {
  const wallet = await createPageWallet(options)
  opened.push(wallet)
  return wallet
}

afterEach(() => {
  for (const wallet of opened) wallet.remove()
  opened = []
  localStorage.clear()
})

function findEvm(): EvmProvider {
  let found: EvmProvider | undefined
  const listen = (event: Event) => {
    found = (event as CustomEvent<{ readonly provider: EvmProvider }>).detail.provider
  }
  addEventListener('eip6963:announceProvider', listen)
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', listen)
  if (!found) throw new Error('no wallet was announced')
  return found
}

type Standard = { readonly features: Readonly<Record<string, unknown>> }

function findStandard(): Standard {
  const found: Standard[] = []
  const api = { register: (...wallets: Standard[]) => found.push(...wallets) }
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  const [wallet] = found
  if (!wallet) throw new Error('no wallet was registered')
  return wallet
}

test.for(families)('default: %s lets a site in, shows another account, and takes it back', async (family) => {
  const wallet = await open({ families: [family] })
  expect(wallet.isConnected()).toBe(false)
  expect(await connect[family]()).toBe(wallet.address())
  expect(wallet.isConnected()).toBe(true)
  const [first, second] = wallet.addresses()
  wallet.changeAccount(1)
  expect(wallet.address(family)).toBe(second)
  expect(await connect[family]()).toBe(second)
  expect(second).not.toBe(first)
  wallet.disconnect()
  expect(wallet.isConnected()).toBe(false)
  expect(wallet.prompts()[0]).toMatchObject({ family })
})

test.for(families)('error: %s refuses, is locked, and goes on afterwards', async (family) => {
  const wallet = await open({ families: [family], prompts: 'reject' })
  await expect(connect[family]()).rejects.toMatchObject({ message: expect.stringMatching(/reject|cancel/i) })
  wallet.approve()
  wallet.lock()
  await expect(connect[family]()).rejects.toMatchObject({ message: expect.stringContaining('locked') })
  expect(wallet.isConnected()).toBe(false)
  wallet.unlock()
  expect(await connect[family]()).toBe(wallet.address())
})

test.for(families)('behavior: %s hangs while told to, and answers what is asked afterwards', async (family) => {
  const wallet = await open({ families: [family] })
  wallet.hang()
  let isAnswered = false
  void connect[family]().finally(() => {
    isAnswered = true
  })
  await expect.poll(() => wallet.prompts().length).toBe(1)
  wallet.approve()
  expect(await connect[family]()).toBe(wallet.address())
  expect(isAnswered).toBe(false)
})

test.for(families)('behavior: %s remembers over a reload what it is told to', async (family) => {
  const before = await open({ families: [family], remembers: true })
  before.changeAccount(1)
  await connect[family]()
  before.reject()
  const address = before.address()
  before.remove()
  const after = await open({ families: [family], remembers: true })
  expect(after.isConnected()).toBe(true)
  expect(after.address()).toBe(address)
  after.disconnect()
  await expect(connect[family]()).rejects.toMatchObject({ message: expect.stringMatching(/reject|cancel/i) })
  after.remove()
  // who is not told to remember begins anew
  expect((await open({ families: [family] })).isConnected()).toBe(false)
})

test('behavior: the visitor picks a network where a wallet has one of its own', async () => {
  const wallet = await open({ families })
  await connect.eip155()
  const chains: unknown[] = []
  findEvm().on('chainChanged', (chainId) => chains.push(chainId))
  wallet.switchNetwork('eip155:137')
  expect(chains).toEqual(['0x89'])
  expect(await findEvm().request({ method: 'eth_chainId' })).toBe('0x89')
  wallet.switchNetwork('bip122:000000000933ea01ad0ee984209779ba')
  expect(await connect.bip122()).toMatch(/^tb1/)
  for (const networkId of [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'cosmos:osmosis-1',
  ])
    expect(() => wallet.switchNetwork(networkId)).toThrow('has no network of its own')
  expect(() => wallet.switchNetwork('bip122:unknown')).toThrow('knows no Bitcoin network')
  expect(() => wallet.switchNetwork('stellar:1')).toThrow('of no family stellar')
})

test('behavior: reads and sends on a canned chain need no node', async () => {
  const wallet = await open({ networks: { 'eip155:5': { eth_getBalance: '0x7' } } })
  await connect.eip155()
  const provider = findEvm()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x5')
  expect(await provider.request({ method: 'eth_getBalance', params: [wallet.address(), 'latest'] })).toBe('0x7')
  const transaction = { from: wallet.address(), to: wallet.addresses()[1], value: '0x1' }
  expect(await provider.request({ method: 'eth_sendTransaction', params: [transaction] })).toMatch(/^0x[0-9a-f]{64}$/)
})

test('behavior: one method answers as told, in plain data', async () => {
  const wallet = await open({})
  wallet.answer('eth_requestAccounts', { error: { code: 4100, message: 'No more' } })
  await expect(connect.eip155()).rejects.toMatchObject({ code: 4100, message: 'No more' })
  wallet.answer('eth_chainId', { result: '0x539' })
  expect(await findEvm().request({ method: 'eth_chainId' })).toBe('0x539')
  expect(wallet.requests().map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test('behavior: tools of the page find the wallet while it is there', async () => {
  const wallet = await open({})
  expect(page.foyerTestWallet).toBe(wallet)
  wallet.remove()
  expect(page.foyerTestWallet).toBeUndefined()
  expect(findEvm).toThrow('no wallet was announced')
})

test('error: an option that does not fit says so', async () => {
  await expect(createPageWallet({ families: [] })).rejects.toThrow('name one in `families`')
  const wallet = await open({})
  expect(() => wallet.changeAccount(9)).toThrow('none number 9')
  expect(() => wallet.address('solana')).toThrow('of no family solana')
})
