import type { ChainId } from '../chain/chainId.ts'
import { throwFrameRefused } from '../chain/evm.ts'
import { findNetwork } from '../chain/networks.ts'
import type { KeptGrant } from '../grants/grantStore.ts'
import { readAccounts } from '../smartAccount/accounts.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { describeOwnOperation } from './ownOperation.ts'
import { readRevocation, readVoiding, revoke } from './revokePermissions.tsx'

/** What taking grants of one chain back costs, and the way to do it, in the wallet's own window. */
export type OwnRevocation = {
  readonly chainId: ChainId
  readonly grants: readonly KeptGrant[]
  readonly costs: string
  revoke(): Promise<void>
}

type Asked = {
  readonly chainId: ChainId
  readonly grants: readonly KeptGrant[]
  /** `all`: everything that the account has granted on the chain. */
  readonly extent: 'these' | 'all'
}

/** @throws FoyerError `FrameRefused` when it cannot be done as things are */
export async function readOwnRevocation(wallet: Wallet, { chainId, grants, extent }: Asked): Promise<OwnRevocation> {
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
  const revocation = await (extent === 'all' ? readVoiding(request, grants) : readRevocation(request, grants))
  const { facts, lacks } = describeOwnOperation(revocation.operation, request)
  const [lack] = lacks
  if (lack) throwFrameRefused(lack.sentence)
  const network = findNetwork(wallet.config.chains, chainId).name
  return {
    chainId,
    grants,
    costs: describeCosts({
      fee: facts[0]?.value,
      network,
      extent,
      isPaid: revocation.operation?.sponsor !== undefined,
    }),
    revoke: async () => {
      await revoke(revocation, request)
    },
  }
}

type Costs = {
  /** Undefined where nothing is left to do. */
  readonly fee: string | undefined
  readonly network: string
  readonly extent: Asked['extent']
  /** By someone else, which `fee` says. */
  readonly isPaid: boolean
}

function describeCosts({ fee, network, extent, isPaid }: Costs): string {
  if (fee === undefined) return translate('revoke.done')
  if (isPaid) return `${network}: ${fee}`
  return translate(extent === 'all' ? 'grants.all-costs' : 'grants.costs', { fee, network })
}
