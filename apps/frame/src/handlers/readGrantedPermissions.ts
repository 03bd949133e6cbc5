import { readGranted } from '../approvals/readGranted.ts'
import { findNetwork } from '../chain/networks.ts'
import type { Wallet } from '../wallet.ts'

/** Lists what the asking site was given, newest first: what was granted, in words too, and how it stands on the chain. @see ERC-7715 */
export async function readGrantedPermissions(wallet: Wallet, signal: AbortSignal): Promise<readonly object[]> {
  await wallet.requireUser()
  const listed = await readGranted(wallet, signal)
  return listed.map(({ grant, what, state }) => {
    const { address, expiry, signer, permission } = grant.granted
    return {
      pci: grant.hash,
      chainId: `0x${Number(grant.chainId.slice(7)).toString(16)}`,
      network: findNetwork(wallet.config.chains, grant.chainId).name,
      address,
      expiry,
      signer,
      permissions: [permission],
      grantedAt: Math.floor(grant.createdAt / 1_000),
      description: what,
      state,
    }
  })
}
