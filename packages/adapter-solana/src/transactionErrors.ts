import { cleanText, FoyerError } from '@foyer/base'
import { type NodeError, toFields } from './rpc.ts'

/** The runtime's names for "not enough": to pay the fee, or to keep the payer's own account open. */
const poorErrors = new Set(['InsufficientFundsForFee', 'AccountNotFound'])

/**
 * A failed simulation or a node's refusal as one of our errors.
 * @param err the runtime's `TransactionError`: a name, or an object with one name
 */
export function toTransactionError(err: unknown, logs: unknown): FoyerError {
  if (err === 'BlockhashNotFound') return new FoyerError('TransactionExpired')
  const [index] = toInstructionError(err) ?? []
  const rent = toFields(toFields(err)['InsufficientFundsForRent'])['account_index']
  const text = toLines(logs).join('\n')
  const lacksLamports = index !== undefined && /insufficient lamports|insufficient funds/i.test(text)
  if (poorErrors.has(String(err)) || rent === 0 || lacksLamports) return new FoyerError('InsufficientFunds')
  return new FoyerError('TransactionRefused', { reason: getTransactionReason(err, logs) })
}

/** What a program says about its failure, most telling first; Anchor puts its message behind a label. */
const logPatterns: readonly RegExp[] = [
  /Error Message: (.+?)\.?$/,
  /^Program log: Error: (.+)$/,
  /^Program \w+ failed: (?!custom program error)(.+)$/,
  /^(?:Transfer|Allocate|Create Account): (.+)$/,
]

/** Returns why a transaction failed, in the program's own words where it has any. */
export function getTransactionReason(err: unknown, logs: unknown): string {
  const rent = toFields(toFields(err)['InsufficientFundsForRent'])['account_index']
  if (rent !== undefined) return 'The amount is too small to open the receiving account'
  const lines = [...toLines(logs)].reverse()
  for (const pattern of logPatterns) {
    const words = lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined)
    const said = cleanText(words, 200)
    if (said) return said
  }
  const [index, detail] = toInstructionError(err) ?? []
  if (index === undefined) return cleanText(typeof err === 'string' ? err : JSON.stringify(err), 200) ?? 'unknown'
  const custom = toFields(detail)['Custom']
  const what = custom === undefined ? cleanText(detail, 100) : `program error ${Number(custom)}`
  return `Instruction ${index}: ${what ?? 'unknown'}`
}

/** A node refused to send: its simulation's error where it gives one, else its own words. */
export function fromNodeError(refusal: NodeError): FoyerError {
  const { err, logs } = toFields(refusal.data)
  if (err !== undefined && err !== null) return toTransactionError(err, logs)
  if (/blockhash not found/i.test(refusal.message)) return new FoyerError('TransactionExpired', { cause: refusal })
  return new FoyerError('TransactionRefused', { reason: refusal.message }, { cause: refusal })
}

function toInstructionError(err: unknown): readonly [index: number, detail: unknown] | undefined {
  const value = toFields(err)['InstructionError']
  return Array.isArray(value) ? [Number(value[0]), value[1]] : undefined
}

function toLines(logs: unknown): readonly string[] {
  return Array.isArray(logs) ? logs.filter((line): line is string => typeof line === 'string') : []
}
