import { type RunningEvm, setEther, startEvm } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toChainConfig } from './support/evmConfig.ts'
import { createBrowser, startTestFrame, type TestBrowser, type TestFrame } from './support/testFrame.ts'

const account: `0x${string}` = `0x${'ab'.repeat(20)}`

let evm: RunningEvm
let frame: TestFrame
let browser: TestBrowser

beforeAll(async () => {
  evm = await startEvm()
  const gone = { ...toChainConfig(evm), id: 'eip155:4242', rpcUrls: ['http://127.0.0.1:9'], indexFrom: 'off' as const }
  const { wsUrl: _, ...silent } = gone
  frame = await startTestFrame({ config: { chains: [toChainConfig(evm), silent] } })
  browser = createBrowser(frame)
  await browser.logIn('ada@example.org')
  await setEther(evm, { address: account, wei: 7n })
})
afterAll(async () => {
  await frame?.close()
  await evm?.stop()
})

const request = (chains: unknown, from = browser) => from.post('holdings', { account, chains })
const home = () => ({ chainId: `eip155:${evm.chainId}`, tokens: [] })

test('default: what the chain has; chains that are not served or do not answer are left out', async () => {
  const others = ['eip155:4242', 'eip155:5'].map((chainId) => ({ chainId, tokens: [] }))
  const { status, body } = await request([home(), ...others])
  expect(status).toBe(200)
  expect(Object.keys(body.balances)).toEqual([`eip155:${evm.chainId}`])
  expect(body.balances[`eip155:${evm.chainId}`]).toMatchObject([
    { symbol: 'ETH', quantity: { decimals: '18', numeric: '0.000000000000000007' } },
  ])
})

test('behavior: a token that is named is listed with nothing, too', async () => {
  const { body } = await request([{ ...home(), tokens: [evm.contracts.usdc.address] }])
  expect(body.balances[`eip155:${evm.chainId}`]).toMatchObject([
    { symbol: 'ETH' },
    { symbol: 'USDC', quantity: { numeric: '0' } },
  ])
})

test('error: one chain twice, too many of them, other families, no address, and whoever is not signed in', async () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ chainId: `eip155:${index + 1}`, tokens: [] }))
  const tokens = Array.from({ length: 101 }, () => account)
  for (const chains of [
    [home(), home()],
    many,
    [],
    [{ ...home(), tokens }],
    [{ ...home(), tokens: ['native'] }],
    [{ chainId: 'solana:1', tokens: [] }],
  ]) {
    expect((await request(chains)).status).toBe(400)
  }
  expect((await browser.post('holdings', { account: 'me', chains: [home()] })).status).toBe(400)
  expect((await request([home()], createBrowser(frame))).status).toBe(401)
})

describe('prices', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const nobody = `0x${'12'.repeat(20)}`

  let frame: TestFrame
  let browser: TestBrowser

  beforeAll(async () => {
    const chain = {
      id: 'eip155:4242',
      name: 'Ours',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:9'],
      indexFrom: 'off' as const,
      explorerUrl: 'https://scan.example',
    }
    const prices = { 'eip155:4242': '3062.5', [`eip155:4242:${usdc}`]: '1' }
    frame = await startTestFrame({ config: { chains: [chain], prices: [{ kind: 'fixed', prices }] } })
    browser = createBrowser(frame)
    await browser.logIn('ada@example.org')
  })
  afterAll(() => frame?.close())

  const request = (body: unknown) => browser.post('prices', body)

  test('default: the coin, and the tokens that the owner has a price for', async () => {
    const tokens = [
      { address: usdc, decimals: 6 },
      { address: nobody, decimals: 18 },
    ]
    const { status, body } = await request({ chainId: 'eip155:4242', tokens })
    expect(status).toBe(200)
    expect(body).toEqual({ prices: { native: '3062.5', [usdc.toLowerCase()]: '1' } })
  })

  test('behavior: a chain that is not served has none', async () => {
    expect((await request({ chainId: 'eip155:5', tokens: [] })).body).toEqual({ prices: {} })
  })

  test('behavior: the page knows where a transaction can be looked up', async () => {
    expect(await (await fetch(`${frame.origin}/sdk`)).text()).toContain('https://scan.example')
  })

  test('error: more than 24 tokens, decimals that are none, and whoever is not signed in', async () => {
    const token = { address: usdc, decimals: 6 }
    expect((await request({ chainId: 'eip155:4242', tokens: Array.from({ length: 25 }, () => token) })).status).toBe(
      400,
    )
    expect((await request({ chainId: 'eip155:4242', tokens: [{ ...token, decimals: 37 }] })).status).toBe(400)
    const stranger = createBrowser(frame)
    expect((await stranger.post('prices', { chainId: 'eip155:4242', tokens: [] })).status).toBe(401)
  })
})
