import type { GrantRequest } from '../grants/permission.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { describeGrant } from './describeGrant.ts'
import { describeOwnOperation } from './ownOperation.ts'
import type { ReadGrants } from './readGrants.ts'
import { createReview, type Finding, type Review } from './review.ts'
import { showTime } from './showTime.ts'
import { type ChainFacts, findToken } from './tokenFacts.ts'

/** What lasts longer is pointed out, in seconds. */
const long = 30 * 86_400

/** Who may do what until when, in one sentence; then every permission, whole. */
export function reviewGrants({ grants, facts, upgrade }: ReadGrants, request: ApprovalRequest): Review {
  const site = new URL(request.origin).host
  const described = grants.map((grant) => describeGrant(grant, facts))
  const [first] = grants
  const [one] = described
  const sentence =
    grants.length === 1 && first && one
      ? translate('grant.one', { site, what: one.what, time: showTime(BigInt(first.expiry)) })
      : translate('grant.many', { site, count: grants.length })
  const own = describeOwnOperation(upgrade, request)
  return createReview({
    sentence,
    findings: [
      { level: 'caution', name: 'grant', sentence },
      ...grants.flatMap((grant) => findAround(grant, facts)),
      ...(upgrade ? [{ level: 'calm', name: 'upgrade', sentence: translate('grant.upgrade') } as const] : []),
      ...own.lacks,
    ],
    balanceChanges: { kind: 'none' },
    permissions: [],
    facts: own.facts,
    sections: described.map(({ facts: rows }, index) => ({
      title: grants.length > 1 ? translate('grant.permission', { number: index + 1, count: grants.length }) : undefined,
      depth: 0,
      facts: rows,
    })),
    blocked: own.blocked,
    short: own.short,
    mustBeReadToEnd: true,
    mayStayInFrame: false,
  })
}

function findAround({ permission, expiry }: GrantRequest, facts: ChainFacts): readonly Finding[] {
  const findings: Finding[] = []
  const left = expiry - Math.floor(Date.now() / 1_000)
  if (left > long) {
    const sentence = translate('grant.long', { days: Math.ceil(left / 86_400) })
    findings.push({ level: 'danger', name: 'long', sentence })
  }
  if (permission.kind !== 'calls') return findings
  const { contract, functions } = permission
  const token = findToken(facts, contract)
  if (token && (token.decimals !== undefined || token.isNft)) {
    const sentence = translate('grant.token-contract', { contract, symbol: token.symbol ?? contract })
    findings.push({ level: 'danger', name: 'token-contract', sentence })
  }
  const names = functions.map(({ signature }) => signature).join(', ')
  findings.push({ level: 'caution', name: 'blind', sentence: translate('grant.blind', { names, contract }) })
  return findings
}
