import { type CaipNetworkId, isCaipNetworkId, isSameAddress, type TransactionOutcome } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { swapRecordLifetime, swapRecordLimit } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import type { SwapOffer, SwapTask } from './swapOffer.ts'

/** What became of one question to the wallet. `at`: when this page heard of it, in milliseconds. Amounts are digits of base units. */
export type SwapRecordState =
  /** The wallet was asked, and nobody knows its answer. */
  | { readonly status: 'asked' }
  | { readonly status: 'pending' }
  /** `received`: what came by it, where the chain told. */
  | { readonly status: 'confirmed'; readonly at: number; readonly fee?: string; readonly received?: string }
  | { readonly status: 'failed'; readonly at: number; readonly fee?: string; readonly reason?: string }
  | { readonly status: 'replaced' | 'dropped'; readonly at: number }

type RecordToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

/** One question to the wallet, kept so that a reload can say where things stand. */
export type SwapRecord = {
  readonly id: string
  readonly task: SwapTask
  readonly networkId: CaipNetworkId
  readonly account: string
  readonly from: RecordToken
  readonly to: RecordToken
  /** Base units, as digits. */
  readonly fromAmount: string
  readonly toAmount: string
  readonly minimum: string
  readonly askedAt: number
  /** Of the transaction, once the wallet has signed; of a batch, once it has come to its end. */
  readonly hash?: string
  /** What names a batch, and the wallet that knows it. */
  readonly batch?: { readonly id: string; readonly connectorId: string }
  readonly state: SwapRecordState
}

export type SwapRecordEvent =
  | { readonly type: 'asked'; readonly record: SwapRecord }
  | { readonly type: 'signed'; readonly id: string; readonly hash: string }
  | { readonly type: 'batched'; readonly id: string; readonly batch: NonNullable<SwapRecord['batch']> }
  /** The wallet does not know the batch any more. */
  | { readonly type: 'lost'; readonly id: string }
  | { readonly type: 'settled'; readonly id: string; readonly outcome: TransactionOutcome; readonly at: number }
  /** The wallet declined, or the visitor has seen what became of it. */
  | { readonly type: 'forgotten'; readonly id: string }

/** The newest first. One that has settled stays as it is and is forgotten a day later. */
export function changeSwapRecords(list: readonly SwapRecord[], event: SwapRecordEvent): readonly SwapRecord[] {
  switch (event.type) {
    case 'asked': {
      const { record } = event
      return [record, ...list.filter((one) => one.id !== record.id && !isOutdated(one, record.askedAt))].slice(
        0,
        swapRecordLimit,
      )
    }
    case 'signed':
      return list.map((one) =>
        one.id === event.id && one.state.status === 'asked'
          ? { ...one, hash: event.hash, state: { status: 'pending' } }
          : one,
      )
    case 'batched':
      return list.map((one) =>
        one.id === event.id && one.state.status === 'asked'
          ? { ...one, batch: event.batch, state: { status: 'pending' } }
          : one,
      )
    case 'lost':
      return list.map((one) => {
        if (one.id !== event.id || one.state.status !== 'pending') return one
        const { batch: _, ...asked } = one
        return { ...asked, state: { status: 'asked' } }
      })
    case 'settled':
      return list.map((one) =>
        one.id === event.id && one.state.status === 'pending'
          ? { ...one, ...toHash(event.outcome), state: toState(event.outcome, event.at) }
          : one,
      )
    case 'forgotten':
      // what is on its way is never lost out of sight
      return list.filter((one) => one.id !== event.id || one.state.status === 'pending')
  }
}

function isOutdated({ state, askedAt }: SwapRecord, now: number): boolean {
  return state.status !== 'pending' && now - askedAt > swapRecordLifetime
}

/** Sent again at another price, or as a part of a batch: the chain has it by this name. */
function toHash(outcome: TransactionOutcome): { readonly hash?: string } {
  return 'hash' in outcome && outcome.hash !== undefined && outcome.status !== 'replaced' ? { hash: outcome.hash } : {}
}

function toState(outcome: TransactionOutcome, at: number): SwapRecordState {
  if (outcome.status === 'expired') return { status: 'dropped', at }
  if (outcome.status === 'replaced') return { status: 'replaced', at }
  const fee = outcome.fee === undefined ? {} : { fee: String(outcome.fee) }
  if (outcome.status === 'confirmed') {
    const { received } = outcome
    return { status: 'confirmed', at, ...fee, ...(received !== undefined && { received: String(received) }) }
  }
  return { status: 'failed', at, ...fee, ...(outcome.reason && { reason: outcome.reason.slice(0, 300) }) }
}

