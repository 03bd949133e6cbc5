import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { abortable } from '@foyer/base'
import {
  createMemoryPaymentStore,
  createPaymentWebhook,
  type PaymentOrder,
  type PaymentWebhookVerdict,
} from '@foyer/server/pay'
import { mintToken, type RunningEvm, startEvm } from 'devnet'
import { encodeFunctionData, erc20Abi, keccak256, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStateDir } from '../../../stateDir.base.ts'
import { parseConfig } from '../src/config/readConfig.ts'
import { startPayments, webhookRetryDelays } from '../src/pay/startPayments.ts'
import { createProject } from '../src/projects/projects.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, type EvmWallet, write } from './support/evmWallet.ts'
import { startTestGateway, type TestGatewayOptions } from './support/testGateway.ts'

let evm: RunningEvm
let visitor: EvmWallet

const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const price = parseUnits('24', 6)
const secrets = [`whsec_${'bmV3'.repeat(8)}`, `whsec_${'b2xk'.repeat(8)}`]

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const account = evm.accounts[4]
  if (!account) throw new Error('The chain has no accounts')
  visitor = createEvmWallet(evm, account)
  await mintToken(evm, { token: 'usdc', address: visitor.account.address, amount: price * 1_000n })
})

afterAll(() => evm?.stop())

type Heard = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly verdict: PaymentWebhookVerdict }

