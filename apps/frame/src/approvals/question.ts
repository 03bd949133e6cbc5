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
  /** All that is shown. */
  readonly review: Review
}

/** How a window of its own looks: as the site wants the frame to. */
export type Look = { readonly mode: string | undefined; readonly accent: string | undefined }

export function toQuestion(
  // biome-ignore lint/suspicious/noExplicitAny: the content is the approval's own
  approval: Approval<any>,
  content: unknown,
  request: ApprovalRequest,
): Question {
  return {
    id: crypto.randomUUID(),
    method: request.method,
    title: say(approval.title),
    asks: approval.lead('').trim(),
    approve: say(approval.approve),
    origin: request.origin,
    network: findChainName(request.wallet, request.chainId),
    account: request.account,
    review: approval.review(content, request),
  }
}
