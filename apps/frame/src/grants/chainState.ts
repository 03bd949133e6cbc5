import type { Address, Hex } from 'viem'
import { encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import { throwFrameRefused } from '../chain/evm.ts'
import type { Rpc } from '../chain/rpc.ts'
import { translate } from '../words.ts'
import type { Delegation } from './delegation.ts'
import { framework } from './framework.ts'

const abi = parseAbi([
  'function currentNonce(address manager, address delegator) view returns (uint256)',
  'function incrementNonce(address manager)',
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function implementation() view returns (address)',
  'function upgradeToAndCall(address implementation, bytes data)',
])

/** Where a proxy keeps what it runs. @see ERC-1967 */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

type Look = { readonly rpc: Rpc; readonly signal: AbortSignal }

/** Of the account: a grant with another one is void. */
export async function readNonce({ rpc, signal }: Look, account: Address): Promise<bigint> {
  const args = [framework.DelegationManager, account] as const
  const data = encodeFunctionData({ abi, functionName: 'currentNonce', args })
  return toWord(await rpc('eth_call', [{ to: framework.NonceEnforcer, data }, 'latest'], signal))
}

/** Encodes what the account tells the enforcer: all that it has granted so far is void, whatever it was, and in whatever number. */
export function encodeVoiding(): Hex {
  return encodeFunctionData({ abi, functionName: 'incrementNonce', args: [framework.DelegationManager] })
}

/** Whether the chain has it that a grant was taken back. */
export async function isDisabled({ rpc, signal }: Look, hash: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hash] })
  return toWord(await rpc('eth_call', [{ to: framework.DelegationManager, data }, 'latest'], signal)) !== 0n
}

type AccountPlaces = { readonly account: Address; readonly factory: string; readonly sessionAccount: string }

/**
 * Whether the account runs what holds session keys to their limits.
 * @throws FoyerError `FrameRefused` when it runs something that this wallet did not give it
 */
export async function isUpgraded({ rpc, signal }: Look, places: AccountPlaces): Promise<boolean> {
  const { account, factory, sessionAccount } = places
  const data = encodeFunctionData({ abi, functionName: 'implementation' })
  const [slot, made] = await Promise.all([
    rpc('eth_getStorageAt', [account, implementationSlot, 'latest'], signal).then(toWord),
    rpc('eth_call', [{ to: factory, data }, 'latest'], signal).then(toWord),
  ])
  const wanted = BigInt(sessionAccount)
  if (slot !== 0n && slot !== made && slot !== wanted) throwFrameRefused(translate('grant.foreign'))
  return slot === wanted
}

export function encodeUpgrade(sessionAccount: string): Hex {
  return encodeFunctionData({ abi, functionName: 'upgradeToAndCall', args: [getAddress(sessionAccount), '0x'] })
}

/** @throws FoyerError `FrameRefused` when a contract that is needed does not stand on the chain */
export async function assertContracts(
  { rpc, signal }: Look,
  { sessionAccount, delegations }: { readonly sessionAccount: string; readonly delegations: readonly Delegation[] },
): Promise<void> {
  const enforcers = delegations.flatMap(({ caveats }) => caveats.map(({ enforcer }) => enforcer))
  const needed = [...new Set([sessionAccount, framework.DelegationManager, ...enforcers])]
  const codes = await Promise.all(needed.map((place) => rpc('eth_getCode', [place, 'latest'], signal)))
  if (codes.some((code) => typeof code !== 'string' || code.length < 4))
    throwFrameRefused(translate('grant.no-contracts'))
}

function toWord(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return BigInt(answer)
  return throwFrameRefused(translate('operation.node-nonsense'))
}
