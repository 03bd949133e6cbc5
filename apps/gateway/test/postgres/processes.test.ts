import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningEvm, requestRpc, startEvm } from 'devnet'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../../src/store/openStore.ts'
import { toChainConfig, wideLimits } from '../support/evmConfig.ts'
import { createEvmWallet, send } from '../support/evmWallet.ts'
import { type GatewayProcess, startGatewayProcess } from '../support/gatewayProcess.ts'
import { createTestDatabase } from '../support/testDatabase.ts'

let evm: RunningEvm
let folder: string
let database: NonNullable<Awaited<ReturnType<typeof createTestDatabase>>>

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  folder = mkdtempSync(join(tmpdir(), 'gateway-'))
})

beforeEach(async () => {
  const created = await createTestDatabase()
  if (!created) throw new Error('These tests run in the postgres project')
  database = created
})

afterAll(async () => {
  await database?.drop()
  await evm?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Each process has a folder of its own, as on machines of their own; they share the database alone. */
async function start(name: string, config: object = {}): Promise<GatewayProcess> {
  const chains = [toChainConfig(evm)]
  const environment = { GATEWAY_DATABASE_URL: database.url }
  return await startGatewayProcess({ stateDir: join(folder, name), limits: wideLimits, chains, ...config }, environment)
}

type Reply = { readonly status: number; readonly body: unknown }

/** Does what a balancer does: the next process when one does not answer. */
async function request(
  processes: readonly GatewayProcess[],
  turn: number,
  path: string,
  init?: RequestInit,
): Promise<Reply | undefined> {
  for (let attempt = 0; attempt < processes.length; attempt += 1) {
    const target = processes[(turn + attempt) % processes.length]
    const response = await fetch(`${target?.url}${path}`, init).catch(() => undefined)
    const body = await response?.json().catch(() => undefined)
    if (response && body !== undefined) return { status: response.status, body }
  }
  return undefined
}

test('behavior: two processes that start together on an empty database both come up, with one demo project', async () => {
  const processes = await Promise.all([start('a'), start('b')])
  for (const { url } of processes) {
    const response = await fetch(`${url}/getWallets?projectId=demo`)
    expect(response.status).toBe(200)
    expect(((await response.json()) as { count: number }).count).toBe(254)
  }
  await Promise.all(processes.map((gateway) => gateway.kill()))
})

test('behavior: what one process changes the other sees', async () => {
  const [first, second] = await Promise.all([start('c'), start('d')])
  const store = await openStore({ stateDir: join(folder, 'cli'), databaseUrl: database.url })
  const { createProject } = await import('../../src/projects/projects.ts')
  await createProject(store, { id: 'shared', name: 'Shared', origins: ['https://shared.example'] })
  await store.destroy()
  for (const { url } of [first, second]) {
    await vi.waitFor(async () => expect((await fetch(`${url}/getWallets?projectId=shared`)).status).toBe(200))
  }
  await Promise.all([first.kill(), second.kill()])
})

test('behavior: one of two processes is killed under load; nothing acknowledged is lost, the other answers and indexes on', async () => {
  const processes = await Promise.all([start('e'), start('f')])
  const account = evm.accounts[6]
  if (!account) throw new Error('The chain has no accounts')
  const wallet = createEvmWallet(evm, account)
  const target = `0x${'e6'.repeat(20)}` as Address
  const acknowledged: string[] = []
  const refused: number[] = []
  let isOver = false
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (let index = 0; !isOver; index += 1) {
      const id = `worker${worker}-${index}`
      const body = JSON.stringify({ eventId: id, timestamp: 1, props: { type: 'track', event: 'E' } })
      const reply = await request(processes, worker + index, '/e?projectId=demo', { method: 'POST', body })
      if (reply?.status === 200) acknowledged.push(id)
      else refused.push(reply?.status ?? 0)
      const read = await request(processes, worker, `/v1/account/${target}/balance?projectId=demo&chainId=eip155:31337`)
      if (read?.status !== 200) refused.push(read?.status ?? 0)
    }
  })
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(200), { timeout: 20_000, interval: 5 })
  const [leader, other] = await orderByLease(processes)
  await leader.kill()
  const atDeath = acknowledged.length
  await send(wallet, target, 5n)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(atDeath + 200), { timeout: 20_000, interval: 5 })
  isOver = true
  await Promise.all(workers)
  expect(refused).toEqual([])

  const head = Number(await requestRpc(evm.url, { method: 'eth_blockNumber' }))
  await vi.waitFor(
    async () => {
      const { chains } = (await (await fetch(`${other.url}/health`)).json()) as {
        chains: { indexedFrom: number; indexedTo: number }[]
      }
      expect(chains[0]).toMatchObject({ indexedFrom: 0, indexedTo: head })
    },
    { timeout: 20_000, interval: 50 },
  )
  const history = await request([other], 0, `/v1/account/${target}/history?projectId=demo&chainId=eip155:31337`)
  expect(history).toMatchObject({ status: 200, body: { data: [{ metadata: { sentTo: target } }] } })
  const store = await openStore({ stateDir: join(folder, 'check'), databaseUrl: database.url })
  const rows = await store.selectFrom('events').select('event_id').execute()
  const stored = new Set(rows.map((row) => row.event_id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  await store.destroy()
  await other.kill()
})

