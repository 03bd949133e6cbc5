import { createId } from '../../createId.ts'
import type { Foyer } from '../../foyer.ts'
import { isDigits, isName, isOptional, isRow, isText } from '../../ledger/isLedgerRecord.ts'
import { readLedger } from '../../ledger/ledger.ts'
import { isOpen, type LedgerRecord } from '../../ledger/ledgerRecord.ts'
import type { ExchangeSession } from './payFlow.ts'
import type { Payment, PaymentTerms } from './payment.ts'

/** What was to be paid, and by which exchange where it was one. The record's account is the one that pays. */
export type PayDetails = Omit<PaymentTerms, 'networkId'> & {
  readonly paymentId: string
  /** Undefined in what an earlier version kept. */
  readonly decimals?: number
  readonly symbol?: string
  readonly exchange?: ExchangeSession
}

export type PayRecord = LedgerRecord<'pay', PayDetails>

export function isPayRecord(record: LedgerRecord): record is PayRecord {
  if (record.kind !== 'pay') return false
  const { paymentId, asset, recipient, value, decimals, symbol, exchange } = record.details as Readonly<
    Record<string, unknown>
  >
  return (
    [paymentId, asset, recipient].every((text) => isName(text)) &&
    isDigits(value) &&
    isOptional(decimals, (number) => Number.isInteger(number) && Number(number) >= 0 && Number(number) <= 36) &&
    isOptional(symbol, (text) => isText(text)) &&
    isOptional(exchange, (given) => isRow(given) && isName(given['exchangeId']) && isName(given['sessionId']))
  )
}

/**
 * Reads what is known of a payment, from this tab, another one, or an earlier visit: that it was made, or that it may have been.
 * @returns undefined where no one was asked, or nothing came of it
 */
export function readPayRecord(foyer: Foyer, id: string): PayRecord | undefined {
  const records = readLedger(foyer)
    .filter(isPayRecord)
    .filter(({ details }) => details.paymentId === id)
  return records.find(({ state }) => state.status === 'confirmed') ?? records.find(isOpen)
}

/** Returns the record of what is about to be asked. @param account who pays; of an exchange its id */
export function toPayRecord(payment: Payment, account: string, exchange?: ExchangeSession): PayRecord {
  const { id: paymentId, networkId, asset, recipient, value, decimals, symbol } = payment
  const at = Date.now()
  return {
    id: createId(),
    kind: 'pay',
    networkId,
    account,
    details: { paymentId, asset, recipient, value, decimals, symbol, ...(exchange && { exchange }) },
    askedAt: at,
    state: { status: 'asked', at },
  }
}

/** Whether an order of the same name is about the same. */
export function isRecordOf({ networkId, details }: PayRecord, payment: Payment): boolean {
  const names = ['asset', 'recipient', 'value'] as const
  return networkId === payment.networkId && names.every((name) => details[name] === payment[name])
}
