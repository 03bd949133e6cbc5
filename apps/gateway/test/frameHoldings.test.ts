import { type RunningEvm, setEther, startEvm } from 'devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const ask = (chains: unknown, from = browser) => from.post('holdings', { account, chains })
const home = () => ({ chainId: `eip155:${evm.chainId}`, tokens: [] })

test('default: what the chain has; chains that are not served or do not answer are left out', async () => {
  const others = ['eip155:4242', 'eip155:5'].map((chainId) => ({ chainId, tokens: [] }))
  const { status, body } = await ask([home(), ...others])
  expect(status).toBe(200)
  expect(Object.keys(body.balances)).toEqual([`eip155:${evm.chainId}`])
  expect(body.balances[`eip155:${evm.chainId}`]).toMatchObject([
    { symbol: 'ETH', quantity: { decimals: '18', numeric: '0.000000000000000007' } },
  ])
})

test('behavior: a token that is named is listed with nothing, too', async () => {
  const { body } = await ask([{ ...home(), tokens: [evm.contracts.usdc.address] }])
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
    expect((await ask(chains)).status).toBe(400)
  }
  expect((await browser.post('holdings', { account: 'me', chains: [home()] })).status).toBe(400)
  expect((await ask([home()], createBrowser(frame))).status).toBe(401)
})
