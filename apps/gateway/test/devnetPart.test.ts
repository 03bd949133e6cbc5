import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DevnetNetwork, type RunningEvm, startEvm, startParts, testMnemonic } from 'devnet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gatewayPart } from '../src/devnet/gatewayPart.ts'

let evm: RunningEvm
const stateDir = mkdtempSync(join(tmpdir(), 'gateway-'))

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
}, 60_000)

afterAll(async () => {
  await evm?.stop()
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
}, 60_000)
