import { createHash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Address, numberToHex } from 'viem'
import { devnetFolder } from '../devnetFolder.ts'
import { poll } from '../supervisor/poll.ts'
import type { Part, PartContext, RunningProcess } from '../supervisor/runProcess.ts'
import { requestRpc } from './requestRpc.ts'
import {
  deriveEvmAccounts,
  type EvmAccount,
  type EvmContracts,
  multicallAddress,
  planSeed,
  readMulticallCode,
  type SeedTransaction,
  testMnemonic,
} from './seedPlan.ts'

/** How long a restart may take, in ms. */
const restartDeadline = 15_000

/** The npm packages that carry the binary, by platform and processor. */
const packages: { readonly [platform: string]: string } = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
}

/**
 * The anvil to run: named by `ANVIL_PATH`, from this platform's npm package, or found on `PATH`.
 *
 * @throws Error with what to do when there is none.
 */
function findAnvil(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['ANVIL_PATH']
  if (named) return named
  const platform = `${process.platform}-${process.arch}`
  const found = [fromPackage(packages[platform]), ...(env['PATH'] ?? '').split(delimiter).map((f) => join(f, 'anvil'))]
  const path = found.find(isExecutable)
  if (path !== undefined) return path
  throw new Error(
    `There is no anvil for ${platform}. Install Foundry (https://getfoundry.sh) so that "anvil" is on PATH, or name it in ANVIL_PATH.`,
  )
}

