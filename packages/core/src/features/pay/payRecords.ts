import { isCaipNetworkId } from '@foyer/base'
import { payRecordLifetime, payRecordLimit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import type { Payment, PaymentTerms } from './payment.ts'

/** How a payment stands that somebody was asked for. */
export type PayRecordState =
  /** A wallet was asked, and nobody knows its answer. */
  | { readonly status: 'asked' }
  | { readonly status: 'sent' | 'paid'; readonly hash: string; readonly payer?: string | undefined }
  | {
      readonly status: 'atExchange' | 'paidByExchange'
      readonly exchangeId: string
      readonly sessionId: string
      readonly hash?: string | undefined
    }

/** A payment that somebody was asked for, kept before they are: a reload and other tabs go on with it. */
export type PayRecord = PaymentTerms & {
  readonly id: string
  readonly askedAt: number
  readonly state: PayRecordState
}

/** What is known of this payment, from this tab, another one, or an earlier visit. */
export function readPayRecord(foyer: Foyer, id: string): PayRecord | undefined {
  return readAll(foyer).find((one) => one.id === id)
}

/** Keeps how a payment stands. Old ones that are settled make room; one that is on its way is never dropped. */
export function setPayRecord(foyer: Foyer, payment: Payment, state: PayRecordState): void {
  const { id, networkId, asset, recipient, value } = payment
  const now = Date.now()
  const all = readAll(foyer)
  const askedAt = all.find((one) => one.id === id)?.askedAt ?? now
  const others = all.filter((one) => one.id !== id)
  const isOpen = (one: PayRecord) => one.state.status === 'sent' || one.state.status === 'atExchange'
  const kept = others.filter(
    (one, index) => isOpen(one) || (index < payRecordLimit && now - one.askedAt < payRecordLifetime),
  )
  foyer.storage.set('payments', [{ id, networkId, asset, recipient, value, askedAt, state }, ...kept])
}

/** Nothing was paid: it may be asked for again. */
export function forgetPayRecord(foyer: Foyer, id: string): void {
  foyer.storage.set(
    'payments',
    readAll(foyer).filter((one) => one.id !== id),
  )
}

/** Whether an order of the same name is about the same. */
export function isRecordOf(record: PayRecord, payment: Payment): boolean {
  const names = ['networkId', 'asset', 'recipient', 'value'] as const
  return names.every((name) => record[name] === payment[name])
}

function readAll(foyer: Foyer): readonly PayRecord[] {
  return (foyer.storage.get('payments') ?? []).filter(isPayRecord)
}

type Unknown = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

function isPayRecord(value: unknown): value is PayRecord {
  if (!isObject(value)) return false
  const { id, networkId, asset, recipient, value: digits, askedAt, state } = value
  return (
    [id, asset, recipient].every(isText) &&
    isCaipNetworkId(networkId) &&
    isText(digits) &&
    /^\d{1,78}$/.test(digits) &&
    Number.isFinite(askedAt) &&
    isState(state)
  )
}

function isState(value: unknown): boolean {
  if (!isObject(value)) return false
  const { status, hash, payer, exchangeId, sessionId } = value
  if (status === 'asked') return true
  if (status === 'sent' || status === 'paid') return isText(hash) && (payer === undefined || isText(payer))
  const isOfExchange = status === 'atExchange' || status === 'paidByExchange'
  return isOfExchange && isText(exchangeId) && isText(sessionId) && (hash === undefined || isText(hash))
}
