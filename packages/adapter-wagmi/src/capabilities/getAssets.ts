import { isEvmAddress, type WalletAsset } from '@foyer/base'
import type { Scope } from '../scope.ts'
import { toChainId, toHexChainId } from '../toChain.ts'
import { getWalletCapabilities } from './calls.ts'
import type { InputOf } from './input.ts'
import { assertAccount, assertConnection, requestApproval } from './wallet.ts'

/** Nobody looks at more. */
const mostAssets = 1_000

export async function getAssets(
  scope: Scope,
  input: InputOf<'getAssets'>,
): Promise<readonly WalletAsset[] | undefined> {
  const { connection, network, signal } = input
  const chainId = toHexChainId(toChainId(network))
  const known = await getWalletCapabilities(scope, { connection, signal })
  if (!isSupported(known[chainId])) return undefined
  const params = [{ account: assertAccount(connection), chainFilter: [chainId] }]
  const live = assertConnection(scope, connection)
  const answer = await requestApproval(live, { method: 'wallet_getAssets', params }, signal)
  const rows = isObject(answer) ? answer[chainId] : undefined
  return Array.isArray(rows) ? rows.slice(0, mostAssets).flatMap((row) => toAsset(row) ?? []) : undefined
}

type Unknown = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null

function isSupported(capabilities: unknown): boolean {
  const discovery = isObject(capabilities) ? capabilities['assetDiscovery'] : undefined
  return isObject(discovery) && discovery['supported'] === true
}

/** What the specification asks of a row (§3); undefined for anything else. */
function toAsset(row: unknown): WalletAsset | undefined {
  if (!isObject(row)) return undefined
  const { address, balance, type, metadata } = row
  if (typeof address !== 'string' || typeof balance !== 'string' || !isObject(metadata)) return undefined
  // the standard writes them small
  const kind = typeof type === 'string' ? type.toUpperCase() : ''
  if (kind !== 'NATIVE' && !(kind === 'ERC20' && isEvmAddress(address))) return undefined
  const { name, symbol, iconUrl, decimals, price } = metadata
  if (typeof name !== 'string' || typeof symbol !== 'string' || typeof iconUrl !== 'string') return undefined
  if (typeof decimals !== 'number' || typeof price !== 'number' || !/^0x[0-9a-f]{1,64}$/i.test(balance))
    return undefined
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || !(price >= 0)) return undefined
  const tokenAddress = kind === 'NATIVE' ? undefined : address
  return { tokenAddress, balance: BigInt(balance), name, symbol, decimals, price, iconUrl }
}
