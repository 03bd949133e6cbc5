import { resolve } from 'node:path'
import { describeDevnet, type RunningEvm, requestRpc, startDemoServer, startEvm } from 'devnet'
import type { Page } from 'playwright'
import { createWalletClient, http, parseAbi, parseEther, publicActions, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createHarbor, selectHarbor } from './harbor.ts'
import { dialog, foyerButton, openDialog, state } from './parts.ts'
import { keys, openSite } from './site.ts'
import { startGateway } from './startGateway.ts'

/**
 * A site that is new, on Ethereum, with a gateway that has `preset: "mainnet"` and nothing else; its visitor has been there for ten years.
 * Everyone whom the preset names is a stand-in, which says what its documentation says; the node is a chain that runs here.
 */

const outsiders = ['node', 'explorer', 'list', 'prices'] as const
type Outsider = (typeof outsiders)[number]

const key = keys[0]
const account = privateKeyToAccount(key).address.toLowerCase()
const old = `0x${'5a'.repeat(20)}`
let evm: RunningEvm

beforeAll(async () => {
  evm = await startEvm({ chainId: 1 })
  const client = createWalletClient({ account: privateKeyToAccount(key), transport: http(evm.url) }).extend(
    publicActions,
  )
  const hash = await client.writeContract({
    ...{
      chain: null,
      address: evm.contracts.weth,
      abi: parseAbi(['function deposit() payable']),
      value: parseEther('2'),
    },
    functionName: 'deposit',
  })
  await client.waitForTransactionReceipt({ hash })
  await requestRpc(evm.url, { method: 'anvil_setBalance', params: [account, toHex(12_345n * 10n ** 15n)] })
})

afterAll(() => evm?.stop())

const page = (items: readonly unknown[]) => ({ items, next_page_params: null })

/** Years of sends, four a year, and a token that is on no list: the wrapped coin. */
function answerExplorer(path: string): unknown {
  const { foy, weth } = evm.contracts
  const sent = Array.from({ length: 40 }, (_, index) => ({
    timestamp: new Date(Date.UTC(2016, 2 + index * 3, 4)).toISOString(),
    block_number: 1_100_000 + index * 500_000,
    nonce: index,
    value: '1500000000000000000',
    raw_input: '0x',
    status: 'ok',
    hash: `0x${String(index + 1).padStart(64, '0')}`,
    from: { hash: account },
    to: { hash: old },
  }))
  const wrapped = { address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }
  const held = [foy, wrapped].map(({ address, name, symbol, decimals }) => ({
    ...{ value: symbol === 'WETH' ? '2000000000000000000' : '10000000000000000000000', token_id: null },
    token: { address_hash: address, name, symbol, decimals: String(decimals), type: 'ERC-20', reputation: 'ok' },
  }))
  const parts: { readonly [part: string]: unknown } = {
    '': { hash: account, coin_balance: '12345000000000000000' },
    '/token-balances': held,
    '/transactions': page(sent.reverse()),
    '/token-transfers': page([]),
    '/internal-transactions': page([]),
    '/nft': page([]),
  }
  return parts[path.slice(`/api/v2/addresses/${account}`.length)]
}

function answerPrices({ pathname }: URL): unknown {
  const seconds = Date.now() / 1_000
  const coin = (price: number) => ({ price, symbol: 'X', timestamp: seconds, confidence: 0.99 })
  if (!pathname.startsWith('/chart/')) {
    const ids = pathname.split('/').at(-1)?.split(',') ?? []
    const isEther = (id: string) => id === 'coingecko:ethereum' || id.endsWith(evm.contracts.weth.toLowerCase())
    return { coins: Object.fromEntries(ids.map((id) => [id, coin(isEther(id) ? 3_000 : 1)])) }
  }
  const prices = [{ timestamp: seconds - 900, price: 3_000 }]
  return { coins: { 'coingecko:ethereum': { symbol: 'ETH', confidence: 0.99, prices } } }
}

async function startFreshSite(down: readonly Outsider[]) {
  const { foy } = evm.contracts
  const asked = new Map<Outsider, number>(outsiders.map((name) => [name, 0]))
  const servers: { readonly [origin: string]: readonly [Outsider, (url: URL) => unknown] } = {
    'https://eth.blockscout.com': ['explorer', ({ pathname }) => answerExplorer(pathname)],
    'https://tokens.uniswap.org': [
      'list',
      () => ({
        name: 'Uniswap Labs Default',
        version: { major: 1, minor: 0, patch: 0 },
        tokens: [{ ...foy, chainId: 1 }],
      }),
    ],
    'https://coins.llama.fi': ['prices', answerPrices],
  }
  const fetchOutside: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const [name, answer] = servers[url.origin] ?? ['node' as const, undefined]
    asked.set(name, (asked.get(name) ?? 0) + 1)
    if (down.includes(name)) throw new TypeError('fetch failed')
    return answer ? Response.json(answer(url)) : await fetch(evm.url, init)
  }
  const gateway = await startGateway({ chains: [{ preset: 'mainnet' }] }, undefined, { fetch: fetchOutside })
  const network = { ...describeDevnet([evm]), dataUrl: '/data' }
  const server = await startDemoServer({
    folder: resolve(import.meta.dirname, '../dist-e2e'),
    network,
    mounts: [{ path: '/data', target: gateway.url }],
  })
  onTestFinished(async () => {
    await server.stop()
    await gateway.stop()
  })
  return { url: server.url, asked }
}

