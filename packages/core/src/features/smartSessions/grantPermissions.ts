import { FoyerError } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { resetTo, show } from '../../router/router.ts'
import { type GrantedPermission, type PermissionRequest, readGranted } from './permission.ts'
import { assertNetworkId, refreshPermissions, requestWithRecord } from './permissionsQuery.ts'

/**
 * Asks the visitor to let a key of the site's act with their account within limits: a session key. The wallet asks them, and the
 * dialog then says until when, and where it can be taken back. Needs `features.smartSessions`.
 * @param request who may do what until when
 * @returns what the holder of the key needs to act
 * @throws FoyerError `CapabilityUnsupported` where the feature is off, `NoActiveCaipAddress` while no EVM wallet is connected,
 * `UserRejected`, `FrameRefused` with the wallet's reason, `WalletRequestFailed` for an answer that is none
 * @see ERC-7715
 */
export async function grantPermissions(foyer: Foyer, request: PermissionRequest): Promise<GrantedPermission> {
  const method = 'wallet_grantPermissions'
  const { chainId = Number(assertNetworkId(foyer).slice('eip155:'.length)), ...rest } = request
  const params = [{ chainId: `0x${chainId.toString(16)}`, ...rest }]
  const details = { task: 'grant', expiry: request.expiry } as const
  const granted = await requestWithRecord(foyer, { method, params, details }, (answer) => {
    const read = readGranted(answer)
    if (!read) throw new FoyerError('WalletRequestFailed', { method, message: 'its answer is not valid' })
    return read
  })
  void refreshPermissions(foyer)
  resetTo(foyer, { name: 'SmartSessionCreated', params: { expiry: granted.expiry } })
  show(foyer)
  return granted
}
