import { type CaipNetworkId, isSameAddress, parseCaipNetworkId } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { isDigits, isRow, isText } from '../../ledger/isLedgerRecord.ts'
import { ledgerAtom } from '../../ledger/ledger.ts'
import { isOpen, type LedgerRecord } from '../../ledger/ledgerRecord.ts'
import { isAllowance, type SwapOffer, type SwapTask } from './swapOffer.ts'
import { isNativeToken } from './swapTokens.ts'

type RecordToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

/** What the visitor agreed to. Base units, as digits. */
export type SwapDetails = {
  readonly task: SwapTask
  readonly from: RecordToken
  readonly to: RecordToken
  readonly fromAmount: string
  readonly toAmount: string
  readonly minimum: string
}

export type SwapRecord = LedgerRecord<'swap', SwapDetails>

const tasks: readonly unknown[] = ['reset', 'approve', 'permit', 'swap', 'batch'] satisfies readonly SwapTask[]

export function isSwapRecord(record: LedgerRecord): record is SwapRecord {
  if (record.kind !== 'swap') return false
  const { task, from, to, fromAmount, toAmount, minimum } = record.details as Readonly<Record<string, unknown>>
  return tasks.includes(task) && [from, to].every(isToken) && [fromAmount, toAmount, minimum].every(isDigits)
}

function isToken(value: unknown): boolean {
  if (!isRow(value)) return false
  const { address, symbol, decimals } = value
  return (
    isText(address) && isText(symbol) && Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 36
  )
}

/** Returns the record of what is about to be asked. @param id unlike any other */
export function toSwapRecord(offer: SwapOffer, task: SwapTask, id: string): SwapRecord {
  const { networkId, account, from, to, fromAmount, toAmount, minimum } = offer
  const toToken = ({ address, symbol, decimals }: RecordToken) => ({ address, symbol, decimals })
  const amounts = { fromAmount: String(fromAmount), toAmount: String(toAmount), minimum: String(minimum) }
  const at = Date.now()
  return {
    id,
    kind: 'swap',
    networkId,
    account,
    details: { task, from: toToken(from), to: toToken(to), ...amounts },
    askedAt: at,
    // what came is seldom exactly what was quoted
    ...(!isAllowance(task) && { receiving: isNativeToken(to) ? {} : { tokenAddress: to.address } }),
    state: { status: 'asked', at },
  }
}

/** Swaps and allowances that wallets were asked for, the newest first; those of earlier visits too once `followLedger` has read them. */
export const swapRecordsAtom = atom((get): readonly SwapRecord[] => get(ledgerAtom).filter(isSwapRecord))

/** Questions about the same that have no end yet. */
export function listSame(records: readonly SwapRecord[], record: SwapRecord): readonly SwapRecord[] {
  const name = toSwapLock(record)
  return records.filter((one) => isOpen(one) && toSwapLock(one) === name)
}

/** Names a question about this, for `runAlone`. */
export function toSwapLock({ networkId, account, details }: SwapRecord): string {
  const { task, from, to, fromAmount } = details
  return ['swap', networkId, account, task, from.address, to.address, fromAmount].join(' ').toLowerCase()
}

/** Whether a record is of this account on this network. */
export function isRecordOf(
  record: LedgerRecord,
  { networkId, account }: { readonly networkId: CaipNetworkId; readonly account: string },
): boolean {
  const { namespace } = parseCaipNetworkId(networkId)
  return record.networkId === networkId && isSameAddress(namespace, record.account, account)
}
