import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createMemoryPaymentStore, createPaymentCheck, type PaymentClaim } from '@foyer/server/pay'
import { type DemoServer, setEther, startDemoServer } from 'devnet'
import { createGateway, parseConfig } from 'gateway/gateway'
import type { Page } from 'playwright'
import {
  type Address,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialog, openDialog, state } from './parts.ts'
import { network, openSite, pageRpcUrls, rpcUrls } from './site.ts'
import type { PageWallet } from './walletInPage.ts'

/** The site with a gateway that has a sandbox exchange; the merchant reads the chain itself. */

const url = rpcUrls[31337] ?? ''
const chain = network.chains.find(({ id }) => id === 31337)
const usdc = (chain as NonNullable<typeof chain>).contracts.usdc
const author = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const price = parseUnits('24', usdc.decimals)
let gateway: Awaited<ReturnType<typeof createGateway>>
let site: DemoServer
let folder = ''

beforeAll(async () => {
  if (!chain) throw new Error('The chain does not run')
  folder = await mkdtemp(join(tmpdir(), 'foyer-pay-'))
  const exchangeKey = generatePrivateKey()
  const exchange = privateKeyToAccount(exchangeKey).address
  await setEther({ url }, { address: exchange, wei: parseEther('100') })
  await mint(exchange, price * 100n)
  const served = {
    ...{ id: 'eip155:31337', name: chain.name, nativeCurrency: chain.nativeCurrency, rpcUrls: [url] },
    ...{ pollInterval: 200, headMaxAge: 0, indexFrom: 'off', testnet: true, onrampNetwork: 'foyer-local' },
    tokens: [{ ...usdc, stable: true, onramp: true }],
  }
  const config = { stateDir: join(folder, 'state'), chains: [served], onramp: { kind: 'sandbox' } }
  gateway = await createGateway(parseConfig(config, { onrampEvmKey: exchangeKey }))
  gateway.server.listen(0, '127.0.0.1')
  await once(gateway.server, 'listening')
  const { port } = gateway.server.address() as AddressInfo
  site = await startDemoServer({
    folder: resolve(import.meta.dirname, '../dist'),
    network: { ...network, dataUrl: '/data' },
    mounts: [{ path: '/data', target: `http://127.0.0.1:${port}` }],
  })
}, 120_000)

afterAll(async () => {
  await site?.stop()
  await gateway?.close()
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function mint(to: Address, amount: bigint): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  await setEther({ url }, { address: account.address, wei: parseEther('1') })
  const client = createWalletClient({ account, transport: http(url) }).extend(publicActions)
  const abi = parseAbi(['function mint(address to, uint256 amount)'])
  const args = [to, amount] as const
  const hash = await client.writeContract({ chain: null, address: usdc.address, abi, functionName: 'mint', args })
  await client.waitForTransactionReceipt({ hash })
}

type VisitorOptions = {
  readonly answers?: PageWallet['answers']
  readonly isConnected?: boolean
  readonly order?: string
}

/** Somebody new with a wallet, ether and a hundred dollars. */
async function openVisitor({ answers = {}, isConnected = true, order = crypto.randomUUID() }: VisitorOptions = {}) {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  await setEther({ url }, { address: account.address, wei: parseEther('5') })
  await mint(account.address, price * 4n)
  const client = createWalletClient({ account, transport: http(url) }).extend(publicActions)
  const harbor: PageWallet = {
    ...{
      rpcUrls: pageRpcUrls,
      accounts: [key],
      info: { name: 'Harbor', rdns: 'test.harbor' },
      remembers: true,
      answers,
    },
  }
  const path = `/?wallet=off&pay=on&order=${order}`
  const visit = await openSite({ site: site.url, wallets: [harbor], path })
  const { page } = visit
  if (isConnected) {
    await openDialog(page)
    await chooseHarbor(page)
    await expect.poll(() => state(page, 'status')).toBe('connected')
  }
  const spent = async () => {
    const args = [account.address] as const
    const left = await client.readContract({ address: usdc.address, abi: erc20Abi, functionName: 'balanceOf', args })
    return price * 4n - left
  }
  return { ...visit, account, client, order, spent }
}

const chooseHarbor = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
const buy = (page: Page) => page.getByRole('button', { name: 'Buy for 24 USDC' }).click()
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true }).click()
const outcome = (page: Page) => page.getByTestId('payment').textContent()

/** What the merchant's own server finds out. */
function createMerchant() {
  const check = createPaymentCheck({
    rpcUrls: { 'eip155:31337': url, 'eip155:31338': rpcUrls[31338] ?? '' },
    store: createMemoryPaymentStore(),
  })
  return (claim: Pick<PaymentClaim, 'paymentId' | 'hash'> & Partial<PaymentClaim>) =>
    check({
      ...{ network: 'eip155:31337', asset: usdc.address, decimals: usdc.decimals, amount: '24.00', recipient: author },
      ...claim,
    })
}

async function paidHash(page: Page): Promise<string> {
  await expect.poll(() => outcome(page)).toMatch(/^Paid by \w+: 0x/)
  return (await outcome(page))?.split(': ')[1] ?? ''
}

