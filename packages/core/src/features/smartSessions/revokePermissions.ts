import type { Foyer } from '../../foyer.ts'
import { type ListedPermission, toPciEnd } from './permission.ts'
import { getPermissions, refreshPermissions, requestWithRecord } from './permissionsQuery.ts'

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
    await requestWithRecord(foyer, { method: 'wallet_revokePermissions', params: [params], details }, () => {})
  } finally {
    void refreshPermissions(foyer)
  }
}

/** So many are asked for at once: each is a call in one transaction. */
const mostAtOnce = 20

/**
 * Gives back all that this site was granted, on whatever network. The wallet of Foyer asks once for up to twenty of one network, and
 * takes them there with one transaction; one that knows single permissions only asks for each. What was given back before someone
 * said no, or something failed, stays so.
 * @throws FoyerError as `grantPermissions`
 * @see ERC-7715
 */
export async function revokeAllPermissions(foyer: Foyer): Promise<void> {
  try {
    let left = await listRevocable(foyer)
    while (left.length > 0) {
      const chainId = left[0]?.chainId
      const ofOne = left.filter((one) => one.chainId === chainId)
      const params = ofOne.slice(0, mostAtOnce).map(({ pci }) => ({ pci }))
      const details = { task: 'revoke', pcis: params.map(({ pci }) => toPciEnd(pci)) } as const
      await requestWithRecord(foyer, { method: 'wallet_revokePermissions', params, details }, () => {})
      const now = await listRevocable(foyer)
      // a wallet that says yes and does nothing is not asked for ever
      if (now.length >= left.length) return
      left = now
    }
  } finally {
    void refreshPermissions(foyer)
  }
}

async function listRevocable(foyer: Foyer): Promise<readonly ListedPermission[]> {
  return (await getPermissions(foyer)).filter(isRevocable)
}

/** Whether there is still something to give back. */
export function isRevocable({ state }: Pick<ListedPermission, 'state'>): boolean {
  return state !== 'revoked' && state !== 'expired'
}
