/** Session keys. An entry of its own, so that with every bundler it stays out of a page's first load. */
export { grantPermissions } from './features/smartSessions/grantPermissions.ts'
export type {
  GrantedPermission,
  ListedPermission,
  Permission,
  PermissionPolicy,
  PermissionRequest,
  PermissionSigner,
  PermissionState,
} from './features/smartSessions/permission.ts'
export { getPermissions } from './features/smartSessions/permissionsQuery.ts'
export { revokeAllPermissions, revokePermissions } from './features/smartSessions/revokePermissions.ts'
