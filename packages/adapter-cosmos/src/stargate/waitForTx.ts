import { abortable, cleanText, delay, FoyerError, type Network, type TransactionOutcome } from '@foyer/base'
import { connectNode, toRpcError } from './rpc.ts'

/** Time between two looks at the chain, in ms. */
const pause = 1_000

/** Blocks to wait for a transaction whose own end is not known. */
const lifetime = 60

/** Looks in a row that may fail before the node is given up. */
const failureLimit = 5

/** Longest wait, in ms: a chain that makes no blocks would never end it. */
const longestWait = 600_000

type Input = {
  readonly hash: string
  readonly network: Network
  /** The height after which the chain refuses it; unknown for a transaction that was not sent from here. */
  readonly timeoutHeight: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Waits until the chain has included a transaction, or no longer can.
 * @throws FoyerError `RpcRequestFailed` when the node stops answering, `RequestTimedOut` after 10 minutes, `RequestAborted`
 */
export async function waitForTx({ hash, network, timeoutHeight, signal }: Input): Promise<TransactionOutcome> {
  const client = await abortable(connectNode(network, signal), signal)
  const started = Date.now()
  let last = timeoutHeight
  let failures = 0
  while (Date.now() - started < longestWait) {
    try {
      // height before transaction: what is included up to that height is found by the lookup after it
      const height = await abortable(client.getHeight(), signal)
      const tx = await abortable(client.getTx(hash), signal)
      if (tx) return tx.code === 0 ? { status: 'confirmed' } : { status: 'failed', reason: cleanText(tx.rawLog, 300) }
      last ??= height + lifetime
      if (height > last) return { status: 'expired' }
      failures = 0
    } catch (error) {
      failures += 1
      if (signal?.aborted || failures >= failureLimit) throw toRpcError(error)
    }
    await delay(pause, signal)
  }
  throw new FoyerError('RequestTimedOut', { method: 'tx' })
}
