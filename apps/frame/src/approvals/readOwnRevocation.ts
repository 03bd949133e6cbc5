import { throwFrameRefused } from '../chain/evm.ts'
import { findNetwork } from '../chain/networks.ts'
import type { KeptGrant } from '../grants/grantStore.ts'
import { readAccounts } from '../smartAccount/accounts.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { describeOwnOperation } from './ownOperation.ts'
import { readRevocation, revoke } from './revokePermissions.tsx'

/** What taking a grant back costs, and the way to do it, in the wallet's own window. */
export type OwnRevocation = {
  readonly grant: KeptGrant
  readonly costs: string
  revoke(): Promise<void>
}

/** @throws FoyerError `FrameRefused` when it cannot be done as things are */
export async function readOwnRevocation(wallet: Wallet, grant: KeptGrant): Promise<OwnRevocation> {
  const { chainId } = grant
  const { active, smartAccount } = await readAccounts(wallet, chainId, 'smartAccount')
  const request: ApprovalRequest = {
    wallet,
    method: 'wallet_revokePermissions',
    params: [],
    chainId,
    account: active,
    smartAccount,
    origin: location.origin,
    signal: new AbortController().signal,
  }
  const revocation = await readRevocation(request, grant)
  const { facts, blocked } = describeOwnOperation(revocation.operation, request)
  if (blocked !== undefined) throwFrameRefused(blocked)
  const fee = facts[0]?.value
  const network = findNetwork(wallet.config.chains, chainId).name
  return {
    grant,
    costs: fee === undefined ? translate('revoke.done') : translate('grants.costs', { fee, network }),
    revoke: async () => {
      await revoke(revocation, request)
    },
  }
}
