import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devnetFolder } from '../devnetFolder.ts'
import type { Part, PartContext } from '../supervisor/runProcess.ts'
import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { type PolkadotAccount, polkadotAccounts } from './polkadotAccounts.ts'

/**
 * The versions that run together. They are no dependencies of the project: 215 MB, and the chain's genesis with its
 * runtime is under GPL-3.0. `pnpm --filter devnet polkadot:install` puts them into a folder of their own, and only
 * processes of their own use them.
 */
export const polkadotPackages = {
  '@acala-network/chopsticks': '1.5.1',
  '@substrate/connect-known-chains': '1.10.3',
} as const

/** Where `polkadot:install` puts them. */
export const polkadotFolder: string = join(devnetFolder, 'polkadot')

export type PolkadotRuntime = {
  readonly folder: string
  /** Builds blocks over a runtime. */
  readonly chopsticks: string
}

/** The runtime on this machine: named by `POLKADOT_RUNTIME` or installed; undefined where there is none. */
export function findPolkadotRuntime(): PolkadotRuntime | undefined {
  const folder = process.env['POLKADOT_RUNTIME'] ?? polkadotFolder
  const chopsticks = join(folder, 'node_modules/@acala-network/chopsticks/chopsticks.cjs')
  const chains = join(folder, 'node_modules/@substrate/connect-known-chains/package.json')
  return existsSync(chopsticks) && existsSync(chains) ? { folder, chopsticks } : undefined
}

export type PolkadotOptions = {
  /** Default: a free one. */
  readonly port?: number
  /** Default: found as `findPolkadotRuntime` says. */
  readonly runtime?: PolkadotRuntime
}

export type Polkadot = {
  readonly name: string
  /** JSON-RPC over HTTP, for pages of any origin. */
  readonly rpcUrl: string
  /** The same server over WebSocket. */
  readonly webSocketUrl: string
  /** 32 bytes in hex. */
  readonly genesisHash: string
  /** CAIP-2: the first 16 bytes of the genesis hash. */
  readonly caipNetworkId: `polkadot:${string}`
  readonly ss58Prefix: number
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** `//Alice` to `//Dave`, each with 10 000 units. */
  readonly accounts: readonly PolkadotAccount[]
}

const writeGenesis = fileURLToPath(new URL('writeGenesis.ts', import.meta.url))

/**
 * An Asset Hub on this machine, as a part of a devnet: the real runtime of 2023 over its own genesis, with a block for
 * each transaction and no network. Takes 4 to 10 s and 380 MB.
 * @throws Error when the runtime is not installed
 */
export function polkadotPart(options: PolkadotOptions = {}): Part<Polkadot> {
  return {
    name: 'polkadot',
    async start(context) {
      const runtime = options.runtime ?? findPolkadotRuntime()
      if (!runtime) throw new Error('The Polkadot runtime is not installed: pnpm --filter devnet polkadot:install')
      const folder = await mkdtemp(join(tmpdir(), 'foyer-polkadot-'))
      const stop = () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
      try {
        return { value: await startChain(context, runtime, { folder, port: options.port ?? 0 }), stop }
      } catch (error) {
        await stop()
        throw error
      }
    },
  }
}

async function startChain(
  { run, release, signal }: PartContext,
  runtime: PolkadotRuntime,
  { folder, port }: { folder: string; port: number },
): Promise<Polkadot> {
  const genesis = join(folder, 'genesis.json')
  const writing = await run({ command: process.execPath, args: [writeGenesis, runtime.folder, genesis] })
  release(writing)
  const ended = await writing.ended
  if (ended !== 'exited with code 0') throw new Error(`The genesis was not written: ${ended}`)

  const chopsticks = await run({
    command: process.execPath,
    args: [
      runtime.chopsticks,
      ...['--genesis', genesis],
      ...['--host', '127.0.0.1'],
      ...['--port', String(port)],
      ...['--build-block-mode', 'Instant'],
    ],
  })
  const [, rpcUrl = ''] = await chopsticks.waitForLine(/listening on (http:\/\/127\.0\.0\.1:\d+)/, signal)
  const genesisHash = await readGenesisHash(rpcUrl, signal)
  return {
    name: 'Foyer Local Asset Hub',
    rpcUrl,
    webSocketUrl: rpcUrl.replace('http:', 'ws:'),
    genesisHash,
    caipNetworkId: `polkadot:${genesisHash.slice(2, 34)}`,
    ss58Prefix: 42,
    nativeCurrency: { name: 'Rococo', symbol: 'ROC', decimals: 12 },
    accounts: polkadotAccounts,
  }
}

async function readGenesisHash(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'chain_getBlockHash', params: [0] }),
    signal,
  })
  const { result } = (await response.json()) as { result?: unknown }
  if (typeof result !== 'string' || !/^0x[0-9a-f]{64}$/.test(result)) throw new Error('The chain has no genesis hash')
  return result
}

/** A local Asset Hub of one's own; `stop` ends it, and so does the end of the process that started it. */
export type RunningPolkadot = Polkadot & { stop(): Promise<void> }

/**
 * Starts a local Asset Hub and resolves when it answers.
 * @throws Error with the reason and the last lines of the chain's log; also when the runtime is not installed
 */
export async function startPolkadot(options: StartOptions & PolkadotOptions = {}): Promise<RunningPolkadot> {
  const { values, stop } = await startParts([polkadotPart(options)], options)
  return { ...values[0], stop }
}
