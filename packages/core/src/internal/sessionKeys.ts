/** The list of session keys, for views. An entry of its own: see `send.ts`. */
export { isPermissionRecord, type PermissionRecord } from '../features/smartSessions/permission.ts'
export { permissionsQuery } from '../features/smartSessions/permissionsQuery.ts'
export { isRevocable } from '../features/smartSessions/revokePermissions.ts'
