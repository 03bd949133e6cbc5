import type { Address } from 'viem'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { throwFrameRefused } from '../chain/evm.ts'
import { findNetwork } from '../chain/networks.ts'
import type { Rpc } from '../chain/rpc.ts'
import { assertContracts, encodeUpgrade, isUpgraded, readNonce } from '../grants/chainState.ts'
import { createDelegation, type Delegation } from '../grants/delegation.ts'
import { framework } from '../grants/framework.ts'
import { type Allowance, type GrantRequest, toTotal } from '../grants/permission.ts'
import { readGrantRequest } from '../grants/readGrantRequest.ts'
import { toCaveats } from '../grants/toCaveats.ts'
import type { SmartAccount } from '../smartAccount/accounts.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { findKnownFunction } from './decodeCall.ts'
import { type OwnOperation, readOwnOperation } from './ownOperation.ts'
import { type ChainFacts, findToken, readChainFacts } from './tokenFacts.ts'

/** A smart account that can hold session keys to their limits. */
export type SessionAccount = Extract<SmartAccount, { kind: 'erc4337' }> & {
  readonly address: Address
  readonly sessionAccount: string
}

export type ReadGrant = GrantRequest & { readonly delegation: Delegation }

export type ReadGrants = {
  readonly account: SessionAccount
  readonly grants: readonly ReadGrant[]
  readonly facts: ChainFacts
  /** What gives the account the code it needs; undefined where it has it. */
  readonly upgrade: OwnOperation | undefined
}

const mostRequests = 10
/** To the manager this one is everybody. */
const anybody = '0x0000000000000000000000000000000000000a11'
const nobody = '0x0000000000000000000000000000000000000000'

/**
 * All that a site asks to be allowed at once, checked against the chain.
 * @throws FoyerError `FrameRefused` for what is granted to no site
 */
export async function readGrants(request: ApprovalRequest): Promise<ReadGrants> {
  const { params, wallet, chainId, signal } = request
  const account = assertSessionAccount(request)
  if (!Array.isArray(params) || params.length === 0 || params.length > mostRequests) {
    return throwFrameRefused('The permission request isn’t valid')
  }
  const now = Math.floor(Date.now() / 1_000)
  const asked = params.map((one) => readGrantRequest(one, { chainId, now, account: account.address }))
  for (const one of asked) rejectOwn(one, account)
  const look = { rpc: wallet.rpc(chainId), signal }
  const { coin } = findNetwork(wallet.config.chains, chainId)
  const tokens = asked.flatMap(toContracts)
  const facts = await readChainFacts(look.rpc, { me: account.address, coin, effects: [], tokens, signal })
  for (const one of asked) await rejectOnChain(look.rpc, one, { facts, signal })
  const nonce = await readNonce(look, account.address)
  const grants = asked.map((one) => {
    const caveats = toCaveats(one, { account: account.address, nonce })
    return { ...one, delegation: createDelegation({ delegate: one.delegate, delegator: account.address, caveats }) }
  })
  const { sessionAccount } = account
  await assertContracts(look, { sessionAccount, delegations: grants.map(({ delegation }) => delegation) })
  const hasCode = await isUpgraded(look, { ...account, account: account.address })
  const upgrade = hasCode
    ? undefined
    : await readOwnOperation(request, [{ to: account.address, data: encodeUpgrade(sessionAccount) }])
  return { account, grants, facts, upgrade }
}

/** @throws FoyerError `FrameRefused` where the account that acts cannot hold a site to anything */
export function assertSessionAccount({ account, smartAccount }: ApprovalRequest): SessionAccount {
  const can = account.type === 'smartAccount' && smartAccount?.kind === 'erc4337'
  if (!can || smartAccount.sessionAccount === undefined) return throwFrameRefused(translate('grant.no-accounts'))
  return smartAccount as SessionAccount
}

function toContracts({ permission }: GrantRequest): readonly Address[] {
  if (permission.kind === 'calls') return [permission.contract]
  return permission.kind === 'token' ? [permission.token] : []
}

/** Neither the wallet's own keys nor everybody's, and nothing that guards the account. */
function rejectOwn(request: GrantRequest, { address, owner, factory, sessionAccount }: SessionAccount): void {
  const guards = [address, factory, sessionAccount, entryPoint07Address, entryPoint08Address].map(toLower)
  const own = [...guards, ...Object.values(framework).map(toLower), nobody]
  if ([...own, toLower(owner), anybody].includes(toLower(request.delegate))) {
    throwFrameRefused(translate('grant.own-key'))
  }
  if (toContracts(request).some((contract) => own.includes(toLower(contract)))) {
    throwFrameRefused(translate('grant.own-target'))
  }
}

const toLower = (text: string) => text.toLowerCase()

type Chain = { readonly facts: ChainFacts; readonly signal: AbortSignal }

async function rejectOnChain(rpc: Rpc, { permission, expiry }: GrantRequest, { facts, signal }: Chain): Promise<void> {
  if (permission.kind === 'coin') return
  const address = permission.kind === 'calls' ? permission.contract : permission.token
  const code = await rpc('eth_getCode', [address, 'latest'], signal)
  if (typeof code !== 'string' || code.length < 4) throwFrameRefused(translate('grant.no-contract', { address }))
  if (permission.kind === 'token') return rejectToken(address, permission, { facts, expiry })
  for (const { selector } of permission.functions) {
    const name = findKnownFunction(selector)
    if (name !== undefined) throwFrameRefused(translate('grant.known-function', { name }))
  }
}

function rejectToken(
  address: Address,
  allowance: Allowance,
  { facts, expiry }: { readonly facts: ChainFacts; readonly expiry: number },
): void {
  const token = findToken(facts, address)
  if (token?.decimals === undefined) return throwFrameRefused(translate('grant.no-token', { address }))
  if (token.supply > 0n && toTotal(allowance, expiry) > token.supply) {
    throwFrameRefused(translate('grant.unlimited', { symbol: token.symbol ?? address }))
  }
}
