import type { Foyer } from '../../foyer.ts'
import { askForPermission } from './askForPermission.ts'
import { toPciEnd } from './permissionRecord.ts'
import { refreshPermissions } from './permissionsQuery.ts'

/**
 * Gives a permission of this site's back, on the network where it was given, which need not be the connected one: the wallet asks
 * the visitor, because it costs a transaction. It resolves once that network has it, and from then on no use of it goes through.
 * @param params `context` as `grantPermissions` gave it, or `pci` as `getPermissions` lists it
 * @throws FoyerError as `grantPermissions`
 * @see ERC-7715
 */
export async function revokePermissions(
  foyer: Foyer,
  params: { readonly context: `0x${string}` } | { readonly pci: `0x${string}` },
): Promise<void> {
  try {
    const pcis = 'pci' in params ? [toPciEnd(params.pci)] : []
    const details = { task: 'revoke', pcis } as const
    await askForPermission(foyer, { method: 'wallet_revokePermissions', params: [params], details }, () => {})
  } finally {
    void refreshPermissions(foyer)
  }
}
