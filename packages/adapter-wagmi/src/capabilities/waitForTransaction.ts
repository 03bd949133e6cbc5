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
 * its place is not found, or its number was never known, the outcome is unknown: it may be the same transfer. So it is where someone
 * else sent it, as bundlers do for smart accounts: what the account signed may still come in another bundle.
 */
export async function waitForTransaction(
  scope: Scope,
  input: InputOf<'waitForTransaction'>,
): Promise<TransactionOutcome> {
  const { hash, network, receiving, signal, sender, seen, onSeen } = input
  if (!/^0x[0-9a-f]{64}$/i.test(hash))
    throw new FoyerError('TransactionFailed', { reason: 'this is no transaction hash' })
  const node = getNode(scope, network, signal)
  const account = sender?.toLowerCase()
  const known = seen && account !== undefined ? fromSeen(seen, account, hash) : undefined
  const outcome = await waitForOutcome(node, { hash, account, known, onSeen, signal })
  if (outcome.status !== 'confirmed' || !receiving) return outcome
  return { ...outcome, received: await readReceived(node, outcome.hash ?? hash, receiving) }
}

function fromSeen({ from, nonce, to, value, data }: SeenTransaction, account: string, hash: string): RpcTx {
  const sender = from?.toLowerCase() ?? account
  return { from: sender, to: to?.toLowerCase(), nonce: BigInt(nonce), value: BigInt(value), input: data, hash }
}

function toSeen(transaction: RpcTx, account: string | undefined): SeenTransaction {
  const { from, nonce, to, value, input } = transaction
  const isKept = input !== undefined && input.length <= longestCall
  return {
    nonce: String(nonce),
    value: String(value),
    ...(isCarried(transaction, account) && { from }),
    ...(to && { to }),
    ...(isKept && { data: input }),
  }
}

/** Whether someone else sent it for the account: the number that it has is theirs. */
function isCarried({ from }: RpcTx, account: string | undefined): boolean {
  return account !== undefined && from !== account
}

type Wait = {
  readonly hash: string
  /** Whose transfer it is, in lower case. */
  readonly account: string | undefined
  /** What a node told of it on an earlier visit. */
  readonly known: RpcTx | undefined
} & Pick<InputOf<'waitForTransaction'>, 'onSeen' | 'signal'>

