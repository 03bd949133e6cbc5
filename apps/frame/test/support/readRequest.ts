import { type RunningEvm, requestRpc } from 'devnet'
import { approvals } from '../../src/approvals/methods.ts'
import type { Fact, Level, Review } from '../../src/approvals/review.ts'
import type { Rpc } from '../../src/chain/rpc.ts'
import { type ReadOptions, toRequest } from './toRequest.ts'

/** The node of a chain, as the frame asks it, without the gateway between. */
export function nodeOf({ url }: Pick<RunningEvm, 'url'>): Rpc {
  return (method, params) => requestRpc(url, { method, params: params as readonly unknown[] })
}

/** Reads what is shown of a request. @throws FoyerError where nothing would be shown at all */
export async function readReview(options: ReadOptions): Promise<Review> {
  const approval = await approvals[options.method]?.load()
  const request = toRequest(options)
  if (!approval) throw new Error(`There is no ${options.method}`)
  return (await approval.read(request)).review
}

/** The worst of what a request says of itself: whether it would go through, and at what price, is another matter. */
export function levelOf({ findings }: Review): Level {
  const own = findings.filter(({ name }) => !['fails', 'poor', 'not-whole', 'little'].includes(name))
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
