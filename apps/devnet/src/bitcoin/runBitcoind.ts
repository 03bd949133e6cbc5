import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PartContext } from '../supervisor/part.ts'
import { poll } from '../supervisor/poll.ts'
import { type BitcoindRpc, createBitcoindRpc } from './bitcoindRpc.ts'
import type { Bitcoind } from './findBitcoind.ts'

/** A fresh regtest chain that knows no other node. */
export type RunningBitcoind = {
  readonly rpc: BitcoindRpc
  readonly rpcUrl: string
  /** Ends it and removes what it kept on disk. */
  stop(): Promise<void>
}

const credentials = 'devnet:devnet'

export async function runBitcoind(context: PartContext, bitcoind: Bitcoind): Promise<RunningBitcoind> {
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
