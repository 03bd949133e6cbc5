import { isUnsigned } from '@foyer/base'
import { createId } from '../../createId.ts'
import type { Foyer } from '../../foyer.ts'
import { saveRecord } from '../../ledger/ledger.ts'
import type { LedgerStatus } from '../../ledger/ledgerRecord.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import type { PermissionDetails } from './permissionRecord.ts'
import { assertNetworkId, requestPermissions } from './requestPermissions.ts'

type Question = {
  readonly method: 'wallet_grantPermissions' | 'wallet_revokePermissions'
  readonly params: readonly unknown[]
  readonly details: PermissionDetails
}

/**
 * Asks the wallet to grant or revoke, and keeps the question first: a page that goes before the answer leaves it in Activity.
 * @throws FoyerError as `requestPermissions`
 */
export async function askForPermission<answer>(
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
