import { delay, loadPart } from '@foyer/base'
import * as z from 'zod/mini'
import { showUnits } from '../chain/amounts.ts'
import { type ChainId, isSolana } from '../chain/chainId.ts'
import { findNetwork } from '../chain/networks.ts'
import { type NodeReceipt, readReceipt } from '../chain/readReceipt.ts'
import { toExplorerUrl } from '../chain/toExplorerUrl.ts'
import type { Spent } from '../halt.ts'
import { readLocale } from '../ui/look.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import type { LeftWindow } from './approvalLink.ts'
import { toMoney } from './prices.ts'
import type { Question } from './question.ts'
import type { Outcome, ShownSpent } from './windowMessages.ts'

/** How long the window waits for a block, in ms, and between two looks. */
const longest = 15_000
const pause = 1_000

type Followed = {
  /** What the site was given. */
  readonly answer: unknown
  readonly question: Question
  readonly sent: Extract<Outcome, { readonly kind: 'done' }>
  readonly left: LeftWindow
}

/**
 * Looks into the blocks for what was sent, while the window says that it was.
 * @param left the window, which is told the end: as before where no block has it in time, else what the chain did with it
 */
export async function watchOutcome(
  request: ApprovalRequest,
  { answer, question, sent, left }: Followed,
): Promise<void> {
  const { wallet, chainId } = request
  // not the request's own: the site has its answer, and is done with it
  const signal = AbortSignal.timeout(longest)
  try {
    while (left.isOpen()) {
      const outcome = await readChainOutcome(wallet, { chainId, answer, signal })
      if (outcome.kind === 'done') return left.report(sent)
      if (outcome.kind === 'failed') {
        const spent = showSpent(request, question, outcome)
        return left.report({
          kind: 'failed',
          reason: translate(outcome.isPart ? 'outcome.undone-part' : 'outcome.undone'),
          spent,
        })
      }
      await delay(pause, signal)
    }
  } catch {
    left.report(sent)
  }
}

/** Shows what an undone transaction has cost, and where it can be looked up. */
export function showSpent(
  { wallet, chainId }: ApprovalRequest,
  { prices }: Question,
  { hash, cost }: Spent,
): ShownSpent {
  const { symbol, decimals } = findNetwork(wallet.config.chains, chainId).coin
  const link = toExplorerUrl(wallet.config, { chainId, hash })
  if (cost === undefined) return { link }
  const worth = toMoney(prices, { units: String(cost), decimals, symbol, token: undefined }, readLocale())
  return { cost: `${showUnits(cost, decimals)} ${symbol}`, worth, link }
}

/** `failed`: at least one of what was sent is in a block, and undid itself there. */
type ChainOutcome =
  | { readonly kind: 'waiting' | 'done' }
  | ({ readonly kind: 'failed'; readonly isPart: boolean } & Spent)

type Search = { readonly chainId: ChainId; readonly answer: unknown; readonly signal: AbortSignal }

const answers = z.union([z.string(), z.object({ id: z.string() }), z.object({ signature: z.string() })])

/**
 * Reads what became of what an approval sent, as the owner's node has it.
 * @param search.answer what the site was given for it: a hash, the id of a batch, or a signature
 * @throws Error with the node's message
 */
export async function readChainOutcome(wallet: Wallet, { chainId, answer, signal }: Search): Promise<ChainOutcome> {
  const parsed = answers.safeParse(answer)
  if (!parsed.success) return { kind: 'waiting' }
  if (typeof parsed.data === 'string') return await readTransactions(wallet, { chainId, hashes: [parsed.data], signal })
  if ('signature' in parsed.data) {
    const { signature } = parsed.data
    return isSolana(chainId) ? await readSolana(wallet, { chainId, signature, signal }) : { kind: 'waiting' }
  }
  const [, count = '', joined = ''] = /^0x[0-9a-f]{8}([0-9a-f]{8})([0-9a-f]+)$/.exec(parsed.data.id) ?? []
  const hashes = (joined.match(/.{64}/g) ?? []).map((hash) => `0x${hash}` as const)
  const [operation] = hashes
  if (operation && Number.parseInt(count, 16) === 0) {
    return await readOperation(wallet, { chainId, hash: operation, signal })
  }
  return await readTransactions(wallet, { chainId, hashes, signal })
}

type Hashes = Omit<Search, 'answer'> & { readonly hashes: readonly string[] }

/** The first that failed is named; the costs of all that were undone are one sum. */
async function readTransactions(wallet: Wallet, { chainId, hashes, signal }: Hashes): Promise<ChainOutcome> {
  const rpc = wallet.rpc(chainId)
  const receipts = await Promise.all(hashes.map((hash) => readReceipt(rpc, hash, signal)))
  const failed = receipts.filter((receipt) => receipt?.status === '0x0')
  const [first] = failed
  if (first) {
    const costs = failed.map((receipt) => receipt && toCost(receipt))
    const isWhole = costs.every((cost) => cost !== undefined)
    const cost = isWhole ? costs.reduce((sum, one) => sum + one, 0n) : undefined
    return { kind: 'failed', isPart: failed.length < hashes.length, hash: first.transactionHash, cost }
  }
  return { kind: receipts.length > 0 && receipts.every((receipt) => receipt !== undefined) ? 'done' : 'waiting' }
}

/** Of a rollup that counts its own costs and those of the chain below, both. */
function toCost({ gasUsed, effectiveGasPrice, l1Fee }: NodeReceipt): bigint | undefined {
  return effectiveGasPrice === undefined ? undefined : BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(l1Fee ?? 0)
}

type Operation = Omit<Search, 'answer'> & { readonly hash: `0x${string}` }

async function readOperation(wallet: Wallet, search: Operation): Promise<ChainOutcome> {
  const { findOperation } = await loadPart(() => import('../smartAccount/operationReceipt.ts'))
  const found = await findOperation(wallet, search)
  if (!found) return { kind: 'waiting' }
  return found.success
    ? { kind: 'done' }
    : { kind: 'failed', isPart: false, hash: found.receipt.transactionHash, cost: found.cost }
}

type Signature = Omit<Search, 'answer'> & { readonly signature: string }

const solanaTransaction = z.nullable(
  z.object({ meta: z.nullable(z.object({ err: z.unknown(), fee: z.int().check(z.nonnegative()) })) }),
)

async function readSolana(wallet: Wallet, { chainId, signature, signal }: Signature): Promise<ChainOutcome> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }
  const answer = await wallet.rpc(chainId)('getTransaction', [signature, options], signal)
  const meta = solanaTransaction.safeParse(answer).data?.meta
  if (!meta) return { kind: 'waiting' }
  return meta.err === null
    ? { kind: 'done' }
    : { kind: 'failed', isPart: false, hash: signature, cost: BigInt(meta.fee) }
}
