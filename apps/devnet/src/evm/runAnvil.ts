import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PartContext } from '../supervisor/part.ts'
import { poll } from '../supervisor/poll.ts'
import type { RunningProcess } from '../supervisor/runProcess.ts'
import { testMnemonic } from './accounts.ts'
import { requestRpc } from './requestRpc.ts'
import { saveState } from './stateCache.ts'

export type AnvilOptions = {
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
export type Anvil = {
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

/** How long a restart may take, in ms. */
const restartDeadline = 15_000

/** Starts anvil and resolves when it answers with its chain id. */
export async function runAnvil(context: PartContext, options: AnvilOptions): Promise<Anvil> {
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
