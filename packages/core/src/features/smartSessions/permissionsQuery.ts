import type { Foyer } from '../../foyer.ts'
import { isUnclear } from '../../ledger/isOpen.ts'
import { readLedger, saveRecord } from '../../ledger/ledger.ts'
import { getQueryClient, queryOptions } from '../../query/queryClient.ts'
import { type ListedPermission, readListed } from './permission.ts'
import { isDone, isPermissionRecord } from './permissionRecord.ts'
import { requestPermissions } from './requestPermissions.ts'

/**
 * What this site may do with the connected account by keys of its own, the newest first. Nothing is asked of the visitor.
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
