import { throwFrameRefused } from '../chain/evm.ts'
import { isDisabled } from '../grants/chainState.ts'
import { decodeContext, encodeDisabling, hashDelegation } from '../grants/delegation.ts'
import { framework } from '../grants/framework.ts'
import { type KeptGrant, listGrants, saveRevocation } from '../grants/grantStore.ts'
import { follow } from '../halt.ts'
import { waitForTransaction } from '../smartAccount/operationReceipt.ts'
import { signAndSend } from '../smartAccount/signAndSend.ts'
import { translate } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import { describeKept } from './describeKept.ts'
import { describeOwnOperation, type OwnOperation, readOwnOperation } from './ownOperation.ts'
import { requireSessionAccount } from './readGrants.ts'
import { createReview, type Fact } from './review.ts'

export type ReadRevocation = {
  readonly grant: KeptGrant
  readonly facts: readonly Fact[]
  /** Undefined where the chain has it already. */
  readonly operation: OwnOperation | undefined
}

/** `wallet_revokePermissions` [{ context }]: of the asking site's own grants alone. @see ERC-7715 */
export const revokePermissions: Approval<ReadRevocation> = {
  title: 'revoke.title',
  lead: (site) => translate('revoke.lead', { site }),
  approve: 'grants.revoke',
  read: async (request) => {
    requireSessionAccount(request)
    const [input] = Array.isArray(request.params) ? request.params : [request.params]
    const hash = toHash(input)
    const grants = await listGrants(request.wallet, request.signal)
    const grant = grants.find((one) => one.hash === hash && one.chainId === request.chainId)
    return await readRevocation(request, grant ?? throwFrameRefused(translate('revoke.unknown')))
  },
  review: ({ grant, facts, operation }, request) => {
    const own = describeOwnOperation(operation, request)
    const { host } = new URL(grant.site)
    const sentence = operation ? translate('revoke.sentence', { site: host }) : translate('revoke.done')
    return createReview({
      sentence,
      findings: [{ level: 'calm', name: 'revoke', sentence }],
      balanceChanges: { kind: 'none' },
      permissions: [],
      facts: own.facts,
      sections: [{ title: undefined, depth: 0, facts }],
      blocked: own.blocked,
      mustBeReadToEnd: false,
      mayStayInFrame: false,
    })
  },
  run: revoke,
}

/** By the context that the site was given, or by the hash in it. */
function toHash(input: unknown): string | undefined {
  const { context, permissionsContext, pci } = (input ?? {}) as { readonly [name: string]: unknown }
  if (typeof pci === 'string' && /^0x[0-9a-f]{64}$/i.test(pci)) return pci.toLowerCase()
  const found = [context, permissionsContext, pci].find((one) => typeof one === 'string')
  const delegation = typeof found === 'string' ? decodeContext(found) : undefined
  return delegation && hashDelegation(delegation)
}

/** What taking a grant back takes, by whomever it is asked. @throws FoyerError `FrameRefused` with the bundler's reason */
export async function readRevocation(request: ApprovalRequest, grant: KeptGrant): Promise<ReadRevocation> {
  const { wallet, chainId, account, signal } = request
  const rpc = wallet.rpc(chainId)
  if (grant.delegation.delegator.toLowerCase() !== account.address.toLowerCase()) {
    throwFrameRefused('The account is not one of this wallet')
  }
  const facts = await describeKept(request, grant)
  if (await isDisabled({ rpc, signal }, grant.hash)) return { grant, facts, operation: undefined }
  const call = { to: framework.DelegationManager, data: encodeDisabling(grant.delegation) }
  return { grant, facts, operation: await readOwnOperation(request, call) }
}

/** Signs what takes it back and has it kept before it is sent, so that the server goes on where this page ends. */
export async function revoke({ grant, operation }: ReadRevocation, request: ApprovalRequest): Promise<object> {
  if (!operation) return {}
  const { wallet } = request
  return await follow(
    () => signAndSend(request, { ...operation, keep: (params) => saveRevocation(wallet, grant, params) }),
    (hash) =>
      follow(
        () => waitForTransaction(request, hash),
        async () => ({}),
      ),
  )
}
