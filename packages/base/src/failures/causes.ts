import { cleanText } from '../cleanText.ts'

type Fields = {
  readonly cause?: unknown
  readonly code?: unknown
  readonly data?: unknown
  readonly details?: unknown
  readonly error?: unknown
  readonly info?: unknown
  readonly message?: unknown
  readonly name?: unknown
  readonly originalError?: unknown
}

/** Errors behind errors that are looked at; a chain that loops ends. */
const causeLimit = 20

/** Longest text of a wallet or node that is passed on, in characters. */
const reasonLimit = 300

/**
 * Lists an error and what lies behind it, the outermost first: `cause`, `error` as JSON-RPC answers and the
 * wallet-adapter family have it, `data.originalError` of EIP-1193 wallets, `info` of ethers.
 */
export function listCauses(error: unknown): readonly Fields[] {
  const found: Fields[] = []
  const queue = [error]
  while (queue.length > 0 && found.length < causeLimit) {
    const current = queue.shift() as Fields | undefined
    if (typeof current !== 'object' || current === null || found.includes(current)) continue
    found.push(current)
    const { cause, data, error: inner, info, originalError } = current
    queue.push(cause, inner, data, originalError, info)
  }
  return found
}

/** Returns the codes that an error and what lies behind it carry, the outermost first. Digits in a text are a number. */
export function getErrorCodes(error: unknown): readonly (number | string)[] {
  return listCauses(error).flatMap(({ code }) => {
    if (typeof code === 'string') return [/^-?\d{1,9}$/.test(code) ? Number(code) : code]
    return typeof code === 'number' ? [code] : []
  })
}

/** Returns all that an error and what lies behind it say, one text per line. Some wallets throw a text alone. */
export function getErrorText(error: unknown): string {
  const said = listCauses(error).flatMap(({ details, error: inner, message }) => [details, message, inner])
  return [error, ...said].filter((one) => typeof one === 'string').join('\n')
}

/**
 * Returns what went wrong in the error's own words, or those of what lies behind it; shortened and safe to show.
 * A contract's words come first. `unknown` where nothing was said.
 */
export function getReason(error: unknown): string {
  const text = getErrorText(error)
  const words = /(?:execution reverted|reverted with reason string)[:\s]+"?'?([^"'\n]+)/i.exec(text)?.[1]
  const said = [words, ...text.split('\n')].map((one) => cleanText(one, reasonLimit))
  return said.find((one) => one !== undefined) ?? 'unknown'
}
