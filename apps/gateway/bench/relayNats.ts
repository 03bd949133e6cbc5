import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { findNats, startNats, startRelayProcess } from '../test/relay/startRelayProcess.ts'
import { runLoad } from './relayLoad.ts'

// node --conditions=@foyer/source bench/relayNats.ts [seconds] [rate,rate,…]
const [seconds = '10', rates = '2000,5000,10000,20000'] = process.argv.slice(2)
const time = Number(seconds)
/** Seconds before anything is measured. */
const warmUp = 8
/** Of JavaScript's own memory, as a gateway gives it to its relay, in MB. */
const heap = 256
const limits = {
  requestsPerSecond: 1e9,
  requestBurst: 1e9,
  maxInFlight: 1_000,
  // all clients have one address here, and one project
  maxWaitingBytesPerAddress: 0,
  maxWaitingBytesPerProject: 0,
}

type Stats = { readonly cpu: number; readonly memory: number }

/** From the system, which answers however busy they are: hundredths of a second, pages of 4 kB. */
function readProcess(pid: number): Stats {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ').map(Number)
  return { cpu: ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100, memory: ((fields[21] ?? 0) * 4_096) / 1e6 }
}

function sum(processes: readonly Stats[]): number {
  return processes.reduce((total, { cpu }) => total + cpu, 0)
}

async function measure(binary: string, rate: number) {
  const nats = await startNats(binary, ['-js'], { GOGC: '400', GOMEMLIMIT: '300MiB' })
  const relays = await Promise.all([1, 2].map(() => startRelayProcess({ nats: nats.url, limits, heap })))
  const read = async () => ({
    relays: relays.map(({ child }) => readProcess(child.pid ?? 0)),
    nats: readProcess(nats.pid),
    load: process.cpuUsage(),
  })
  try {
    const urls = relays.map(({ url }) => url)
    const load = await runLoad({ urls, pairs: 100, window: 20, rate, seconds: time, warmUp, getStats: read })
    const { before, after } = load
    const used = (from: number, to: number) => `${Math.round(((to - from) / time) * 100)} %`
    const own = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / 1e6
    const spent = (from: number, to: number) => `${Math.round(((to - from) / load.published) * 1e6)}`
    return {
      asked: `${rate}/s`,
      'acknowledged/s': Math.round(load.published / time),
      'delivered/s': Math.round(load.delivered / time),
      'ack p50/p99, ms': `${load.ack.p50.toFixed(1)} / ${load.ack.p99.toFixed(1)}`,
      'delivery p50/p99, ms': `${load.delivery.p50.toFixed(1)} / ${load.delivery.p99.toFixed(1)}`,
      'refused, lost, doubled': [load.refused, load.lost, load.doubled].join(', '),
      relays: relays.map((_, at) => used(before.relays[at]?.cpu ?? 0, after.relays[at]?.cpu ?? 0)).join(', '),
      nats: used(before.nats.cpu, after.nats.cpu),
      'what asks': used(own(before.load), own(after.load)),
      'µs per message: relays, NATS, what asks': [
        spent(sum(before.relays), sum(after.relays)),
        spent(before.nats.cpu, after.nats.cpu),
        spent(own(before.load), own(after.load)),
      ].join(', '),
      'memory, MB': [...after.relays, after.nats].map(({ memory }) => Math.round(memory)).join(', '),
    }
  } finally {
    await Promise.all(relays.map((relay) => relay.stop()))
    await nats.stop()
  }
}

const binary = findNats()
if (!binary) throw new Error('There is no nats-server on this machine (Debian: nats-server)')
const load = loadavg()[0]?.toFixed(1)
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${load}, Node ${process.version}, ${time} s each`)
const rows = []
for (const rate of rates.split(',').map(Number)) rows.push(await measure(binary, rate))
console.table(rows)
