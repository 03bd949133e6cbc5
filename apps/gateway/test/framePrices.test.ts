import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser, startTestFrame, type TestBrowser, type TestFrame } from './support/testFrame.ts'

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

const ask = (body: unknown) => browser.post('prices', body)

test('default: the coin, and the tokens that the owner has a price for', async () => {
  const tokens = [
    { address: usdc, decimals: 6 },
    { address: nobody, decimals: 18 },
  ]
  const { status, body } = await ask({ chainId: 'eip155:4242', tokens })
  expect(status).toBe(200)
  expect(body).toEqual({ prices: { native: '3062.5', [usdc.toLowerCase()]: '1' } })
})

test('behavior: a chain that is not served has none', async () => {
  expect((await ask({ chainId: 'eip155:5', tokens: [] })).body).toEqual({ prices: {} })
})

test('behavior: the page knows where a transaction can be looked up', async () => {
  expect(await (await fetch(`${frame.origin}/sdk`)).text()).toContain('https://scan.example')
})

test('error: more than 24 tokens, decimals that are none, and whoever is not signed in', async () => {
  const token = { address: usdc, decimals: 6 }
  expect((await ask({ chainId: 'eip155:4242', tokens: Array.from({ length: 25 }, () => token) })).status).toBe(400)
  expect((await ask({ chainId: 'eip155:4242', tokens: [{ ...token, decimals: 37 }] })).status).toBe(400)
  const stranger = createBrowser(frame)
  expect((await stranger.post('prices', { chainId: 'eip155:4242', tokens: [] })).status).toBe(401)
})
