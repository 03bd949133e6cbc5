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
      sources: { node: { kind: 'solana' } },
      chains: [
        {
          id: chainId,
          name: 'Solana Local',
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          rpcUrls: [solana.url],
          testnet: true,
          sources: { history: ['node'] },
          tokens: [{ address: usdc.address, name: 'USD Coin', symbol: 'USDC', decimals: usdc.decimals, stable: true }],
        },
      ],
      prices: [{ kind: 'amm' }, { kind: 'fixed', prices: { [chainId]: '150', [`${chainId}:${usdc.address}`]: '1' } }],
      onramp: { kind: 'sandbox' },
    },
    secrets: { onrampSolanaKey: base58.encode(Buffer.concat([payer, ed25519.getPublicKey(payer)])) },
  })
})

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

describe('NFTs', () => {
  const request = (account: string, query: object = {}) =>
    gateway.get(`/v1/account/${account}/nfts`, { chainId, ...query })
  const newAccount = (byte: number) => base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(byte)))
  const mint = async (owner: string, nft: object) => (await read('devnet_mintNft', [owner, nft])) as string

  test('default: those of either token program, with the picture their documents name; none of them is a token', async () => {
    const account = solana.accounts[0]?.address ?? ''
    const { status, body } = await request(account)
    expect(status).toBe(200)
    const names = body.data.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['Gull of Skerry', 'Seal of Skerry'])
    const [nft] = body.data
    expect(nft).toMatchObject({
      interface: 'spl',
      token_id: '0',
      chainId,
      quantity: { numeric: '1' },
      flags: { is_spam: false, is_transferable: true },
    })
    const image = await gateway.fetch(
      new Request(`http://gateway.test${new URL(nft.content.preview.url).pathname}`, { method: 'GET' }),
    )
    expect(image.headers.get('content-type')).toContain('image/svg+xml')
    expect(await image.text()).toContain("fill='navy'")
    const balances = await gateway.get(`/v1/account/${account}/balance`, { chainId })
    expect(JSON.stringify(balances.body)).not.toContain('Skerry')
  })

  test('behavior: a frozen one is said to stay', async () => {
    const account = newAccount(81)
    const frozen = await mint(account, { name: 'Bound', uri: '', isFrozen: true })
    const free = await mint(account, { name: 'Free', uri: '', program: 'token2022' })
    const { body } = await request(account)
    const found = body.data.map((nft: { contract: string; flags: object }) => [nft.contract, nft.flags])
    expect(Object.fromEntries(found)).toEqual({
      [`${chainId}:${frozen}`]: { is_spam: false, is_transferable: false },
      [`${chainId}:${free}`]: { is_spam: false, is_transferable: true },
    })
  })

  test('behavior: many come page by page, each once', async () => {
    const account = newAccount(82)
    for (let at = 0; at < 60; at += 1) await mint(account, { name: `Number ${at}`, uri: '' })
    const first = await request(account)
    expect(first.body.data).toHaveLength(50)
    const second = await request(account, { cursor: first.body.next })
    expect(second.body).toMatchObject({ data: { length: 10 }, next: null })
    const names = [...first.body.data, ...second.body.data].map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(60)
  })

  test('behavior: what names itself is cleaned, and a document that is none leaves the picture out', async () => {
    const account = newAccount(83)
    await mint(account, { name: 'Rare\u202e\u0000<b>', uri: 'data:application/json,{', program: 'token2022' })
    const { body } = await request(account)
    expect(body.data[0].name).toBe('Rare <b>')
    expect(body.data[0].content).toBeUndefined()
  })

  test('error: an account of another family, a cursor of nobody, a chain without', async () => {
    expect((await request(`0x${'1'.repeat(40)}`)).body.reasons[0].name).toBe('InvalidAddress')
    const cursor = Buffer.from('after 0').toString('base64url')
    expect((await request(newAccount(84), { cursor })).body.reasons[0].name).toBe('InvalidCursor')
  })
})

