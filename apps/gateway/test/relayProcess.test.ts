import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConfigInput } from '../src/config/schema.ts'
import { defaultRelayLimits } from '../src/config/socketLimits.ts'
import { createRelayPart } from '../src/createRelayPart.ts'
import type { Log } from '../src/log.ts'
import { type RelayChild, type RelayChildOptions, startRelayChild } from '../src/relay/startRelayChild.ts'
import { connectRaw, newSeed, newTopic } from './relay/rawClient.ts'
import { startTestGateway } from './support/testGateway.ts'

const metricsToken = 'a-long-metrics-token'
const demoProject = { id: 'test', origins: [] }
const until = <value>(look: () => value | Promise<value>) => vi.waitFor(look, { timeout: 20_000, interval: 20 })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A gateway whose relay is a process of its own. */
async function start(config: Pick<ConfigInput, 'relayLimits' | 'relayMemory'> = {}) {
  const pids: number[] = []
  const ends: string[] = []
  const log: Log = (_level, event, fields) => {
    const detail = String(fields?.['detail'])
    if (event === 'relay: process ready') pids.push(Number(detail.replace('pid ', '')))
    if (event === 'relay: process ended') ends.push(detail)
  }
  const gateway = await startTestGateway({
    parts: [createRelayPart],
    config: { demoProject, relayProcess: 'own', ...config },
    secrets: { metricsToken },
    log,
  })
  gateway.server.listen(0, '127.0.0.1')
  await once(gateway.server, 'listening')
  const url = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`
  return { gateway, url, relayUrl: url.replace('http', 'ws'), pids, ends }
}

async function read(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url)
  return { status: response.status, body: await response.json() }
}

async function readMetric(url: string, name: string): Promise<number | undefined> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const [, value] = new RegExp(`^foyer_relay_${name} (.+)$`, 'm').exec(await response.text()) ?? []
  return value === undefined ? undefined : Number(value)
}

test('default: a killed relay is back with what was promised, and the data service never went', async () => {
  const { gateway, url, relayUrl, pids } = await start()
  const [topic, seed] = [newTopic(), newSeed()]
  const site = await connectRaw(relayUrl)
  await site.publish(topic, 'promised')
  expect(await read(`${url}/ready`)).toEqual({ status: 200, body: { status: 'ready' } })
  await until(async () => expect(await readMetric(url, 'connections')).toBe(1))
  expect(await readMetric(url, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)

  process.kill(pids[0] ?? 0, 'SIGKILL')
  await site.closed
  const [health, wallets] = [await read(`${url}/health`), await read(`${url}/getWallets?projectId=test`)]
  expect([health.status, wallets.status]).toEqual([200, 200])
  await until(() => expect(pids).toHaveLength(2))
  const wallet = await connectRaw(relayUrl, { seed })
  await wallet.request('irn_subscribe', { topic })
  expect((await wallet.nextPush()).message).toBe('promised')
  expect(await readMetric(url, 'restarts')).toBe(1)
  expect(await readMetric(url, 'up')).toBe(1)

  // told to end, both have drained
  await gateway.close()
  expect((await wallet.closed).code).toBe(1001)
  expect(isRunning(pids[1] ?? 0)).toBe(false)
})

test('behavior: a relay that stands still is said to be away, ended and started again; data is answered meanwhile', async () => {
  const { gateway, url, relayUrl, pids } = await start()
  onTestFinished(() => gateway.close())
  process.kill(pids[0] ?? 0, 'SIGSTOP')
  await until(async () => expect((await read(`${url}/health`)).body).toMatchObject({ status: 'ok', away: ['relay'] }))
  expect(await read(`${url}/ready`)).toEqual({ status: 200, body: { status: 'ready', away: ['relay'] } })
  expect((await read(`${url}/getWallets?projectId=test`)).status).toBe(200)
  // nobody waits for its patience to end
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await until(async () => expect((await read(`${url}/health`)).body).not.toHaveProperty('away'))
  const client = await connectRaw(relayUrl)
  expect((await client.publish(newTopic(), 'again')).kind).toBe('result')
  await client.close()
})

test('error: while its file can be written by another alone it is said to be away, and comes back by itself', async () => {
  const { gateway, url } = await start()
  onTestFinished(() => gateway.close())
  const other = new DatabaseSync(join(gateway.gateway.config.stateDir, 'relay.sqlite'))
  other.exec('begin immediate')
  await until(async () => expect((await read(`${url}/ready`)).body).toEqual({ status: 'ready', away: ['relay'] }))
  other.exec('rollback')
  other.close()
  await until(async () => expect((await read(`${url}/ready`)).body).toEqual({ status: 'ready' }))
})

/** Subscribes to ever more topics, which a relay without limits remembers, until its socket ends. */
async function fillMemory(relayUrl: string): Promise<void> {
  const stranger = await connectRaw(relayUrl)
  const state = { isOpen: true }
  const ended = stranger.closed.then(() => {
    state.isOpen = false
  })
  while (state.isOpen) {
    const topics = Array.from({ length: 5_000 }, newTopic)
    await Promise.race([stranger.request('irn_batchSubscribe', { topics }), ended])
  }
}

test('behavior: a relay that runs out of memory takes neither the data service nor a promised message with it', async () => {
  // a relay whose owner has taken its limits away
  const relayLimits = { maxTopics: 0, maxTopicsPerAddress: 0, maxTopicsPerClient: 0, maxTopicsPerConnection: 1e9 }
  const more = { maxBatch: 10_000, maxWaitingBytesPerSocket: 1e9 }
  const { gateway, url, relayUrl, pids, ends } = await start({
    relayMemory: 32,
    relayLimits: { ...relayLimits, ...more },
  })
  onTestFinished(() => gateway.close())
  const [topic, site] = [newTopic(), await connectRaw(relayUrl)]
  const state = { isOver: false }
  const promised: string[] = []
  const publishing = (async () => {
    const ended = site.closed.then(() => undefined)
    for (let index = 0; ; index += 1) {
      const answer = await Promise.race([site.publish(topic, `message ${index}`), ended])
      if (!answer) return
      if (answer.kind === 'result') promised.push(`message ${index}`)
    }
  })()
  const answers: number[] = []
  const asking = (async () => {
    while (!state.isOver) answers.push((await read(`${url}/getWallets?projectId=test`)).status)
  })()
  await fillMemory(relayUrl)
  await until(async () => expect(await read(`${url}/ready`)).toMatchObject({ status: 200, body: { away: ['relay'] } }))
  await publishing
  expect(ends[0]).toMatch(/^(SIGABRT|SIGTRAP|code 134);/)
  await until(() => expect(pids).toHaveLength(2))
  state.isOver = true
  await asking
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter((status) => status !== 200)).toEqual([])

  expect(promised.length).toBeGreaterThan(0)
  const wallet = await connectRaw(relayUrl)
  await wallet.request('irn_subscribe', { topic })
  const arrived = new Set<string>()
  while (arrived.size < promised.length) arrived.add((await wallet.nextPush()).message)
  expect(promised.filter((message) => !arrived.has(message))).toEqual([])
  await until(async () => expect(await read(`${url}/ready`)).toEqual({ status: 200, body: { status: 'ready' } }))
})

function startChild(options: Partial<RelayChildOptions> = {}): { child: RelayChild; events: string[] } {
  const events: string[] = []
  const child = startRelayChild({
    program: new URL('../src/relayProcess.ts', import.meta.url),
    memory: 64,
    start: { path: ':memory:', nats: undefined, limits: defaultRelayLimits, hosts: [] },
    log: ({ event, detail }) => events.push(`${event}: ${detail}`),
    ...options,
  })
  onTestFinished(() => child.close())
  return { child, events }
}

test('behavior: silence beyond its patience ends it', async () => {
  const { child, events } = startChild({ timing: { reportEvery: 50, patience: 400 } })
  await child.started
  process.kill(Number(/pid (\d+)/.exec(events[0] ?? '')?.[1]), 'SIGSTOP')
  await until(() => expect(events.some((event) => /^process does not answer: \d+ ms/.test(event))).toBe(true))
  await until(() => expect(child.getRestarts()).toBe(1))
})

test('error: one that cannot start says why each time, waits longer each time, and takes no socket', async () => {
  const start = { path: '/nowhere/relay.sqlite', nats: undefined, limits: defaultRelayLimits, hosts: [] }
  const { child, events } = startChild({ start, timing: { restartDelay: 20 } })
  await child.started
  expect(child.getProblem()).toBe('ended (code 1)')
  await until(() => expect(child.getRestarts()).toBeGreaterThan(1))
  expect(events.slice(0, 2)).toEqual([
    'start failed: unable to open database file',
    'process ended: code 1; starts again in 20 ms',
  ])
  expect(events).toContain('process ended: code 1; starts again in 40 ms')
})
