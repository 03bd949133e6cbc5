import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import { sql } from 'kysely'
import { type Address, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRelayPart } from '../src/createRelayPart.ts'
import { connectRaw, newTopic } from './relay/rawClient.ts'
import { toChainConfig, wideLimits } from './support/evmConfig.ts'
import { createEvmWallet, type EvmWallet, send } from './support/evmWallet.ts'
import { type GatewayProcess, startGatewayProcess } from './support/gatewayProcess.ts'
import { startTestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let wallet: EvmWallet
let stateDir: string
const processes: GatewayProcess[] = []

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const account = evm.accounts[0]
  if (!account) throw new Error('The chain has no accounts')
  wallet = createEvmWallet(evm, account)
})

afterAll(async () => {
  await evm?.stop()
})

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'gateway-'))
})

afterEach(async () => {
  await Promise.all(processes.splice(0).map((gateway) => gateway.kill()))
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 })
})

async function start(config: object = {}, environment: Record<string, string> = {}): Promise<GatewayProcess> {
  const gateway = await startGatewayProcess({ stateDir, limits: wideLimits, ...config }, environment)
  processes.push(gateway)
  return gateway
}

async function postEvent(url: string, eventId: string): Promise<boolean> {
  const body = { eventId, url: 'https://x.example/', timestamp: 1, props: { type: 'track', event: 'MODAL_OPEN' } }
  const response = await fetch(`${url}/e?projectId=demo`, { method: 'POST', body: JSON.stringify(body) }).catch(
    () => undefined,
  )
  return response?.status === 200
}

describe('a killed process', () => {
  test('behavior: loses nothing that was acknowledged', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const gateway = await start()
      let isKilled = false
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; !isKilled; index += 1) {
          const id = `round${round}-writer${writer}-${index}`
          if (await postEvent(gateway.url, id)) acknowledged.push(id)
        }
      })
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan((round + 1) * 300), {
        timeout: 20_000,
        interval: 5,
      })
      await gateway.kill()
      isKilled = true
      await Promise.all(writers)
    }
    const gateway = await startTestGateway({ stateDir })
    const rows = await gateway.gateway.store.selectFrom('events').select('event_id').execute()
    const stored = new Set(rows.map((row) => row.event_id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    await gateway.close()
  })

  test('behavior: in the middle of indexing, the next one goes on and ends up with everything once', async () => {
    const target = `0x${'d0'.repeat(20)}` as Address
    await wallet.setAutomine(false)
    const nonce = await wallet.getTransactionCount({ address: wallet.account.address })
    const count = 600
    for (let index = 0; index < count; index += 1) {
      await wallet.sendTransaction({ to: target, value: 1n, nonce: nonce + index, gas: 21_000n })
      if (index % 3 === 2) await wallet.mine({ blocks: 1 })
    }
    await wallet.setAutomine(true)
    const head = Number(await requestRpc(evm.url, { method: 'eth_blockNumber' }))
    const chains = [toChainConfig(evm)]
    const highest: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const gateway = await start({ chains })
      // some progress, but not all of it
      await vi.waitFor(
        async () => {
          const {
            chains: [chain],
          } = (await (await fetch(`${gateway.url}/health`)).json()) as { chains: { indexedFrom: number | null }[] }
          expect(chain?.indexedFrom ?? head).toBeLessThan(highest.at(-1) ?? head)
          highest.push(chain?.indexedFrom ?? head)
        },
        { timeout: 20_000, interval: 1 },
      )
      await gateway.kill()
    }
    const gateway = await startTestGateway({ stateDir, config: { chains } })
    await gateway.waitUntilIndexed(evm)
    const rows = await gateway.gateway.store.selectFrom('transfers').selectAll().where('account', '=', target).execute()
    expect(rows).toHaveLength(count)
    const blocks = await gateway.gateway.store.selectFrom('blocks').select('number').execute()
    expect(blocks).toHaveLength(head + 1)
    await gateway.close()
  })

  test('behavior: with a payment taken, the coins are sent once', async () => {
    const buyer = `0x${'b1'.repeat(20)}` as Address
    const payer = evm.accounts[3]
    if (!payer) throw new Error('The chain has no accounts')
    const config = { chains: [toChainConfig(evm, { indexFrom: 'off' })], onramp: { kind: 'sandbox' as const } }
    const secrets = { GATEWAY_ONRAMP_EVM_KEY: payer.privateKey }
    const first = await start(config, secrets)
    await wallet.setAutomine(false)
    const nonce = await wallet.getTransactionCount({ address: payer.address })
    const created = await fetch(`${first.url}/v1/generators/onrampurl?projectId=demo`, {
      method: 'POST',
      body: JSON.stringify({ destinationWallets: [{ address: buyer, assets: ['ETH'] }] }),
    })
    const { url } = (await created.json()) as { url: string }
    const form = { amount: '50', currency: 'USD', symbol: 'ETH', card: '4242424242424242', expiry: '12/49' }
    await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    const read = async (base: string) =>
      (await (await fetch(`${base}/onramp/orders/${url.split('/').at(-1)}`)).json()) as {
        status: string
        amount: string
      }
    await vi.waitFor(async () => expect((await read(first.url)).status).toBe('sending'), {
      timeout: 30_000,
      interval: 10,
    })
    await first.kill()
    // the node forgets what was not mined, as a restarted one does
    await requestRpc(evm.url, { method: 'anvil_dropAllTransactions' })
    await wallet.setAutomine(true)
    const second = await start(config, secrets)
    const { amount } = await vi.waitFor(
      async () => {
        const order = await read(second.url)
        expect(order.status).toBe('sent')
        return order
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(await wallet.getBalance({ address: buyer })).toBe(BigInt(amount))
    expect(await wallet.getTransactionCount({ address: payer.address })).toBe(nonce + 1)
  })

  test('behavior: asked to end, it finishes and says so', async () => {
    const gateway = await start({ chains: [toChainConfig(evm)] })
    expect(await gateway.stop()).toBe(0)
    expect(gateway.log.map((entry) => entry['event'])).toEqual(expect.arrayContaining(['ready', 'stopping', 'stopped']))
  })
})

