import { isUpgraded } from '../grants/chainState.ts'
import { encodeContext, toTypedDelegation } from '../grants/delegation.ts'
import { framework } from '../grants/framework.ts'
import { saveGrants } from '../grants/grantStore.ts'
import { follow } from '../halt.ts'
import { toFactoryData } from '../smartAccount/entryPoint.ts'
import { waitForTransaction } from '../smartAccount/operationReceipt.ts'
import { signTyped } from '../smartAccount/sign.ts'
import { signAndSend } from '../smartAccount/signAndSend.ts'
import { translate } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import { type ReadGrant, type ReadGrants, readGrants } from './readGrants.ts'
import { reviewGrants } from './reviewGrants.ts'

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
    (hash) => waitForTransaction(request, hash),
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
