import type { Chains } from '../chains/chains.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { describeError, type Log } from '../log.ts'
import { acquireLease, createHolder, dropLease } from '../store/leases.ts'
import type { Store } from '../store/openStore.ts'
import { readRange, syncChain } from './syncChain.ts'

export type IndexStatus = {
  readonly chainId: string
  readonly low: number | undefined
  readonly high: number | undefined
}

/** Keeps the history of the configured chains. */
export type Indexer = {
  getStatus(): Promise<readonly IndexStatus[]>
  /** Ends the work after the step under way. */
  close(): Promise<void>
}

/** Another process takes over a chain when the one that had it was silent for this long, in ms. */
const leaseTime = 15_000
/** A chain whose history is filled says how far it is this often, in ms. */
const reportEvery = 10_000
const retryDelays = [250, 1_000, 5_000, 15_000]

export function startIndexer(store: Store, chains: Chains, log: Log): Indexer {
  const indexed = [...chains.values()].filter(
    (chain): chain is EvmChain => chain.family === 'evm' && chain.config.indexFrom !== 'off',
  )
  const loops = indexed.map((chain) => startLoop(store, chain, log))
  return {
    getStatus: async () =>
      await Promise.all(
        indexed.map(async ({ id }) => {
          const range = await readRange(store, id)
          return { chainId: id, low: range?.low, high: range?.high }
        }),
      ),
    close: async () => {
      await Promise.all(loops.map((stop) => stop()))
    },
  }
}

function startLoop(store: Store, chain: EvmChain, log: Log): () => Promise<void> {
  const holder = createHolder()
  const lease = `index ${chain.id}`
  const bell = createBell()
  const stopPush = chain.head.onPush(bell.ring)
  let isStopped = false
  let failures = 0
  let said = Date.now()

  const step = async (): Promise<number> => {
    try {
      if (!(await acquireLease(store, lease, holder, leaseTime))) return leaseTime / 3
      const { isBehind, range } = await syncChain(store, chain)
      failures = 0
      if (isBehind && Date.now() - said >= reportEvery) {
        said = Date.now()
        log('info', 'indexing', { chain: chain.id, ...range, head: chain.head.peek()?.number })
      }
      return isBehind ? 0 : chain.config.pollInterval
    } catch (error) {
      const delay = retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 15_000
      failures += 1
      log('warn', 'indexing failed', { chain: chain.id, retryIn: delay, error: describeError(error) })
      return delay
    }
  }
  const run = async () => {
    while (!isStopped) {
      const delay = await step()
      if (!isStopped) await bell.wait(delay)
    }
    await dropLease(store, lease, holder).catch(() => {})
  }
  const done = run()
  return async () => {
    isStopped = true
    stopPush()
    bell.ring()
    await done
  }
}

/** A wait that something else may end early. A ring during work is heard at the next wait. */
function createBell(): { ring: () => void; wait: (ms: number) => Promise<void> } {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      isRung = true
      wake?.()
    },
    wait: async (ms) => {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          // even with nothing to wait for, requests get their turn between two steps
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isRung = false
      wake = undefined
    },
  }
}
