import { type Capabilities, isEvmAddress, loadPart } from '@foyer/base'
import { getAddress } from 'viem'
import type { EvmCapability } from './capabilities/input.ts'
import type { Scope } from './scope.ts'

const lazy = [
  'switchNetwork',
  'signMessage',
  'signTypedData',
  'getBalance',
  'getToken',
  'getTokenBalances',
  'estimateFee',
  'sendTransaction',
  'sendToken',
  'getNftBalance',
  'sendNft',
  'waitForTransaction',
  'getWalletCapabilities',
  'getAssets',
  'sendCalls',
  'waitForCalls',
  'resolveName',
  'getIdentity',
] as const satisfies readonly EvmCapability[]

type Table = Required<Pick<Capabilities, EvmCapability>>

/** Everything here but the address check arrives with its first use. */
export function createCapabilities(scope: Scope): Table {
  const load = () => loadPart(() => import('./capabilities/capabilities.ts'))
  const call = (name: (typeof lazy)[number]) => async (input: never) => (await load()).capabilities[name](scope, input)
  const entries = lazy.map((name) => [name, call(name)])
  return { ...(Object.fromEntries(entries) as Omit<Table, 'isAddress'>), isAddress: ({ value }) => isChecked(value) }
}

/** An EVM address; one whose case says something must say the right thing (EIP-55). */
function isChecked(value: string): boolean {
  if (!isEvmAddress(value)) return false
  const digits = value.replace(/^0x/, '')
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || getAddress(`0x${digits}`) === `0x${digits}`
}
