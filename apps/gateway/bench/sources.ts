import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startEvm } from 'devnet'
import { parseConfig } from '../src/config/readConfig.ts'
import { createGateway } from '../src/createGateway.ts'
import { toChainConfig } from '../test/support/evmConfig.ts'
import { findPostgres, startPostgres } from '../test/support/postgres.ts'

/** How long each row takes, in s, and how long a visitor looks at an account. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 45)
const stay = 30
/** The widget reads what an account holds again after this, in s. */
const pollDelay = 10
/** How long the sources take to answer, in ms. */
const delays = { explorer: 300, llama: 150 }

const rows = [
  { visitors: 100, explorer: 3 },
  { visitors: 1_000, explorer: 3 },
  { visitors: 10_000, explorer: 3 },
  { visitors: 10_000, explorer: 50 },
]

const bin = findPostgres()
if (!bin) throw new Error('Postgres is not here')
const folder = mkdtempSync(join(tmpdir(), 'sources-bench-'))
const [evm, postgres] = await Promise.all([startEvm({ chainId: 31337 }), startPostgres(bin)])
try {
  const table: string[][] = []
  for (const [index, row] of rows.entries()) table.push(await measure(index, row))
  const head = ['visitors an hour', 'explorer, requests a second', 'first accounts whole', 'p50 ms', 'p95 ms']
  const costs = ['explorer, requests a visitor', 'prices, requests a visitor', 'CPU ms a visitor', 'visitors']
  for (const cells of [[...head, ...costs], [...head, ...costs].map(() => '---'), ...table]) {
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await Promise.all([evm.stop(), postgres.stop()])
  rmSync(folder, { recursive: true, force: true })
}

async function measure(index: number, { visitors, explorer }: (typeof rows)[number]): Promise<string[]> {
  const world = createWorld(explorer)
  const config = parseConfig(
    {
      stateDir: join(folder, String(index)),
      trustedProxies: 1,
      sources: {
        explorer: { kind: 'blockscout', url: 'https://explorer.example', perSecond: explorer },
        llama: { kind: 'defillama' },
      },
      chains: [
        {
          ...toChainConfig(evm, { wsUrl: undefined, headMaxAge: 1_000, pollInterval: 1_000, indexFrom: 'off' }),
          id: 'eip155:1',
          testnet: false,
          sources: { balances: ['explorer'], history: ['explorer'], nfts: ['explorer'], prices: ['llama'] },
        },
      ],
    },
    { databaseUrl: postgres.url },
  )
  const gateway = await createGateway(config, { fetch: world.fetch })
  try {
    const begun = process.cpuUsage()
    const visits: Promise<{ readonly ms: number; readonly isWhole: boolean }>[] = []
    const count = Math.max(2, Math.round((visitors / 3_600) * seconds))
    for (let visit = 0; visit < count; visit += 1) {
      visits.push(lookAt(gateway.fetch))
      await wait((seconds * 1_000) / count)
    }
    const done = await Promise.all(visits)
    const { user, system } = process.cpuUsage(begun)
    const times = done.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (part: number) => String(Math.round(times[Math.floor((times.length - 1) * part)] ?? 0))
    const whole = done.filter(({ isWhole }) => isWhole).length
    return [
      visitors.toLocaleString('en'),
      String(explorer),
      `${Math.round((whole / count) * 100)} %`,
      ...[at(0.5), at(0.95)],
      (world.asked.explorer / count).toFixed(1),
      (world.asked.llama / count).toFixed(1),
      ((user + system) / 1_000 / count).toFixed(0),
      String(count),
    ]
  } finally {
    await gateway.close()
  }
}

/** Sends what the widget requests for one visitor: the account at once, and what it holds again while somebody looks. */
async function lookAt(fetch: (request: Request) => Promise<Response>) {
  const account = `0x${randomBytes(20).toString('hex')}`
  const from = [...randomBytes(4)].join('.')
  const request = async (path: string) => {
    const query = 'projectId=demo&currency=usd&chainId=eip155:1'
    const url = `http://gateway.test/v1/account/${account}/${path}?${query}`
    const response = await fetch(new Request(url, { headers: { 'x-forwarded-for': from } }))
    return { isGood: response.ok, text: await response.text() }
  }
  const start = performance.now()
  const [balance, ...others] = await Promise.all([request('balance'), request('history'), request('nfts')])
  const ms = performance.now() - start
  const isWhole = balance.isGood && others.every(({ isGood }) => isGood)
  for (let passed = pollDelay; passed < stay; passed += pollDelay) {
    await wait(pollDelay * 1_000)
    await request('balance')
  }
  return { ms, isWhole }
}

/** Sources that are as slow as real ones, and refuse what is above the explorer's limit; all else is the chain's own node. */
function createWorld(perSecond: number) {
  const asked = { explorer: 0, llama: 0 }
  const recent: number[] = []
  const tokens = Object.values(evm.contracts).flatMap((contract) =>
    typeof contract === 'object' && 'decimals' in contract ? [contract] : [],
  )
  const held = tokens.map(({ address, name, symbol, decimals }) => ({
    value: '1',
    token: { address_hash: address, type: 'ERC-20', name, symbol, decimals: String(decimals), reputation: 'ok' },
  }))
  const answerExplorer = (path: string) => {
    if (path.endsWith('/token-balances')) return held
    if (/\/addresses\/0x[0-9a-f]{40}$/.test(path)) return { hash: path.slice(-42), coin_balance: '1' }
    return { items: [], next_page_params: null }
  }
  const fetchWorld: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    if (url.host === 'explorer.example') {
      asked.explorer += 1
      const now = Date.now()
      while ((recent[0] ?? now) < now - 950) recent.shift()
      recent.push(now)
      // a tenth more than it says, as its clock is not ours
      if (recent.length > Math.ceil(perSecond * 1.1)) return new Response('', { status: 429 })
      await wait(delays.explorer)
      return Response.json(answerExplorer(url.pathname))
    }
    if (url.host === 'coins.llama.fi') {
      asked.llama += 1
      await wait(delays.llama)
      return Response.json({ coins: {} })
    }
    return await fetch(input, init)
  }
  return { asked, fetch: fetchWorld }
}
