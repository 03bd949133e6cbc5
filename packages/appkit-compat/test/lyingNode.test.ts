import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { connect, createFoyer, open, replace } from '@foyer/core'
import { isUnclear, ledgerAtom } from '@foyer/core/internal/ledger'
import {
  leavePurchase,
  listPurchaseRecords,
  type OnrampOrder,
  onrampFlowAtom,
  startPurchase,
} from '@foyer/core/internal/onramp'
import { payFlowAtom, payWithWallet } from '@foyer/core/internal/paying'
import { getQueryClient } from '@foyer/core/internal/queries'
import { reviewSend, sendFlowAtom, startSend, submitSend } from '@foyer/core/internal/send'
import { submitSwap, swapFlowAtom, swapOfferQuery, toSwapper } from '@foyer/core/internal/swap'
import { openPay } from '@foyer/core/pay'
import {
  accountServiceUrl,
  type FakeFetch,
  fakeOnrampService,
  fakeSwapService,
  mainnet,
  memoryStorage,
  onrampUrl,
  swapAddresses,
} from '@foyer/test'
import { type AnvilChain, findAnvil, rpc, startAnvil } from '@foyer/test/anvil'
import { createEvmWallet } from '@foyer/test-kit'
import { injected } from '@wagmi/core'
import { custom } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/**
 * A node that has passed on what was signed, and says otherwise, between real wallets and adapters and a real chain. Nobody knows
 * then whether it was sent: the screen says so, and nothing else is asked before the visitor has looked.
 */

let chain: AnvilChain | undefined
let stop = async () => {}

/** A token that answers nothing but that it is called USDC and has 6 decimals. */
const dollarCode =
  '0x60003560e01c63313ce5671460295760206000526004602052635553444360e01b60405260606000f35b600660005260206000f3'

beforeAll(async () => {
  // what a connector of wagmi's looks for before it asks its wallet
  const page = Object.assign(new EventTarget(), { parent: undefined as unknown, open: () => null })
  page.parent = page
  vi.stubGlobal('window', page)
  const binary = findAnvil()
  if (!binary) return
  ;({ chain, stop } = await startAnvil({ binary, chainId: 1 }))
  await rpc(chain.url, 'anvil_setCode', [swapAddresses.usdc, dollarCode])
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await stop()
})

type Node = (request: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>

/** What a node says in place of the truth, once it has passed on what was signed. */
const lies = {
  'a timeout': () => Object.assign(new Error('request timed out'), { code: -32002 }),
  'a failure of its own': () => Object.assign(new Error('502 Bad Gateway'), { code: -32603 }),
  'that the number is used': () => Object.assign(new Error('nonce too low'), { code: -32000 }),
} as const

let shops = 0x1000n

async function setup(url: string, lie: () => Error, key: number, service: FakeFetch = fakeSwapService()) {
  const node: Node = ({ method, params = [] }) => rpc(url, method, params)
  /** `silences`: how often the site's own node has yet to fail to say what became of a transaction; `isBlind`: it says no balance. */
  const state = { isLying: true, silences: 0, isBlind: false }
  const lying: Node = async (request) => {
    const answer = await node(request)
    if (request.method === 'eth_sendRawTransaction' && state.isLying) throw lie()
    return answer
  }
  const siteNode: Node = async (request) => {
    if (request.method === 'eth_getTransactionReceipt' && state.silences > 0) {
      state.silences -= 1
      throw lies['a timeout']()
    }
    if (request.method === 'eth_getBalance' && state.isBlind) throw lie()
    return await node(request)
  }
  const wallet = createEvmWallet({
    rpcUrls: { 1: lying as never },
    accounts: [chain?.keys[key] ?? '0x'],
    info: { name: 'Test', rdns: 'test.wallet' },
  })
  const target = () => ({ id: 'test', name: 'Test', provider: wallet.provider as never })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    storage: memoryStorage(),
    enableWalletConnect: false,
    adapters: [wagmiAdapter({ connectors: [injected({ target })], transports: { 1: custom({ request: siteNode }) } })],
    blockchainApiUrl: accountServiceUrl,
    fetch: service,
    features: { pay: true },
  })
  const connection = await connect(foyer, { connectorId: 'test', namespace: 'eip155' })
  shops += 1n
  const receiver = `0x${shops.toString(16).padStart(40, '0')}`
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length
  const balanceOf = async (address: string) => BigInt(String(await rpc(url, 'eth_getBalance', [address, 'latest'])))
  const records = () => foyer.store.get(ledgerAtom)
  return { foyer, connection, receiver, state, asked, balanceOf, records }
}

const half = 500_000_000_000_000_000n

