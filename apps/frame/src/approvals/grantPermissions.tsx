import { isUpgraded } from '../grants/chainState.ts'
import { encodeContext, toTypedDelegation } from '../grants/delegation.ts'
import { framework } from '../grants/framework.ts'
import { saveGrants } from '../grants/grantStore.ts'
import type { GrantRequest } from '../grants/permission.ts'
import { follow } from '../halt.ts'
import { toFactoryData } from '../smartAccount/entryPoint.ts'
import { waitForTransaction } from '../smartAccount/operationReceipt.ts'
import { signTyped } from '../smartAccount/sign.ts'
import { signAndSend } from '../smartAccount/signAndSend.ts'
import { translate } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import { describeGrant } from './describeGrant.ts'
import { describeOwnOperation } from './ownOperation.ts'
import { type ReadGrant, type ReadGrants, readGrants } from './readGrants.ts'
import { createReview, type Finding, type Review } from './review.ts'
import { showTime } from './showTime.ts'
import { type ChainFacts, findToken } from './tokenFacts.ts'

/** What lasts longer is pointed out, in seconds. */
const long = 30 * 86_400

/** `wallet_grantPermissions` requests → what a site needs to act by its own key, one for each. @see ERC-7715, ERC-7710 */
export const grantPermissions: Approval<ReadGrants> = {
  title: 'grant.title',
  lead: (site) => translate('grant.lead', { site }),
  approve: 'grant.allow',
  read: readGrants,
  review: reviewGrants,
  run: (content, request) =>
    follow(
      () => upgrade(content, request),
      () => grant(content, request),
    ),
}

/** Asked again after an answer that was lost, it is found done. */
async function upgrade({ account, upgrade: operation }: ReadGrants, request: ApprovalRequest): Promise<void> {
  const { wallet, chainId, signal } = request
  if (!operation) return
  const look = { rpc: wallet.rpc(chainId), signal }
  if (await isUpgraded(look, { ...account, account: account.address })) return
  await follow(
    () => signAndSend(request, operation),
    (sent) => waitForTransaction(request, sent),
  )
}

/** Each is signed, and kept where its owner finds it again, before the site gets any. */
async function grant({ account, grants }: ReadGrants, request: ApprovalRequest): Promise<readonly object[]> {
  const { chainId } = request
  const answers: object[] = []
  for (const one of grants) {
    const signature = await signTyped(request, toTypedDelegation(one.delegation, chainId))
    answers.push({
      chainId: `0x${Number(chainId.slice(7)).toString(16)}`,
      address: one.delegation.delegator,
      expiry: one.expiry,
      signer: one.signer,
      permissions: [one.asked],
      context: encodeContext(one.delegation, signature),
      accountMeta: [{ factory: account.factory, factoryData: toFactoryData(account.owner) }],
      signerMeta: { delegationManager: framework.DelegationManager },
    })
  }
  await save(grants, request)
  return answers
}

async function save(grants: readonly ReadGrant[], { wallet, chainId }: ApprovalRequest): Promise<void> {
  await saveGrants(
    wallet,
    grants.map(({ delegation, expiry, signer, asked }) => {
      return { chainId, delegation, granted: { address: delegation.delegator, expiry, signer, permission: asked } }
    }),
  )
}

/** Reviews who may do what until when, in one sentence; then every permission, whole. */
function reviewGrants({ grants, facts, upgrade }: ReadGrants, request: ApprovalRequest): Review {
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
