import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { type RelayProcess, startRelayProcess } from '../test/relay/startRelayProcess.ts'
import { holdIdle, runLoad } from './relayLoad.ts'

// node --conditions=@foyer/source bench/relay.ts [connections] [seconds]
const [connections = 5_000, seconds = 10] = process.argv.slice(2).map(Number)

type Stats = { readonly rss: number; readonly cpu: { readonly user: number; readonly system: number } }

const limits = { requestsPerSecond: 1e9, requestBurst: 1e9, maxInFlight: 1_000, maxConnections: 100_000 }

async function getStats({ port }: RelayProcess): Promise<Stats> {
  const response = await fetch(`http://127.0.0.1:${port}/stats`)
  return (await response.json()) as Stats
}

function cpuSeconds({ cpu }: Stats): number {
  return (cpu.user + cpu.system) / 1e6
}

async function withRelay<result>(
  durability: 'full' | 'normal',
  run: (relay: RelayProcess) => Promise<result>,
): Promise<result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-bench-'))
  const relay = await startRelayProcess({ file: path.join(folder, 'relay.db'), limits, durability })
  try {
    return await run(relay)
  } finally {
    await relay.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function measureIdle() {
  return withRelay('normal', async (relay) => {
    const before = await getStats(relay)
    const started = performance.now()
    const release = await holdIdle(relay.url, connections)
    const took = (performance.now() - started) / 1_000
    const after = await getStats(relay)
    await release()
    return {
      connections,
      'connected per s': Math.round(connections / took),
      'RSS empty, MB': Math.round(before.rss / 1e6),
      'RSS full, MB': Math.round(after.rss / 1e6),
      'per connection, kB': Number(((after.rss - before.rss) / 1e3 / connections).toFixed(1)),
    }
  })
}

async function measureLoad(params: { durability: 'full' | 'normal'; pairs: number; window: number; rate?: number }) {
  const { durability, pairs, window, rate } = params
  return withRelay(durability, async (relay) => {
    const load = await runLoad({ urls: [relay.url], pairs, window, rate, seconds, getStats: () => getStats(relay) })
    const used = cpuSeconds(load.after) - cpuSeconds(load.before)
    return {
      store: durability,
      pairs,
      asked: rate === undefined ? 'as many as it takes' : `${rate}/s`,
      'acknowledged/s': Math.round(load.published / seconds),
      'delivered/s': Math.round(load.delivered / seconds),
      'core used': `${Math.round((used / seconds) * 100)} %`,
      'per core second': Math.round(load.published / used),
      'ack p50/p99, ms': `${load.ack.p50.toFixed(1)} / ${load.ack.p99.toFixed(1)}`,
      'delivery p50/p99, ms': `${load.delivery.p50.toFixed(1)} / ${load.delivery.p99.toFixed(1)}`,
      lost: load.lost,
    }
  })
}

const [cpu] = cpus()
console.log(`${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${seconds} s each`)
console.table([await measureIdle()])
const rows = []
for (const durability of ['normal', 'full'] as const) {
  rows.push(await measureLoad({ durability, pairs: 50, window: 20 }))
  rows.push(await measureLoad({ durability, pairs: 50, window: 20, rate: 10_000 }))
  rows.push(await measureLoad({ durability, pairs: 1_000, window: 20, rate: 10_000 }))
}
console.table(rows)