test('default: from the wallet: the exact amount arrives, and the merchant finds it on the chain, once', async () => {
  const { page, order, spent, account, errors, requests } = await openVisitor({ isConnected: false })
  expect(requests.filter((one) => /[/-]pay/i.test(new URL(one).pathname))).toEqual([])
  await buy(page)
  // nobody is connected yet: the bill waits
  await press(page, 'Connect wallet')
  await chooseHarbor(page)
  await press(page, 'Pay 24 USDC')
  await dialog(page).getByRole('heading', { name: '24 USDC sent' }).waitFor()
  const hash = await paidHash(page)
  expect(await spent()).toBe(price)
  const check = createMerchant()
  const paid = { status: 'paid', received: price, expected: price }
  expect(await check({ paymentId: order, hash, payer: account.address })).toMatchObject(paid)
  expect(await check({ paymentId: 'another', hash })).toEqual({ status: 'alreadyUsed' })
  // the exchange's picture comes from a service that this page's policy does not name: a letter is drawn
  expect(errors.filter((one) => !/Loading the image/.test(one))).toEqual([])
})

test('behavior: a wallet on another network is led to the right one first', async () => {
  const { page, spent } = await openVisitor()
  await page.evaluate('window.testWallets[0].setChain(31338)')
  await buy(page)
  await press(page, /^Switch to /)
  await press(page, 'Pay 24 USDC')
  await paidHash(page)
  expect(await spent()).toBe(price)
})

test('behavior: pressed twice it is paid once; a reload shows that it is paid', async () => {
  const { page, spent } = await openVisitor()
  await buy(page)
  await dialog(page).getByRole('button', { name: 'Pay 24 USDC' }).dblclick()
  const hash = await paidHash(page)
  await page.reload()
  await buy(page)
  expect(await paidHash(page)).toBe(hash)
  expect(await spent()).toBe(price)
})

test('behavior: a reload while the wallet is asked: it is not asked again before the visitor has looked', async () => {
  const { page, spent } = await openVisitor({ answers: { eth_sendTransaction: 'hang' } })
  await buy(page)
  await press(page, 'Pay 24 USDC')
  await dialog(page).getByRole('heading', { name: 'Confirm in Harbor' }).waitFor()
  await page.reload()
  await buy(page)
  await dialog(page).getByRole('heading', { name: 'Was it paid?' }).waitFor()
  expect(await dialog(page).getByRole('button', { name: /^Pay / }).count()).toBe(0)
  await press(page, 'I’ve looked, it wasn’t paid')
  await dialog(page).getByRole('button', { name: 'Pay 24 USDC' }).waitFor()
  expect(await spent()).toBe(0n)
})

test('error: declined in the wallet: nothing is paid, and the page hears it when the visitor leaves', async () => {
  const { page, spent } = await openVisitor({ answers: { eth_sendTransaction: 'reject' } })
  await buy(page)
  await press(page, 'Pay 24 USDC')
  await dialog(page).getByText('Declined in Harbor. Nothing was sent.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => outcome(page)).toBe('Not paid: GENERIC_PAYMENT_ERROR')
  expect(await spent()).toBe(0n)
})

test('default: from the sandbox exchange, in a window of its own', async () => {
  const { page, order, spent } = await openVisitor()
  await buy(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog(page)
      .getByRole('button', { name: /Sandbox Exchange/ })
      .click(),
  ])
  await popup.getByRole('button', { name: 'Pay from the sandbox exchange' }).click()
  await dialog(page).getByRole('heading', { name: '24 USDC sent' }).waitFor()
  const hash = await paidHash(page)
  expect(await createMerchant()({ paymentId: order, hash })).toMatchObject({ status: 'paid', received: price })
  expect(await spent()).toBe(0n)
})

test('error: a page that lies: too little, too much, somebody else’s, another token, another chain, made up', async () => {
  const { client, account } = await openVisitor({ isConnected: false })
  const check = createMerchant()
  const transfer = async (amount: bigint, to: Hex = author) => {
    const args = [to, amount] as const
    const hash = await client.writeContract({
      ...{ chain: null, address: usdc.address, abi: erc20Abi, functionName: 'transfer', args },
    })
    await client.waitForTransactionReceipt({ hash })
    return hash
  }
  const claim = (hash: string, more: Partial<PaymentClaim> = {}) => check({ paymentId: hash, hash, ...more })
  const little = await transfer(price - 1n)
  expect(await claim(little)).toMatchObject({ status: 'underpaid', received: price - 1n })
  expect(await claim(await transfer(price + 1n))).toMatchObject({ status: 'overpaid', received: price + 1n })
  expect(await claim(await transfer(price, account.address))).toEqual({ status: 'wrongRecipient' })
  const ether = await client.sendTransaction({ chain: null, to: author, value: 1n })
  await client.waitForTransactionReceipt({ hash: ether })
  expect(await claim(ether)).toEqual({ status: 'wrongAsset' })
  expect(await claim(little, { payer: author })).toEqual({ status: 'wrongPayer' })
  expect(await claim(little, { network: 'eip155:31338' })).toEqual({ status: 'wrongChain', network: 'eip155:31337' })
  expect(await claim(`0x${'ab'.repeat(32)}`)).toEqual({ status: 'notFound' })
  expect(await claim(little, { confirmations: 100_000 })).toMatchObject({ status: 'pending' })
})
