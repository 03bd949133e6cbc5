import { abciError, toAbciFailure } from './abciError.ts'
import { type CheckContext, checkTx } from './checkTx.ts'
import { type DecodedTx, decodeTx } from './decodeTx.ts'
import type { Ledger } from './ledger.ts'

export type TxEvent = {
  readonly type: string
  readonly attributes: readonly { readonly key: string; readonly value: string; readonly index: boolean }[]
}

export type TxResult = {
  readonly code: number
  readonly codespace: string
  readonly log: string
  readonly gasWanted: bigint
  readonly gasUsed: bigint
  readonly events: readonly TxEvent[]
  /** Everyone it is found under: who sent, who received. */
  readonly addresses: readonly string[]
}

type Coins = readonly { readonly denom: string; readonly amount: string }[]

/** Roughly what a bank send uses on a real chain; grows with the transaction as there. */
export function gasOf(bytes: Uint8Array, tx: DecodedTx): bigint {
  return 40_000n + 15_000n * BigInt(tx.messages.length) + 10n * BigInt(bytes.length)
}

/** Moves the coins of every message, or of none. @throws with the SDK's words and code */
export function runMessages(tx: DecodedTx, ledger: Ledger, keep = true): readonly TxEvent[] {
  return ledger.attempt(() => tx.messages.flatMap(({ value }, index) => sendCoins(value, index, ledger)), keep)
}

function sendCoins(
  { fromAddress, toAddress, amount }: DecodedTx['messages'][number]['value'],
  index: number,
  ledger: Ledger,
): readonly TxEvent[] {
  try {
    ledger.take(fromAddress, amount)
  } catch (error) {
    const { code, log } = toAbciFailure(error)
    throw Object.assign(new Error(`failed to execute message; message index: ${index}: ${log}`), { code })
  }
  ledger.add(toAddress, amount)
  const shared = { sender: fromAddress, msg_index: String(index) }
  return [
    toEvent('message', { action: '/cosmos.bank.v1beta1.MsgSend', module: 'bank', ...shared }),
    toEvent('transfer', { recipient: toAddress, amount: formatCoins(amount), ...shared }),
  ]
}

/**
 * A transaction in a block: the fee is paid and the sequence moves even if the messages then fail.
 * Never throws: what a node refuses here is a result with its code.
 */
export function executeTx(bytes: Uint8Array, context: CheckContext): TxResult {
  let tx: DecodedTx | undefined
  try {
    tx = decodeTx(bytes)
    const account = checkTx(tx, context)
    context.ledger.take(tx.sender, tx.fee)
    account.sequence += 1
    account.publicKey ??= tx.publicKey
  } catch (error) {
    return toResult(tx, { ...toAbciFailure(error), gasUsed: 0n, events: [] })
  }
  const feeEvent = toEvent('tx', { fee: formatCoins(tx.fee), fee_payer: tx.sender })
  const gasUsed = gasOf(bytes, tx)
  try {
    if (gasUsed > tx.gasLimit) {
      const log = `out of gas in location: WriteFlat; gasWanted: ${tx.gasLimit}, gasUsed: ${gasUsed}: out of gas`
      throw abciError('outOfGas', log)
    }
    return toResult(tx, { code: 0, log: '', gasUsed, events: [feeEvent, ...runMessages(tx, context.ledger)] })
  } catch (error) {
    return toResult(tx, { ...toAbciFailure(error), gasUsed, events: [feeEvent] })
  }
}

function toResult(
  tx: DecodedTx | undefined,
  outcome: { code: number; log: string; gasUsed: bigint; events: readonly TxEvent[] },
): TxResult {
  return {
    ...outcome,
    codespace: outcome.code === 0 ? '' : 'sdk',
    gasWanted: tx?.gasLimit ?? 0n,
    addresses: tx ? [tx.sender, ...tx.messages.map(({ value }) => value.toAddress)] : [],
  }
}

function toEvent(type: string, values: Readonly<Record<string, string>>): TxEvent {
  return { type, attributes: Object.entries(values).map(([key, value]) => ({ key, value, index: true })) }
}

function formatCoins(coins: Coins): string {
  return coins.map(({ denom, amount }) => `${amount}${denom}`).join(',')
}
