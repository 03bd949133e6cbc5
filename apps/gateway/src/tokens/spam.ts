import type { ChainConfig } from '../config/schema.ts'

/** Names that ask their reader to go somewhere or to collect something. */
const lures =
  /https?:|www\.|t\.me|\.(com|net|org|io|xyz|app|finance|fi|site|online|top|club|info|vip|cc|gift|live|pro|lol|bond|zip)\b|\b(claim|visit|voucher|airdrop|reward|rewards|free mint|redeem|bonus|giveaway|telegram)\b|^\s*[$!#\u26a0\u2705]/iu

/**
 * Whether the name of a token that the owner does not vouch for looks like bait: it names a site or calls to action,
 * or it takes the symbol of a token or coin that is known on the chain.
 */
export function isSuspiciousToken(
  token: { readonly name: string; readonly symbol: string },
  config: ChainConfig,
): boolean {
  if (lures.test(token.name) || lures.test(token.symbol)) return true
  const symbol = foldLookalikes(token.symbol)
  const taken = [config.nativeCurrency.symbol, ...config.tokens.map((known) => known.symbol)]
  return taken.some((known) => foldLookalikes(known) === symbol)
}

/** Letters of other scripts that look like Latin capitals. */
const lookalikes: { readonly [letter: string]: string } = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  Х: 'X',
  У: 'Y',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Χ: 'X',
  Υ: 'Y',
  Ζ: 'Z',
  '0': 'O',
  '1': 'I',
  L: 'I',
}

function foldLookalikes(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return [...plain]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

export type TransferFacts = {
  readonly isKnownToken: boolean
  readonly isSuspiciousToken: boolean
  readonly amount: bigint
  /** The account asked for it: it sent the transaction. */
  readonly isOwnTransaction: boolean
  /** Accounts that got the same token in the same transaction. */
  readonly recipients: number
}

/** As many receivers in one transaction are a mailing, not a payment. */
export const mailingSize = 20

/**
 * Whether a transfer is unwanted: of a suspicious token, part of a mailing, or of nothing at all (which puts a false
 * address into the list of recent ones).
 */
export function isSpamTransfer(facts: TransferFacts): boolean {
  if (facts.isOwnTransaction) return facts.isSuspiciousToken
  if (facts.amount === 0n) return true
  if (facts.isKnownToken) return false
  return facts.isSuspiciousToken || facts.recipients >= mailingSize
}
