import type { CaipNetworkId } from '@foyer/base'
import { createId } from '../../createId.ts'
import { isText } from '../../ledger/isLedgerRecord.ts'
import type { LedgerRecord } from '../../ledger/ledgerRecord.ts'

/** A name that an account has signed for. */
export type NameRecord = LedgerRecord<'name', { readonly name: string }>

export function isNameRecord(record: LedgerRecord): record is NameRecord {
  return record.kind === 'name' && isText((record.details as { readonly name?: unknown }).name, 255)
}

/** Returns the record of what the service is about to be asked: the signature alone registers nothing. */
export function toNameRecord(asked: {
  readonly name: string
  readonly networkId: CaipNetworkId
  readonly address: string
}): NameRecord {
  const { name, networkId, address: account } = asked
  const at = Date.now()
  const state = { status: 'signed', at } as const
  return { id: createId(), kind: 'name', networkId, account, details: { name }, askedAt: at, state }
}
