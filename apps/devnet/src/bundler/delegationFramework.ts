import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { type Address, concat, encodeAbiParameters, getAddress, type Hex } from 'viem'
import { requestRpc } from '../evm/requestRpc.ts'

/** What checks the limits of a session key: MetaMask's Delegation Framework. */
const names = [
  'DelegationManager',
  'AllowedMethodsEnforcer',
  'AllowedTargetsEnforcer',
  'ERC20BalanceChangeEnforcer',
  'ERC20PeriodTransferEnforcer',
  'ERC20TransferAmountEnforcer',
  'ExactCalldataEnforcer',
  'LimitedCallsEnforcer',
  'NativeTokenPeriodTransferEnforcer',
  'NativeTokenTransferAmountEnforcer',
  'NonceEnforcer',
  'TimestampEnforcer',
  'ValueLteEnforcer',
] as const

export type DelegationFramework = { readonly [name in (typeof names)[number]]: Address }

/** Where version 1.3.0 stands: on every chain alike. */
export const delegationFramework: DelegationFramework = readPlaces()

/** Sets the framework's code where it stands on every chain that has it. Its manager has no owner here, so no one can pause it. */
export async function setDelegationFramework(url: string, signal: AbortSignal): Promise<void> {
  const bytecode = await import('@metamask/delegation-abis/bytecode')
  for (const name of names) {
    const data = name === 'DelegationManager' ? concat([bytecode[name] as Hex, owner]) : (bytecode[name] as Hex)
    const code = await requestRpc(url, { method: 'eth_call', params: [{ data }, 'latest'] }, signal)
    await requestRpc(url, { method: 'anvil_setCode', params: [delegationFramework[name], code] }, signal)
  }
}

/** What the constructor is given: it writes it into storage, which is not copied. */
const owner = encodeAbiParameters([{ type: 'address' }], ['0x0000000000000000000000000000000000000001'])

function readPlaces(): DelegationFramework {
  const places = DELEGATOR_CONTRACTS['1.3.0']?.[1]
  return Object.fromEntries(names.map((name) => [name, getAddress(places?.[name] ?? '')])) as DelegationFramework
}
