import { throwFrameRefused } from '../chain/evm.ts'
import { encodeVoiding, isDisabled } from '../grants/chainState.ts'
import { encodeDisabling } from '../grants/delegation.ts'
import { framework } from '../grants/framework.ts'
import { type KeptGrant, listGrants, saveRevocation } from '../grants/grantStore.ts'
import { mostAtOnce, readAskedHashes } from '../grants/readAskedHashes.ts'
import { follow } from '../halt.ts'
import { waitForTransaction } from '../smartAccount/operationReceipt.ts'
import { signAndSend } from '../smartAccount/signAndSend.ts'
import { translate } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import { describeKept } from './describeKept.ts'
import { describeOwnOperation, type OwnOperation, readOwnOperation } from './ownOperation.ts'
import { assertSessionAccount } from './readGrants.ts'
import { createReview, type Fact } from './review.ts'

export type ReadRevocation = {
  readonly grants: readonly KeptGrant[]
  /** What each allows. */
  readonly facts: readonly (readonly Fact[])[]
  /** Undefined where the chain has it already. */
  readonly operation: OwnOperation | undefined
}

/**
 * `wallet_revokePermissions` [{ context }]: of the asking site's own grants alone, on the network where they were given. Of several
 * of one network, each in an entry of its own, all go with one operation. @see ERC-7715
 */
export const revokePermissions: Approval<ReadRevocation> = {
  title: 'revoke.title',
  lead: (site, params) => translate(readAskedHashes(params).size > 1 ? 'revoke.lead-all' : 'revoke.lead', { site }),
  approve: 'grants.revoke',
  read: async (request) => {
    assertSessionAccount(request)
    const hashes = readAskedHashes(request.params)
    const grants = await listGrants(request.wallet, request.signal)
    const asked = grants.filter((one) => hashes.has(one.hash) && one.chainId === request.chainId)
    if (hashes.size > mostAtOnce || asked.length < hashes.size || asked.length === 0) {
      throwFrameRefused(translate('revoke.unknown'))
    }
    return await readRevocation(request, asked)
  },
  review: ({ grants, facts, operation }, request) => {
    const own = describeOwnOperation(operation, request)
    const site = new URL(request.origin).host
    const sentence = operation
      ? translate(grants.length > 1 ? 'revoke.sentence-all' : 'revoke.sentence', { site })
      : translate('revoke.done')
    return createReview({
      sentence,
      findings: [{ level: 'calm', name: 'revoke', sentence }, ...own.lacks],
      balanceChanges: { kind: 'none' },
      permissions: [],
      facts: own.facts,
      sections: facts.map((rows, index) => ({
        title: facts.length > 1 ? translate('grant.permission', { number: index + 1, count: facts.length }) : undefined,
        depth: 0,
        facts: rows,
      })),
      blocked: own.blocked,
      short: own.short,
      mustBeReadToEnd: false,
      mayStayInFrame: false,
    })
  },
  run: revoke,
}

/** Reads what taking grants back takes, by whomever it is asked. @throws FoyerError `FrameRefused` with the bundler's reason */
export async function readRevocation(request: ApprovalRequest, grants: readonly KeptGrant[]): Promise<ReadRevocation> {
  const { wallet, chainId, signal } = request
  assertOwnGrants(request, grants)
  const look = { rpc: wallet.rpc(chainId), signal }
  const [facts, gone] = await Promise.all([
    Promise.all(grants.map((grant) => describeKept(request, grant))),
    Promise.all(grants.map(({ hash }) => isDisabled(look, hash))),
  ])
  const left = grants.filter((_, index) => !gone[index])
  if (left.length === 0) return { grants, facts, operation: undefined }
  const calls = left.map(({ delegation }) => ({ to: framework.DelegationManager, data: encodeDisabling(delegation) }))
  return { grants, facts, operation: await readOwnOperation(request, calls) }
}

/**
 * Reads what taking back all that the account has granted on a chain takes: one call, whatever their number, and what is in no list
 * goes with them.
 * @throws FoyerError `FrameRefused` with the bundler's reason
 */
export async function readVoiding(request: ApprovalRequest, grants: readonly KeptGrant[]): Promise<ReadRevocation> {
  assertOwnGrants(request, grants)
  const operation = await readOwnOperation(request, [{ to: framework.NonceEnforcer, data: encodeVoiding() }])
  return { grants, facts: [], operation }
}

function assertOwnGrants({ account }: ApprovalRequest, grants: readonly KeptGrant[]): void {
  const own = account.address.toLowerCase()
  if (grants.some(({ delegation }) => delegation.delegator.toLowerCase() !== own)) {
    throwFrameRefused('This account doesn’t belong to this wallet')
  }
}

/** Signs what takes them back and has it kept before it is sent, so that the server goes on where this page ends. */
export async function revoke({ grants, operation }: ReadRevocation, request: ApprovalRequest): Promise<object> {
  if (!operation) return {}
  const { wallet, chainId } = request
  const hashes = grants.map(({ hash }) => hash)
  const save = (params: readonly unknown[]) => saveRevocation(wallet, { chainId, hashes, operation: params })
  return await follow(
    () => signAndSend(request, { ...operation, save }),
    (sent) =>
      follow(
        () => waitForTransaction(request, sent),
        async () => ({}),
      ),
  )
}
