import type { Address } from 'viem'
import { throwFrameRefused } from '../chain/evm.ts'
import { findNetwork } from '../chain/networks.ts'
import type { Delegation } from '../grants/delegation.ts'
import { framework } from '../grants/framework.ts'
import type { KeptGrant } from '../grants/grantStore.ts'
import type { GrantRequest } from '../grants/permission.ts'
import { readGrantRequest } from '../grants/readGrantRequest.ts'
import { toCaveats } from '../grants/toCaveats.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { describeGrant } from './describeGrant.ts'
import type { Fact } from './review.ts'
import { type ChainFacts, readChainFacts } from './tokenFacts.ts'

type Describing = Pick<ApprovalRequest, 'wallet' | 'chainId' | 'signal'>

/** A grant that was given, in the words in which it was asked. */
export async function describeKept(
  { wallet, chainId, signal }: Describing,
  grant: KeptGrant,
): Promise<readonly Fact[]> {
  const { granted, createdAt, delegation } = grant
  const { address, expiry, signer, permission } = granted
  const now = Math.floor(createdAt / 1_000)
  const read = readGrantRequest({ address, expiry, signer, permission }, { chainId, now, account: address })
  if (!isDescribed(read, delegation)) throwFrameRefused(translate('operation.node-nonsense'))
  const { coin } = findNetwork(wallet.config.chains, chainId)
  const tokens = 'token' in read.permission ? [read.permission.token] : []
  const me = delegation.delegator as Address
  const facts: ChainFacts = await readChainFacts(wallet.rpc(chainId), { me, coin, effects: [], tokens, signal })
  return describeGrant(read, facts).facts
}

/** Whether the limits that the chain holds a key to are those of the words: the server keeps both. */
function isDescribed(request: GrantRequest, { caveats, delegate, delegator }: Delegation): boolean {
  const nonce = caveats.find(({ enforcer }) => enforcer === framework.NonceEnforcer)?.terms
  if (nonce === undefined || delegate.toLowerCase() !== request.delegate.toLowerCase()) return false
  const described = toCaveats(request, { account: delegator, nonce: BigInt(nonce) })
  return JSON.stringify(described).toLowerCase() === JSON.stringify(caveats).toLowerCase()
}
