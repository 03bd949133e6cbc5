import { cleanText, FoyerError } from '@foyer/base'

type Coded = {
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly error?: unknown
}

/** Longest message of a wallet or node that is passed on. */
const messageLimit = 300

/** What went wrong in its own words, shortened and safe to show. */
export function reasonOf(error: unknown): string {
  const said = chain(error).find(({ message }) => typeof message === 'string' && message !== '')
  const message = typeof error === 'string' ? error : said?.message
  return cleanText(message, messageLimit) ?? 'unknown'
}

/** An error and what lies behind it: `cause`, or `error` as the wallet-adapter family has it. */
function chain(error: unknown): readonly Coded[] {
  const found: Coded[] = []
  for (let current = error; typeof current === 'object' && current !== null && found.length < 10; ) {
    const coded = current as Coded
    if (found.includes(coded)) break
    found.push(coded)
    current = coded.cause ?? coded.error
  }
  return found
}

/**
 * A wallet's error as a row of the table; one that is already ours passes.
 * Wallets of the page use the codes of EIP-1193, and many none.
 */
export function toFoyerError(error: unknown, method: string): FoyerError {
  if (error instanceof FoyerError) return error
  const errors = chain(error)
  const options = { cause: error }
  const has = (...codes: readonly unknown[]) => errors.some(({ code }) => codes.includes(code))
  const text = errors.map(({ message }) => String(message)).join('\n')
  // 5000 to 5002: refusals at the other end of a relay (CAIP-25)
  if (has(4001, 5000, 5001, 5002) || /reject|denied|cancell?ed|declined/i.test(text)) {
    return new FoyerError('UserRejected', options)
  }
  if (has(-32002) || /already pending/i.test(text)) return new FoyerError('WalletBusy', options)
  if (has(4100) || /wallet is locked/i.test(text)) return new FoyerError('WalletLocked', options)
  return new FoyerError('WalletRequestFailed', { method, message: reasonOf(error) }, options)
}