/** The owner's own server: it believes the gateway's signature and its own books. */
async function startMerchant(orders: Readonly<Record<string, PaymentOrder>>) {
  const heard: Heard[] = []
  const answers: (number | 'hang up')[] = []
  const judge = createPaymentWebhook({
    secrets: secrets.slice(1),
    store: createMemoryPaymentStore(),
    readOrder: (id) => orders[id],
  })
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const answer = answers.shift() ?? 204
    const { headers } = request
    heard.push({ headers, body, verdict: await judge({ headers, body }) })
    if (answer === 'hang up') return void request.socket.destroy()
    response.writeHead(answer, answer === 302 ? { location: 'http://127.0.0.1:1/elsewhere' } : {}).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => server.close()
  onTestFinished(() => void stop())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`, heard, answers, stop }
}

type Options = Omit<TestGatewayOptions, 'config'> & {
  readonly url: string
  /** Of servers of other projects. */
  readonly others?: Readonly<Record<string, string>>
  readonly trustedProxies?: number
  /** Further chains of the same node. */
  readonly chains?: readonly object[]
  readonly webhook?: object
  readonly limits?: object
}

async function startGateway({
  url,
  webhook,
  limits,
  others = {},
  trustedProxies = 0,
  chains = [],
  ...options
}: Options) {
  const webhooks = Object.fromEntries(Object.entries(others).map(([id, other]) => [id, { url: other, secrets }]))
  const gateway = await startTestGateway({
    ...options,
    config: {
      trustedProxies,
      chains: [toChainConfig(evm, { indexFrom: 'off' }), ...(chains as [])],
      payments: { webhooks: { demo: { url, secrets, ...webhook }, ...webhooks }, ...limits },
    },
  })
  for (const id of Object.keys(others)) await createProject(gateway.gateway.store, { id, name: id, origins: [] })
  await gateway.gateway.projects.refresh()
  let isClosed = false
  const close = async () => {
    if (!isClosed) await gateway.close()
    isClosed = true
  }
  onTestFinished(close)
  const rows = () => gateway.gateway.store.selectFrom('payments').selectAll().execute()
  const status = async (paymentId: string) => (await rows()).find((row) => row.payment_id === paymentId)?.status
  return { ...gateway, close, rows, status }
}

function createLatch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** A network in which nothing arrives until it is opened. */
function createGate() {
  const { opened, open } = createLatch()
  const gated: typeof fetch = async (input, init) => {
    await abortable(opened, init?.signal ?? undefined)
    return await fetch(input, init)
  }
  return { fetch: gated, open }
}

const toOrder = (): PaymentOrder => ({
  network: `eip155:${evm.chainId}`,
  asset: evm.contracts.usdc.address,
  decimals: 6,
  amount: '24.00',
  recipient: shop,
  payer: visitor.account.address,
})

const payShop = (amount: bigint, to: string = shop) =>
  write(visitor, { address: evm.contracts.usdc.address, abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

/** Returns what a page tells. */
const toTold = (hash: string, change: object = {}) => ({
  paymentId: 'order-1',
  network: `eip155:${evm.chainId}`,
  asset: evm.contracts.usdc.address,
  recipient: shop,
  payer: visitor.account.address,
  hash,
  ...change,
})

const soon = { timeout: 20_000, interval: 20 }

test('default: what the chain has confirmed is told once, signed, and the order is paid by the merchant’s own books', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  const { post, status } = await startGateway({ url: merchant.url })
  const hash = await payShop(price)
  expect(await post('/v1/payments', toTold(hash))).toMatchObject({ status: 200, body: { status: 'accepted' } })
  // told again, in other letters: it is the same one
  await post('/v1/payments', toTold(`0x${hash.slice(2).toUpperCase()}`, { recipient: shop.toLowerCase() }))
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), soon)
  expect(merchant.heard.map(({ verdict }) => verdict)).toMatchObject([
    { status: 'paid', paymentId: 'order-1', hash, received: price, expected: price },
  ])
  const [{ headers, body }] = merchant.heard as [Heard]
  expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
  expect(JSON.parse(body)).toEqual({
    type: 'payment.received',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: {
      projectId: 'demo',
      paymentId: 'order-1',
      network: `eip155:${evm.chainId}`,
      hash,
      asset: evm.contracts.usdc.address.toLowerCase(),
      recipient: shop.toLowerCase(),
      payer: visitor.account.address.toLowerCase(),
      received: '24000000',
      confirmations: 1,
    },
  })
})

test('error: a page that lies: too little, somebody else’s order, another asset, the same payment twice: the merchant sees it', async () => {
  const cheap = { ...toOrder(), amount: '0.01', payer: undefined }
  const merchant = await startMerchant({ 'order-1': toOrder(), cheap, other: { ...toOrder(), asset: 'native' } })
  const { post } = await startGateway({ url: merchant.url })
  const little = await payShop(price - 1n)
  const paid = await payShop(price)
  const notify = async (hash: string, change: object) => {
    const before = merchant.heard.length
    await post('/v1/payments', toTold(hash, change))
    await vi.waitFor(() => expect(merchant.heard.length).toBe(before + 1), soon)
    return merchant.heard.at(-1)?.verdict.status
  }
  expect(await notify(little, {})).toBe('underpaid')
  expect(await notify(paid, { paymentId: 'never-ordered' })).toBe('unknownOrder')
  expect(await notify(paid, { paymentId: 'other' })).toBe('otherTerms')
  // whoever names nobody as the payer has not paid an order that says who must
  expect(await notify(paid, { payer: undefined })).toBe('otherTerms')
  expect(await notify(paid, { paymentId: 'cheap' })).toBe('overpaid')
  const third = await payShop(price)
  expect(await notify(third, {})).toBe('paid')
  expect(await notify(third, { paymentId: 'cheap' })).toBe('alreadyUsed')
  expect(await notify(await payShop(price), {})).toBe('alreadyPaid')
})

test('error: what gives the shop nothing, failed, or is no payment of that payer is told to nobody', async () => {
  const merchant = await startMerchant({})
  const { post, rows } = await startGateway({ url: merchant.url })
  await post('/v1/payments', toTold(await payShop(price, visitor.account.address), { paymentId: 'nothing' }))
  await post('/v1/payments', toTold(await payShop(price), { paymentId: 'payer', payer: shop }))
  await vi.waitFor(async () => expect((await rows()).map(({ status }) => status)).toEqual(['ended', 'ended']), soon)
  expect((await rows()).map(({ note }) => note).sort()).toEqual(['wrongPayer', 'wrongRecipient'])
  expect(merchant.heard).toEqual([])
})

test('behavior: a server that fails, leads elsewhere or hangs up hears again, by the same id, until it has heard', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  merchant.answers.push(500, 302, 'hang up')
  let passed = 0
  const { post, status, rows } = await startGateway({ url: merchant.url, now: () => Date.now() + passed })
  const told = toTold(await payShop(price))
  await post('/v1/payments', told)
  for (const [at, delay] of webhookRetryDelays.slice(0, 3).entries()) {
    await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ status: 'received', tries: at + 1 }), soon)
    expect(merchant.heard).toHaveLength(at + 1)
    passed += delay
    // a page that tells again wakes it, and changes nothing
    await post('/v1/payments', told)
  }
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), soon)
  expect(new Set(merchant.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(merchant.heard.map(({ body }) => body)).size).toBe(1)
  expect(merchant.heard).toHaveLength(4)
})

test('behavior: what ends while the next round is read is told once', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder(), 'order-2': toOrder() })
  const { gateway, close } = await startTestGateway({ config: { chains: [toChainConfig(evm, { indexFrom: 'off' })] } })
  const answered = createLatch()
  const read = createLatch()
  const arrived = createLatch()
  // the rows of a round are read, and come when the test says so
  const store = gateway.store.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (merchant.heard.length > 0 && result.rows.some((row) => row['place'] && row['status'] === 'received')) {
        read.open()
        await arrived.opened
      }
      return result
    },
  })
  const webhooks = { demo: { url: merchant.url, secrets, confirmations: 1 } }
  const payments = startPayments({
    ...gateway,
    store,
    config: { ...gateway.config, payments: { ...gateway.config.payments, webhooks } },
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (String(input) === merchant.url) await answered.opened
      return response
    },
  })
  onTestFinished(async () => {
    await payments.close()
    await close()
  })
  const teller = { projectId: 'demo', network: 'a' }
  const statuses = async () =>
    (await gateway.store.selectFrom('payments').select('status').execute()).map((row) => row.status)
  const first = toTold(await payShop(price))
  await payments.accept(first, teller)
  await vi.waitFor(() => expect(merchant.heard).toHaveLength(1), soon)
  await payments.accept(first, teller)
  await read.opened
  answered.open()
  await vi.waitFor(async () => expect(await statuses()).toEqual(['delivered']), soon)
  arrived.open()
  await payments.accept(toTold(await payShop(price), { paymentId: 'order-2' }), teller)
  await vi.waitFor(async () => expect(await statuses()).toEqual(['delivered', 'delivered']), soon)
  expect(merchant.heard.map(({ body }) => JSON.parse(body).data.paymentId)).toEqual(['order-1', 'order-2'])
})

test('default: the schedule of the Standard Webhooks specification; then the owner is told', async () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000]
  expect(webhookRetryDelays).toEqual([
    ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  ])
  const log = vi.fn()
  let passed = 0
  const { post, rows } = await startGateway({
    url: 'http://127.0.0.1:9/nobody',
    log,
    now: () => Date.now() + passed,
  })
  const told = toTold(await payShop(price))
  await post('/v1/payments', told)
  for (const [at, delay] of webhookRetryDelays.entries()) {
    await vi.waitFor(async () => expect((await rows())[0]?.tries).toBe(at + 1), soon)
    passed += delay
    await post('/v1/payments', told)
  }
  await vi.waitFor(async () => expect((await rows())[0]?.status).toBe('ended'), soon)
  expect(log).toHaveBeenCalledWith(
    'error',
    'a payment could not be told of',
    expect.objectContaining({ project: 'demo' }),
  )
})

/** A folder for several gateways one after the other, gone after the last of them. */
function createOwnDir(): string {
  const stateDir = createStateDir('payments-')
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 }))
  return stateDir
}

test('behavior: what was not told before the gateway ended is told by the next one', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  const stateDir = createOwnDir()
  const first = await startGateway({ url: 'http://127.0.0.1:9/nobody', stateDir })
  await first.post('/v1/payments', toTold(await payShop(price)))
  await vi.waitFor(async () => expect((await first.rows())[0]?.tries).toBe(1), soon)
  await first.close()
  const { status } = await startGateway({ url: merchant.url, stateDir, now: () => Date.now() + 5_000 })
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), soon)
  expect(merchant.heard.map(({ verdict }) => verdict.status)).toEqual(['paid'])
})

/** The gateway in a process of its own, which can be killed. */
async function spawnGateway(url: string, stateDir: string) {
  const config = {
    port: 0,
    stateDir,
    relay: false,
    chains: [toChainConfig(evm, { indexFrom: 'off' })],
    payments: { webhooks: { demo: { url, secrets } } },
  }
  const main = fileURLToPath(new URL('../dist-test/main.mjs', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], GATEWAY_CONFIG_JSON: JSON.stringify(config) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  const lines = createInterface(child.stdout)
  const port = await new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const { event, port: own } = JSON.parse(line) as { event?: string; port?: number }
      if (event === 'ready' && own) resolve(own)
    })
  })
  const notify = async (told: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/payments?projectId=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(told),
    })
    return answer.status
  }
  return { notify, kill }
}

test('behavior: killed between the page’s word and the chain’s, and again before it has told: it is told, by one id', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  merchant.answers.push('hang up')
  const stateDir = createOwnDir()
  await visitor.setAutomine(false)
  const args = [shop, price] as const
  const hash = await visitor.writeContract({
    address: evm.contracts.usdc.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args,
  })
  try {
    const first = await spawnGateway(merchant.url, stateDir)
    expect(await first.notify(toTold(hash))).toBe(200)
    await first.kill()
  } finally {
    await visitor.setAutomine(true)
    await visitor.mine({ blocks: 1 })
  }
  const second = await spawnGateway(merchant.url, stateDir)
  await vi.waitFor(() => expect(merchant.heard).toHaveLength(1), soon)
  await second.kill()
  await spawnGateway(merchant.url, stateDir)
  await vi.waitFor(() => expect(merchant.heard.length).toBeGreaterThan(1), soon)
  expect(new Set(merchant.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(merchant.heard.map(({ verdict }) => verdict.status))).toEqual(new Set(['paid']))
})

test('behavior: one that is not in a block yet is waited for; one that nobody ever sees is given up', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  let passed = 0
  const { post, rows, status } = await startGateway({ url: merchant.url, now: () => Date.now() + passed })
  await visitor.setAutomine(false)
  const args = [shop, price] as const
  const hash = await visitor.writeContract({
    address: evm.contracts.usdc.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args,
  })
  try {
    await post('/v1/payments', toTold(hash))
    await post('/v1/payments', toTold(`0x${'12'.repeat(32)}`, { paymentId: 'invented' }))
    await vi.waitFor(async () => expect(await status('order-1')).toBe('seen'), soon)
    // a node that was asked about neither ends nothing
    await vi.waitFor(async () => {
      const invented = (await rows()).find((row) => row.payment_id === 'invented')
      expect(invented?.unseen_since).not.toBeNull()
    }, soon)
    passed = 1_800_001
    await post('/v1/payments', toTold(hash))
    await vi.waitFor(async () => expect(await status('invented')).toBe('ended'), soon)
    expect(await status('order-1')).toBe('seen')
    expect(merchant.heard).toEqual([])
  } finally {
    await visitor.setAutomine(true)
    await visitor.mine({ blocks: 1 })
  }
  passed += 60_000
  await post('/v1/payments', toTold(hash))
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), soon)
})

test('behavior: a node that is away longer than a payment is looked for ends nothing', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  let passed = 0
  let isAway = true
  const away: typeof fetch = async (input, init) => {
    if (isAway && String(input) === evm.url) throw new TypeError('fetch failed')
    return await fetch(input, init)
  }
  const { post, rows, status } = await startGateway({ url: merchant.url, fetch: away, now: () => Date.now() + passed })
  const told = toTold(await payShop(price))
  await post('/v1/payments', told)
  const tries = async () => Number((await rows())[0]?.tries)
  await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(0), soon)
  const before = await tries()
  passed = 1_800_001
  await post('/v1/payments', told)
  await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(before), soon)
  expect(await status('order-1')).toBe('claimed')
  isAway = false
  await post('/v1/payments', told)
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), soon)
})

test('behavior: one that was given up is looked at again when it is told again', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  let passed = 0
  const { post, rows, status } = await startGateway({ url: merchant.url, now: () => Date.now() + passed })
  await visitor.setAutomine(false)
  try {
    // the node of this gateway hears of it late
    const args = [shop, price] as const
    const call = { address: evm.contracts.usdc.address, abi: erc20Abi, functionName: 'transfer', args } as const
    const request = await visitor.prepareTransactionRequest({
      to: call.address,
      data: encodeFunctionData(call),
    })
    const signed = await visitor.signTransaction(request)
    const told = toTold(keccak256(signed))
    await post('/v1/payments', told)
    await vi.waitFor(async () => expect((await rows())[0]?.unseen_since).not.toBeNull(), soon)
    passed = 1_800_001
    await post('/v1/payments', told)
    await vi.waitFor(async () => expect(await status('order-1')).toBe('ended'), soon)
    await visitor.sendRawTransaction({ serializedTransaction: signed })
    await visitor.mine({ blocks: 1 })
    expect((await post('/v1/payments', told)).status).toBe(200)
    await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), soon)
    expect(merchant.heard).toHaveLength(1)
  } finally {
    await visitor.setAutomine(true)
  }
})

test('behavior: a silent chain keeps no payment of another from being told', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  const silent = 'http://silent.example'
  const chain = { ...toChainConfig(evm, { indexFrom: 'off' }), id: 'eip155:7', rpcUrls: [silent] }
  let asked = 0
  const deaf: typeof fetch = async (input, init) => {
    if (!String(input).startsWith(silent)) return await fetch(input, init)
    asked += 1
    return await abortable(new Promise<never>(() => {}), init?.signal ?? undefined)
  }
  const limits = { unseenPerNetwork: 200, unseenPerPayer: 200 }
  const { post, status } = await startGateway({ url: merchant.url, fetch: deaf, chains: [chain], limits })
  for (const index of Array(100).keys()) {
    const hash = `0x${String(index).padStart(64, '1')}`
    const answer = await post('/v1/payments', toTold(hash, { network: 'eip155:7', paymentId: `x${index}` }))
    expect(answer.status).toBe(200)
  }
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), soon)
  await post('/v1/payments', toTold(await payShop(price)))
  // sooner than one look at the silent chain ends
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), { timeout: 9_000, interval: 20 })
})

test('behavior: a server that hangs keeps no other project’s server from hearing', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  let hanging = 0
  const server = createServer(() => {
    hanging += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`
  const { post, status } = await startGateway({ url, others: { quick: merchant.url } })
  for (const index of Array(30).keys()) {
    await post('/v1/payments', toTold(await payShop(price), { paymentId: `slow-${index}` }))
  }
  await vi.waitFor(() => expect(hanging).toBeGreaterThan(0), soon)
  await post('/v1/payments', toTold(await payShop(price)), { projectId: 'quick' })
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), { timeout: 14_000, interval: 20 })
})

