import { isSameAddress, parseCaipNetworkId } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { isDigits, isOptional, isText } from '../../ledger/isLedgerRecord.ts'
import { ledgerAtom } from '../../ledger/ledger.ts'
import { isOpen, type LedgerRecord } from '../../ledger/ledgerRecord.ts'

/** What the visitor sends: all that a receipt and a row of activity need, before any service knows of it. */
export type SendDetails = {
  readonly to: string
  /** What the visitor typed, where that was a name. */
  readonly toName?: string
  /** Base units, as digits. */
  readonly value: string
  readonly decimals: number
  /** As the contract states it: hostile text. */
  readonly symbol: string
  readonly tokenAddress?: string
  /** Of an NFT, decimal; `symbol` is then its name. */
  readonly tokenId?: string
}

export type SendRecord = LedgerRecord<'send', SendDetails>

export function isSendRecord(record: LedgerRecord): record is SendRecord {
  if (record.kind !== 'send') return false
  const { to, toName, value, decimals, symbol, tokenAddress, tokenId } = record.details as Readonly<
    Record<string, unknown>
  >
  return (
    isText(to) &&
    isText(symbol) &&
    isDigits(value) &&
    Number.isInteger(decimals) &&
    Number(decimals) >= 0 &&
    Number(decimals) <= 255 &&
    isOptional(toName, (text) => isText(text, 255)) &&
    isOptional(tokenAddress, (text) => isText(text)) &&
    isOptional(tokenId, isDigits)
  )
}

/** What was sent from here, the newest first; that of earlier visits too once `followLedger` has read it. */
export const sendRecordsAtom = atom((get): readonly SendRecord[] => get(ledgerAtom).filter(isSendRecord))

/** Transfers of the same to the same that have no end yet. */
export function listSame(records: readonly SendRecord[], record: SendRecord): readonly SendRecord[] {
  const { namespace } = parseCaipNetworkId(record.networkId)
  const isSame = (one = '', other = '') => isSameAddress(namespace, one, other)
  return records.filter(
    ({ networkId, account, details, ...one }) =>
      isOpen(one) &&
      networkId === record.networkId &&
      isSame(account, record.account) &&
      isSame(details.to, record.details.to) &&
      isSame(details.tokenAddress, record.details.tokenAddress) &&
      details.value === record.details.value &&
      details.tokenId === record.details.tokenId,
  )
}

/** Names a transfer of this to this, for `runAlone`. */
export function toSendLock({ networkId, account, details }: SendRecord): string {
  const { to, value, tokenAddress, tokenId } = details
  return ['send', networkId, account, to, value, tokenAddress, tokenId].join(' ').toLowerCase()
}
