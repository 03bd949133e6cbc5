import { isCaipNetworkId } from '@foyer/base'
import { type LedgerRecord, ledgerKinds, ledgerStatuses } from './ledgerRecord.ts'

type Row = Readonly<Record<string, unknown>>

/** As long as a wallet may name a batch (EIP-5792). */
const longestBatchId = 8_194

/** Whether a stored row is a record, but for what its kind adds. */
export function isLedgerRecord(row: unknown): row is LedgerRecord {
  if (!isRow(row)) return false
  const {
    id,
    kind,
    networkId,
    account,
    details,
    askedAt,
    receiving,
    hash,
    batch,
    seen,
    held,
    heldAt,
    lookedAt,
    state,
  } = row
  return (
    isName(id, 400) &&
    (ledgerKinds as readonly unknown[]).includes(kind) &&
    isCaipNetworkId(networkId) &&
    isName(account) &&
    isRow(details) &&
    Number.isFinite(askedAt) &&
    isOptional(receiving, (value) => isRow(value) && isOptional(value['tokenAddress'], isName)) &&
    isOptional(hash, isName) &&
    isOptional(batch, (value) => isRow(value) && isName(value['id'], longestBatchId) && isName(value['connectorId'])) &&
    isOptional(seen, isSeen) &&
    isOptional(held, isDigits) &&
    isOptional(heldAt, Number.isFinite) &&
    isOptional(lookedAt, Number.isFinite) &&
    isState(state)
  )
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown, longest = 200): value is string {
  return typeof value === 'string' && value.length <= longest
}

/** A text that is not empty. */
export function isName(value: unknown, longest = 200): value is string {
  return isText(value, longest) && value !== ''
}

/** Base units, in full. */
export function isDigits(value: unknown): value is string {
  return isText(value) && /^\d{1,78}$/.test(value)
}

export function isOptional(value: unknown, is: (given: unknown) => boolean): boolean {
  return value === undefined || is(value)
}

/** The longest that is kept of what a transaction does. */
const longestData = 5_000

function isSeen(value: unknown): boolean {
  if (!isRow(value)) return false
  const { nonce, from, to, data } = value
  const isCall = isOptional(data, (text) => isText(text, longestData))
  const isNamed = [from, to].every((address) => isOptional(address, (text) => isName(text)))
  return isDigits(nonce) && isDigits(value['value']) && isNamed && isCall
}

function isState(value: unknown): boolean {
  if (!isRow(value)) return false
  const { status, at, hash, fee, received, reason } = value
  return (
    (ledgerStatuses as readonly unknown[]).includes(status) &&
    Number.isFinite(at) &&
    isOptional(hash, (text) => isName(text)) &&
    [fee, received].every((digits) => isOptional(digits, isDigits)) &&
    isOptional(reason, (text) => isText(text, 300))
  )
}
