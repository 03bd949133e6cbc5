import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DevnetNetwork,
  describeSolana,
  type RunningEvm,
  type RunningSolana,
  requestRpc,
  startEvm,
  startParts,
  startSolana,
  testMnemonic,
} from 'devnet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gatewayPart } from '../src/devnet/gatewayPart.ts'

let evm: RunningEvm
let solana: RunningSolana
const stateDir = mkdtempSync(join(tmpdir(), 'gateway-'))

beforeAll(async () => {
  ;[evm, solana] = await Promise.all([startEvm({ chainId: 31337 }), startSolana()])
})

afterAll(async () => {
  await Promise.all([evm?.stop(), solana?.stop()])
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

test('behavior: started as a part of a devnet, it serves the chains and ends with it', async () => {
  const { chainId, name, url, nativeCurrency, contracts, accounts } = evm
  const caipNetworkId = `eip155:${chainId}` as const
  const network: DevnetNetwork = {
    chains: [{ namespace: 'eip155', id: chainId, caipNetworkId, name, rpcUrl: url, nativeCurrency, contracts }],
    mnemonic: testMnemonic,
    accounts,
  }
  const { values, stop } = await startParts([gatewayPart({ network, stateDir })])
  const [gateway] = values
  const read = async (path: string) => {
    const response = await fetch(`${gateway.url}${path}projectId=${gateway.projectId}`)
    return (await response.json()) as Record<string, unknown>
  }
  expect(await read('/v1/supported-chains?')).toEqual({ http: [caipNetworkId], ws: [caipNetworkId] })
  const { balances } = (await read(`/v1/account/${accounts[1]?.address}/balance?currency=usd&`)) as {
    balances: { symbol: string }[]
  }
  expect(balances.map(({ symbol }) => symbol).sort()).toEqual(['ETH', 'FOY', 'USDC', 'USDT'])
  await vi.waitFor(async () => {
    const { data } = (await read(`/v1/account/${accounts[1]?.address}/history?chainId=${caipNetworkId}&`)) as {
      data: unknown[]
    }
    expect(data.length).toBeGreaterThan(3)
  })
  const login = await fetch(`${gateway.url}/dashboard/login`, {
    method: 'POST',
    body: new URLSearchParams({ token: gateway.ownerToken }),
    redirect: 'manual',
  })
  expect(login.status).toBe(303)
  await stop()
  await expect(fetch(`${gateway.url}/health`)).rejects.toThrow()
})

test('behavior: with Solana beside it, its sandbox sells there too: what is paid arrives', async () => {
  const { chainId, name, url, nativeCurrency, contracts, accounts } = evm
  const caipNetworkId = `eip155:${chainId}` as const
  const network: DevnetNetwork = {
    chains: [{ namespace: 'eip155', id: chainId, caipNetworkId, name, rpcUrl: url, nativeCurrency, contracts }],
    mnemonic: testMnemonic,
    accounts,
    solana: describeSolana(solana),
  }
  const { values, stop } = await startParts([gatewayPart({ network, stateDir: join(stateDir, 'solana') })])
  const [gateway] = values
  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${gateway.url}${path}projectId=${gateway.projectId}`, init)
    return (await response.json()) as Record<string, unknown>
  }
  const { purchaseCurrencies } = (await request('/v1/onramp/options?')) as {
    purchaseCurrencies: { symbol: string; networks: { chain_id: string }[] }[]
  }
  const [, reference] = solana.networkId.split(':')
  expect(purchaseCurrencies.filter(({ networks }) => networks.some((one) => one.chain_id === reference))).toMatchObject(
    [{ symbol: 'SOL' }],
  )
  const address = solana.accounts[6]?.address
  const held = async () =>
    ((await requestRpc(solana.url, { method: 'getBalance', params: [address] })) as { value: number }).value
  const before = await held()
  const { url: page } = await request('/v1/generators/onrampurl?', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      destinationWallets: [{ address, blockchains: [solana.networkId], assets: ['SOL'] }],
      partnerUserId: gateway.projectId,
      defaultExperience: 'buy',
      presetFiatAmount: 30,
    }),
  })
  const card = { card: '4242 4242 4242 4242', expiry: '12/49' }
  const paid = await fetch(new URL(new URL(String(page)).pathname, gateway.url), {
    method: 'POST',
    body: new URLSearchParams({ amount: '30', currency: 'USD', symbol: 'SOL', ...card }),
    redirect: 'manual',
  })
  expect(paid.status).toBe(303)
  await vi.waitFor(async () => expect(await held()).toBeGreaterThan(before), { timeout: 20_000 })
  // 30 dollars less the fee, at 150 for one
  expect((await held()) - before).toBeLessThanOrEqual(200_000_000)
  await stop()
})