describe('compressed NFTs', () => {
  const owner = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(91)))
  const id = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
  /** As `getAssetsByOwner` answers (developers.metaplex.com/dev-tools/das-api/methods/get-assets-by-owner). */
  const asset = (byte: number, change: object = {}) => ({
    interface: 'V1_NFT',
    id: id(byte),
    content: {
      $schema: 'https://schema.metaplex.com/nft1.0.json',
      json_uri: `data:application/json,{"image":"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"}`,
      files: [],
      metadata: { name: `Leaf ${byte}`, symbol: '' },
      links: {},
    },
    compression: { eligible: false, compressed: true, tree: id(7), leaf_id: byte, seq: 1 },
    ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'single', owner },
    burnt: false,
    ...change,
  })

  /** The devnet's node, which serves the standard as well: `answer` is its `result` or `error`. */
  async function request(answer: (params: { page: number }) => object, query: object = {}) {
    const own = await startTestGateway({
      config: {
        chains: [
          {
            id: chainId,
            name: 'Solana Local',
            rpcUrls: [solana.url],
            nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
          },
        ],
      },
      fetch: async (input, init) => {
        const call = JSON.parse(String(init?.body ?? '{}'))
        if (call.method !== 'getAssetsByOwner') return fetch(input, init)
        expect(call.params).toMatchObject({ ownerAddress: owner, limit: 100 })
        return Response.json({ jsonrpc: '2.0', id: call.id, ...answer(call.params) })
      },
    })
    const reply = await own.get(`/v1/account/${owner}/nfts`, { chainId, ...query })
    await own.close()
    return reply
  }
  const result = (items: readonly object[]) => ({ result: { total: items.length, limit: 100, page: 1, items } })

  test('default: those the node’s index names stand behind the others, and stay where they are', async () => {
    const { body } = await request(() => result([asset(1)]))
    expect(body).toMatchObject({
      data: [
        { name: 'Leaf 1', interface: 'compressed', contract: `${chainId}:${id(1)}`, flags: { is_transferable: false } },
      ],
      next: null,
    })
    expect(body.data[0].content.preview.url).toMatch(/\/0\/image$/)
  })

  test('behavior: burnt, somebody else’s, plain ones and what is no address are left out', async () => {
    const { body } = await request(() =>
      result([
        asset(2, { burnt: true }),
        asset(3, { ownership: { owner: id(9) } }),
        asset(4, { compression: { compressed: false } }),
        asset(5, { id: '<script>' }),
        asset(6),
      ]),
    )
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Leaf 6'])
  })

  test('behavior: a full page leads to the next', async () => {
    const full = Array.from({ length: 100 }, (_, index) => asset(index + 1))
    const first = await request(() => result(full))
    expect(first.body.data).toHaveLength(100)
    const second = await request(({ page }) => result(page === 2 ? [asset(101)] : full), { cursor: first.body.next })
    expect(second.body).toMatchObject({ data: [{ name: 'Leaf 101' }], next: null })
  })

  test('behavior: a node without such an index has none', async () => {
    const { status, body } = await request(() => ({ error: { code: -32601, message: 'Method not found' } }))
    expect([status, body]).toEqual([200, { data: [], next: null }])
  })

  test('error: an index that fails or answers garbage is not said to be empty', async () => {
    expect((await request(() => ({ error: { code: -32005, message: 'rate limited' } }))).status).toBe(503)
    expect((await request(() => ({ result: { items: 7 } }))).status).toBe(503)
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
    // and both sides have it in their history
    const payer = solana.accounts[5]?.address ?? ''
    type Row = { metadata: { hash: string; operationType: string }; transfers: { quantity: { numeric: string } }[] }
    const readHistory = async (whose: string): Promise<readonly Row[]> =>
      (await gateway.get(`/v1/account/${whose}/history`, { chainId })).body.data
    const toText = ({ metadata, transfers: [one] }: Row) =>
      [metadata.hash, metadata.operationType, Number(one?.quantity.numeric) * 1e9].join(' ')
    const expected = (kind: string) => sent.map(({ hash, amount }) => [hash, kind, Number(amount)].join(' ')).sort()
    expect((await readHistory(account)).map(toText).sort()).toEqual(expected('receive'))
    expect((await readHistory(payer)).map(toText)).toEqual(expect.arrayContaining(expected('send')))
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
})
