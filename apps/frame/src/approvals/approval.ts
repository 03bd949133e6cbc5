import type { ChainId } from '../chain/chainId.ts'
import type { EvmAccount, SmartAccount } from '../smartAccount/accounts.ts'
import type { Wallet } from '../wallet.ts'
import type { PlainWord } from '../words.ts'
import type { Review } from './review.ts'

/** What a site asks for, fixed at the moment its turn came. */
export type ApprovalRequest = {
  readonly wallet: Wallet
  readonly method: string
  /** As the site sent them: not to be believed before `read`. */
  readonly params: unknown
  readonly chainId: ChainId
  /** The account that acts. */
  readonly account: EvmAccount
  /** The visitor's smart account on this chain, whichever acts. */
  readonly smartAccount: SmartAccount | undefined
  /** Where the request comes from, as the browser says. */
  readonly origin: string
  readonly signal: AbortSignal
}

export type LowerChange = { readonly step: number; readonly amount: bigint }

/** How one method is read, shown and done. One file each. */
export type Approval<content> = {
  readonly title: PlainWord
  /** A sentence with the host of the site in it. @param params of the request, not checked yet */
  lead(site: string, params: unknown): string
  readonly approve: PlainWord
  /**
   * Checks the request and gathers all that a person must see.
   * @throws FoyerError for what cannot be signed, no matter who approves
   */
  read(request: ApprovalRequest): Promise<content> | content
  /** All that is shown, as plain data, which `ReviewView` draws. */
  review(content: content, request: ApprovalRequest): Review
  /**
   * Reads the request again with a lower amount in one of its permissions: what comes of it is shown anew and is what `run` signs.
   * @param change of a `Permission`'s `lowering`: its `step`, and the amount in base units
   * @throws FoyerError `FrameRefused` when the amount is higher than what the site asked for, or the call allows no change
   */
  lower?(content: content, change: LowerChange, request: ApprovalRequest): Promise<content>
  /** Signs or sends exactly what was shown, and gives the site its answer. @throws Halt for what was signed and may go on */
  run(content: content, request: ApprovalRequest): Promise<unknown>
}

/** What was read of one request. Its content stays inside. */
export type ReadRequest = {
  readonly review: Review
  run(): Promise<unknown>
  /** @see Approval.lower */
  readonly lower: ((change: LowerChange) => Promise<ReadRequest>) | undefined
}

/** An approval as the code that shows it sees it: of content that only its own functions know. */
export type ApprovalMethod = Pick<Approval<unknown>, 'title' | 'lead' | 'approve'> & {
  /** @see Approval.read */
  read(request: ApprovalRequest): Promise<ReadRequest>
}

export function toMethod<content>(approval: Approval<content>): ApprovalMethod {
  const { title, lead, approve } = approval
  return { title, lead, approve, read: async (request) => toRead(approval, await approval.read(request), request) }
}

function toRead<content>(approval: Approval<content>, content: content, request: ApprovalRequest): ReadRequest {
  const { lower } = approval
  return {
    review: approval.review(content, request),
    run: () => approval.run(content, request),
    lower: lower && (async (change) => toRead(approval, await lower(content, change, request), request)),
  }
}
