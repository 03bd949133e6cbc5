import { type RunningEvm, requestRpc } from 'devnet'
import type { ApprovalRequest } from '../../src/approvals/approval.ts'
import { approvals } from '../../src/approvals/methods.ts'
import type { Fact, Level, Review } from '../../src/approvals/review.ts'
import type { ChainId } from '../../src/chain/chainId.ts'
import type { Rpc } from '../../src/chain/rpc.ts'

export type ReadOptions = {
  readonly method: string
  readonly params: unknown
  readonly account: string
  readonly rpc: Rpc
  readonly origin?: string
  readonly chainId?: ChainId
  /** How the owner calls contracts. */
  readonly contractNames?: { readonly [address: string]: string }
}

export const siteOrigin = 'https://shop.example'

/** The node of a chain, as the frame asks it, without the gateway between. */
export function nodeOf({ url }: Pick<RunningEvm, 'url'>): Rpc {
  return (method, params) => requestRpc(url, { method, params: params as readonly unknown[] })
}

/** A request as the queue hands it to an approval, with nothing behind it that could sign. */
export function toRequest({
  method,
  params,
  account,
  rpc,
  origin = siteOrigin,
  chainId = 'eip155:31337',
  contractNames,
}: ReadOptions) {
  const chain = { id: 'eip155:31337', name: 'Foyer Local', symbol: 'ETH', decimals: 18, contractNames }
  const wallet = {
    config: { apiUrl: '', development: false, farcaster: false, social: [], chains: [chain] },
    rpc: () => rpc,
  }
  return {
    wallet,
    method,
    params,
    chainId,
    account: { address: account, type: 'eoa' },
    smartAccount: undefined,
    origin,
    signal: new AbortController().signal,
  } as unknown as ApprovalRequest
}

/** What is shown of a request. @throws FoyerError where nothing would be shown at all */
export async function readReview(options: ReadOptions): Promise<Review> {
  const approval = await approvals[options.method]?.()
  const request = toRequest(options)
  if (!approval) throw new Error(`There is no ${options.method}`)
  return (await approval.read(request)).review
}

/** The worst of what a request says of itself: whether it would go through is another matter. */
export function levelOf({ findings }: Review): Level {
  const own = findings.filter(({ name }) => !['fails', 'poor', 'not-whole'].includes(name))
  return own[0]?.level ?? 'calm'
}

/** Every word a person can read of it. */
export function toText(review: Review): string {
  const { sentence, findings, balanceChanges, permissions, facts, sections, blocked } = review
  const changes =
    balanceChanges.kind === 'known'
      ? balanceChanges.changes.map(({ amount, isLoss }) => `${isLoss ? '-' : '+'}${amount}`)
      : balanceChanges.kind === 'none'
        ? []
        : [balanceChanges.sentence]
  const rows = (list: readonly Fact[]) => list.map(({ name, value }) => `${name}: ${value}`)
  return [
    sentence,
    ...findings.map((finding) => `${finding.level}: ${finding.sentence}`),
    ...changes,
    ...permissions.map(({ spender, amount }) => `${spender} ${amount}`),
    ...rows(facts),
    ...sections.flatMap(({ title, facts: own }) => [title ?? '', ...rows(own)]),
    blocked ?? '',
  ].join('\n')
}