async function waitForOutcome(node: Node, { hash, account, known, onSeen, signal }: Wait): Promise<TransactionOutcome> {
  let wait = shortestWait
  let failures = 0
  let seen = known
  let unseenSince = Date.now()
  for (;;) {
    try {
      const receipt = await readReceipt(node, hash)
      if (receipt) return await toOutcome(node, { hash, account, receipt })
      const transaction = parseTransaction(await node('eth_getTransactionByHash', [hash]))
      if (transaction) {
        if (!seen) onSeen?.(toSeen(transaction, account))
        seen = transaction
        unseenSince = Date.now()
      } else {
        const outcome = seen && (await findReplacement(node, seen, account))
        if (outcome) return outcome
        // without its number no one can tell whether another has taken its place
        if (Date.now() - unseenSince > unseenLimit) {
          return { status: seen && !isCarried(seen, account) ? 'expired' : 'unknown' }
        }
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

type Receipt = {
  readonly succeeded: boolean
  readonly height: bigint
  readonly fee: bigint | undefined
  readonly from: string | undefined
  readonly logs: readonly Log[]
}

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

async function readReceipt(node: Node, hash: string): Promise<Receipt | undefined> {
  const answer = await node('eth_getTransactionReceipt', [hash])
  if (typeof answer !== 'object' || answer === null) return undefined
  const { status, blockNumber, gasUsed, effectiveGasPrice, l1Fee, from, logs } = answer as Readonly<
    Record<string, unknown>
  >
  const isPriced = typeof gasUsed === 'string' && typeof effectiveGasPrice === 'string'
  return {
    // chains older than Byzantium state no status; being in a block is all there is to know
    succeeded: status === undefined || toQuantity(status) === 1n,
    height: toQuantity(blockNumber),
    // OP Stack chains state apart what the data cost on the chain below
    fee: isPriced
      ? toQuantity(gasUsed) * toQuantity(effectiveGasPrice) + (typeof l1Fee === 'string' ? toQuantity(l1Fee) : 0n)
      : undefined,
    from: typeof from === 'string' ? from.toLowerCase() : undefined,
    logs: Array.isArray(logs) ? logs.filter(isLog) : [],
  }
}

function isLog(log: unknown): log is Log {
  const { address, topics, data } = (log ?? {}) as Readonly<Record<string, unknown>>
  return typeof address === 'string' && Array.isArray(topics) && typeof data === 'string'
}

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` @see ERC-4337 */
const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** The EntryPoints 0.6, 0.7, 0.8 and 0.9: what others write may look the same. */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

type Operation = { readonly succeeded: boolean; readonly fee: bigint | undefined }

/** Reads what a bundle did for the account. */
function readOperations({ logs }: Receipt, account: string): readonly Operation[] {
  const own = logs.filter(
    ({ address, topics }) =>
      entryPoints.has(address.toLowerCase()) &&
      topics[0] === operationTopic &&
      topics[2]?.slice(-40).toLowerCase() === account.slice(2),
  )
  return own.map(({ topics, data }) => {
    const [succeeded, cost] = [1, 2].map((word) => toQuantity(`0x${data.slice(2 + 64 * word, 66 + 64 * word)}`))
    // what a paymaster paid is no cost of the visitor's
    return { succeeded: succeeded === 1n, fee: /^0x0+$/.test(topics[3] ?? '') ? cost : undefined }
  })
}

type Included = Extract<TransactionOutcome, { readonly status: 'confirmed' | 'failed' }>
type Unknown = Extract<TransactionOutcome, { readonly status: 'unknown' }>

type Found = { readonly hash: string; readonly account: string | undefined; readonly receipt: Receipt }

async function toOutcome(node: Node, { hash, account, receipt }: Found): Promise<Included | Unknown> {
  const { fee, from, succeeded } = receipt
  if (account !== undefined && from !== undefined && from !== account) return toCarriedOutcome(receipt, account)
  const included = fee === undefined ? {} : { fee }
  if (succeeded) return { status: 'confirmed', ...included }
  return { status: 'failed', reason: await findReason(node, hash, receipt), ...included }
}

/**
 * Of what someone else sent for the account. A bundle may be undone with all that is in it, which then comes in another one; and it
 * succeeds where one of its operations fails.
 */
function toCarriedOutcome(receipt: Receipt, account: string): Included | Unknown {
  const [first, ...others] = readOperations(receipt, account)
  // which of several was asked for here, no one can tell
  const isOpen = others.some(({ succeeded }) => succeeded !== first?.succeeded)
  if (!receipt.succeeded || isOpen) return { status: 'unknown' }
  const cost = first?.fee === undefined || others.length > 0 ? {} : { fee: first.fee }
  return first?.succeeded === false
    ? { status: 'failed', reason: undefined, ...cost }
    : { status: 'confirmed', ...cost }
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
async function findReplacement(
  node: Node,
  seen: RpcTx,
  account: string | undefined,
): Promise<TransactionOutcome | undefined> {
  const used = toQuantity(await node('eth_getTransactionCount', [seen.from, 'latest']))
  if (used <= seen.nonce) return undefined
  const receipt = await readReceipt(node, seen.hash)
  if (receipt) return toOutcome(node, { hash: seen.hash, account, receipt })
  const latest = toQuantity(await node('eth_blockNumber', []))
  for (let height = latest; height >= 0n && latest - height < replacementDepth; height--) {
    const block = (await node('eth_getBlockByNumber', [toHex(height), true])) as { transactions?: unknown } | null
    const transactions = Array.isArray(block?.transactions) ? block.transactions.map(parseTransaction) : []
    const taken = transactions.find((one) => one?.from === seen.from && one.nonce === seen.nonce)
    if (!taken) continue
    if (seen.input === undefined) return { status: 'unknown' }
    const isSame = taken.to === seen.to && taken.value === seen.value && taken.input === seen.input
    // of a bundle there may be another, with the same operation in it
    if (!isSame) return isCarried(seen, account) ? { status: 'unknown' } : { status: 'replaced', hash: taken.hash }
    const its = await readReceipt(node, taken.hash)
    if (!its) return undefined
    const outcome = await toOutcome(node, { hash: taken.hash, account, receipt: its })
    return outcome.status === 'unknown' ? outcome : { ...outcome, hash: taken.hash }
  }
  return { status: 'unknown' }
}