/** Connects, opens the account, and waits for what it holds, or for what is said in its place. */
async function visit(down: readonly Outsider[]) {
  const site = await startFreshSite(down)
  const wallet = { ...createHarbor(key), rpcUrls: { 1: '/rpc/1' } }
  const { page, errors } = await openSite({
    site: site.url,
    wallets: [wallet],
    viewport: { width: 360, height: 740 },
  })
  // a new site asks the same public nodes as its gateway
  if (down.includes('node')) await page.route('**/rpc/1', (route) => route.abort())
  await openDialog(page)
  await selectHarbor(page)
  await expect.poll(() => state(page, 'status')).toBe('connected')
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  await foyerButton(page).click()
  /** Returns what it took until now, since the account was opened; its history may be among it, which is asked for beforehand. */
  const getCost = async () => {
    const done = await Promise.all(sizes)
    return { requests: done.length, bytes: done.reduce((sum, size) => sum + size, 0) }
  }
  return { page, errors, asked: site.asked, getCost }
}

/** Each row's name and amount, then its worth, without the picture before them. */
async function rowsOf(page: Page): Promise<readonly string[]> {
  const [names, worths] = await Promise.all([
    dialog(page).locator('.panel .asset .grow').allTextContents(),
    dialog(page).locator('.panel .asset .num').allTextContents(),
  ])
  return names.map((name, index) => name + (worths[index] ?? ''))
}

async function openActivity(page: Page) {
  await dialog(page).getByRole('tab', { name: 'Activity' }).click()
  const isFailed = dialog(page).getByText('Couldn’t load your activity.')
  await dialog(page).getByText('to 0x5a').or(isFailed).first().waitFor()
  return (await isFailed.count()) > 0 ? 'none' : 'years'
}

/** No part of the dialog is wider than the phone. */
const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

const ether = (worth: string) => `Ether12.345 ETH${worth}`
const wrapped = (worth: string) => `Wrapped Ether2.000 WETH${worth}`
const partial = 'Some tokens or prices may be missing. These balances come straight from the network.'
const foy = (worth: string) => `Foyer Token10,000.000 FOY${worth}`

const rich = ether('$37,035.00')

test.each<[string, readonly Outsider[], string, readonly string[], string]>([
  ['everyone answers', [], '$53,035.00', [rich, foy('$10,000.00'), wrapped('$6,000.00')], 'years'],
  ['the explorer is away', ['explorer'], '$47,035.00', [rich, foy('$10,000.00')], 'none'],
  ['the list is away', ['list'], '$53,035.00', [rich, foy('$10,000.00'), wrapped('$6,000.00')], 'years'],
  ['explorer and list are away', ['explorer', 'list'], '$37,035.00', [rich], 'none'],
  ['prices are away', ['prices'], '12.345ETH', [ether(''), foy(''), wrapped('')], 'years'],
])('behavior: %s: what is shown, for how much', async (_, down, total, rows, history) => {
  const { page, asked, getCost, errors } = await visit(down)
  await expect.poll(async () => [...(await rowsOf(page))].sort()).toEqual([...rows].sort())
  const cost = await getCost()
  expect(await dialog(page).locator('.balance').textContent()).toBe(total)
  // a sum of less than there is says so
  const isLess = down.includes('explorer')
  expect(await dialog(page).getByText(partial).count()).toBe(isLess ? 1 : 0)
  expect(cost.requests).toBeLessThanOrEqual(36)
  expect(cost.bytes).toBeLessThan(90_000)
  // the visitor's balances: two questions to the explorer, one for prices, and the list where the explorer is silent
  expect([asked.get('explorer'), asked.get('prices')]).toEqual([2, 1])
  expect(asked.get('list')).toBe(isLess ? 1 : 0)
  expect(await isNarrow(page)).toBe(true)
  expect(await openActivity(page)).toBe(history)
  expect(await isNarrow(page)).toBe(true)
  if (history === 'years') expect(errors).toEqual([])
})

test('behavior: the nodes are away: the explorer’s amounts, with who said them when', async () => {
  const { page } = await visit(['node'])
  await expect
    .poll(async () => (await rowsOf(page)).map((row) => row.replace(/explorer-mainnet .+$/, ' said')).sort())
    .toEqual([`${rich} said`, foy('$10,000.00 said'), wrapped('$6,000.00 said')].sort())
  expect(await isNarrow(page)).toBe(true)
  expect(await openActivity(page)).toBe('years')
})

test('error: no one answers: that is said, and when it is tried again', async () => {
  const { page } = await visit(outsiders)
  await dialog(page).getByText('Couldn’t load your balance. The network isn’t responding.').waitFor()
  await dialog(page)
    .getByText(/^Try again in \d+ s$/)
    .waitFor()
  expect(await rowsOf(page)).toEqual([])
  expect(await isNarrow(page)).toBe(true)
  expect(await openActivity(page)).toBe('none')
})
