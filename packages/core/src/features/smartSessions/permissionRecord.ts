import { isSameAddress } from '@foyer/base'
import { isOptional, isText } from '../../ledger/isLedgerRecord.ts'
import type { LedgerRecord } from '../../ledger/ledgerRecord.ts'
import type { ListedPermission } from './permission.ts'

/** What a wallet was asked about what the site may do alone. */
export type PermissionDetails = {
  readonly task: 'grant' | 'revoke'
  /** Of what is granted, in seconds since 1970. */
  readonly expiry?: number
  /** Ends of the `pci` of what is revoked. */
  readonly pcis?: readonly string[]
}

export type PermissionRecord = LedgerRecord<'permission', PermissionDetails>

/** So much of it tells one from another. */
const pciEnd = -64

export function isPermissionRecord(record: LedgerRecord): record is PermissionRecord {
  if (record.kind !== 'permission') return false
  const { task, expiry, pcis } = record.details as Readonly<Record<string, unknown>>
  const isList = (value: unknown) => Array.isArray(value) && value.every((pci) => isText(pci))
  return (task === 'revoke' || Number.isFinite(expiry)) && (task === 'grant' || isList(pcis))
}

export function toPciEnd(pci: string): string {
  return pci.slice(pciEnd)
}

/** Whether what the wallet lists says that it was done. */
export function isDone(record: PermissionRecord, listed: readonly ListedPermission[]): boolean {
  const { task, expiry, pcis = [] } = record.details
  const own = listed.filter(({ address }) => isSameAddress('eip155', address, record.account))
  if (task === 'grant') {
    return own.some((one) => one.expiry === expiry && `eip155:${one.chainId}` === record.networkId)
  }
  // one that is not listed may still be active: the list may be another wallet's, or cut short
  const over = new Set(
    own.filter(({ state }) => state === 'revoked' || state === 'expired').map(({ pci }) => toPciEnd(pci)),
  )
  return pcis.length > 0 && pcis.every((pci) => over.has(pci))
}
