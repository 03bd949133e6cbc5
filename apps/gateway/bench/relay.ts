import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { type RelayProcess, startRelayProcess } from '../test/relay/startRelayProcess.ts'
import { startGatewayProcess } from '../test/support/gatewayProcess.ts'
import { controlIdle, runLoad } from './relayLoad.ts'

// node --conditions=@foyer/source bench/relay.ts [connections] [seconds] [alone|gateway]
const [connections = 5_000, seconds = 10] = process.argv.slice(2, 4).map(Number)
const place = process.argv[4] === 'gateway' ? 'gateway' : 'alone'

type Stats = { readonly rss: number; readonly cpu: { readonly user: number; readonly system: number } }

const limits = { requestsPerSecond: 1e9, requestBurst: 1e9, maxInFlight: 1_000, maxConnections: 100_000 }

type MeasuredRelay = Pick<RelayProcess, 'url' | 'stop'> & { getStats(): Promise<Stats> }

const program = ['--conditions=@foyer/source', path.resolve(import.meta.dirname, '../src/main.ts')]
const metricsToken = 'token-of-a-benchmark'

/** In a process of its own, with nothing beside it. */
async function startAlone(folder: string, durability: 'full' | 'normal'): Promise<MeasuredRelay> {
  const relay = await startRelayProcess({ file: path.join(folder, 'relay.db'), limits, durability })
  return {
    ...relay,
    getStats: async () => (await (await fetch(`http://127.0.0.1:${relay.port}/stats`)).json()) as Stats,
  }
}

/** As a gateway runs it, which hands it each socket; its figures are those of the gateway's metrics, once a second. */
async function startInGateway(folder: string): Promise<MeasuredRelay> {
  const demoProject = { id: 'bench', origins: [] }
  const config = { stateDir: folder, demoProject, relayProcess: 'own' as const, relayLimits: limits }
  const gateway = await startGatewayProcess(config, { GATEWAY_METRICS_TOKEN: metricsToken }, program)
  return {
    url: gateway.url.replace('http', 'ws'),
    stop: async () => void (await gateway.stop()),
    async getStats() {
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      const headers = { authorization: `Bearer ${metricsToken}` }
      const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text()
      const read = (name: string) => Number(new RegExp(`^foyer_relay_process_${name} (.+)$`, 'm').exec(text)?.[1])
      return { rss: read('resident_memory_bytes'), cpu: { user: read('cpu_seconds') * 1e6, system: 0 } }
    },
  }
}

function cpuSeconds({ cpu }: Stats): number {
  return (cpu.user + cpu.system) / 1e6
}

async function withRelay<result>(
  durability: 'full' | 'normal',
  run: (relay: MeasuredRelay) => Promise<result>,
): Promise<result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-bench-'))
  const relay = place === 'alone' ? await startAlone(folder, durability) : await startInGateway(folder)
  try {
    return await run(relay)
  } finally {
    await relay.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function measureIdle() {
  return withRelay('normal', async (relay) => {
    const before = await relay.getStats()
    const started = performance.now()
    const release = await controlIdle(relay.url, connections)
    const took = (performance.now() - started) / 1_000
    const after = await relay.getStats()
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
    const load = await runLoad({ urls: [relay.url], pairs, window, rate, seconds, getStats: relay.getStats })
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
console.log(
  `${cpu?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${seconds} s each, ${place}, load ${loadavg()[0]?.toFixed(1)}`,
)
console.table([await measureIdle()])
const rows = []
for (const durability of place === 'alone' ? (['normal', 'full'] as const) : (['normal'] as const)) {
  rows.push(await measureLoad({ durability, pairs: 50, window: 20 }))
  rows.push(await measureLoad({ durability, pairs: 50, window: 20, rate: 10_000 }))
  rows.push(await measureLoad({ durability, pairs: 1_000, window: 20, rate: 10_000 }))
}
console.table(rows)
