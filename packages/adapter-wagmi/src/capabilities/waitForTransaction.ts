import { delay, FoyerError, isFoyerError, type SeenTransaction, type TransactionOutcome } from '@foyer/base'
import type { Scope } from '../scope.ts'
import type { InputOf } from './input.ts'
import { getNode, type Node, toHex, toQuantity } from './node.ts'
import { readReceived } from './readReceived.ts'

type RpcTx = {
  readonly from: string
  readonly to: string | undefined
  readonly nonce: bigint
  readonly value: bigint
  /** Undefined: it was too long to be kept. */
  readonly input: string | undefined
  readonly hash: string
}

/** A transaction as a node tells it; undefined for none, and for an answer that is not one. */
function parseTransaction(answer: unknown): RpcTx | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { from, to, nonce, value, input, hash } = answer as Readonly<Record<string, unknown>>
  if (typeof from !== 'string' || typeof input !== 'string' || typeof hash !== 'string') return undefined
  const receiver = typeof to === 'string' ? to.toLowerCase() : undefined
  return { from: from.toLowerCase(), to: receiver, nonce: toQuantity(nonce), value: toQuantity(value), input, hash }
}

/** Between two looks at the chain, in ms; each wait is half as long again as the one before. */
const shortestWait = 250
const longestWait = 4_000
/** How many times in a row a node may fail before we say so. */
const maxRetries = 8
/** A transaction that our node has not seen for so long was never sent or has been dropped, in ms. */
const unseenLimit = 600_000
/** How far back a replacement is looked for, in blocks. */
const replacementDepth = 30n
/** The longest call that is told on, in characters of its hexadecimal form. */
const longestCall = 5_000

/**
 * Waits for inclusion; one that was replaced by the same transfer at another price has the replacement's outcome. Where what took
 * its place is not found, or its number was never known, the outcome is unknown: it may be the same transfer.
 */
export async function waitForTransaction(
  scope: Scope,
  input: InputOf<'waitForTransaction'>,
): Promise<TransactionOutcome> {
  const { hash, network, receiving, signal, sender, seen, onSeen } = input
  if (!/^0x[0-9a-f]{64}$/i.test(hash))
    throw new FoyerError('TransactionFailed', { reason: 'this is no transaction hash' })
  const node = getNode(scope, network, signal)
  const known = seen && sender !== undefined ? fromSeen(seen, sender, hash) : undefined
  const outcome = await waitForOutcome(node, { hash, known, onSeen, signal })
  if (outcome.status !== 'confirmed' || !receiving) return outcome
  return { ...outcome, received: await readReceived(node, outcome.hash ?? hash, receiving) }
}

function fromSeen({ nonce, to, value, data }: SeenTransaction, sender: string, hash: string): RpcTx {
  const from = sender.toLowerCase()
  return { from, to: to?.toLowerCase(), nonce: BigInt(nonce), value: BigInt(value), input: data, hash }
}

function toSeen({ nonce, to, value, input }: RpcTx): SeenTransaction {
  const isKept = input !== undefined && input.length <= longestCall
  return { nonce: String(nonce), value: String(value), ...(to && { to }), ...(isKept && { data: input }) }
}

type Wait = {
  readonly hash: string
  /** What a node told of it on an earlier visit. */
  readonly known: RpcTx | undefined
} & Pick<InputOf<'waitForTransaction'>, 'onSeen' | 'signal'>

async function waitForOutcome(node: Node, { hash, known, onSeen, signal }: Wait): Promise<TransactionOutcome> {
  let wait = shortestWait
  let failures = 0
  let seen = known
  let unseenSince = Date.now()
  for (;;) {
    try {
      const receipt = await readReceipt(node, hash)
      if (receipt) return await toOutcome(node, hash, receipt)
      const transaction = parseTransaction(await node('eth_getTransactionByHash', [hash]))
      if (transaction) {
        if (!seen) onSeen?.(toSeen(transaction))
        seen = transaction
        unseenSince = Date.now()
      } else {
        const outcome = seen && (await findReplacement(node, seen))
        if (outcome) return outcome
        // without its number no one can tell whether another has taken its place
        if (Date.now() - unseenSince > unseenLimit) return { status: seen ? 'expired' : 'unknown' }
      }
      failures = 0
    } catch (error) {
      failures += 1
      if (!isFoyerError(error, 'RpcRequestFailed') || failures >= maxRetries) throw error
    }
    await delay(wait, signal)
    wait = Math.min(wait * 1.5, longestWait)
  }
}

