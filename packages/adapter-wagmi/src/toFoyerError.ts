import { cleanText, FoyerError } from '@foyer/base'

type Coded = {
  readonly code?: unknown
  readonly cause?: unknown
  readonly data?: unknown
  readonly error?: unknown
  readonly originalError?: unknown
}

/** Longest message of a wallet or node that we pass on. */
const messageLimit = 300

/** Names viem gives to a node that did not answer. */
const unreachable = /^(HttpRequestError|TimeoutError|WebSocketRequestError|SocketClosedError)$/

/** Every error along `cause`, and those wallets hide in `data.originalError` or `error`. */
function* listCauses(error: unknown): Generator<object> {
  const seen = new Set<unknown>()
  const queue = [error]
  while (queue.length > 0 && seen.size < 20) {
    const current = queue.shift()
    if (typeof current !== 'object' || current === null || seen.has(current)) continue
    seen.add(current)
    yield current
    const { cause, data, error: inner, originalError } = current as Coded
    queue.push(cause, inner, data, originalError)
  }
}

/** The JSON-RPC codes an error carries, the outermost first. */
export function errorCodes(error: unknown): readonly (number | string)[] {
  return [...listCauses(error)]
    .map((one) => (one as Coded).code)
    .filter((code) => typeof code === 'number' || typeof code === 'string')
}

function text(error: unknown): string {
  const messages = [...listCauses(error)].flatMap((one) => {
    const { details, message } = one as { details?: unknown; message?: unknown }
    return [details, message]
  })
  return messages.filter((message) => typeof message === 'string').join('\n')
}

/** What went wrong in its own words, shortened and safe to show. */
export function reasonOf(error: unknown): string {
  const words = /(?:execution reverted|reverted with reason string)[:\s]+"?'?([^"'\n]+)/i.exec(text(error))?.[1]
  const details = (error as { details?: unknown } | undefined)?.details
  const message = error instanceof Error ? error.message : (error as { message?: unknown } | undefined)?.message
  return (
    cleanText(words, messageLimit) ?? cleanText(details, messageLimit) ?? cleanText(message, messageLimit) ?? 'unknown'
  )
}

/**
 * An error of a wallet, node or library as a row of the table; one that is already ours passes.
 * @param otherwise the row for everything that says nothing more exact
 */
export function toFoyerError(
  error: unknown,
  otherwise: (reason: string, options: { cause: unknown }) => FoyerError,
): FoyerError {
  if (error instanceof FoyerError) return error
  return findRow(error) ?? otherwise(reasonOf(error), { cause: error })
}

function findRow(error: unknown): FoyerError | undefined {
  const ours = [...listCauses(error)].find((one) => one instanceof FoyerError)
  if (ours instanceof FoyerError) return ours
  const options = { cause: error }
  const codes = errorCodes(error)
  const message = text(error)
  if (codes.includes(4001) || codes.includes('ACTION_REJECTED')) return new FoyerError('UserRejected', options)
  // CAIP-25: 5000 to 5002 are refusals at the other end of a relay
  if (codes.some((code) => code === 5000 || code === 5001 || code === 5002))
    return new FoyerError('UserRejected', options)
  // connectors of wallet vendors report a blocked or closed popup only in the message
  if (/pop[- ]?up/i.test(message) && /block|fail|could not open|not open/i.test(message)) {
    return new FoyerError('PopupBlocked', options)
  }
  if (/(pop[- ]?up|window)\b.*\bclosed\b/i.test(message)) return new FoyerError('PopupClosed', options)
  if (codes.includes(-32002)) return new FoyerError('WalletBusy', options)
  if (codes.includes(4100)) return new FoyerError('WalletLocked', options)
  if (/insufficient (funds|balance)|exceeds the balance|gas required exceeds allowance \(0\)/i.test(message)) {
    return new FoyerError('InsufficientFunds', options)
  }
  if (codes.includes(3) || /execution reverted|reverted with/i.test(message)) {
    return new FoyerError('TransactionFailed', { reason: reasonOf(error) }, options)
  }
  const isUnreachable = [...listCauses(error)].some((one) => unreachable.test(String((one as Error).name)))
  if (isUnreachable || /failed to fetch|fetch failed|networkerror/i.test(message)) {
    return new FoyerError('RpcRequestFailed', { message: reasonOf(error) }, options)
  }
  return undefined
}