function fromPackage(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/anvil`)
  } catch {
    // an optional dependency: another platform, or installed without them
    return undefined
  }
}

function isExecutable(path: string | undefined): path is string {
  if (path === undefined) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The two chains the devnet starts; any other id is named by its number. */
const chainNames: { readonly [chainId: number]: string } = { 31337: 'Foyer Local', 31338: 'Foyer Second' }

const accountCount = 10

/** How many of the accounts hold the seeded tokens. */
const holderCount = 5

export type EvmOptions = {
  /** Default 31337. */
  readonly chainId?: number
  readonly name?: string
  /** Without it only anvil's own accounts are there. Default true. */
  readonly seed?: boolean
  /** Default: a free one. */
  readonly port?: number
  /** Seconds between blocks. Without it each transaction is mined at once. */
  readonly blockTime?: number
  /** Where a seeded state is kept for the next start. Default `.devnet/cache` in the repository; false keeps none. */
  readonly cacheFolder?: string | false
  /** The anvil to run. Default: found as `findAnvil` says. */
  readonly binary?: string
}

export type Evm<contracts = EvmContracts> = Omit<Anvil, 'forget'> & {
  readonly chainId: number
  readonly name: string
  /** The same server speaks WebSocket. */
  readonly webSocketUrl: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly contracts: contracts
  /**
   * The test phrase's first ten, each with 10 000 ETH. The first five hold 10 000 of each token; the last one
   * deployed the contracts and holds the pools' liquidity.
   */
  readonly accounts: readonly EvmAccount[]
}

/** A local EVM chain, as a part of a devnet. */
export function evmPart(options: EvmOptions & { readonly seed: false }): Part<Evm<undefined>>
export function evmPart(options?: EvmOptions & { readonly seed?: true }): Part<Evm>
export function evmPart(options: EvmOptions = {}): Part<Evm<EvmContracts | undefined>> {
  const { chainId = 31337, seed = true } = options
  return {
    name: `evm-${chainId}`,
    start: async (context) => {
      const accounts = deriveEvmAccounts(accountCount)
      const anvilOptions = { ...options, chainId, accountCount, port: options.port ?? 0 }
      const binary = options.binary ?? findAnvil()
      const started = seed
        ? await startSeeded(context, { ...anvilOptions, binary, accounts })
        : { anvil: await runAnvil(context, { ...anvilOptions, binary }), contracts: undefined }
      const { contracts } = started
      const { forget, ...anvil } = started.anvil
      return {
        // one that ends while it is down
        stop: forget,
        value: {
          ...anvil,
          chainId,
          name: options.name ?? chainNames[chainId] ?? `Local ${chainId}`,
          webSocketUrl: anvil.url.replace('http:', 'ws:'),
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          contracts,
          accounts,
        },
      }
    },
  }
}

type SeededOptions = Omit<EvmOptions, 'seed'> & {
  readonly chainId: number
  readonly accountCount: number
  readonly port: number
  readonly binary: string
  readonly accounts: readonly EvmAccount[]
}

async function startSeeded(context: PartContext, options: SeededOptions) {
  const { accounts, cacheFolder = join(devnetFolder, 'cache') } = options
  const deployer = accounts.at(-1)
  if (!deployer) throw new Error('There is no account to deploy from')
  const holders = accounts.slice(0, holderCount).map((account) => account.address)
  const { contracts, transactions } = await planSeed(deployer.address, holders)

  const name = await stateName(options.binary, { chainId: options.chainId, transactions })
  const stateFile = cacheFolder === false ? undefined : join(cacheFolder, name)
  if (stateFile !== undefined && (await isState(stateFile))) {
    return { anvil: await runAnvil(context, { ...options, stateFile }), contracts }
  }
  const anvil = await runAnvil(context, options)
  await seedChain(anvil.url, { deployer: deployer.address, transactions }, context.signal)
  if (stateFile !== undefined) await saveState(anvil.url, stateFile, context.signal)
  return { anvil, contracts }
}

/**
 * Runs a seed plan on a fresh anvil chain, from an account whose key the node holds.
 *
 * @throws Error when a transaction fails or is not mined.
 */
async function seedChain(
  url: string,
  plan: { readonly deployer: Address; readonly transactions: readonly SeedTransaction[] },
  signal: AbortSignal,
): Promise<void> {
  // one after the other: anvil now and then loses one of many that arrive at once
  for (const [nonce, { to, data, value = 0n, gas }] of plan.transactions.entries()) {
    const amounts = { value: numberToHex(value), gas: numberToHex(gas), nonce: numberToHex(nonce) }
    const params = [{ from: plan.deployer, ...(to ? { to } : {}), data, ...amounts }]
    // EIP-7966: answers with the receipt
    const receipt = await requestRpc(url, { method: 'eth_sendTransactionSync', params }, signal)
    if (!hasSucceeded(receipt)) throw new Error(`Seed transaction ${nonce} failed: ${JSON.stringify(receipt)}`)
  }
  const runtimeCode = await requestRpc(url, { method: 'eth_call', params: [{ data: readMulticallCode() }] }, signal)
  await requestRpc(url, { method: 'anvil_setCode', params: [multicallAddress, runtimeCode] }, signal)
}

function hasSucceeded(receipt: unknown): boolean {
  return typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1'
}

type AnvilOptions = {
  readonly binary: string
  readonly chainId: number
  readonly accountCount: number
  /** 0 lets the system choose a free one. */
  readonly port: number
  /** Seconds between blocks; without it each transaction is mined at once. */
  readonly blockTime?: number | undefined
  /** A state written by `saveState`. */
  readonly stateFile?: string | undefined
}

/** A chain that can be taken away and brought back at the same address. */
type Anvil = {
  readonly url: string
  /** Nothing listens any more: connections are refused. The state is kept. */
  down(): Promise<void>
  /** Listens again at the same URL with the same blocks, accounts and contracts. */
  up(): Promise<void>
  /** Connections are accepted and stay unanswered. */
  freeze(): Promise<void>
  /** Answers everything that was asked meanwhile. */
  thaw(): void
  /** Deletes the state that it keeps while it is down; after that it cannot be brought back. */
  forget(): Promise<void>
}

/** Starts anvil and resolves when it answers with its chain id. */
async function runAnvil(context: PartContext, options: AnvilOptions): Promise<Anvil> {
  const first = await listen(context, options, context.signal)
  const { port, url } = first
  let process: RunningProcess | undefined = first.process

  const down = async () => {
    if (!process) return
    const ending = process
    await saveState(url, stateFile)
    process = undefined
    context.release(ending)
    await ending.stop()
  }
  const up = async () => {
    if (process) return
    const restarted = await listen(context, { ...options, port, stateFile }, AbortSignal.timeout(restartDeadline))
    process = restarted.process
    await forget()
  }
  const forget = () => rm(stateFile, { force: true })
  const stateFile = join(tmpdir(), `devnet-${first.process.pid}-${port}.json`)
  const freeze = async () => {
    process?.kill('SIGSTOP')
    // the signal takes a moment to reach every thread
    while (process && (await answersWithin(url, 100)));
  }
  return { url, down, up, freeze, thaw: () => process?.kill('SIGCONT'), forget }
}

async function answersWithin(url: string, time: number): Promise<boolean> {
  return requestRpc(url, { method: 'eth_chainId' }, AbortSignal.timeout(time)).then(
    () => true,
    () => false,
  )
}

async function listen(context: PartContext, options: AnvilOptions, signal: AbortSignal) {
  const { binary, chainId, blockTime, stateFile } = options
  const process = await context.run({
    command: binary,
    args: [
      ...['--host', '127.0.0.1', '--port', String(options.port), '--chain-id', String(chainId)],
      ...['--mnemonic', testMnemonic, '--accounts', String(options.accountCount)],
      ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
      ...(stateFile === undefined ? [] : ['--load-state', stateFile]),
    ],
  })
  const line = await process.waitForLine(/Listening on 127\.0\.0\.1:(\d+)/, signal)
  const port = Number(line[1])
  const url = `http://127.0.0.1:${port}`
  await poll(async () => {
    const answer = await requestRpc(url, { method: 'eth_chainId' }, signal)
    if (Number(answer) !== chainId) throw new Error(`The chain id is ${String(answer)}, not ${chainId}`)
  }, signal)
  return { process, port, url }
}

/** Names a cached state after everything it follows from. */
async function stateName(anvil: string, seed: unknown): Promise<string> {
  // the path may be a bare name to be found on PATH
  const binary = await stat(anvil).then(
    ({ size, mtimeMs }) => [size, mtimeMs],
    () => [anvil],
  )
  const text = JSON.stringify([binary, seed], (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return `evm-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`
}

/** Whether a whole state lies there: a damaged one is made anew. */
async function isState(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

/** Asks anvil for its whole state and writes it where `--load-state` can read it. */
async function saveState(url: string, file: string, signal?: AbortSignal): Promise<void> {
  const dump = await requestRpc(url, { method: 'anvil_dumpState' }, signal)
  if (typeof dump !== 'string') throw new Error('anvil gave no state')
  const state = await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex'))
  // written whole under another name first: several chains may start at once
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(draft, state)
  await rename(draft, file)
}
