import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { poll } from '../supervisor/poll.ts'
import type { Part, PartContext } from '../supervisor/runProcess.ts'
import { type StartOptions, startParts } from '../supervisor/startParts.ts'
import { type BitcoinAccount, deriveBitcoinAccounts } from './accounts.ts'
import { type Bitcoind, type BitcoindRpc, createBitcoindRpc, findBitcoind } from './bitcoindRpc.ts'
import { createChainIndex } from './chainIndex.ts'
import { serveEsplora } from './serveEsplora.ts'

/** A fresh regtest chain that knows no other node. */
type RunningBitcoind = {
  readonly rpc: BitcoindRpc
  readonly rpcUrl: string
  /** Ends it and removes what it kept on disk. */
  stop(): Promise<void>
}

const credentials = 'devnet:devnet'

async function runBitcoind(context: PartContext, bitcoind: Bitcoind): Promise<RunningBitcoind> {
  const folder = await mkdtemp(join(tmpdir(), 'devnet-bitcoin-'))
  const clean = () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
  try {
    const port = await freePort()
    const [user, password] = credentials.split(':')
    const process = await context.run({
      command: bitcoind.command,
      args: [
        ...bitcoind.args,
        ...['-regtest', `-datadir=${folder}`, '-server', '-txindex=1', '-fallbackfee=0.00001'],
        ...[`-rpcuser=${user}`, `-rpcpassword=${password}`, `-rpcport=${port}`],
        ...['-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1', '-listen=0', '-dnsseed=0', '-connect=0'],
        ...['-dbcache=16', '-maxmempool=20', '-par=1', '-rpcthreads=2', '-disablewallet', '-persistmempool=0'],
      ],
    })
    const rpcUrl = `http://127.0.0.1:${port}`
    const rpc = createBitcoindRpc(rpcUrl, credentials)
    await poll((signal) => rpc('getblockchaininfo', [], signal), context.signal)
    const stop = async () => {
      context.release(process)
      await rpc('stop').catch(() => {})
      await process.stop()
      await clean()
    }
    return { rpc, rpcUrl, stop }
  } catch (error) {
    await clean()
    throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

export type BitcoinOptions = {
  /** Of the Esplora interface. Default: a free one. */
  readonly port?: number
  /** Default: found as `findBitcoind` says. */
  readonly bitcoind?: Bitcoind
}

export type Bitcoin = {
  /** Esplora paths, and `/v1/fees/recommended`. */
  readonly url: string
  readonly rpcUrl: string
  /** CAIP-2: `bip122:` and the first 32 characters of the genesis block's hash. */
  readonly networkId: `bip122:${string}`
  /** Five accounts; each payment address has 150 BTC in three coins, each ordinal address 50 BTC in one. */
  readonly accounts: readonly BitcoinAccount[]
}

const accountCount = 5

/** Blocks after which a mined coin can be spent. */
const maturity = 100

/** Coins sent here can never be spent: the hash of nothing is no key's. */
const nobody = 'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'

/** bitcoind on a regtest chain of its own, with an Esplora-shaped front, as a part of a devnet. */
export function bitcoinPart(options: BitcoinOptions = {}): Part<Bitcoin> {
  return {
    name: 'bitcoin',
    async start(context) {
      const bitcoind = options.bitcoind ?? findBitcoind()
      if (!bitcoind) throw new Error('There is no bitcoind: set BITCOIND, or run `pnpm --filter devnet bitcoind`')
      const { rpc, rpcUrl, stop: stopNode } = await runBitcoind(context, bitcoind)
      try {
        const accounts = deriveBitcoinAccounts(accountCount)
        await seedAccounts(rpc, accounts)
        const genesis = String(await rpc('getblockhash', [0]))
        const mine = async (blocks: number) => void (await rpc('generatetoaddress', [blocks, nobody]))
        const server = await serveEsplora({ rpc, index: createChainIndex(rpc), mine }, options.port ?? 0)
        const stop = async () => {
          await server.stop()
          await stopNode()
        }
        return { value: { url: server.url, rpcUrl, networkId: `bip122:${genesis.slice(0, 32)}`, accounts }, stop }
      } catch (error) {
        await stopNode()
        throw error
      }
    },
  }
}

async function seedAccounts(rpc: BitcoindRpc, accounts: readonly BitcoinAccount[]): Promise<void> {
  for (const { payment, ordinal } of accounts) {
    await rpc('generatetoaddress', [3, payment.address])
    await rpc('generatetoaddress', [1, ordinal.address])
  }
  await rpc('generatetoaddress', [maturity, nobody])
}

/** A local Bitcoin chain of one's own; `stop` ends it, and so does the end of the process that started it. */
export type RunningBitcoin = Bitcoin & { stop(): Promise<void> }

/** @throws Error when there is no bitcoind, or with its last lines when it does not start */
export async function startBitcoin(options: StartOptions & BitcoinOptions = {}): Promise<RunningBitcoin> {
  const { values, stop } = await startParts([bitcoinPart(options)], options)
  return { ...values[0], stop }
}