/** What is about to be asked. @param id unlike any other */
export function toSwapRecord(offer: SwapOffer, task: SwapTask, id: string): SwapRecord {
  const { networkId, account, from, to, fromAmount, toAmount, minimum } = offer
  const toToken = ({ address, symbol, decimals }: RecordToken) => ({ address, symbol, decimals })
  const amounts = { fromAmount: String(fromAmount), toAmount: String(toAmount), minimum: String(minimum) }
  const tokens = { from: toToken(from), to: toToken(to) }
  return { id, task, networkId, account, ...tokens, ...amounts, askedAt: Date.now(), state: { status: 'asked' } }
}

/** What the widget asked wallets for, the newest first; that of earlier visits too once `followSwaps` has read it. */
export const swapRecordsAtom = atom<readonly SwapRecord[]>([])

/** Takes over what this browser has stored, also from another tab of the site. */
export function readSwapRecords(foyer: Foyer): readonly SwapRecord[] {
  const stored = readStored(foyer)
  foyer.store.set(swapRecordsAtom, stored)
  return stored
}

/** Takes over an event; what another tab of the site has stored since is kept. */
export function setSwapRecords(foyer: Foyer, event: SwapRecordEvent): readonly SwapRecord[] {
  const next = changeSwapRecords(readStored(foyer), event)
  foyer.storage.set('swaps', next)
  foyer.store.set(swapRecordsAtom, next)
  return next
}

/** Whether a record is of this account on this network. */
export function isRecordOf(
  record: SwapRecord,
  { networkId, account }: { readonly networkId: CaipNetworkId; readonly account: string },
): boolean {
  return record.networkId === networkId && isSameAddress('eip155', record.account, account)
}

function readStored(foyer: Foyer): readonly SwapRecord[] {
  return (foyer.storage.get('swaps') ?? []).filter(isSwapRecord)
}

type Unknown = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null
const isText = (value: unknown, longest = 200): value is string => typeof value === 'string' && value.length <= longest
const isDigits = (value: unknown): boolean => isText(value) && /^\d{1,78}$/.test(value)
const isHash = (value: unknown): boolean => isText(value) && value !== ''
const isOneOf = (value: unknown, words: readonly string[]): boolean => words.includes(String(value))

function isSwapRecord(value: unknown): value is SwapRecord {
  if (!isObject(value)) return false
  const { id, task, networkId, account, from, to, fromAmount, toAmount, minimum, askedAt, hash, batch, state } = value
  return (
    isHash(id) &&
    isOneOf(task, ['reset', 'approve', 'swap', 'batch']) &&
    isCaipNetworkId(networkId) &&
    isText(account) &&
    [from, to].every(isToken) &&
    [fromAmount, toAmount, minimum].every(isDigits) &&
    Number.isFinite(askedAt) &&
    (batch === undefined || isBatch(batch)) &&
    isState(state, { hash, batch })
  )
}

function isToken(value: unknown): boolean {
  if (!isObject(value)) return false
  const { address, symbol, decimals } = value
  return (
    isText(address) && isText(symbol) && Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 36
  )
}

/** As long as a wallet may name one (EIP-5792). */
const longestBatchId = 8_194

function isBatch(value: unknown): boolean {
  return isObject(value) && isText(value['id'], longestBatchId) && value['id'] !== '' && isText(value['connectorId'])
}

function isState(value: unknown, { hash, batch }: { readonly hash: unknown; readonly batch: unknown }): boolean {
  if (!isObject(value)) return false
  const { status, at, fee, received, reason } = value
  if (status === 'asked') return hash === undefined && batch === undefined
  if (hash !== undefined && !isHash(hash)) return false
  if (hash === undefined && batch === undefined) return false
  if (status === 'pending') return true
  const isKnown = isOneOf(status, ['confirmed', 'failed', 'replaced', 'dropped']) && Number.isFinite(at)
  const areDigits = [fee, received].every((one) => one === undefined || isDigits(one))
  return isKnown && areDigits && (reason === undefined || isText(reason, 300))
}
