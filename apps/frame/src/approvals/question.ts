import { findChainName } from '../chain/findChainName.ts'
import type { EvmAccount } from '../smartAccount/accounts.ts'
import { say } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import type { Review } from './review.ts'

/** One request as it is drawn, in the frame or in a window of its own: plain data, so that it can be sent and compared. */
export type Question = {
  /** Of this very thing to approve: another one whenever what is shown changes. */
  readonly id: string
  readonly method: string
  readonly title: string
  /** What the site does, without its name: "requests a signature". */
  readonly asks: string
  readonly approve: string
  /** Where the request comes from, as the browser says. */
  readonly origin: string
  readonly network: string
  /** The account that acts. */
  readonly account: EvmAccount
  /** All that is shown, where the approval describes it. */
  readonly review: Review | undefined
  /** What an approval without a description draws by itself. */
  readonly content: unknown
}

/** How a window of its own looks: as the site wants the frame to. */
export type Look = { readonly mode: string | undefined; readonly accent: string | undefined }

export function toQuestion(
  // biome-ignore lint/suspicious/noExplicitAny: the content is the approval's own
  approval: Approval<any>,
  content: unknown,
  request: ApprovalRequest,
): Question {
  const review = approval.review?.(content, request)
  return {
    id: crypto.randomUUID(),
    method: request.method,
    title: say(approval.title),
    asks: approval.lead('').trim(),
    approve: say(approval.approve),
    origin: request.origin,
    network: findChainName(request.wallet, request.chainId),
    account: request.account,
    review,
    content: review ? undefined : toPlain(content),
  }
}

/** Data alone, as another window can be sent it. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(toPlain)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toPlain(entry)]))
}
