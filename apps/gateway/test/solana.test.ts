import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

/** A stand-in for a node at the wire: answers as the JSON-RPC documentation says. Not a chain. */
const answers: Record<string, (params: readonly unknown[]) => unknown> = {
  getBalance: () => ({ context: { slot: 1 }, value: 1_500_000_000 }),
  getTokenAccountsByOwner: ([, filter]) => ({
    context: { slot: 1 },
    value:
      (filter as { programId: string }).programId === 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
        ? [toAccount(usdc, '2500000', 6), toAccount(usdc, '500000', 6), toAccount(other, '7', 0)]
        : [],
  }),
  getRecentPrioritizationFees: () => [5, 1, 9, 3].map((fee, slot) => ({ slot, prioritizationFee: fee })),
}
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const other = 'So11111111111111111111111111111111111111112'
const account = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

function toAccount(mint: string, amount: string, decimals: number) {
  return {
    pubkey: 'x',
    account: { data: { program: 'spl-token', parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
  }
}

let node: Server
let gateway: TestGateway

beforeAll(async () => {
  node = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    const answer = answers[method]
    response.end(
      JSON.stringify(
        answer
          ? { jsonrpc: '2.0', id, result: answer(params) }
          : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } },
      ),
    )
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  const { port } = node.address() as AddressInfo
  gateway = await startTestGateway({
    config: {
      chains: [
        {
          id: chainId,
          name: 'Solana Local',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: [`http://127.0.0.1:${port}`],
          tokens: [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, stable: true }],
        },
      ],
      prices: [{ kind: 'amm' }, { kind: 'fixed', prices: { [chainId]: '150', [`${chainId}:${usdc}`]: '1' } }],
    },
  })
})

afterAll(async () => {
  await gateway?.close()
  node?.close()
})

test('behavior: coin and tokens of an account, accounts of one mint added up', async () => {
  const { status, body } = await gateway.get(`/v1/account/${account}/balance`, { chainId, currency: 'usd' })
  expect(status).toBe(200)
  expect(body.balances).toMatchObject([
    { symbol: 'SOL', chainId, quantity: { numeric: '1.5', decimals: '9' }, price: 150, value: 225 },
    { symbol: 'USDC', address: `${chainId}:${usdc}`, quantity: { numeric: '3' }, price: 1, value: 3 },
    { symbol: 'So11…1112', quantity: { numeric: '7', decimals: '0' }, price: 0 },
  ])
})

test('behavior: prices and gas price', async () => {
  const native = `${chainId}:So11111111111111111111111111111111111111111`
  const { body } = await gateway.post('/v1/fungible/price', {
    projectId: 'demo',
    currency: 'usd',
    addresses: [native, `${chainId}:${usdc}`],
  })
  expect(body.fungibles.map(({ price }: { price: number }) => price)).toEqual([150, 1])
  expect((await gateway.get('/v1/convert/gas-price', { chainId })).body).toEqual({
    standard: '3',
    fast: '5',
    instant: '9',
  })
})

test('error: what Solana does not have here', async () => {
  expect((await gateway.get('/v1/convert/tokens', { chainId })).body.reasons[0].name).toBe('SwapsUnsupported')
  expect((await gateway.get(`/v1/account/0x${'1'.repeat(40)}/balance`, { chainId })).body.reasons[0].name).toBe(
    'InvalidAddress',
  )
  expect((await gateway.get(`/v1/account/${account}/history`, { chainId })).body.reasons[0].name).toBe('InvalidAddress')
})
