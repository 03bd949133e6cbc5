import { cleanText, FoyerError } from '@foyer/base'

/** The rows of the error table that a wallet's number or words can name. */
export type WalletErrorName = 'ChainNotAdded' | 'InsufficientFunds' | 'UserRejected' | 'WalletBusy' | 'WalletLocked'

/** What a family's wallets say beside what all say; it is asked first. */
export type WalletDialect = {
  readonly codes?: { readonly [code: number]: WalletErrorName } | undefined
  readonly words?: readonly (readonly [RegExp, WalletErrorName])[] | undefined
}

type Fields = {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly error?: unknown
}

/** Longest message of a wallet or node that is passed on. */
const messageLimit = 300

/** Errors behind errors that are looked at; a chain that loops ends. */
const chainLimit = 10

/** EIP-1193 and JSON-RPC; 5000 to 5002 are refusals at the other end of a relay (CAIP-25). */
const codes: { readonly [code: number]: WalletErrorName } = {
  4001: 'UserRejected',
  4100: 'WalletLocked',
  5000: 'UserRejected',
  5001: 'UserRejected',
  5002: 'UserRejected',
  [-32002]: 'WalletBusy',
}

const words: readonly (readonly [RegExp, WalletErrorName])[] = [
  [/reject|denied|declined|cancel/i, 'UserRejected'],
  [/already (pending|open)/i, 'WalletBusy'],
  [/\blocked\b/i, 'WalletLocked'],
]

/**
 * A wallet's error as a row of the table; one that is already ours passes. Numbers are believed before words, a
 * family's own before those all wallets share; an error that says neither is `WalletRequestFailed` with its own words.
 */
export function toWalletError(error: unknown, method: string, dialect: WalletDialect = {}): FoyerError {
  if (error instanceof FoyerError) return error
  const chain = listErrors(error)
  const text = [...chain.map(({ message }) => String(message ?? '')), typeof error === 'string' ? error : ''].join('\n')
  const byCode = (table: { readonly [code: number]: WalletErrorName } = {}) =>
    chain.flatMap(({ code }) => (typeof code === 'number' && table[code]) || [])[0]
  const byWords = (table: WalletDialect['words'] = []) => table.find(([pattern]) => pattern.test(text))?.[1]
  const name = byCode(dialect.codes) ?? byCode(codes) ?? byWords(dialect.words) ?? byWords(words)
  if (name) return new FoyerError(name, { cause: error })
  return new FoyerError('WalletRequestFailed', { method, message: getReason(error) }, { cause: error })
}

/** What went wrong in the error's own words, or those of what lies behind it; shortened and safe to show. */
export function getReason(error: unknown): string {
  if (typeof error === 'string') return cleanText(error, messageLimit) ?? 'unknown'
  const said = listErrors(error).find(({ message }) => typeof message === 'string' && message !== '')
  return cleanText(said?.message, messageLimit) ?? 'unknown'
}

/** Whether a wallet gave this number, or an error behind its own has it. */
export function hasErrorCode(error: unknown, code: number): boolean {
  return listErrors(error).some((one) => one.code === code)
}

/** An error and what lies behind it: `cause`, or `error` as JSON-RPC answers and the wallet-adapter family have it. */
function listErrors(error: unknown): readonly Fields[] {
  const found: Fields[] = []
  for (let current = error; typeof current === 'object' && current !== null && found.length < chainLimit; ) {
    const fields = current as Fields
    if (found.includes(fields)) break
    found.push(fields)
    current = fields.cause ?? fields.error
  }
  return found
}
