import { delay, FoyerError, getErrorCodes, type TransactionOutcome } from '@foyer/base'
import type { LiveConnection, Scope } from '../scope.ts'
import type { InputOf } from './input.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { assertConnection, requestApproval } from './wallet.ts'

/** Between two questions to the wallet, in ms; each wait is half as long again as the one before. */
const shortestWait = 500
const longestWait = 4_000
/** How long it may take to answer one, in ms. */
const answerTimeout = 10_000
/** How many times in a row a wallet may fail before we say so. */
const maxRetries = 8
/** EIP-5792: no such batch. */
const unknownBatch = 5730

type Status = { readonly code: number; readonly hash: string | undefined }

/** Waits for what became of a batch, as its wallet says; whether it is in a block the site's own node says. */
export async function waitForCalls(
  scope: Scope,
  input: InputOf<'waitForCalls'>,
): Promise<TransactionOutcome | undefined> {
  const { connection, network, id, receiving, signal } = input
  const live = assertConnection(scope, connection)
  const status = await waitForEnd(live, id, signal)
  if (status === undefined) return undefined
  const { code, hash } = status
  if (code >= 400 && code < 500) return { status: 'expired' }
  if (hash === undefined) return undefined
  if (code >= 500) return { status: 'failed', reason: undefined, hash }
  const outcome = await waitForTransaction(scope, { hash, network, receiving, signal })
  if (outcome.status !== 'confirmed') return outcome
  // the account that brought the batch to the chain may be another, which paid: what it cost is not the account's
  const { received } = outcome
  return { status: 'confirmed', hash: outcome.hash ?? hash, ...(received !== undefined && { received }) }
}

async function waitForEnd(
  live: LiveConnection,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Status | undefined> {
  let wait = shortestWait
  let failures = 0
  for (;;) {
    try {
      const status = await readStatus(live, id, signal)
      if (status.code >= 200) return status
      failures = 0
    } catch (error) {
      if (getErrorCodes(error).includes(unknownBatch)) return undefined
      failures += 1
      if (signal?.aborted) throw error
      if (failures >= maxRetries)
        throw new FoyerError(
          'RpcRequestFailed',
          { message: 'the wallet does not say how a batch stands' },
          { cause: error },
        )
    }
    await delay(wait, signal)
    wait = Math.min(wait * 1.5, longestWait)
  }
}

async function readStatus(live: LiveConnection, id: string, signal: AbortSignal | undefined): Promise<Status> {
  const method = 'wallet_getCallsStatus'
  const soon = AbortSignal.timeout(answerTimeout)
  const asking = signal ? AbortSignal.any([signal, soon]) : soon
  const answer = await requestApproval(live, { method, params: [id] }, asking)
  const { status, receipts } = (answer ?? {}) as { readonly status?: unknown; readonly receipts?: unknown }
  if (!Number.isInteger(status)) {
    throw new FoyerError('WalletRequestFailed', { method, message: 'the answer is no status' })
  }
  const last = (Array.isArray(receipts) ? receipts.at(-1) : undefined) as
    | { readonly transactionHash?: unknown }
    | undefined
  const hash = last?.transactionHash
  return { code: Number(status), hash: /^0x[0-9a-f]{64}$/i.test(String(hash)) ? String(hash) : undefined }
}
