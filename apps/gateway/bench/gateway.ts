import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEvm } from 'devnet'
import type { Address } from 'viem'
import { createSampleCatalogue } from '../src/catalogue/createSampleCatalogue.ts'
import { testMailing } from '../test/artifacts/contracts.ts'
import { toChainConfig, wideLimits } from '../test/support/evmConfig.ts'
import { createEvmWallet, deploy, send } from '../test/support/evmWallet.ts'
import { type GatewayProcess, startGatewayProcess } from '../test/support/gatewayProcess.ts'
import { type LoadResult, runAtRate, runFlatOut } from './load.ts'

const transferCount = 100_000
const perMailing = 200
const accountCount = 2_000
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const chainId = 'eip155:31337'

/** `--only <text>`: measure the calls whose name holds it. */
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : ''

// what an owner runs: the built program, started as `start:built` starts it
const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const [, ...started] = scripts['start:built']?.split(' ') ?? []
const program = [
  ...started.slice(0, -1),
  // more flags, for the measured process only: BENCH_NODE_FLAGS=--cpu-prof
  ...(process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []),
  resolve(import.meta.dirname, '..', started.at(-1) ?? ''),
]

/** As the Dockerfile sets it. */
const environment = { MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '1' }

const folder = mkdtempSync(join(tmpdir(), 'gateway-bench-'))
const evm = await startEvm({ chainId: 31337 })
let gateway: GatewayProcess | undefined
try {
  const accounts = Array.from(
    { length: accountCount },
    (_, index) => `0xb0${(index + 1).toString(16).padStart(38, '0')}` as Address,
  )
  await createTransfers(accounts)
  const stateDir = join(folder, 'state')
  const config = {
    stateDir,
    limits: wideLimits,
    chains: [toChainConfig(evm, { headMaxAge: 1_000, pollInterval: 1_000 })],
  }
  importSample(stateDir)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${seconds} s per row`)

  const begun = performance.now()
  gateway = await startGatewayProcess(config, environment, program)
  const indexed = await waitUntilIndexed(gateway.url)
  const indexSeconds = (performance.now() - begun) / 1_000
  await gateway.stop()
  // again, with everything in place: this is the start an owner sees
  gateway = await startGatewayProcess(config, environment, program)
  const { url, startTime } = gateway
  const memoryAtRest = readMemory(gateway.pid)
  const port = Number(new URL(url).port)

  const pick = () => accounts[Math.floor(Math.random() * accounts.length)] ?? ''
  const project = 'projectId=demo&st=appkit&sv=html-wagmi-1.0.0'
  const paths = {
    'catalogue page, cached': () => `/getWallets?${project}&page=1&entries=40&chains=eip155:1,eip155:10`,
    'catalogue search, any text': () =>
      `/getWallets?${project}&entries=100&search=${Math.random().toString(36).slice(2, 5)}`,
    'balance, warm': () => `/v1/account/${accounts[0]}/balance?${project}&currency=usd&chainId=${chainId}`,
    'balance, any of 2 000 accounts': () => `/v1/account/${pick()}/balance?${project}&currency=usd&chainId=${chainId}`,
    'history, any of 2 000 accounts': () => `/v1/account/${pick()}/history?${project}&chainId=${chainId}`,
    identity: () => `/v1/identity/${pick()}?${project}`,
    'swap quote': () =>
      `/v1/convert/quotes?${project}&amount=${1_000_000 + Math.floor(Math.random() * 1e6)}&from=${chainId}:${evm.contracts.usdc.address}&to=${chainId}:${evm.contracts.foy.address}`,
  }
  const rows: string[][] = []
  for (const [name, next] of Object.entries(paths).filter(([name]) => name.includes(only))) {
    await runFlatOut(port, next, 8, 1)
    rows.push(['500 req/s', name, ...(await measure(() => runAtRate(port, next, 500, seconds)))])
  }
  const mixed = Object.values(paths)
  const mix = () => mixed[Math.floor(Math.random() * mixed.length)]?.() ?? ''
  rows.push(['500 req/s', 'all of these, mixed', ...(await measure(() => runAtRate(port, mix, 500, seconds)))])
  const flatOut = [
    'catalogue page, cached',
    'catalogue search, any text',
    'balance, warm',
    'history, any of 2 000 accounts',
  ] as const
  for (const name of flatOut.filter((name) => name.includes(only))) {
    rows.push(['flat out', name, ...(await measure(() => runFlatOut(port, paths[name], 32, seconds)))])
  }
  const memory = readMemory(gateway.pid)
  print(['load', 'call', 'req/s', 'p50 ms', 'p99 ms', 'worst ms', 'CPU ms', 'not 200'], rows)
  print(
    ['measure', 'value', 'target'],
    [
      ['wallets in the catalogue', '10 000', '10 000'],
      ['transfers indexed', indexed.toLocaleString('en'), '100 000'],
      ['database', `${readDatabaseSize(stateDir)} MB`, '–'],
      ['indexing them', `${indexSeconds.toFixed(1)} s`, '–'],
      ['start to ready', `${Math.round(startTime)} ms`, '< 1 000 ms'],
      ['memory after start (RSS)', `${memoryAtRest} MB`, '< 150 MB'],
      ['memory after all of this (RSS)', `${memory} MB`, '< 150 MB'],
    ],
  )
} finally {
  await gateway?.stop()
  await evm.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function createTransfers(accounts: readonly Address[]): Promise<void> {
  const [account] = evm.accounts
  if (!account) throw new Error('The chain has no accounts')
  const wallet = createEvmWallet(evm, account)
  const token = await deploy(wallet, testMailing, ['Bench Coin', 'BEN'])
  let nonce = await wallet.getTransactionCount({ address: account.address })
  await wallet.setAutomine(false)
  for (let index = 0; index < transferCount / perMailing; index += 1) {
    const start = (index * perMailing) % accounts.length
    const args = [accounts.slice(start, start + perMailing), 10n ** 18n] as const
    const call = { address: token, abi: testMailing.abi, functionName: 'mail', args, nonce, gas: 12_000_000n } as const
    await wallet.writeContract(call)
    nonce += 1
    if (index % 2 === 1) await wallet.mine({ blocks: 1 })
  }
  await wallet.setAutomine(true)
  await send(wallet, accounts[0] ?? account.address, 10n ** 18n)
}

function importSample(stateDir: string): void {
  const file = join(folder, 'sample.json')
  writeFileSync(file, JSON.stringify(createSampleCatalogue(10_000)))
  const cli = resolve(import.meta.dirname, '../src/cli.ts')
  const args = ['--conditions=@foyer/source', cli, 'catalogue', 'import', file]
  const result = spawnSync(process.execPath, args, {
    env: { ...process.env, GATEWAY_STATE_DIR: stateDir },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(result.stderr)
}

async function waitUntilIndexed(url: string): Promise<number> {
  for (;;) {
    const { chains } = (await (await fetch(`${url}/health`)).json()) as {
      chains: readonly { head: number | null; indexedFrom: number | null; indexedTo: number | null }[]
    }
    const [chain] = chains
    if (chain?.indexedFrom === 0 && chain.head !== null && chain.indexedTo === chain.head) break
    await new Promise((done) => setTimeout(done, 50))
  }
  return transferCount
}

function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

function readDatabaseSize(stateDir: string): string {
  return (statSync(join(stateDir, 'gateway.sqlite')).size / 1e6).toFixed(0)
}

/** Measures what a request costs in time, and in work of the process: the second hardly depends on what else the machine does. */
async function measure(load: () => Promise<LoadResult>): Promise<string[]> {
  const pid = gateway?.pid ?? 0
  const before = readCpu(pid)
  const result = await load()
  const cpu = (readCpu(pid) - before) / result.requests
  const others = Object.entries(result.statuses).filter(([status]) => status !== '200')
  const ms = [result.p50, result.p99, result.worst].map((value) => value.toFixed(1))
  const refused = others.map(([status, count]) => `${count}× ${status}`).join(' ') || '0'
  return [result.perSecond.toFixed(0), ...ms, cpu.toFixed(2), refused]
}

/** Ms of CPU that a process has used; the system counts in hundredths of a second. */
function readCpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function print(head: readonly string[], rows: readonly string[][]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  console.log([toLine(head), toLine(widths.map((width) => '-'.repeat(width))), ...rows.map(toLine)].join('\n'), '\n')
}
