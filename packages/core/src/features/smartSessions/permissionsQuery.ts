import { type CaipNetworkId, FoyerError, isUnsigned } from '@foyer/base'
import { getProvider } from '../../account/providers.ts'
import { createId } from '../../createId.ts'
import type { Foyer } from '../../foyer.ts'
import { readLedger, saveRecord } from '../../ledger/ledger.ts'
import { isUnclear, type LedgerStatus } from '../../ledger/ledgerRecord.ts'
import { getQueryClient, queryOptions } from '../../query/queryClient.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import { isDone, isPermissionRecord, type ListedPermission, type PermissionDetails, readListed } from './permission.ts'

/**
 * Returns what this site may do with the connected account by keys of its own, the newest first. Nothing is asked of the visitor.
 * @throws FoyerError `CapabilityUnsupported` where the feature is off, `NoActiveCaipAddress`; as the wallet fails
 */
export async function getPermissions(foyer: Foyer): Promise<readonly ListedPermission[]> {
  const method = 'wallet_getGrantedExecutionPermissions'
  const listed = readListed(await requestPermissions(foyer, { method, params: [] }))
  for (const record of readLedger(foyer).filter(isPermissionRecord)) {
    if (!isUnclear(record) || !isDone(record, listed)) continue
    saveRecord(foyer, { ...record, state: { status: 'confirmed', at: Date.now() } })
  }
  return listed
}

/** The permissions that the account has given, for TanStack Query. @param address of the connected account: another one has others */
export function permissionsQuery(foyer: Foyer, address: string) {
  return queryOptions({
    queryKey: ['permissions', address] as const,
    queryFn: (): Promise<readonly ListedPermission[]> => getPermissions(foyer),
    staleTime: 0,
    retry: false,
  })
}

export function refreshPermissions(foyer: Foyer): Promise<void> {
  return getQueryClient(foyer).invalidateQueries({ queryKey: ['permissions'] })
}

/**
 * Asks the connected EVM wallet one thing about permissions.
 * @throws FoyerError `CapabilityUnsupported` where the site has `features.smartSessions` off, `NoActiveCaipAddress`, and what the
 * wallet says
 */
async function requestPermissions(
  foyer: Foyer,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
): Promise<unknown> {
  const networkId = assertNetworkId(foyer)
  const provider = await getProvider(foyer, 'eip155')
  if (!provider) throw new FoyerError('NoActiveCaipAddress')
  // a wallet that no adapter wraps is told the network with each request
  const call = { method, params, networkId }
  return await provider.request(call)
}

/** The network that the connected EVM wallet is on. @throws FoyerError `CapabilityUnsupported`, `NoActiveCaipAddress` */
export function assertNetworkId({ store, config }: Foyer): CaipNetworkId {
  if (!config.features.smartSessions) {
    throw new FoyerError('CapabilityUnsupported', { namespace: 'eip155', capability: 'features.smartSessions' })
  }
  const connection = store.get(activeConnectionsAtom).get('eip155')
  if (!connection) throw new FoyerError('NoActiveCaipAddress')
  return connection.networkId
}

type Question = {
  readonly method: 'wallet_grantPermissions' | 'wallet_revokePermissions'
  readonly params: readonly unknown[]
  readonly details: PermissionDetails
}

/**
 * Asks the wallet to grant or revoke, and saves the question first: a page that goes before the answer leaves it in Activity.
 * @throws FoyerError as `requestPermissions`
 */
export async function requestWithRecord<answer>(
  foyer: Foyer,
  { method, params, details }: Question,
  read: (answer: unknown) => answer,
): Promise<answer> {
  const networkId = assertNetworkId(foyer)
  const account = foyer.store.get(activeConnectionsAtom).get('eip155')?.accounts[0]?.address ?? ''
  const at = Date.now()
  const asked = { kind: 'permission', networkId, account, details, askedAt: at } as const
  const record = saveRecord(foyer, { ...asked, id: createId(), state: { status: 'asked', at } })
  const settle = (status: LedgerStatus) => saveRecord(foyer, { ...record, state: { status, at: Date.now() } })
  try {
    const answer = read(await requestPermissions(foyer, { method, params }))
    settle('confirmed')
    return answer
  } catch (error) {
    settle(isUnsigned(error) ? 'rejected' : 'unknown')
    throw error
  }
}
