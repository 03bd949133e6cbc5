import { delay, FoyerError, type Network, type TransactionOutcome } from '@foyer/base'
import { getCost, getReceived } from './getCost.ts'
import { createAnswerError, isNodeError, rpc, toAmount, toFields, toValue } from './rpc.ts'
import type { Commitment, SentTransaction, SolanaSettings } from './settings.ts'
import { blockhashLife } from './submit.ts'
import { getTransactionReason } from './transactionErrors.ts'

/** Milliseconds between looks; they grow, for most transactions are in within the first second. */
const firstPause = 400
const longestPause = 2_000

/** How often the signed bytes are sent again: leaders drop transactions under load. */
const resendEvery = 2_000

/** Failures of the node in a row after which the wait gives up; each has tried every address of the network. */
const failureLimit = 10

type Wait = {
  readonly hash: string
  readonly network: Network
  readonly receiving?: { readonly account: string; readonly tokenAddress?: string | undefined } | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Always ends: `confirmed` at the adapter's commitment, `failed` with the program's reason, or `expired` once the chain
 * has passed the last block that may include it. A transaction this adapter did not send is given the life of the
 * newest blockhash there was when the wait began.
 * @throws FoyerError `RpcRequestFailed` when the network stays silent, `RequestAborted`
 */
export async function waitForTransaction(input: Wait, settings: SolanaSettings): Promise<TransactionOutcome> {
  const sent = settings.sent.get(input.hash)
  let lastHeight = sent?.lastValidBlockHeight ?? 0n
  let pause = firstPause
  let failures = 0
  let resendAt = Date.now() + resendEvery
  for (;;) {
    try {
      const height = await getBlockHeight(input, settings.commitment)
      // height before status: a transaction that is absent although its last height has passed can no longer be included
      if (lastHeight === 0n) lastHeight = height + blockhashLife
      const found = await getOutcome(input, settings.commitment, height > lastHeight)
      if (typeof found === 'object') return found
      if (found === 'absent' && height > lastHeight) return { status: 'expired' }
      failures = 0
    } catch (error) {
      failures += 1
      if (failures >= failureLimit || input.signal?.aborted) throw error
    }
    if (sent?.bytes && Date.now() >= resendAt) {
      resendAt = Date.now() + resendEvery
      await resend(input, sent)
    }
    await delay(pause, input.signal)
    pause = Math.min(pause * 1.25, longestPause)
  }
}

async function getBlockHeight({ network, signal }: Wait, commitment: Commitment): Promise<bigint> {
  return toAmount(await rpc(network, 'getBlockHeight', [{ commitment }], signal))
}

const order: readonly unknown[] = ['processed', 'confirmed', 'finalized']

/**
 * Reads where the transaction is; `seen` while it is in a block that is not sure enough yet.
 * @param everywhere also where statuses are kept for long: the last look before a transaction is given up
 */
async function getOutcome(
  input: Wait,
  commitment: Commitment,
  everywhere: boolean,
): Promise<TransactionOutcome | 'seen' | 'absent'> {
  const { hash, network, signal } = input
  const params = [[hash], { searchTransactionHistory: everywhere }]
  const statuses = toValue(await rpc(network, 'getSignatureStatuses', params, signal))
  if (!Array.isArray(statuses)) throw createAnswerError()
  if (statuses[0] === null || statuses[0] === undefined) return 'absent'
  const { err, confirmationStatus } = toFields(statuses[0])
  // a failure counts once it can no longer be forked away, as a success does
  if (order.indexOf(confirmationStatus) < order.indexOf(commitment)) return 'seen'
  const { meta, accounts } = await getDetails(input)
  const fee = getCost(meta)
  const included = fee === undefined ? {} : { fee }
  if (err === null || err === undefined) {
    const received = input.receiving && getReceived(meta, accounts, input.receiving)
    return { status: 'confirmed', ...included, ...(received !== undefined && { received }) }
  }
  return { status: 'failed', reason: getTransactionReason(err, meta['logMessages']), ...included }
}

type Details = { readonly meta: Readonly<Record<string, unknown>>; readonly accounts: unknown }

/** Reads what it cost and moved, and the program's own words; a node that has none of it does not change the outcome. */
async function getDetails({ hash, network, signal }: Wait): Promise<Details> {
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const found = toFields(await rpc(network, 'getTransaction', [hash, options], signal).catch(() => undefined))
  const { message } = toFields(found['transaction'])
  return { meta: toFields(found['meta']), accounts: toFields(message)['accountKeys'] }
}

async function resend({ network, signal }: Wait, { bytes }: SentTransaction): Promise<void> {
  const config = { encoding: 'base64', skipPreflight: true, maxRetries: 0 }
  await rpc(network, 'sendTransaction', [bytes, config], signal).catch((error: unknown) => {
    // a node's refusal decides nothing: the polling finds the outcome
    if (!isNodeError(error) && !(error instanceof FoyerError)) throw error
  })
}