type Receipt = { readonly succeeded: boolean; readonly height: bigint; readonly fee: bigint | undefined }

async function readReceipt(node: Node, hash: string): Promise<Receipt | undefined> {
  const answer = await node('eth_getTransactionReceipt', [hash])
  if (typeof answer !== 'object' || answer === null) return undefined
  const { status, blockNumber, gasUsed, effectiveGasPrice, l1Fee } = answer as Readonly<Record<string, unknown>>
  const isPriced = typeof gasUsed === 'string' && typeof effectiveGasPrice === 'string'
  return {
    // chains older than Byzantium state no status; being in a block is all there is to know
    succeeded: status === undefined || toQuantity(status) === 1n,
    height: toQuantity(blockNumber),
    // OP Stack chains state apart what the data cost on the chain below
    fee: isPriced
      ? toQuantity(gasUsed) * toQuantity(effectiveGasPrice) + (typeof l1Fee === 'string' ? toQuantity(l1Fee) : 0n)
      : undefined,
  }
}

type Included = Extract<TransactionOutcome, { readonly status: 'confirmed' | 'failed' }>

async function toOutcome(node: Node, hash: string, receipt: Receipt): Promise<Included> {
  const { fee } = receipt
  const included = fee === undefined ? {} : { fee }
  if (receipt.succeeded) return { status: 'confirmed', ...included }
  return { status: 'failed', reason: await findReason(node, hash, receipt), ...included }
}

/** Runs the failed transaction once more on the state before its block: the revert says why. */
async function findReason(node: Node, hash: string, receipt: Receipt): Promise<string | undefined> {
  const failed = parseTransaction(await node('eth_getTransactionByHash', [hash]))
  if (!failed) return undefined
  const { from, to, value, input: data } = failed
  const before = toHex(receipt.height - 1n)
  try {
    await node('eth_call', [{ from, ...(to && { to }), value: toHex(value), data }, before])
    return undefined
  } catch (error) {
    return isFoyerError(error, 'TransactionFailed') ? error.context.reason : undefined
  }
}

/** Gone from the node: when its nonce is used up another transaction took its place, or nothing did and it may come back. */
async function findReplacement(node: Node, seen: RpcTx): Promise<TransactionOutcome | undefined> {
  const used = toQuantity(await node('eth_getTransactionCount', [seen.from, 'latest']))
  if (used <= seen.nonce) return undefined
  const receipt = await readReceipt(node, seen.hash)
  if (receipt) return toOutcome(node, seen.hash, receipt)
  const latest = toQuantity(await node('eth_blockNumber', []))
  for (let height = latest; height >= 0n && latest - height < replacementDepth; height--) {
    const block = (await node('eth_getBlockByNumber', [toHex(height), true])) as { transactions?: unknown } | null
    const transactions = Array.isArray(block?.transactions) ? block.transactions.map(parseTransaction) : []
    const taken = transactions.find((one) => one?.from === seen.from && one.nonce === seen.nonce)
    if (!taken) continue
    if (seen.input === undefined) return { status: 'unknown' }
    const isSame = taken.to === seen.to && taken.value === seen.value && taken.input === seen.input
    if (!isSame) return { status: 'replaced', hash: taken.hash }
    const its = await readReceipt(node, taken.hash)
    return its ? { ...(await toOutcome(node, taken.hash, its)), hash: taken.hash } : undefined
  }
  return { status: 'unknown' }
}
