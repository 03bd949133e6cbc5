import { getQueryClient } from '@foyer/core/internal/queries'
import { permissionsQuery } from '@foyer/core/internal/sessionKeys'
import {
  type GrantedPermission,
  grantPermissions,
  type ListedPermission,
  type PermissionRequest,
  revokeAllPermissions,
  revokePermissions,
} from '@foyer/core/smartSessions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFoyerContext } from './FoyerContext.ts'
import { useFoyerAccount } from './hooks.ts'

/**
 * Session keys of the site at the connected EVM account: what was granted, asking for more, and giving it back. Needs
 * `features.smartSessions`.
 */
export function useSmartSessions(): {
  /** The newest first; undefined while no one is connected, and until the wallet has answered. */
  readonly permissions: readonly ListedPermission[] | undefined
  readonly isPending: boolean
  readonly error: Error | undefined
  /** See core's `grantPermissions`. @throws FoyerError as it does */
  readonly grantPermissions: (request: PermissionRequest) => Promise<GrantedPermission>
  /** See core's `revokePermissions`. @throws FoyerError as it does */
  readonly revokePermissions: (params: Parameters<typeof revokePermissions>[1]) => Promise<void>
  /** See core's `revokeAllPermissions`. @throws FoyerError as it does */
  readonly revokeAllPermissions: () => Promise<void>
} {
  const { foyer } = useFoyerContext()
  const { address } = useFoyerAccount('eip155')
  const isEnabled = address !== undefined && foyer.config.features.smartSessions
  const query = { ...permissionsQuery(foyer, address ?? ''), enabled: isEnabled }
  const { data, error, isPending } = useQuery(query, getQueryClient(foyer))
  const actions = useMemo(
    () => ({
      grantPermissions: (request: PermissionRequest) => grantPermissions(foyer, request),
      revokePermissions: (params: Parameters<typeof revokePermissions>[1]) => revokePermissions(foyer, params),
      revokeAllPermissions: () => revokeAllPermissions(foyer),
    }),
    [foyer],
  )
  return { permissions: data, isPending: isEnabled && isPending, error: error ?? undefined, ...actions }
}