test('behavior: ids and hashes of every writing get a clear answer', async () => {
  const merchant = await startMerchant({ 'order-1': toOrder() })
  const { post, status } = await startGateway({ url: merchant.url })
  const hash = await payShop(price)
  const request = async (change: object) => {
    const { status: code, body } = await post('/v1/payments', toTold(hash, change))
    return [code, body.reasons?.[0].name]
  }
  for (const paymentId of ['a\nb', 'a b', '\u202eorder', 'é', '']) {
    expect([paymentId, ...(await request({ paymentId }))]).toEqual([paymentId, 400, expect.any(String)])
  }
  for (const wrong of ['0x12', `0x${'zz'.repeat(32)}`, hash.slice(2), `${hash}00`]) {
    expect([wrong, ...(await request({ hash: wrong }))]).toEqual([wrong, 400, 'InvalidParameter'])
  }
  expect(await request({ network: '__proto__:1' })).toEqual([400, expect.any(String)])
  expect(await request({ paymentId: '__proto__' })).toEqual([200, undefined])
  expect(await request({ paymentId: 'constructor' })).toEqual([200, undefined])
  expect(await request({ hash: `0X${hash.slice(2).toUpperCase()}` })).toEqual([200, undefined])
  await vi.waitFor(async () => expect(await status('order-1')).toBe('delivered'), soon)
  await vi.waitFor(() => expect(merchant.heard).toHaveLength(3), soon)
  expect(merchant.heard.map(({ verdict }) => verdict.status).sort()).toEqual(['paid', 'unknownOrder', 'unknownOrder'])
})

