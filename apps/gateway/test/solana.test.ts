import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { type RunningSolana, startSolana } from 'devnet/solana'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createJsonRpc } from '../src/chains/jsonRpc.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let solana: RunningSolana
let gateway: TestGateway
let chainId: string

beforeAll(async () => {
  solana = await startSolana({ slotTime: 50 })
  chainId = solana.networkId
  const { usdc } = solana.tokens
  const payer = Buffer.from(solana.accounts[5]?.seed ?? '', 'hex')
  gateway = await startTestGateway({
    config: {
      chains: [
        {
          id: chainId,
          name: 'Solana Local',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: [solana.url],
          testnet: true,
          tokens: [{ address: usdc.address, name: 'USD Coin', symbol: 'USDC', decimals: usdc.decimals, stable: true }],
        },
      ],
      prices: [{ kind: 'amm' }, { kind: 'fixed', prices: { [chainId]: '150', [`${chainId}:${usdc.address}`]: '1' } }],
      onramp: { kind: 'sandbox' },
    },
    secrets: { onrampSolanaKey: base58.encode(Buffer.concat([payer, ed25519.getPublicKey(payer)])) },
  })
}, 60_000)

afterAll(async () => {
  await gateway?.close()
  await solana?.stop()
})

async function read(method: string, params: readonly unknown[]): Promise<unknown> {
  return await createJsonRpc({ chainId, urls: [solana.url], fetch })(method, params)
}

async function getLamports(account: string): Promise<number> {
  return ((await read('getBalance', [account, { commitment: 'confirmed' }])) as { value: number }).value
}

describe('balances', () => {
  test('behavior: coin and tokens of an account, as the chain says', async () => {
    const account = solana.accounts[0]?.address ?? ''
    const { status, body } = await gateway.get(`/v1/account/${account}/balance`, { chainId, currency: 'usd' })
    expect(status).toBe(200)
    const [sol, ...tokens] = body.balances
    const lamports = await getLamports(account)
    expect(sol).toMatchObject({
      symbol: 'SOL',
      chainId,
      quantity: { numeric: String(lamports / 1e9), decimals: '9' },
      price: 150,
    })
    expect(sol.value).toBeCloseTo((lamports / 1e9) * 150, 6)
    const usdc = tokens.find(({ symbol }: { symbol: string }) => symbol === 'USDC')
    expect(usdc).toMatchObject({ address: `${chainId}:${solana.tokens.usdc.address}`, price: 1 })
    expect(Number(usdc.quantity.numeric)).toBeGreaterThan(0)
    // a mint that the owner's list does not name has the name the chain gives it
    const other = tokens.find(({ address }: { address: string }) => address.endsWith(solana.tokens.rich.address))
    expect(other).toMatchObject({ name: 'Rich Token', symbol: 'RICH', price: 0, iconUrl: '' })
  })

  test('behavior: an account nobody used has nothing', async () => {
    const { body } = await gateway.get(
      `/v1/account/${base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(77)))}/balance`,
      { chainId },
    )
    expect(body.balances).toMatchObject([{ symbol: 'SOL', quantity: { numeric: '0' } }])
  })

  test('behavior: prices, gas price and the proxy', async () => {
    const native = `${chainId}:So11111111111111111111111111111111111111111`
    const addresses = [native, `${chainId}:${solana.tokens.usdc.address}`]
    const { body } = await gateway.post('/v1/fungible/price', { projectId: 'demo', currency: 'usd', addresses })
    expect(body.fungibles.map(({ price }: { price: number }) => price)).toEqual([150, 1])
    const gas = await gateway.get('/v1/convert/gas-price', { chainId })
    expect(gas.body.standard).toMatch(/^\d+$/)
    const proxied = await gateway.post('/v1', { jsonrpc: '2.0', id: 1, method: 'getGenesisHash' }, { chainId })
    expect(proxied.body.result).toBe(solana.genesisHash)
    const refused = await gateway.post(
      '/v1',
      { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [] },
      { chainId },
    )
    expect(refused.body.error.code).toBe(-32601)
  })
})

describe('the sandbox', () => {
  test('behavior: coins that were paid for arrive, several orders at once', async () => {
    const account = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(42)))
    const buy = async (amount: string) => {
      const { body } = await gateway.post('/v1/generators/onrampurl', {
        destinationWallets: [{ address: account, assets: ['SOL'] }],
      })
      const path = new URL(body.url).pathname
      const form = { amount, currency: 'USD', symbol: 'SOL', card: '4242 4242 4242 4242', expiry: '12/49' }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const paid = await gateway.fetch(
        new Request(`http://gateway.test${path}`, { method: 'POST', headers, body: new URLSearchParams(form) }),
      )
      expect(paid.status).toBe(303)
      return `/onramp/orders/${path.split('/').at(-1)}`
    }
    const orders = await Promise.all([buy('50'), buy('60'), buy('70')])
    const sent = await Promise.all(
      orders.map((path) =>
        vi.waitFor(
          async () => {
            const { body } = await gateway.get(path)
            expect(body.status).toBe('sent')
            return body as { amount: string; hash: string }
          },
          { timeout: 20_000, interval: 100 },
        ),
      ),
    )
    const total = sent.reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(await getLamports(account)).toBe(total)
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(3)
  })
})

test('behavior: names of the classic token program are read from Metaplex', async () => {
  const own = await startTestGateway({
    config: {
      chains: [
        {
          id: chainId,
          name: 'Solana Local',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: [solana.url],
        },
      ],
    },
  })
  const { body } = await own.get(`/v1/account/${solana.accounts[1]?.address}/balance`, { chainId })
  const found = body.balances.map(({ name, symbol }: { name: string; symbol: string }) => [name, symbol])
  expect(found).toContainEqual(['USD Coin', 'USDC'])
  await own.close()
})

test('error: what Solana does not have here', async () => {
  expect((await gateway.get('/v1/convert/tokens', { chainId })).body.reasons[0].name).toBe('SwapsUnsupported')
  const evmAccount = await gateway.get(`/v1/account/0x${'1'.repeat(40)}/balance`, { chainId })
  expect(evmAccount.body.reasons[0].name).toBe('InvalidAddress')
  const history = await gateway.get(`/v1/account/${solana.accounts[0]?.address}/history`, { chainId })
  expect(history.body.reasons[0].name).toBe('InvalidAddress')
})