test('behavior: two processes are restarted one after the other under load; no request is lost', async () => {
  const config = { shutdownDelay: 3_000 }
  const names = ['g', 'h'] as const
  const processes = await Promise.all(names.map((name) => start(name, config)))
  const ready = new Set(processes)
  // what a balancer does: who says no gets nothing; nobody is asked twice
  const stopProbing = new AbortController()
  const probing = (async () => {
    while (!stopProbing.signal.aborted) {
      for (const gateway of processes) {
        const response = await fetch(`${gateway.url}/ready`).catch(() => undefined)
        if (response?.ok) ready.add(gateway)
        else ready.delete(gateway)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const answered: number[] = []
  const lost: string[] = []
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (let index = 0; !stopProbing.signal.aborted; index += 1) {
      const targets = [...ready]
      const target = targets[(worker + index) % targets.length]
      const response = await fetch(`${target?.url}/getWallets?projectId=demo`).catch((error) => String(error.cause))
      if (typeof response === 'string' || !response.ok) lost.push(`${target?.url}: ${String(response)}`)
      else answered.push((await response.arrayBuffer()).byteLength)
    }
  })
  for (const [index, name] of names.entries()) {
    const before = answered.length
    const [old] = processes.slice(index)
    if (!old) throw new Error('There is no such process')
    expect(await old.stop()).toBe(0)
    processes[index] = await start(name, config)
    const { [index]: fresh } = processes
    await vi.waitFor(() => expect(fresh && ready.has(fresh)).toBe(true), { timeout: 30_000, interval: 20 })
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(before + 100), { timeout: 30_000, interval: 20 })
  }
  stopProbing.abort()
  await Promise.all([probing, ...workers])
  expect(lost).toEqual([])
  await Promise.all(processes.map((gateway) => gateway.kill()))
})

/** The process that indexes, first. */
async function orderByLease(processes: readonly GatewayProcess[]): Promise<[GatewayProcess, GatewayProcess]> {
  const store = await openStore({ stateDir: join(folder, 'lease'), databaseUrl: database.url })
  const { holder } = await store
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', 'index eip155:31337')
    .executeTakeFirstOrThrow()
  await store.destroy()
  const pid = Number(holder.split(' ')[1])
  const leader = processes.find((gateway) => gateway.pid === pid)
  const other = processes.find((gateway) => gateway.pid !== pid)
  if (!leader || !other) throw new Error('Neither process indexes')
  return [leader, other]
}
