import { mintToken, type RunningEvm, startEvm } from 'devnet'
import { erc20Abi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, type EvmWallet } from './support/evmWallet.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let gateway: TestGateway
let payer: EvmWallet

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const account = evm.accounts[4]
  if (!account) throw new Error('The chain has no accounts')
  payer = createEvmWallet(evm, account)
  gateway = await startTestGateway({
    config: {
      chains: [toChainConfig(evm, { indexFrom: 'off', onrampNetwork: 'foyer-local' })],
      onramp: { kind: 'sandbox' },
    },
    secrets: { onrampEvmKey: account.privateKey },
  })
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

const buyer = `0x${'b0'.repeat(20)}` as const

async function createOrder(change: object = {}): Promise<string> {
  const { status, body } = await gateway.post('/v1/generators/onrampurl', {
    destinationWallets: [{ address: buyer, blockchains: ['foyer-local'], assets: ['ETH'] }],
    partnerUserId: 'demo',
    defaultExperience: 'buy',
    presetFiatAmount: 60,
    ...change,
  })
  expect(status).toBe(200)
  return new URL(body.url).pathname
}

async function pay(path: string, change: Record<string, string> = {}): Promise<Response> {
  const form = { amount: '60', currency: 'USD', symbol: 'ETH', card: '4242 4242 4242 4242', expiry: '12/49', ...change }
  return await gateway.fetch(
    new Request(`http://gateway.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form),
    }),
  )
}

async function waitUntilSent(path: string): Promise<{ hash: `0x${string}`; amount: string }> {
  const id = path.split('/').at(-1)
  return await vi.waitFor(
    async () => {
      const { body } = await gateway.get(`/onramp/orders/${id}`)
      expect(body.status).toBe('sent')
      return body
    },
    { timeout: 30_000, interval: 50 },
  )
}

describe('options and quotes', () => {
  test('default: what can be bought, and limits of the specification', async () => {
    const { body } = await gateway.get('/v1/onramp/options')
    expect(body.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'USDC'])
    expect(body.purchaseCurrencies[1].networks).toEqual([
      {
        name: 'foyer-local',
        display_name: 'Foyer Local',
        chain_id: '31337',
        contract_address: evm.contracts.usdc.address.toLowerCase(),
      },
    ])
    expect(body.paymentCurrencies).toEqual(
      ['USD', 'EUR'].map((id) => ({
        id,
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      })),
    )
  })

  test('behavior: a quote adds up', async () => {
    const params = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'USDC' }
    const { body } = await gateway.post('/v1/onramp/quote', params)
    expect(body.paymentTotal).toEqual({ amount: '100.00', currency: 'USD' })
    const fee = Number(body.networkFee.amount)
    expect(Number(body.paymentSubtotal.amount)).toBeCloseTo(98.5 - fee, 1)
    // USDC counts as one dollar
    expect(Number(body.purchaseAmount.amount)).toBeCloseTo(Number(body.paymentSubtotal.amount), 1)
    expect(body.purchaseAmount.currency).toBe('USDC')
    const euros = await gateway.post('/v1/onramp/quote', { ...params, paymentCurrency: 'EUR' })
    expect(Number(euros.body.purchaseAmount.amount)).toBeGreaterThan(Number(body.purchaseAmount.amount))
  })

  test.each([
    ['NaN', 'InvalidAmount'],
    ['-5', 'InvalidAmount'],
    ['0', 'InvalidAmount'],
    ['1e3', 'InvalidAmount'],
    ['5', 'AmountOutOfRange'],
    ['25000.01', 'AmountOutOfRange'],
  ])('error: an amount of %s', async (amount, reason) => {
    const { status, body } = await gateway.post('/v1/onramp/quote', {
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      amount,
    })
    expect([status, body.reasons[0].name]).toEqual([400, reason])
  })

  test('error: a currency that is not sold or not taken', async () => {
    const request = async (change: object) =>
      (
        await gateway.post('/v1/onramp/quote', {
          purchaseCurrency: 'ETH',
          paymentCurrency: 'USD',
          amount: '50',
          ...change,
        })
      ).body.reasons[0].name
    expect(await request({ purchaseCurrency: 'DOGE' })).toBe('OnrampUnsupported')
    expect(await request({ paymentCurrency: 'XYZ' })).toBe('OnrampUnsupported')
    const url = await gateway.post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh' }],
    })
    expect(url.body.reasons[0].name).toBe('OnrampUnsupported')
  })
})

describe('the sandbox', () => {
  test('behavior: the page says what it is, under a policy that runs nothing', async () => {
    const page = await gateway.get(await createOrder())
    expect(page.body).toContain('Sandbox – no real money')
    expect(page.body).toContain(buyer)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    // whoever opened the window sees whether it is still there
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.body).not.toMatch(/<script|style=|\son\w+=/)
  })

  test('behavior: the page asks for the sum in the currency that the visitor chose, where it takes that', async () => {
    const selected = async (fiatCurrency: string) => {
      const { body } = await gateway.get(await createOrder({ fiatCurrency }))
      return /<option selected>(\w+)<\/option>/.exec(body)?.[1]
    }
    expect([await selected('EUR'), await selected('XXX')]).toEqual(['EUR', 'USD'])
  })

  test('behavior: the test card buys coins that arrive', async () => {
    const before = await payer.getBalance({ address: buyer })
    const path = await createOrder()
    const paid = await pay(path)
    expect(paid.status).toBe(303)
    const { hash, amount } = await waitUntilSent(path)
    const receipt = await payer.getTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    const after = await payer.getBalance({ address: buyer })
    expect(after - before).toBe(BigInt(amount))
    expect((await gateway.get(path)).body).toContain('The coins have arrived')
  })

  test('behavior: tokens too, and paying twice sends once', async () => {
    await mintToken(evm, { token: 'usdc', address: payer.account.address, amount: parseUnits('1000', 6) })
    const path = await createOrder({ destinationWallets: [{ address: buyer, assets: ['usdc'] }] })
    const paid = { symbol: 'USDC', amount: '50' }
    await Promise.all([pay(path, paid), pay(path, paid), pay(path, paid)])
    const { amount } = await waitUntilSent(path)
    const call = {
      address: evm.contracts.usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [buyer],
    } as const
    expect(await payer.readContract(call)).toBe(BigInt(amount))
  })

  test('behavior: several orders at once all arrive', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, () => createOrder()))
    const before = await payer.getBalance({ address: buyer })
    await Promise.all(paths.map((path) => pay(path)))
    const sent = await Promise.all(paths.map(waitUntilSent))
    const total = sent.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    expect((await payer.getBalance({ address: buyer })) - before).toBe(total)
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(5)
  })

  test.each([
    ['a real card', { card: '4111 1111 1111 1111' }, 'use the test card'],
    ['the declined card', { card: '4000 0000 0000 0002' }, 'declined'],
    ['a month that is over', { expiry: '01/20' }, 'month to come'],
    ['too much', { amount: '7500.01' }, 'from 10.00 to 7500.00'],
    ['letters', { amount: 'ten' }, 'with digits'],
    ['an unknown currency', { currency: 'XXX' }, 'Choose one'],
    ['an unknown coin', { symbol: 'DOGE' }, 'not sold here'],
  ])('error: %s', async (_, change, words) => {
    const answer = await pay(await createOrder(), change)
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(text).toContain(words)
    if ('card' in change) expect(text).not.toContain(change.card.replaceAll(' ', ''))
  })

  test('error: an order that is not there', async () => {
    expect((await gateway.get(`/onramp/pay/${'0'.repeat(32)}`)).status).toBe(404)
    expect((await gateway.get('/onramp/pay/..%2f..')).status).toBe(404)
    expect((await gateway.get(`/onramp/orders/${'0'.repeat(32)}`)).body.reasons[0].name).toBe('OrderUnknown')
  })
})

describe('paying from the sandbox exchange', () => {
  const shop = `0x${'5b'.repeat(20)}` as const
  const chainId = 'eip155:31337'
  const coin = `${chainId}/slip44:60`
  const request = async (method: string, params: object) => {
    return await gateway.post('/v1/json-rpc', {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { projectId: 'demo', ...params },
    })
  }
  const order = { exchangeId: 'foyer-sandbox', asset: coin, amount: '0.5', recipient: `${chainId}:${shop}` }
  const confirm = (url: string) => gateway.fetch(new Request(url, { method: 'POST' }))
  const waitUntilDone = async (sessionId: string) =>
    await vi.waitFor(
      async () => {
        const { body } = await request('reown_getExchangeBuyStatus', { exchangeId: 'foyer-sandbox', sessionId })
        expect(['SUCCESS', 'FAILED']).toContain(body.result.status)
        return body.result as { status: string; txHash?: `0x${string}` }
      },
      { timeout: 30_000, interval: 50 },
    )

  test('default: which exchanges have an asset', async () => {
    const { body } = await request('reown_getExchanges', { page: 1, asset: coin, amount: '1' })
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        total: 1,
        exchanges: [
          {
            id: 'foyer-sandbox',
            name: 'Sandbox Exchange',
            imageUrl: expect.stringMatching(/\/public\/getAssetImage\/foyer-sandbox$/),
          },
        ],
      },
    })
    expect((await gateway.get('/public/getAssetImage/foyer-sandbox')).status).toBe(200)
    const usdc = `${chainId}/erc20:${evm.contracts.usdc.address}`
    const count = async (params: object) => (await request('reown_getExchanges', params)).body.result.total
    expect(await count({ asset: usdc })).toBe(1)
    expect(await count({ asset: usdc, includeOnly: ['foyer-sandbox'] })).toBe(1)
    for (const params of [
      { exclude: ['foyer-sandbox'] },
      { includeOnly: ['other'] },
      { asset: 'eip155:1/slip44:60' },
      { asset: `${chainId}/slip44:501` },
      { asset: `${chainId}/erc20:0x${'9'.repeat(40)}` },
    ]) {
      expect(await count(params)).toBe(0)
    }
    expect((await request('reown_getExchanges', { page: 2 })).body.result).toEqual({ total: 1, exchanges: [] })
  })

  test('behavior: coins arrive when the visitor says yes, once however often', async () => {
    const { url, sessionId } = (await request('reown_getExchangePayUrl', order)).body.result
    const page = await gateway.get(new URL(url).pathname)
    expect(page.body).toContain('Sandbox – no real money')
    expect(page.body).toContain('Pay 0.5 ETH')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const state = await request('reown_getExchangeBuyStatus', { exchangeId: 'foyer-sandbox', sessionId })
    expect(state.body.result).toEqual({ status: 'IN_PROGRESS' })
    const answers = await Promise.all([confirm(url), confirm(url), confirm(url)])
    for (const { status } of answers) expect([200, 303]).toContain(status)
    const { status, txHash = '0x' } = await waitUntilDone(sessionId)
    expect(status).toBe('SUCCESS')
    expect((await payer.getTransaction({ hash: txHash })).to).toBe(shop)
    expect(await payer.getBalance({ address: shop })).toBe(500_000_000_000_000_000n)
    expect((await gateway.get(new URL(url).pathname)).body).toContain('The coins have arrived')
  })

  test('behavior: tokens too; the page of the on-ramp does not sell them for another amount', async () => {
    await mintToken(evm, { token: 'usdc', address: payer.account.address, amount: parseUnits('1000', 6) })
    const asset = `${chainId}/erc20:${evm.contracts.usdc.address}`
    const { url, sessionId } = (await request('reown_getExchangePayUrl', { ...order, asset, amount: 2.5 })).body.result
    expect((await gateway.get(`/onramp/pay/${sessionId}`)).status).toBe(404)
    expect((await pay(`/onramp/pay/${sessionId}`)).status).toBe(404)
    await confirm(url)
    expect((await waitUntilDone(sessionId)).status).toBe('SUCCESS')
    const call = { address: evm.contracts.usdc.address, abi: erc20Abi, functionName: 'balanceOf' } as const
    expect(await payer.readContract({ ...call, args: [shop] })).toBe(2_500_000n)
  })

  test('error: more than the exchange has fails, and says so', async () => {
    const { url, sessionId } = (await request('reown_getExchangePayUrl', { ...order, amount: '999999999' })).body.result
    await confirm(url)
    expect(await waitUntilDone(sessionId)).toEqual({ status: 'FAILED' })
    expect((await gateway.get(new URL(url).pathname)).body).toContain('could not be sent')
  })

  test.each([
    ['an unknown exchange', 'ExchangeUnknown', { exchangeId: 'other' }],
    ['an asset that is none', 'UnknownToken', { asset: 'ETH' }],
    ['an asset it does not have', 'UnknownToken', { asset: 'eip155:1/slip44:60' }],
    ['a recipient that is none', 'InvalidAddress', { recipient: shop }],
    ['a recipient on another chain', 'InvalidAddress', { recipient: `eip155:1:${shop}` }],
    ['no amount', 'InvalidAmount', { amount: '0' }],
    ['less than nothing', 'InvalidAmount', { amount: '-1' }],
    ['no number', 'InvalidAmount', { amount: 'NaN' }],
    ['78 digits', 'InvalidAmount', { amount: '9'.repeat(78) }],
    [
      'an amount finer than the token',
      'InvalidAmount',
      { amount: '0.0000001', asset: () => `${chainId}/erc20:${evm.contracts.usdc.address}` },
    ],
  ])('error: %s', async (_, reason, change) => {
    const asset = 'asset' in change && typeof change.asset === 'function' ? { asset: change.asset() } : {}
    const { status, body } = await request('reown_getExchangePayUrl', { ...order, ...change, ...asset })
    expect([status, body.reasons[0].name]).toEqual([400, reason])
  })

  test('error: a session, a method and a page that are not there', async () => {
    for (const sessionId of ['x', '0'.repeat(32)]) {
      const { body } = await request('reown_getExchangeBuyStatus', { exchangeId: 'foyer-sandbox', sessionId })
      expect(body.result).toEqual({ status: 'UNKNOWN' })
    }
    expect((await request('reown_getEverything', {})).status).toBe(400)
    expect((await gateway.get(`/pay/exchange/${'0'.repeat(32)}`)).status).toBe(404)
    // an order of the on-ramp is none of the exchange's
    expect((await gateway.get((await createOrder()).replace('/onramp/pay/', '/pay/exchange/'))).status).toBe(404)
  })
})
