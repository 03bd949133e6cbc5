import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RunningEvm, startEvm } from 'devnet'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toChainConfig, wideLimits } from './support/evmConfig.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let gateway: TestGateway
let page: Server
const chainId = 'eip155:31337'

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  // a "node" that answers with a page, in front of the real one
  page = createServer((_request, response) => response.end('<html>maintenance</html>')).listen(0, '127.0.0.1')
  await once(page, 'listening')
  const { port } = page.address() as AddressInfo
  const rpcUrls = ['http://127.0.0.1:1', `http://127.0.0.1:${port}`, evm.url]
  gateway = await startTestGateway({
    config: { chains: [toChainConfig(evm, { rpcUrls, indexFrom: 'off', rpcMethods: ['anvil_nodeInfo'] })] },
  })
})

afterAll(async () => {
  await gateway?.close()
  page?.close()
  await evm?.stop()
})

const call = (body: unknown, query: Record<string, string> = {}) => gateway.post('/v1/', body, { chainId, ...query })

describe('the proxy', () => {
  test('behavior: a viem client works through it, sent as text/plain, in batches', async () => {
    const fetchFn = ((input: string, init: RequestInit) =>
      gateway.fetch(new Request(input, { ...init, headers: { 'content-type': 'text/plain' } }))) as typeof fetch
    const url = `http://gateway.test/v1/?chainId=${chainId}&projectId=demo`
    const client = createPublicClient({ transport: http(url, { fetchFn, batch: { batchSize: 1_000, wait: 0 } }) })
    const account = evm.accounts[7]
    if (!account) throw new Error('The chain has no accounts')
    const [id, balance, block] = await Promise.all([
      client.getChainId(),
      client.getBalance({ address: account.address }),
      client.getBlockNumber(),
    ])
    expect([id, balance]).toEqual([31337, parseEther('10000')])
    expect(block).toBeGreaterThan(0n)
  })

  test('error: a node’s redirect is followed by nobody', async () => {
    const asked: string[] = []
    const mover = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: '/inside' }).end()
    }).listen(0, '127.0.0.1')
    await once(mover, 'listening')
    const { port } = mover.address() as AddressInfo
    const chain = { ...toChainConfig(evm, { indexFrom: 'off' }), rpcUrls: [`http://127.0.0.1:${port}/node`] }
    const own = await startTestGateway({ config: { chains: [chain] } })
    const answer = await own.post('/v1/', { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, { chainId })
    expect([answer.status, answer.body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
    await own.close()
    mover.close()
    expect(new Set(asked)).toEqual(new Set(['/node']))
  })

  test('behavior: methods that use the node’s keys or change the node are not passed on, the rest of a batch is', async () => {
    const { status, body } = await call([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_sendTransaction', params: [{}] },
      { jsonrpc: '2.0', id: 3, method: 'anvil_setBalance', params: [] },
      { jsonrpc: '2.0', id: 4, method: 'toString' },
    ])
    expect(status).toBe(200)
    const answers = Object.fromEntries(body.map((item: { id: number }) => [item.id, item]))
    expect(answers[1]).toMatchObject({ result: '0x7a69' })
    for (const id of [2, 3, 4]) expect(answers[id].error.code).toBe(-32601)
    expect((await call({ id: 5, method: 'eth_accounts' })).body).toMatchObject({ id: 5, error: { code: -32601 } })
    expect((await call({ id: 6, method: 'anvil_nodeInfo' })).body).toHaveProperty('result')
  })

  test('behavior: a call without an id, which a node would leave without an answer, gets one', async () => {
    const alone = await call({ jsonrpc: '2.0', method: 'eth_chainId' })
    expect([alone.status, alone.body]).toEqual([200, { jsonrpc: '2.0', id: null, result: '0x7a69' }])
    const { body } = await call([{ method: 'eth_chainId' }, { id: 7, method: 'eth_chainId' }])
    expect(body.map(({ id, result }: { id: unknown; result: string }) => [id, result])).toEqual([
      [null, '0x7a69'],
      [7, '0x7a69'],
    ])
  })

  test('error: bad calls and chains', async () => {
    for (const body of [[], {}, { method: 5 }, { method: '' }, 'text', [[{ method: 'eth_chainId' }]]]) {
      expect((await call(body)).status).toBe(400)
    }
    for (const other of ['eip155:999', 'eip155:', 'x', '31337', 'eip155:31337:0x0']) {
      const { status, body } = await call({ id: 1, method: 'eth_chainId' }, { chainId: other })
      expect([status, body.reasons[0].name]).toEqual([400, 'UnsupportedChain'])
    }
  })

  test('error: a batch counts as as many calls as it holds', async () => {
    const own = await startTestGateway({
      config: {
        chains: [toChainConfig(evm, { indexFrom: 'off' })],
        limits: { ...wideLimits, rpc: { burst: 10, perSecond: 1 } },
      },
    })
    const batch = (length: number) => Array.from({ length }, (_, id) => ({ id, method: 'eth_chainId' }))
    expect((await own.post('/v1', batch(8), { chainId })).status).toBe(200)
    expect((await own.post('/v1', batch(8), { chainId })).status).toBe(429)
    await own.close()
  })

  test('error: no node answers', async () => {
    const own = await startTestGateway({
      config: { chains: [toChainConfig(evm, { rpcUrls: ['http://127.0.0.1:1'], indexFrom: 'off' })] },
    })
    const usdc = `${chainId}:${evm.contracts.usdc.address}`
    const answers = await Promise.all([
      own.post('/v1', { id: 1, method: 'eth_chainId' }, { chainId }),
      own.get(`/v1/account/0x${'1'.repeat(40)}/balance`, { chainId }),
      own.get('/v1/convert/gas-price', { chainId }),
      own.get('/v1/convert/quotes', { amount: '1', from: usdc, to: `${chainId}:${evm.contracts.foy.address}` }),
    ])
    for (const { status, body } of answers) {
      expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
      expect(JSON.stringify(body)).not.toContain('127.0.0.1')
    }
    // what needs no chain goes on
    expect((await own.get('/getWallets')).status).toBe(200)
    await own.close()
  })

  test('behavior: the balance of an address, by one name on every chain', async () => {
    const account = evm.accounts[7]?.address
    const balance = { jsonrpc: '2.0', id: 7, result: parseEther('10000').toString() }
    for (const params of [[account], { address: account }]) {
      expect((await call({ id: 7, method: 'getAddressBalance', params })).body).toEqual(balance)
    }
    const { body } = await call([
      { id: 7, method: 'getAddressBalance', params: [account] },
      { id: 8, method: 'eth_chainId' },
    ])
    expect(body).toEqual(expect.arrayContaining([balance, { jsonrpc: '2.0', id: 8, result: '0x7a69' }]))
    for (const params of [undefined, [], ['0x12'], { address: 5 }, [account, 'latest'], 'x']) {
      const { status, body: answer } = await call({ id: 9, method: 'getAddressBalance', params })
      expect([status, answer.error?.code]).toEqual([200, -32602])
    }
  })

  test('default: which chains there are', async () => {
    expect((await gateway.get('/v1/supported-chains')).body).toEqual({ http: [chainId], ws: [chainId] })
  })
})
