import { delay } from '@foyer/base'
import { findNetwork } from '../chain/networks.ts'
import { showUnits } from '../chain/showUnits.ts'
import { toExplorerUrl } from '../chain/toExplorerUrl.ts'
import type { Spent } from '../halt.ts'
import { readLocale } from '../ui/look.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import type { LeftWindow } from './approvalLink.ts'
import { toMoney } from './prices.ts'
import type { Question } from './question.ts'
import { readChainOutcome } from './readChainOutcome.ts'
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
      if (outcome.kind === 'done') return left.tell(sent)
      if (outcome.kind === 'failed') {
        const spent = showSpent(request, question, outcome)
        return left.tell({
          kind: 'failed',
          reason: translate(outcome.isPart ? 'outcome.undone-part' : 'outcome.undone'),
          spent,
        })
      }
      await delay(pause, signal)
    }
  } catch {
    left.tell(sent)
  }
}

/** What an undone transaction has cost, and where it can be looked up. */
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