describe.each(Object.entries(lies))('a node that says %s', (_, lie) => {
  test('error: a transfer is told as unknown, and not asked for again unsaid', async (context) => {
    if (!chain) return context.skip('there is no anvil for this machine (set ANVIL_PATH)')
    const { foyer, receiver, asked, balanceOf, records } = await setup(chain.url, lie, 0)
    const press = async () => {
      open(foyer, { view: 'WalletSend' })
      startSend(foyer, { amount: '0.5', to: receiver })
      reviewSend(foyer)
      await submitSend(foyer)
    }
    await press()
    await expect.poll(() => balanceOf(receiver)).toBe(half)
    expect(records()).toMatchObject([{ kind: 'send', state: { status: 'unknown' } }])
    expect(foyer.store.get(sendFlowAtom)).toMatchObject({ step: 'repeated', isSigned: false })
    await press()
    expect(foyer.store.get(sendFlowAtom)).toMatchObject({ step: 'repeated', isSigned: false })
    expect([asked(), await balanceOf(receiver)]).toEqual([1, half])
  })

  test('error: a swap likewise', async (context) => {
    if (!chain) return context.skip('there is no anvil for this machine (set ANVIL_PATH)')
    const { foyer, connection, asked, balanceOf, records } = await setup(chain.url, lie, 1)
    const swapper = toSwapper(foyer, connection)
    if (!swapper) throw new Error('no account swaps')
    const before = await balanceOf(swapAddresses.router)
    const from = { address: swapAddresses.native, name: 'Ether', symbol: 'ETH', decimals: 18 }
    const to = { address: swapAddresses.usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
    const query = swapOfferQuery(foyer, { swapper, from, to, fromAmount: half, slippage: '1' })
    const offer = await getQueryClient(foyer).fetchQuery(query)
    open(foyer, { view: 'Swap' })
    replace(foyer, 'SwapPreview')
    await submitSwap(foyer, offer, '1')
    await expect.poll(() => balanceOf(swapAddresses.router)).toBe(before + half)
    expect(records()).toMatchObject([{ kind: 'swap', state: { status: 'unknown' } }])
    expect(foyer.store.get(swapFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
    await submitSwap(foyer, offer, '1')
    foyer.store.set(swapFlowAtom, { type: 'left' })
    await submitSwap(foyer, offer, '1')
    expect(foyer.store.get(swapFlowAtom)).toMatchObject({ failure: { kind: 'repeated', isSigned: false } })
    expect([asked(), await balanceOf(swapAddresses.router)]).toEqual([1, before + half])
  })

  test('error: a payment likewise, also once the page was left and opened anew', async (context) => {
    if (!chain) return context.skip('there is no anvil for this machine (set ANVIL_PATH)')
    const { foyer, receiver, asked, balanceOf, records } = await setup(chain.url, lie, 2)
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const paymentAsset = { network: 'eip155:1', asset: 'native', metadata } as const
    const options = { paymentId: receiver, paymentAsset, recipient: receiver, amount: '0.5' }
    for (let press = 0; press < 3; press += 1) {
      openPay(foyer, options)
      await payWithWallet(foyer)
      expect(foyer.store.get(payFlowAtom)).toMatchObject({ step: 'failed', isUnclear: true })
    }
    await expect.poll(() => balanceOf(receiver)).toBe(half)
    expect(records().filter(isUnclear)).toHaveLength(1)
    expect([asked(), await balanceOf(receiver)]).toEqual([1, half])
  })
})

// nothing is sent here: what a node says of what was sent changes nothing
test('behavior: a purchase is open until the coins are seen, and none is ordered beside it', async (context) => {
  if (!chain) return context.skip('there is no anvil for this machine (set ANVIL_PATH)')
  const { foyer, connection, state, asked } = await setup(chain.url, lies['a timeout'], 2, fakeOnrampService())
  const account = connection.accounts[0]?.address ?? ''
  const coin = { key: 'eip155:1/ETH', symbol: 'ETH', name: 'Ether', iconUrl: undefined, tokenAddress: undefined }
  const order: OnrampOrder = {
    provider: { name: 'meld', title: 'Meld', imageUrl: undefined, fee: '1-2' },
    purchase: { ...coin, network: mainnet, networkName: 'ethereum-mainnet' },
    account,
    paymentAmount: '100',
    paymentCurrency: 'USD',
    quote: undefined,
    isSmartAccount: false,
    at: 1,
  }
  const flow = () => foyer.store.get(onrampFlowAtom)
  await startPurchase(foyer, order)
  await expect.poll(() => listPurchaseRecords(foyer, account)[0]?.held).toBeDefined()
  state.isBlind = true
  // what the seller sends, and the node does not show
  const before = BigInt(String(await rpc(chain.url, 'eth_getBalance', [account, 'latest'])))
  await rpc(chain.url, 'anvil_setBalance', [account, `0x${(before + half).toString(16)}`])
  for (let look = 0; look < 2; look += 1) {
    await startPurchase(foyer, { ...order, at: 2 + look })
    expect(flow()).toMatchObject({ step: 'paying', url: onrampUrl, order: { at: 1 } })
  }
  expect(listPurchaseRecords(foyer, account)).toHaveLength(1)
  state.isBlind = false
  await expect.poll(flow).toMatchObject({ step: 'arrived', received: half, order: { at: 1 } })
  expect([listPurchaseRecords(foyer, account), asked()]).toEqual([[], 0])
  leavePurchase(foyer)
})

test('behavior: where the wallet knows what it sent, and the site’s node is silent for a while, it is followed to its end', async (context) => {
  if (!chain) return context.skip('there is no anvil for this machine (set ANVIL_PATH)')
  const { foyer, receiver, state, balanceOf, records } = await setup(chain.url, lies['a timeout'], 0)
  Object.assign(state, { isLying: false, silences: 4 })
  startSend(foyer, { amount: '0.5', to: receiver })
  reviewSend(foyer)
  await submitSend(foyer)
  expect(records()).toMatchObject([{ state: { status: 'confirmed' } }])
  expect(state.silences).toBe(0)
  expect(await balanceOf(receiver)).toBe(half)
})