describe('strangers', () => {
  /** The 256 networks of one IPv6 /48, by the word of the proxy in front. */
  const from = (network: number) => ({ 'x-forwarded-for': `2001:db8:1:${(network * 256).toString(16)}::1` })
  const invent = (index: number) =>
    toTold(`0x${String(index).padStart(64, '1')}`, { paymentId: `x${index}`, payer: undefined })
  const limits = { unseenPerProject: 6, unseenPerNetwork: 2 }

  test('error: nobody’s inventions push out what the chain was not asked about: they are refused, what was accepted is told', async () => {
    const merchant = await startMerchant({})
    const gate = createGate()
    let passed = 0
    const now = () => Date.now() + passed
    const own = await startGateway({ url: merchant.url, fetch: gate.fetch, limits, trustedProxies: 1, now })
    for (const index of Array(5).keys()) {
      const told = toTold(await payShop(price), { paymentId: `real-${index}` })
      expect((await own.post('/v1/payments', told, {}, from(index))).status).toBe(200)
    }
    // old enough to make room, had the chain been asked
    passed = 60_000
    const statuses = new Map<number, number>()
    for (const index of Array(80).keys()) {
      const { status } = await own.post('/v1/payments', invent(index), {}, from(100 + (index % 40)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 1, 503: 79 })
    gate.open()
    await vi.waitFor(() => expect(merchant.heard).toHaveLength(5), soon)
  })

  test('error: one network has its share, and a newcomer’s room is made by whoever has the most', async () => {
    let passed = 0
    const own = await startGateway({
      url: 'http://127.0.0.1:9/nobody',
      limits,
      trustedProxies: 1,
      now: () => Date.now() + passed,
    })
    const notify = async (index: number, network: number) =>
      (await own.post('/v1/payments', invent(index), {}, from(network))).status
    // another address of the same network is no other stranger
    expect([await notify(0, 1), await notify(1, 1), await notify(2, 1)]).toEqual([200, 200, 503])
    expect([await notify(3, 2), await notify(4, 2), await notify(5, 3), await notify(6, 4)]).toEqual([
      200, 200, 200, 200,
    ])
    expect(await notify(7, 5)).toBe(503)
    const unseen = async () => (await own.rows()).filter((row) => row.unseen_since !== null).length
    await vi.waitFor(async () => expect(await unseen()).toBe(6), soon)
    // a node that was asked only now may not have heard of it yet
    expect(await notify(7, 5)).toBe(503)
    passed = 60_000
    expect(await notify(7, 5)).toBe(200)
    const names = (await own.rows()).map((row) => row.payment_id)
    expect(names.sort()).toEqual(['x1', 'x3', 'x4', 'x5', 'x6', 'x7'])
    // within one's own share one's own make room
    expect([await notify(8, 2), await notify(9, 2)]).toEqual([200, 200])
  })

  test('error: strangers who name a payer keep him from nothing', async () => {
    const merchant = await startMerchant({ 'order-1': toOrder() })
    let passed = 0
    const own = await startGateway({
      url: merchant.url,
      limits: { unseenPerPayer: 3 },
      trustedProxies: 1,
      now: () => Date.now() + passed,
    })
    for (const index of Array(3).keys()) {
      await own.post('/v1/payments', { ...invent(index), payer: visitor.account.address }, {}, from(index))
    }
    await vi.waitFor(async () => expect((await own.rows()).every((row) => row.unseen_since !== null)).toBe(true), soon)
    passed = 60_000
    const told = toTold(await payShop(price))
    expect((await own.post('/v1/payments', told, {}, from(9))).status).toBe(200)
    await vi.waitFor(() => expect(merchant.heard.map(({ verdict }) => verdict.status)).toEqual(['paid']), soon)
  })

  test('error: one transaction under 300 names is one payment', async () => {
    const merchant = await startMerchant({ 'order-1': toOrder() })
    const own = await startGateway({
      url: merchant.url,
      trustedProxies: 1,
      limits: { openPerProject: 2, namesPerTransaction: 3 },
    })
    const hash = await payShop(price)
    const accepted: number[] = []
    for (const index of Array(300).keys()) {
      const { status } = await own.post('/v1/payments', toTold(hash, { paymentId: `name-${index}` }), {}, from(1))
      if (status === 200) accepted.push(index)
    }
    expect(accepted).toEqual([0, 1, 2])
    // whoever watches the chain and names it first takes neither its place nor its room
    expect((await own.post('/v1/payments', toTold(hash), {}, from(2))).status).toBe(200)
    await vi.waitFor(async () => expect(await own.status('order-1')).toBe('delivered'), soon)
    // the three names are told in their own time
    await vi.waitFor(() => expect(merchant.heard).toHaveLength(4), soon)
  })

  test('error: who names another payer first keeps nobody’s payment from being told', async () => {
    const merchant = await startMerchant({ 'order-1': toOrder() })
    const { post } = await startGateway({ url: merchant.url })
    const hash = await payShop(price)
    await post('/v1/payments', toTold(hash, { payer: shop }))
    await post('/v1/payments', toTold(hash, { payer: undefined }))
    await post('/v1/payments', toTold(hash))
    await vi.waitFor(() => expect(merchant.heard).toHaveLength(2), soon)
    expect(merchant.heard.map(({ verdict }) => verdict.status).sort()).toEqual(['otherTerms', 'paid'])
  })

  test('error: more than may wait for one project', async () => {
    const { post, rows } = await startGateway({ url: 'http://127.0.0.1:9/nobody', limits: { openPerProject: 2 } })
    for (const paymentId of ['a', 'b']) await post('/v1/payments', toTold(await payShop(price), { paymentId }))
    await vi.waitFor(async () => expect((await rows()).map(({ tries }) => Number(tries))).toEqual([1, 1]), soon)
    const answer = await post('/v1/payments', toTold(await payShop(price), { paymentId: 'c' }))
    expect([answer.status, answer.body.reasons[0].name]).toEqual([503, 'PaymentsFull'])
  })

  test('error: another recipient, a project without a server, a chain or an address that is none', async () => {
    const { post } = await startGateway({ url: 'http://127.0.0.1:9/nobody', webhook: { recipients: [shop] } })
    const request = async (change: object, query = {}) =>
      (await post('/v1/payments', toTold(`0x${'12'.repeat(32)}`, change), query)).body.reasons?.[0].name
    expect(await request({ recipient: shop.toLowerCase() })).toBeUndefined()
    expect(await request({ recipient: visitor.account.address })).toBe('RecipientUnknown')
    expect(await request({ network: 'eip155:999999' })).toBe('UnsupportedChain')
    expect(await request({ asset: 'usdc' })).toBe('InvalidAddress')
    expect(await request({}, { projectId: 'nobody' })).toBe('UnknownProject')
    const bare = await startTestGateway({ config: { chains: [toChainConfig(evm, { indexFrom: 'off' })] } })
    onTestFinished(() => bare.close())
    const answer = await bare.post('/v1/payments', toTold(`0x${'12'.repeat(32)}`))
    expect([answer.status, answer.body.reasons[0].name]).toEqual([404, 'WebhookMissing'])
  })

  test.each([
    ['a server in the open without encryption', { url: 'http://shop.example/payments', secrets }],
    ['a secret that is none', { url: 'https://shop.example/payments', secrets: ['hunter2'] }],
    ['no secret', { url: 'https://shop.example/payments', secrets: [] }],
  ])('error: %s', (_, demo) => {
    expect(() => parseConfig({ payments: { webhooks: { demo } } }, {})).toThrow('payments.webhooks.demo')
  })
})
