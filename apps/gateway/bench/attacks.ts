import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startEvm } from 'devnet'
import { toChainConfig } from '../test/support/evmConfig.ts'
import { startGatewayProcess } from '../test/support/gatewayProcess.ts'
import { type Target, ways } from './attackWays.ts'

/** `--seconds 3600`: how long all ways run at once. */
const seconds = readOption('--seconds', 60)
/** `--rate 20`: how often a second each way is gone. */
const rate = readOption('--rate', 20)
/** `--svg FILE`: where the curves are drawn. */
const svg = process.argv.includes('--svg') ? process.argv[process.argv.indexOf('--svg') + 1] : undefined

/** As `start` in package.json starts it. */
const program = [
  ...[
    '--optimize-for-size',
    '--max-semi-space-size=4',
    '--max-old-space-size=128',
    '--heap-growing-percent=25',
    '--v8-pool-size=1',
  ],
  ...['--conditions=@foyer/source', resolve(import.meta.dirname, '../src/main.ts')],
]

type Second = { readonly p99: number; readonly worst: number; readonly memory: number; readonly relayMemory: number }

function readOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

if (isMainThread) await measure()
else await attack(workerData as Target)

/** In a thread of its own: what it does must not slow the clock of who measures. */
async function attack(target: Target): Promise<void> {
  const counts: Record<string, Record<string, number>> = {}
  parentPort?.on('message', () => parentPort?.postMessage(counts))
  await Promise.all(
    ways.map(async ({ name, start }) => {
      const count: Record<string, number> = {}
      counts[name] = count
      const run = await start(target)
      let open = 0
      setInterval(async () => {
        // a client that waits for answers is no more dangerous for waiting
        if (open >= 50) return
        open += 1
        const word = await run().catch(() => 'cut off')
        count[word] = (count[word] ?? 0) + 1
        open -= 1
      }, 1_000 / rate)
    }),
  )
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'attacks-'))
  const evm = await startEvm({ chainId: 31337 })
  // the addresses of attackers and of the polite client are what a proxy would say
  const config = {
    stateDir: join(folder, 'state'),
    trustedProxies: 1,
    relayProcess: 'own' as const,
    chains: [toChainConfig(evm)],
  }
  const gateway = await startGatewayProcess(config, {}, program)
  const port = Number(new URL(gateway.url).port)
  const target: Target = { port, address: '10.0.0.1', chainId: 'eip155:31337' }
  console.log('the gateway is ready')
  const quiet = await watch(gateway.url, gateway.pid, 10)
  const worker = new Worker(new URL(import.meta.url), { workerData: target })
  const loud = await watch(gateway.url, gateway.pid, seconds)
  const counts = await new Promise<Record<string, Record<string, number>>>((done) => {
    worker.once('message', done)
    worker.postMessage('counts')
  })
  await worker.terminate()
  const after = await watch(gateway.url, gateway.pid, 10)
  print(counts, { quiet, loud, after })
  if (svg) writeFileSync(svg, draw(loud.rows))
  const code = await gateway.stop()
  console.log(`The gateway ended with ${code}`)
  await evm.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  process.exit(0)
}

type Watched = { readonly rows: readonly Second[]; readonly times: readonly number[]; readonly refused: number }

/** A polite client asks 20 times a second from an address of its own; memory is read once a second. */
async function watch(url: string, pid: number, length: number): Promise<Watched> {
  const rows: Second[] = []
  const all: number[] = []
  let refused = 0
  for (let second = 0; second < length; second += 1) {
    const times: number[] = []
    const request = async () => {
      const begun = performance.now()
      const answer = await fetch(`${url}/getWallets?projectId=demo`, {
        headers: { 'x-forwarded-for': '10.9.9.9' },
      }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status !== 200) refused += 1
      times.push(performance.now() - begun)
    }
    const asked: Promise<void>[] = []
    for (let count = 0; count < 20; count += 1) {
      asked.push(request())
      await setTimeout(50)
    }
    await Promise.all(asked)
    all.push(...times)
    rows.push({ p99: percentile(times, 0.99), worst: Math.max(...times), ...readMemory(pid) })
  }
  return { rows, times: all, refused }
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
}

function readMemory(pid: number): { readonly memory: number; readonly relayMemory: number } {
  const read = (id: string) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1_000
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return { memory: read(String(pid)), relayMemory: children.reduce((sum, child) => sum + read(child), 0) }
}

function print(counts: Record<string, Record<string, number>>, parts: { readonly [name: string]: Watched }): void {
  console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${seconds} s, each way ${rate} times a second\n`)
  console.log('| way | how it was answered |\n| --- | --- |')
  for (const [name, words] of Object.entries(counts)) {
    const text = Object.entries(words)
      .sort(([, a], [, b]) => b - a)
      .map(([word, count]) => `${word} ${count.toLocaleString('en')}`)
    console.log(`| ${name} | ${text.join(', ') || '–'} |`)
  }
  console.log(
    '\n| polite client | p50 ms | p99 ms | worst ms | not 200 | gateway MB, most | relay MB, most |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  for (const [name, { rows, times, refused }] of Object.entries(parts)) {
    const most = (field: 'memory' | 'relayMemory') => Math.max(...rows.map((row) => row[field])).toFixed(0)
    const cells = [
      percentile(times, 0.5).toFixed(1),
      percentile(times, 0.99).toFixed(1),
      Math.max(...times).toFixed(0),
      refused,
    ]
    console.log(`| ${name} | ${cells.join(' | ')} | ${most('memory')} | ${most('relayMemory')} |`)
  }
}

/** p99 of each second, and memory, over the time. */
function draw(rows: readonly Second[]): string {
  const [width, height, left, bottom] = [960, 240, 50, 210]
  const curve = (values: readonly number[], most: number) =>
    values
      .map((value, index) => {
        const x = left + ((width - left) * index) / Math.max(1, values.length - 1)
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(bottom - ((bottom - 20) * Math.min(value, most)) / most).toFixed(1)}`
      })
      .join('')
  const memories = rows.map(({ memory, relayMemory }) => memory + relayMemory)
  const times = rows.map(({ p99 }) => p99)
  const [mostMemory, mostTime] = [Math.max(...memories, 100) * 1.1, Math.max(...times, 50) * 1.1]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="none">
<title>The polite client’s p99 and the memory of gateway and relay over the time of the attacks</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<path d="M${left} 20V${bottom}H${width}" stroke="#999"/>
<path d="${curve(memories, mostMemory)}" stroke="#0a7a45" stroke-width="1.5"/>
<path d="${curve(times, mostTime)}" stroke="#4f46e5" stroke-width="1.5"/>
<text x="${left + 8}" y="16" fill="#4f46e5">p99 of a polite client, 0 to ${mostTime.toFixed(0)} ms</text>
<text x="${left + 330}" y="16" fill="#0a7a45">memory of gateway and relay, 0 to ${mostMemory.toFixed(0)} MB</text>
<text x="${left}" y="230" fill="#555">0 s</text><text x="${width - 8}" y="230" fill="#555" text-anchor="end">${rows.length} s</text>
</svg>\n`
}