describe('a failing disk', () => {
  test('error: no space left gives a clear refusal, and reading goes on', async () => {
    const gateway = await startTestGateway({ stateDir })
    const { store } = gateway.gateway
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(store)
    await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 2)}`.execute(store)
    const post = (id: string) =>
      gateway.post('/e', {
        eventId: id,
        timestamp: 1,
        props: { type: 'track', event: 'E', properties: { text: 'x'.repeat(3_000) } },
      })
    let answer = await post('first')
    for (let index = 0; answer.status === 200 && index < 200; index += 1) answer = await post(`event-${index}`)
    expect([answer.status, answer.body.reasons[0].name]).toEqual([507, 'StorageFull'])
    expect((await gateway.get('/getWallets')).status).toBe(200)
    expect((await gateway.get('/v1/profile/account/nobody.reown.id')).status).toBe(404)
    await gateway.close()
  })

  test('error: on a disk that is full it is not ready, the relay says it is full, nothing acknowledged is lost, and it recovers', async (context) => {
    const disk = mkdtempSync(join(tmpdir(), 'gateway-disk-'))
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status === 0
    onTestFinished(() => {
      if (isMounted) spawnSync('umount', ['-l', disk])
      rmSync(disk, { recursive: true, force: true })
    })
    if (!isMounted) context.skip('not run: here no disk of one’s own can be made')
    const config = { demoProject: { id: 'test', origins: [] } }
    const gateway = await startTestGateway({ stateDir: disk, parts: [createRelayPart], config, log: () => {} })
    onTestFinished(() => gateway.close())
    gateway.server.listen(0, '127.0.0.1')
    await once(gateway.server, 'listening')
    const relayUrl = `ws://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`
    const client = await connectRaw(relayUrl)
    const ready = async () => (await gateway.fetch(new Request('http://gateway.test/ready'))).json()
    expect(await ready()).toEqual({ status: 'ready' })
    const topic = newTopic()
    const kept: string[] = []
    const publish = async (text: string) => {
      const answer = await client.publish(topic, text)
      if (answer.kind === 'result') kept.push(text)
      return answer
    }
    await publish('before')
    const filler = join(disk, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096'])
    let answer = await publish('x'.repeat(5_000))
    for (let index = 0; answer.kind === 'result' && index < 2_000; index += 1) {
      answer = await publish(`${index} ${'x'.repeat(5_000)}`)
    }
    expect(answer).toMatchObject({ kind: 'error', error: { code: -32028 } })
    await expect.poll(ready).toEqual({ status: 'not ready', problems: ['store', 'relay'] })
    expect((await gateway.get('/health')).status).toBe(200)
    rmSync(filler)
    await expect.poll(ready).toEqual({ status: 'ready' })
    expect((await publish('after')).kind).toBe('result')
    const reader = await connectRaw(relayUrl)
    await reader.request('irn_subscribe', { topic })
    const read: string[] = []
    while (read.length < kept.length) read.push((await reader.nextPush()).message)
    expect(read.sort()).toEqual(kept.sort())
    await Promise.all([client.close(), reader.close()])
  })

  test('error: a store that can only be read is not ready, and recovers', async () => {
    const gateway = await startTestGateway({ stateDir, log: () => {} })
    const { store } = gateway.gateway
    const ready = async () => (await gateway.fetch(new Request('http://gateway.test/ready'))).json()
    await sql`pragma query_only = 1`.execute(store)
    await expect.poll(ready).toEqual({ status: 'not ready', problems: ['store'] })
    expect((await gateway.get('/getWallets')).status).toBe(200)
    await sql`pragma query_only = 0`.execute(store)
    await expect.poll(ready).toEqual({ status: 'ready' })
    await gateway.close()
  })

  test('error: no space left for the index leaves it where it is, and it goes on when there is some', async () => {
    const lines: string[] = []
    const log = (level: string, event: string) => void lines.push(`${level} ${event}`)
    const target = `0x${'d2'.repeat(20)}` as Address
    const gateway = await startTestGateway({ stateDir, log, config: { chains: [toChainConfig(evm)] } })
    await send(wallet, target, 1n)
    await gateway.waitUntilIndexed(evm)
    const { store } = gateway.gateway
    const limit = async (pages: number) => await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(store)
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(store)
    await limit(pages.rows[0]?.page_count ?? 0)
    // more than the pages there are have room for
    while (!lines.includes('warn indexing failed')) await send(wallet, target, 1n)
    const count = async () => (await gateway.get(`/v1/account/${target}/history`)).body.data.length
    expect(await count()).toBeGreaterThan(0)
    await limit(1_000_000)
    const total = await wallet.getBalance({ address: target })
    await gateway.waitUntilIndexed(evm)
    const rows = await store.selectFrom('transfers').select('amount').where('account', '=', target).execute()
    expect(BigInt(rows.length)).toBe(total)
    await gateway.close()
  })

  test('error: rows that are damaged are left out, the rest goes on', async () => {
    const first = await startTestGateway({ stateDir, config: { chains: [toChainConfig(evm)] } })
    const target = `0x${'d1'.repeat(20)}` as Address
    await send(wallet, target, parseEther('1'))
    await send(wallet, target, parseEther('2'))
    await first.waitUntilIndexed(evm)
    const total = (await first.get('/getWallets', { entries: '1' })).body.count
    await first.close()
    const database = new DatabaseSync(join(stateDir, 'gateway.sqlite'))
    database.exec(`update wallets set entry = '{"id":' where position = 0`)
    database.exec(`update wallets set entry = '[]' where position = 1`)
    database.exec(`update transfers set amount = 'broken' where recipient = '${target}' and amount like '1%'`)
    database.exec(
      `insert into projects (id, name, created_at, origins, features, analytics) values ('bad', 'Bad', 1, 'not json', '[]', 1)`,
    )
    database.close()
    const lines: string[] = []
    const log = (level: string, event: string) => void lines.push(`${level} ${event}`)
    const second = await startTestGateway({ stateDir, log, config: { chains: [toChainConfig(evm)] } })
    expect((await second.get('/getWallets', { entries: '1' })).body.count).toBe(total - 2)
    expect(lines).toEqual(expect.arrayContaining(['error wallet row unreadable', 'error project row unreadable']))
    const history = await second.get(`/v1/account/${target}/history`, { chainId: 'eip155:31337' })
    expect(history.body.data.map((item: { transfers: unknown[] }) => item.transfers.length)).toEqual([1, 0])
    expect((await second.get('/projects/v1/origins', { projectId: 'bad' })).status).toBe(401)
    await second.close()
  })

  test('error: a store that a newer version wrote is refused with a sentence', async () => {
    const first = await startTestGateway({ stateDir })
    await first.close()
    const database = new DatabaseSync(join(stateDir, 'gateway.sqlite'))
    database.exec('insert into gateway_migrations values (999, 1)')
    database.close()
    await expect(startTestGateway({ stateDir })).rejects.toThrow('The store is at version 999')
  })
})
