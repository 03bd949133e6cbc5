import { expect, test } from 'vitest'
import { fromNodeError, getTransactionReason, toTransactionError } from './transactionErrors.ts'

const custom = (code: number) => ({ InstructionError: [2, { Custom: code }] })

test.each([
  [custom(1), ['Program log: Error: insufficient funds'], 'InsufficientFunds'],
  [custom(1), ['Transfer: insufficient lamports 5, need 10'], 'InsufficientFunds'],
  ['InsufficientFundsForFee', [], 'InsufficientFunds'],
  ['AccountNotFound', undefined, 'InsufficientFunds'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, [], 'InsufficientFunds'],
  [{ InsufficientFundsForRent: { account_index: 1 } }, [], 'TransactionRefused'],
  ['BlockhashNotFound', [], 'TransactionExpired'],
  [custom(1), [], 'TransactionRefused'],
  ['SanitizeFailure', null, 'TransactionRefused'],
])('default: %j with logs %j is %s', (err, logs, name) => {
  expect(toTransactionError(err, logs).name).toBe(name)
})

test.each([
  [
    custom(6000),
    [
      'Program log: AnchorError occurred. Error Code: Slippage. Error Number: 6000. Error Message: Slippage tolerance exceeded.',
    ],
    'Slippage tolerance exceeded',
  ],
  [
    custom(4),
    ['Program log: Instruction: Transfer', 'Program log: Error: owner does not match'],
    'owner does not match',
  ],
  [custom(4), ['Program abc failed: custom program error: 0x4'], 'Instruction 2: program error 4'],
  [custom(4), ['Program abc failed: out of memory'], 'out of memory'],
  [{ InstructionError: [0, 'InvalidArgument'] }, [], 'Instruction 0: InvalidArgument'],
  ['WouldExceedMaxBlockCostLimit', 'not a list', 'WouldExceedMaxBlockCostLimit'],
  [{ Odd: 5 }, [], '{"Odd":5}'],
  [null, [5, null], 'null'],
])('default: the reason of %j', (err, logs, reason) => {
  expect(getTransactionReason(err, logs)).toBe(reason)
})

test('behavior: a program cannot put what it likes into a message', () => {
  const hostile = `Program log: Error: \u202E${'x'.repeat(5_000)}`
  const reason = getTransactionReason(custom(1), [hostile])
  expect(reason.length).toBeLessThanOrEqual(200)
  expect(reason).not.toContain('\u202E')
})

test('default: a refusal without a simulation says what the node said', () => {
  const refusal = (message: string, data?: unknown) => Object.assign(new Error(message), { code: -32002, data })
  expect(fromNodeError(refusal('Transaction simulation failed: Blockhash not found')).name).toBe('TransactionExpired')
  expect(fromNodeError(refusal('no', { err: 'InsufficientFundsForFee', logs: [] })).name).toBe('InsufficientFunds')
  expect(fromNodeError(refusal('too many requests')).context).toEqual({ reason: 'too many requests' })
})
