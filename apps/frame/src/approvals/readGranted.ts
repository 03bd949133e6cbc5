import { isDisabled, readNonce } from '../grants/chainState.ts'
import { framework } from '../grants/framework.ts'
import { type KeptGrant, listGrants } from '../grants/grantStore.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { describeKept } from './describeKept.ts'
import type { Fact } from './review.ts'

/** `unsure`: the network does not say whether it still holds. */
export type GrantState = 'active' | 'revoking' | 'revoked' | 'expired' | 'unsure'

/** A grant as it is shown: in words, whole, and how it stands on the chain. */
export type ListedGrant = {
  readonly grant: KeptGrant
  /** "send up to 5 USDC to anyone" */
  readonly what: string
  readonly facts: readonly Fact[]
  readonly state: GrantState
}

/** Those of the site that embeds the wallet; in its own window all. The newest first. */
export async function readGranted(wallet: Wallet, signal: AbortSignal): Promise<readonly ListedGrant[]> {
  const grants = await listGrants(wallet, signal)
  return await Promise.all(
    grants.map(async (grant) => {
      const [facts, state] = await Promise.all([describe(wallet, grant, signal), readState(wallet, grant, signal)])
      return { grant, what: facts[0]?.value ?? translate('grants.unread'), facts, state }
    }),
  )
}

/** One whose words do not fit its limits is listed all the same, without them. */
async function describe(wallet: Wallet, grant: KeptGrant, signal: AbortSignal): Promise<readonly Fact[]> {
  return await describeKept({ wallet, chainId: grant.chainId, signal }, grant).catch(() => [])
}

async function readState(wallet: Wallet, grant: KeptGrant, signal: AbortSignal): Promise<GrantState> {
  const { hash, chainId, granted, delegation, isRevoking } = grant
  if (granted.expiry * 1_000 <= Date.now()) return 'expired'
  try {
    const look = { rpc: wallet.rpc(chainId), signal }
    const [isGone, nonce] = await Promise.all([isDisabled(look, hash), readNonce(look, delegation.delegator)])
    const own = delegation.caveats.find(({ enforcer }) => enforcer === framework.NonceEnforcer)?.terms
    if (isGone || own === undefined || BigInt(own) !== nonce) return 'revoked'
  } catch {
    signal.throwIfAborted()
    return 'unsure'
  }
  return isRevoking ? 'revoking' : 'active'
}
